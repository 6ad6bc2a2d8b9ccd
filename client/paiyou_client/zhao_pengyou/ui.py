"""What the person at the screen is doing: one value, changed by keys, that nobody else knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from paiyou_client.table_parts import effects
from paiyou_client.table_parts.effects import Refusal
from paiyou_client.table_parts.picking import Picking
from paiyou_client.zhao_pengyou.hand import SortOrder
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call


class Sheet(StrEnum):
    """A page that lies over the table; the value is the key that opens it."""

    LAST = "l"
    TRICKS = "g"
    SCORES = "p"
    MEMORY = "V"
    RULES = "v"
    WHY = "w"
    HANDS = "A"
    BOOK = "B"
    HELP = "?"


@dataclass(frozen=True)
class Composing:
    """The calls made so far, and the one that is being chosen.

    ``sure_of`` is a call that nobody else can answer and that was asked for once: the next Enter takes it all the same.
    """

    made: tuple[Call, ...] = ()
    draft: Call | None = None
    suit: int | None = None
    sure_of: Call | None = None


@dataclass(frozen=True)
class Ahead:
    """A play chosen before our turn, and what it was meant for: the deal, how many tricks were complete, the lead, who stood
    highest, and who was on the maker's side."""

    cards: tuple[Card, ...]
    deal: int
    trick: int
    lead: tuple[Card, ...]
    winning: Seat | None
    side: tuple[Seat, ...]


@dataclass(frozen=True)
class Ui:
    """What is chosen and what is open.

    ``bid_count`` is a number of cards to show whose suit is still to be said, ``cut`` which of a group's cuts is meant,
    ``scroll`` the first row of the sheet.  ``note`` is what we say ourselves of a key that came to nothing, as ``refusal`` is
    what the rules say.
    """

    sort: SortOrder = SortOrder.HIGH
    picking: Picking = field(default_factory=Picking)
    composing: Composing = field(default_factory=Composing)
    bid_count: int | None = None
    cut: int = 0
    sheet: Sheet | None = None
    scroll: int = 0
    refusal: Refusal | None = None
    note: str = ""
    ahead: Ahead | None = None
    """A play that is made when our turn comes."""
    recalled: str = ""
    """Why one that was chosen is not; it stays until a key is pressed."""


Outcome: TypeAlias = effects.Outcome[Ui]
"""What a key came to."""
