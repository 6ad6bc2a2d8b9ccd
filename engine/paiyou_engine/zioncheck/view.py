"""What an audience sees of a game of Zioncheck (`law/zioncheck.md` D32, D33, R16).

Three types, one inside the other: `PublicView` has no place for a hidden card nor for an answer to a live discard,
`SeatView` has one seat's own, `OpenView` everybody's cards.  They are built field by field
(`paiyou_engine.zioncheck.seeing`) and folded forward from seen events (`paiyou_engine.zioncheck.folding`).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import Answer, DealResult
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Phase


class PublicView(msgspec.Struct, frozen=True):
    """What everybody sees.  Tuples that speak of seats have one entry a seat.

    ``contracts`` are those of all deals, ``totals`` the points so far.  ``turn`` is whose turn it is (from a discard on,
    the next one's; None between deals), ``number`` which turn of the deal, from 1: the first two are one seat's.  Whoever
    is in turn has drawn in the phase ``meld`` alone.  ``counts`` are cards in hand, ``stock`` how many lie there;
    ``discards`` is the pile, the top last.  While the top discard is live, ``asked`` are the seats that may take it, in
    order of priority, and ``discarder`` is whose it was; who has answered is nobody's business.

    ``laid`` is the turn in which a seat laid down, None if it has not; ``taken`` how often it took out of turn.
    ``ready`` are the seats that have read the score sheet; ``results`` are its lines, ``winners`` is empty until the game
    is over.
    """

    options: ZioncheckOptions
    seats: int
    decks: int
    contracts: tuple[Contract, ...]
    phase: Phase
    deal: int
    dealer: Seat | None
    totals: tuple[int, ...]
    counts: tuple[int, ...]
    laid: tuple[int | None, ...]
    taken: tuple[int, ...]
    stock: int = 0
    discards: tuple[Card, ...] = ()
    melds: tuple[TableMeld, ...] = ()
    turn: Seat | None = None
    number: int = 0
    discarder: Seat | None = None
    asked: tuple[Seat, ...] = ()
    reshuffles: int = 0
    ready: tuple[Seat, ...] = ()
    results: tuple[DealResult, ...] = ()
    winners: tuple[Seat, ...] = ()


class SeatView(msgspec.Struct, frozen=True, tag="seat", tag_field="view"):
    """What one seat sees: the public view, its own hand sorted by number, and what it has said to the live discard, in
    order: a pass may be followed by a draw that waits for the others."""

    public: PublicView
    seat: Seat
    hand: tuple[Card, ...]
    answers: tuple[Answer, ...] = ()


class OpenView(msgspec.Struct, frozen=True, tag="open", tag_field="view"):
    """What an audience sees that may see all hands.  The stock, and answers not settled yet, are in nobody's view."""

    public: PublicView
    hands: tuple[tuple[Card, ...], ...]


class TableView(msgspec.Struct, frozen=True, tag="public", tag_field="view"):
    """What a spectator sees: the public view alone."""

    public: PublicView


View: TypeAlias = SeatView | OpenView | TableView
