"""What happens in Zhao Pengyou, whole and as an audience sees it.

Three events carry a secret: a card drawn, the kitty taken, the cards buried.  Each has a twin without a place for it; all
others are public as they stand.  `Event` is what `apply` returns, `Seen` what leaves for an audience.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.trumps import Trump


class BidKind(StrEnum):
    """How a bid came to stand (§2.5)."""

    FIRST = "first"
    OVERBID = "overbid"
    DEFENCE = "defence"
    REINFORCEMENT = "reinforcement"


class Side(StrEnum):
    """Who won a deal."""

    MAKER = "maker"
    OPPOSITION = "opposition"
    NOBODY = "nobody"


class StarterDrawn(msgspec.Struct, frozen=True, tag="starter", tag_field="event"):
    """The lot fell on this seat to draw first in the first deal (§2.4)."""

    seat: Seat


class DealBegun(msgspec.Struct, frozen=True, tag="deal", tag_field="event"):
    """The pack is shuffled and ``starter`` draws first.  ``redeals`` counts the deals before it in which nobody bid."""

    deal: int
    starter: Seat
    redeals: int


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    """A seat drew this card; for the seat itself."""

    seat: Seat
    card: Card


class DrewHidden(msgspec.Struct, frozen=True, tag="drew-hidden", tag_field="event"):
    """A seat drew a card."""

    seat: Seat


class Hurried(msgspec.Struct, frozen=True, tag="hurried", tag_field="event"):
    """A seat wants no more pauses in the draw, or the next deal."""

    seat: Seat


class BidMade(msgspec.Struct, frozen=True, tag="bid", tag_field="event"):
    """``cards`` now stand for this seat; ``displaced`` is the seat whose bid stood before, ``trump`` what it would be."""

    seat: Seat
    cards: tuple[Card, ...]
    kind: BidKind
    trump: Trump
    displaced: Seat | None = None


class WindowOpened(msgspec.Struct, frozen=True, tag="window", tag_field="event"):
    """All cards are drawn; the last chance to bid (D-09)."""


class Passed(msgspec.Struct, frozen=True, tag="passed", tag_field="event"):
    """A seat passed in the closing window."""

    seat: Seat


class NobodyBid(msgspec.Struct, frozen=True, tag="nobody-bid", tag_field="event"):
    """The cards go back; the same starter draws again.  ``active`` is the ladder after it (D-16)."""

    redeals: int
    active: tuple[bool, ...]


class MakerSet(msgspec.Struct, frozen=True, tag="maker", tag_field="event"):
    """Bidding is over: the maker and the trump."""

    maker: Seat
    trump: Trump


class KittyTaken(msgspec.Struct, frozen=True, tag="kitty", tag_field="event"):
    """The maker took these cards up; for the maker."""

    maker: Seat
    cards: tuple[Card, ...]


class KittyTakenHidden(msgspec.Struct, frozen=True, tag="kitty-hidden", tag_field="event"):
    """The maker took up as many cards."""

    maker: Seat
    count: int


class Buried(msgspec.Struct, frozen=True, tag="buried", tag_field="event"):
    """The maker laid these cards away; for the maker."""

    maker: Seat
    cards: tuple[Card, ...]


class BuriedHidden(msgspec.Struct, frozen=True, tag="buried-hidden", tag_field="event"):
    """The maker laid as many cards away."""

    maker: Seat
    count: int


class FriendsCalled(msgspec.Struct, frozen=True, tag="called", tag_field="event"):
    """The maker named these calls, in this order."""

    maker: Seat
    calls: tuple[Call, ...]


class Played(msgspec.Struct, frozen=True, gc=False, tag="played", tag_field="event"):
    """Cards that lie on the table.  ``parts`` is how a lead is cut, biggest part first, and empty for a follower."""

    seat: Seat
    cards: tuple[Card, ...]
    parts: tuple[tuple[Card, ...], ...] = ()


class GroupFailed(msgspec.Struct, frozen=True, tag="group-failed", tag_field="event"):
    """A group lead did not stand (§2.13); the `Played` before it holds what stayed.  By its nature this reveals that
    ``stopped_by`` holds cards that beat the part that stayed, and that nobody before that seat does.  ``parts`` is how the
    whole lead was cut: it lay open on the table."""

    seat: Seat
    withdrawn: tuple[Card, ...]
    penalty: int
    stopped_by: Seat
    parts: tuple[tuple[Card, ...], ...] = ()


class Counted(msgspec.Struct, frozen=True, gc=False, tag="counted", tag_field="event"):
    """A copy of a called card was played: the ``nth`` of it.  ``call`` is the index of the call that it used up, None
    where it used none; ``joined`` says that its player joined the maker's side by it (D-24).  A call used up without joining
    was used by the maker, or by somebody who had joined before."""

    seat: Seat
    card: Card
    nth: int
    call: int | None
    joined: bool


class TrickTaken(msgspec.Struct, frozen=True, gc=False, tag="trick", tag_field="event"):
    """The trick is complete: who took it and its card points."""

    seat: Seat
    points: int


class TookBack(msgspec.Struct, frozen=True, tag="took-back", tag_field="event"):
    """The last play went back into its hand, with what it had caused; the cards stay known."""

    seat: Seat
    cards: tuple[Card, ...]


class DealResult(msgspec.Struct, frozen=True):
    """The score sheet's line for a deal.

    ``captured`` are card points by seat, ``penalties`` what false groups cost by seat, ``kitty`` the cards buried and
    ``kitty_points`` what they brought the opposition (0 where the maker's side took the last trick), ``opposition`` the
    total that decides (§3.3), ``points`` the game points of each winner; ``levels`` and ``active`` are the ladder
    afterwards.
    """

    deal: int
    maker: Seat
    trump: Trump
    maker_side: tuple[Seat, ...]
    calls: tuple[Call, ...]
    captured: tuple[int, ...]
    penalties: tuple[int, ...]
    kitty: tuple[Card, ...]
    kitty_points: int
    opposition: int
    side: Side
    points: int
    levels: tuple[int, ...]
    active: tuple[bool, ...]


class DealScored(msgspec.Struct, frozen=True, tag="scored", tag_field="event"):
    """The deal is over and the kitty turned up."""

    result: DealResult


class SheetClosed(msgspec.Struct, frozen=True, tag="sheet-closed", tag_field="event"):
    """All have read the score sheet; the pack is being shuffled for the next deal, in which ``starter`` draws first."""

    deal: int
    starter: Seat


class GameOver(msgspec.Struct, frozen=True, tag="over", tag_field="event"):
    """These seats passed the target together (D-48, D-49)."""

    winners: tuple[Seat, ...]


Public: TypeAlias = (
    StarterDrawn
    | DealBegun
    | Hurried
    | BidMade
    | WindowOpened
    | Passed
    | NobodyBid
    | MakerSet
    | FriendsCalled
    | Played
    | GroupFailed
    | Counted
    | TrickTaken
    | TookBack
    | DealScored
    | SheetClosed
    | GameOver
)
Event: TypeAlias = Public | Drew | KittyTaken | Buried
Seen: TypeAlias = Event | DrewHidden | KittyTakenHidden | BuriedHidden
