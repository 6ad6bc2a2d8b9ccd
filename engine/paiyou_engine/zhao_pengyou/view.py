"""What an audience sees of a game of Zhao Pengyou.

Three types, one inside the other: `PublicView` has no place for a hidden card, `SeatView` has one seat's own cards,
`OpenView` everybody's.  They are built field by field (`paiyou_engine.zhao_pengyou.seeing`) and folded forward from seen
events (`paiyou_engine.zhao_pengyou.folding`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import Trump

RESULTS_SHOWN = 60


class Phase(StrEnum):
    """Where a game stands."""

    STARTER = "starter"
    SHUFFLE = "shuffle"
    DRAW = "draw"
    WINDOW = "window"
    EXCHANGE = "exchange"
    CALLS = "calls"
    PLAY = "play"
    SCORES = "scores"
    OVER = "over"


class ShownBid(msgspec.Struct, frozen=True):
    """A bid as it was made, in order; the last one stands.  ``open`` says whether its maker may still match the standing
    bid with more copies of these cards (the displaced bidder's defence)."""

    seat: Seat
    cards: tuple[Card, ...]
    open: bool = False


class CallState(msgspec.Struct, frozen=True):
    """A call and who used it up: None while it is open; ``joined`` is False where its player joined nobody by it."""

    call: Call
    used_by: Seat | None = None
    joined: bool = False


class TrickPlay(msgspec.Struct, frozen=True):
    """One seat's cards in a trick."""

    seat: Seat
    cards: tuple[Card, ...]


class TrickView(msgspec.Struct, frozen=True):
    """A trick, complete or not: plays in order (the first is the lead), how the lead is cut, and once it is complete who
    took it; ``winning`` is the seat whose play stands highest so far, ``points`` the card points that lie there."""

    plays: tuple[TrickPlay, ...] = ()
    parts: tuple[tuple[Card, ...], ...] = ()
    winning: Seat | None = None
    points: int = 0


class PublicView(msgspec.Struct, frozen=True):
    """What everybody sees.  Tuples that speak of seats have one entry a seat.

    ``turn`` is whose decision the game waits for in exchange, calls and play.  ``counts`` are cards in hand, ``drawn``
    and ``pack`` how many of the deal's cards are drawn and how many there are, ``kitty`` how many lie in it.
    ``hurried`` are the seats that want no more pauses, ``passed`` those that passed in the closing window.  ``calls``,
    ``maker_side``, ``captured`` (card points) and ``penalties`` are public all the time; ``opposition`` is the total that
    follows from them, provisional until the deal is scored (D-27).  ``tricks`` are this deal's complete tricks.
    ``may_take_back`` is the seat whose last play may still return to its hand, ``took_back`` says that the seat in turn has
    done so already.  ``results`` are the last deals' lines, at most 60, the newest last; ``winners`` is empty until the game is over.
    """

    options: ZhaoPengyouOptions
    seats: int
    phase: Phase
    deal: int
    starter: Seat | None
    redeals: int
    levels: tuple[int, ...]
    active: tuple[bool, ...]
    counts: tuple[int, ...]
    drawn: int
    pack: int
    kitty: int
    hurried: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    bids: tuple[ShownBid, ...] = ()
    maker: Seat | None = None
    trump: Trump | None = None
    turn: Seat | None = None
    calls: tuple[CallState, ...] = ()
    maker_side: tuple[Seat, ...] = ()
    captured: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    opposition: int = 0
    trick: TrickView = TrickView()
    tricks: tuple[TrickView, ...] = ()
    may_take_back: Seat | None = None
    took_back: bool = False
    results: tuple[DealResult, ...] = ()
    winners: tuple[Seat, ...] = ()


class SeatView(msgspec.Struct, frozen=True, tag="seat", tag_field="view"):
    """What one seat sees: the public view, its own hand sorted by number, and as the maker what it buried."""

    public: PublicView
    seat: Seat
    hand: tuple[Card, ...]
    buried: tuple[Card, ...] = ()


class OpenView(msgspec.Struct, frozen=True, tag="open", tag_field="view"):
    """What an audience sees that may see all hands.  The undrawn pack is in nobody's view."""

    public: PublicView
    hands: tuple[tuple[Card, ...], ...]
    buried: tuple[Card, ...] = ()


class TableView(msgspec.Struct, frozen=True, tag="public", tag_field="view"):
    """What a spectator sees: the public view alone."""

    public: PublicView


View: TypeAlias = SeatView | OpenView | TableView
