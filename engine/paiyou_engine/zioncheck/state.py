"""The whole state of a game of Zioncheck: an immutable value, and secret.

A phase is a type.  What a deal began with is public and kept as `DealStart`; what has happened since is `State.history`,
step by step, so that a deal can be replayed and nobody who saw it forgets.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Actor, Order, Seat, Tick
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import DealResult, Event
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

LATEST: Final = 12
"""How many of a deal's steps lie in `State.latest` at most."""


class Phase(StrEnum):
    """Where a game stands, in a word."""

    DEALER = "dealer"
    SHUFFLE = "shuffle"
    CLAIM = "claim"
    DRAW = "draw"
    MELD = "meld"
    RESHUFFLE = "reshuffle"
    SCORES = "scores"
    OVER = "over"


class DealStart(msgspec.Struct, frozen=True):
    """What a deal begins with; all of it is public.

    ``deal`` counts from 1, ``dealer`` is None before the lot; ``totals`` are the points of the deals before, by seat, and
    ``results`` their lines.
    """

    options: ZioncheckOptions
    seats: int
    decks: int
    deal: int
    dealer: Seat | None
    totals: tuple[int, ...]
    results: tuple[DealResult, ...] = ()

    @property
    def contract(self) -> Contract:
        """What is to be laid down."""
        return self.options.contract(self.deal)

    @property
    def hand(self) -> int:
        """How many cards each seat is dealt."""
        return self.options.deal_sizes[self.deal - 1]

    @property
    def first(self) -> Seat:
        """Who takes the first two turns: the seat on the dealer's left."""
        assert self.dealer is not None
        return Seat((self.dealer + 1) % self.seats)


class Deal(msgspec.Struct, frozen=True):
    """A deal as it stands, whoever is to do what.

    ``hands`` are sorted by number; ``stock`` lies top first, ``discards`` bottom first.  ``turn`` is whose turn it is (from
    a discard on, the next one's), ``number`` which turn of the deal, from 1.  By seat: ``laid`` is the turn in which it laid
    down (0: before all turns), None if it has not; ``taken`` how often it took out of turn.  ``reshuffles`` are those made.
    """

    hands: Hands
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    turn: Seat
    number: int
    laid: tuple[int | None, ...]
    taken: tuple[int, ...]
    reshuffles: int = 0


class AwaitDealer(msgspec.Struct, frozen=True, tag="await-dealer", tag_field="phase"):
    """Before the first deal: the lot decides who deals."""


class AwaitPack(msgspec.Struct, frozen=True, tag="await-pack", tag_field="phase"):
    """The cards are to be shuffled."""


class Claiming(msgspec.Struct, frozen=True, tag="claiming", tag_field="phase"):
    """The claim window of the top discard (R9).

    ``asked`` are the seats that may take it, in order of priority.  ``passed`` and ``claimed`` are the answers so far and
    ``draws`` says that the player in turn draws from the stock once the window closes; all three are secret (R16).
    """

    deal: Deal
    discarder: Seat
    asked: tuple[Seat, ...]
    passed: tuple[Seat, ...] = ()
    claimed: tuple[Seat, ...] = ()
    draws: bool = False


class Drawing(msgspec.Struct, frozen=True, tag="drawing", tag_field="phase"):
    """The player in turn is to draw from the stock.  ``unasked`` says that nobody was entitled to the last discard."""

    deal: Deal
    unasked: bool = False


class Melding(msgspec.Struct, frozen=True, tag="melding", tag_field="phase"):
    """The player in turn has drawn, and lays down, lays off and discards."""

    deal: Deal


class Owed(msgspec.Struct, frozen=True):
    """A card that a seat is to have from the stock: its draw, or a penalty for taking out of turn."""

    seat: Seat
    penalty: bool


class Reshuffling(msgspec.Struct, frozen=True, tag="reshuffling", tag_field="phase"):
    """The stock is empty, and all discards but the top one are to be a new one (R14) from which ``owed`` is drawn."""

    deal: Deal
    owed: tuple[Owed, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored", tag_field="phase"):
    """The score sheet lies open; ``ready`` are the seats that have read it, ``after`` is what the next deal begins with."""

    deal: Deal
    result: DealResult
    after: DealStart
    ready: tuple[Seat, ...] = ()


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="phase"):
    """The game is over."""

    deal: Deal
    result: DealResult
    winners: tuple[Seat, ...]


InDeal: TypeAlias = Claiming | Drawing | Melding
PhaseState: TypeAlias = AwaitDealer | AwaitPack | InDeal | Reshuffling | Scored | Over


class Step(msgspec.Struct, frozen=True, gc=False):
    """Somebody's action and what happened by it."""

    actor: Actor
    action: Action | Order | Tick
    events: tuple[Event, ...]


Moved: TypeAlias = tuple[DealStart, PhaseState, tuple[Event, ...]]
"""What an action leads to; with another `DealStart` than before the deal is gone."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A game as it stands.  ``start`` is what the present deal began with.

    The deal's steps lie in two pieces, ``earlier`` and the few ``latest``, so that one more costs as little late in a deal
    as early in it; `history` is the whole.  In plain data ``earlier`` is named ``history``, which held all steps once.
    """

    start: DealStart
    phase: PhaseState
    earlier: tuple[Step, ...] = msgspec.field(default=(), name="history")
    latest: tuple[Step, ...] = ()

    @property
    def history(self) -> tuple[Step, ...]:
        """The deal's steps since the shuffle."""
        return self.earlier + self.latest
