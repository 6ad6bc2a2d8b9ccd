"""What the person at the screen is doing: one value, changed by keys, that nobody else knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from paiyou_client.table_parts import effects
from paiyou_client.table_parts.effects import Refusal
from paiyou_client.table_parts.picking import Picking
from paiyou_client.zioncheck.hand import SortOrder
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.proposals import Proposal


class Sheet(StrEnum):
    """A page that lies over the table; the value is the key that opens it."""

    SCORES = "p"
    CONTRACTS = "l"
    DISCARDS = "g"
    WANTED = "w"
    MEMORY = "V"
    RULES = "v"
    BOOK = "B"
    HELP = "?"


class AimKind(StrEnum):
    """What is to be done to a meld."""

    ADD = "add"
    SWAP = "swap"


@dataclass(frozen=True)
class Aim:
    """A card that is on its way to a meld: ``meld`` is the one chosen, as long as its end is still to be said or it is
    only pointed at; ``typed`` are the digits of its number so far."""

    kind: AimKind
    card: Card
    meld: int | None = None
    typed: str = ""
    asks_end: bool = False


@dataclass(frozen=True)
class Building:
    """Melds put together by hand: those that are done, and the ways of one that could stand in several."""

    done: tuple[Proposal, ...] = ()
    ways: tuple[Proposal, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lie in them."""
        return tuple(placed.card for proposal in self.done for placed in proposal.cards)


@dataclass(frozen=True)
class Muted:
    """Discards that we pass on without being asked, in one deal: those of some ranks (0 for jokers), or all."""

    deal: int = 0
    ranks: frozenset[int] = frozenset()
    everything: bool = False


@dataclass(frozen=True)
class Ahead:
    """What is to be done when our turn comes: to draw, and to throw a card away."""

    draws: bool = False
    throws: Card | None = None


NOTHING_AHEAD: Final = Ahead()


@dataclass(frozen=True)
class Ui:
    """What is chosen and what is open.

    ``way`` is which of the ways to lay down is shown, None while none is; ``scroll`` the first row of the sheet, and
    ``meld_row`` that of the melds.  ``note`` is what we say ourselves of a key that came to nothing, as ``refusal`` is what
    the rules say.
    """

    sort: SortOrder = SortOrder.CONTRACT
    picking: Picking = field(default_factory=Picking)
    aim: Aim | None = None
    building: Building = field(default_factory=Building)
    way: int | None = None
    muted: Muted = field(default_factory=Muted)
    sheet: Sheet | None = None
    scroll: int = 0
    meld_row: int = 0
    refusal: Refusal | None = None
    note: str = ""
    ahead: Ahead = NOTHING_AHEAD
    recalled: str = ""
    """Why what was chosen in advance was not done; it stays until a key is pressed."""


Outcome: TypeAlias = effects.Outcome[Ui]
"""What a key came to."""
