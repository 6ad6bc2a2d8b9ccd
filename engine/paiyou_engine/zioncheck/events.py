"""What happens in Zioncheck, whole and as an audience sees it.

Two events carry a secret card, the deal and a draw from the stock; each has a twin without a place for it.  One is seen by
its own seat alone: the answer to a live discard, since passes are never published and a claim stays unseen until it is
settled (R16).  All others are public as they stand.  `Event` is what `apply` returns, `Seen` what leaves for an audience.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.melds import TableMeld


class Answer(StrEnum):
    """What a seat has said to the live discard; whoever draws has passed."""

    TAKES = "take"
    PASSES = "pass"
    DRAWS = "draw"


class DealerDrawn(msgspec.Struct, frozen=True, tag="dealer", tag_field="event"):
    """The lot fell on this seat to deal first (D23)."""

    seat: Seat


class DealBegun(msgspec.Struct, frozen=True, tag="deal", tag_field="event"):
    """The cards are shuffled; ``first`` takes two turns in a row (R4)."""

    deal: int
    dealer: Seat
    first: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="event"):
    """A seat was dealt these cards; for the seat itself."""

    seat: Seat
    cards: tuple[Card, ...]


class DealtHidden(msgspec.Struct, frozen=True, tag="dealt-hidden", tag_field="event"):
    """A seat was dealt so many cards."""

    seat: Seat
    count: int


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    """A seat drew this card from the stock, in its turn or as a ``penalty`` for taking out of turn; for the seat
    itself."""

    seat: Seat
    card: Card
    penalty: bool = False


class DrewHidden(msgspec.Struct, frozen=True, tag="drew-hidden", tag_field="event"):
    """A seat drew a card from the stock."""

    seat: Seat
    penalty: bool = False


class Discarded(msgspec.Struct, frozen=True, tag="discarded", tag_field="event"):
    """A seat ended its turn with this card."""

    seat: Seat
    card: Card


class WindowOpened(msgspec.Struct, frozen=True, tag="window", tag_field="event"):
    """The discard is live: these seats may take it, in this order of priority (R9)."""

    asked: tuple[Seat, ...]


class Answered(msgspec.Struct, frozen=True, tag="answered", tag_field="event"):
    """What a seat has said to the live discard; nobody else sees it."""

    seat: Seat
    answer: Answer


class WindowClosed(msgspec.Struct, frozen=True, tag="window-closed", tag_field="event"):
    """Nobody took the discard: it is dead."""


class Took(msgspec.Struct, frozen=True, tag="took", tag_field="event"):
    """A seat took the live discard, which closes the window; ``in_turn`` says that it was its draw."""

    seat: Seat
    card: Card
    in_turn: bool


class LaidDown(msgspec.Struct, frozen=True, tag="laid", tag_field="event"):
    """A seat laid down its contract."""

    seat: Seat
    melds: tuple[TableMeld, ...]


class Added(msgspec.Struct, frozen=True, tag="added", tag_field="event"):
    """A seat laid a card off on a meld, in a run at this end (None for a set)."""

    seat: Seat
    meld: int
    card: Card
    end: End | None


class Swapped(msgspec.Struct, frozen=True, tag="swapped", tag_field="event"):
    """A seat put a card into a run and took the joker that stood for it."""

    seat: Seat
    meld: int
    card: Card
    joker: Card


class StockEmpty(msgspec.Struct, frozen=True, tag="stock-empty", tag_field="event"):
    """A seat is to have a card, its draw or a ``penalty``, and there is none: the discards are being shuffled (R14)."""

    seat: Seat
    penalty: bool = False


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled", tag_field="event"):
    """All discards but the top one, so many cards, are a new stock (R14)."""

    count: int


class DealResult(msgspec.Struct, frozen=True):
    """The score sheet's line for a deal.

    ``out`` went out, None for a blocked deal.  ``hands`` are the cards left, turned up to be counted, ``points`` what they
    cost, ``totals`` the sums so far; ``stuck`` are the seats that never laid down (R13).  Lists have one entry a seat.
    """

    deal: int
    out: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    stuck: tuple[Seat, ...]


class DealScored(msgspec.Struct, frozen=True, tag="scored", tag_field="event"):
    """The deal is over and all hands turned up."""

    result: DealResult


class Hurried(msgspec.Struct, frozen=True, tag="hurried", tag_field="event"):
    """A seat wants the next deal."""

    seat: Seat


class SheetClosed(msgspec.Struct, frozen=True, tag="sheet-closed", tag_field="event"):
    """All have read the score sheet; the cards are being shuffled for the next deal."""

    deal: int
    dealer: Seat


class GameOver(msgspec.Struct, frozen=True, tag="over", tag_field="event"):
    """The lowest total is these seats' (R2)."""

    winners: tuple[Seat, ...]


Public: TypeAlias = (
    DealerDrawn
    | DealBegun
    | Discarded
    | WindowOpened
    | WindowClosed
    | Took
    | LaidDown
    | Added
    | Swapped
    | StockEmpty
    | Reshuffled
    | DealScored
    | Hurried
    | SheetClosed
    | GameOver
)
Event: TypeAlias = Public | Dealt | Drew | Answered
Seen: TypeAlias = Event | DealtHidden | DrewHidden
