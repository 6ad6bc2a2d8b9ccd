"""What a seat can do in Zioncheck.  The table's `Tick` and chance's `Order` are every game's (`paiyou_engine.game`).

Cards are named by their numbers, melds on the table by theirs.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import Face
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.proposals import Proposal


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw the top card of the stock, in one's turn; it refuses the live discard (R5)."""


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="do"):
    """Take the live discard, ``card``: in turn it is the draw, out of turn a claim that waits for those ahead (R9).

    It is named, so that an answer which comes when another discard lies there is not taken for an answer to that one.
    """

    card: Card


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do"):
    """Leave the live discard, ``card``, for good (R9)."""

    card: Card


class Lay(msgspec.Struct, frozen=True, tag="lay", tag_field="do"):
    """Lay down all melds of the contract at once (R7)."""

    melds: tuple[Proposal, ...]


class Add(msgspec.Struct, frozen=True, tag="add", tag_field="do", omit_defaults=True):
    """Lay a card off on a meld; a joker in a run stands for ``face``, or for the card of its ``end`` (R10).  Neither is
    needed where there is one way only."""

    card: Card
    meld: int
    end: End | None = None
    face: Face | None = None


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="do"):
    """Put the natural card into a run in the place of the joker that stands for it, and take the joker (R11)."""

    card: Card
    meld: int


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="do"):
    """End one's turn with a card on the discards (R5)."""

    card: Card


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="do"):
    """At the score sheet: deal again."""


Action: TypeAlias = Draw | Take | Pass | Lay | Add | Swap | Discard | Ready
