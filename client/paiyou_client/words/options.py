"""What an option's value means where the engine has no sentence for it: a switch that is on or off, a limit that is not set."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.translation import N_, Msgid

SWITCHES: Final[Mapping[str, tuple[Msgid, Msgid]]] = MappingProxyType(
    {
        "bid_defence": (
            N_("Whoever is outbid may match the new bid with more of the card that was shown."),
            N_("Whoever is outbid may not match the new bid."),
        ),
        "joker_bids": (
            N_("Two or more identical jokers bid for a deal without a trump suit."),
            N_("Jokers do not bid."),
        ),
        "double_join": (
            N_("If the maker or a friend plays the called copy, the call is used up and nobody joins."),
            N_("If the maker or a friend plays the called copy, the call stays open for the next one."),
        ),
        "call_trumps": (N_("Trumps may be called."), N_("Trumps may not be called.")),
        "other_copy_calls": (
            N_("With two packs, the copy that the maker does not play may be called."),
            N_("A call always names which copy: the 1st, the 2nd."),
        ),
        "take_back": (
            N_("A play may be taken back, once, until the next seat acts."),
            N_("What is played is played."),
        ),
        "laid_down_may_claim": (
            N_("Whoever has laid down may still take discards out of turn."),
            N_("Whoever has laid down takes discards in turn alone."),
        ),
        "lay_off_same_turn": (
            N_("Cards may be added to melds in the very turn of laying down."),
            N_("Cards are added to melds from the turn after laying down on."),
        ),
        "go_out_needs_discard": (
            N_("The last card of a hand must be discarded."),
            N_("The last card of a hand may be added to a meld."),
        ),
    }
)
"""Each switch of any game: what holds while it is on, and while it is off."""

UNSET: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "packs": N_("As the table of numbers in the rule book says."),
        "kitty_point_cap": N_("Any points may be buried."),
        "takes_per_deal": N_("A player may take out of turn as often as there is something to take."),
    }
)
"""Each number that may be left open: what holds then."""
