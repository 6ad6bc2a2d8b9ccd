"""What a seat can do in Zhao Pengyou.  The table's `Tick` and chance's `Order` are every game's (`paiyou_engine.game`)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.calls import Call


class Bid(msgspec.Struct, frozen=True, tag="bid", tag_field="do"):
    """Show identical cards of one's own level, at any moment of the draw or the closing window (§2.5).

    ``cards`` are all that would stand after it: a defence or a reinforcement names the cards already shown too.
    """

    cards: tuple[Card, ...]


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="do"):
    """In the draw: no more pauses are wanted.  At the score sheet: deal again."""


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do"):
    """In the closing window: no bid from this seat unless another one is made (D-09)."""


class Bury(msgspec.Struct, frozen=True, tag="bury", tag_field="do"):
    """The maker lays away as many cards as the kitty had (§2.6)."""

    cards: tuple[Card, ...]


class CallFriends(msgspec.Struct, frozen=True, tag="call", tag_field="do"):
    """The maker names all friends' cards at once (§2.7)."""

    calls: tuple[Call, ...]


class Play(msgspec.Struct, frozen=True, gc=False, tag="play", tag_field="do"):
    """Lead or follow; ``parts`` declares how a group lead is cut (D-34), and stands for leads alone."""

    cards: tuple[Card, ...]
    parts: tuple[tuple[Card, ...], ...] | None = None


class TakeBack(msgspec.Struct, frozen=True, tag="take-back", tag_field="do"):
    """Take the last play back into the hand, where the table allows it (D-53)."""


Action: TypeAlias = Bid | Ready | Pass | Bury | CallFriends | Play | TakeBack
