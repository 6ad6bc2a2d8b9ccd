"""A view carried forward: what `project` gave over an earlier view gives the later one, for every audience.

Everything that follows from public knowledge is computed here as in `paiyou_engine.zioncheck.seeing`, by the same rules.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar, assert_never

from msgspec.structs import replace

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck import growing
from paiyou_engine.zioncheck.events import (
    Added,
    Answer,
    Answered,
    DealBegun,
    DealerDrawn,
    DealScored,
    Dealt,
    DealtHidden,
    Discarded,
    Drew,
    DrewHidden,
    GameOver,
    Hurried,
    LaidDown,
    Reshuffled,
    Seen,
    SheetClosed,
    StockEmpty,
    Swapped,
    Took,
    WindowClosed,
    WindowOpened,
)
from paiyou_engine.zioncheck.melds import Meld, TableMeld
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import OpenView, PublicView, SeatView, TableView, View

T = TypeVar("T")


def fold(view: View, seen: Seen) -> View:
    """The view after a seen event."""
    public = fold_public(view.public, seen)
    match view:
        case TableView():
            return TableView(public)
        case SeatView(seat=seat):
            return SeatView(public, seat, _hand(view.hand, seat, seen), _answers(view, seen))
        case OpenView():
            return OpenView(public, tuple([_hand(hand, Seat(seat), seen) for seat, hand in enumerate(view.hands)]))
        case _:
            assert_never(view)


def fold_public(public: PublicView, seen: Seen) -> PublicView:
    """The public view after a seen event."""
    match seen:
        case Answered():
            return public
        case DealerDrawn() | DealBegun() | Dealt() | DealtHidden():
            return _fold_deal(public, seen)
        case Drew() | DrewHidden() | StockEmpty() | Reshuffled():
            return _fold_stock(public, seen)
        case Discarded() | WindowOpened() | WindowClosed() | Took():
            return _fold_discard(public, seen)
        case LaidDown() | Added() | Swapped():
            return _fold_melds(public, seen)
        case DealScored() | Hurried() | SheetClosed() | GameOver():
            return _fold_scores(public, seen)
        case _:
            assert_never(seen)


def _fold_deal(public: PublicView, seen: DealerDrawn | DealBegun | Dealt | DealtHidden) -> PublicView:
    match seen:
        case DealerDrawn(seat):
            return replace(public, phase=Phase.SHUFFLE, dealer=seat)
        case DealBegun(_, _, first):
            return replace(public, phase=Phase.DRAW, turn=first, number=1, stock=public.decks * FACES)
        case Dealt(seat, cards):
            return _from_stock(public, seat, len(cards))
        case DealtHidden(seat, count):
            return _from_stock(public, seat, count)
        case _:
            assert_never(seen)


def _fold_stock(public: PublicView, seen: Drew | DrewHidden | StockEmpty | Reshuffled) -> PublicView:
    match seen:
        case Drew() | DrewHidden():
            after = _from_stock(public, seen.seat, 1)
            return after if seen.penalty else replace(after, phase=Phase.MELD)
        case StockEmpty():
            return replace(public, phase=Phase.RESHUFFLE)
        case Reshuffled(count):
            discards, times = public.discards[-1:], public.reshuffles + 1
            return replace(public, phase=Phase.DRAW, stock=count, discards=discards, reshuffles=times)
        case _:
            assert_never(seen)


def _fold_discard(public: PublicView, seen: Discarded | WindowOpened | WindowClosed | Took) -> PublicView:
    match seen:
        case Discarded(seat, card):
            return _turn_ended(public, seat, card)
        case WindowOpened(asked):
            assert public.turn is not None
            by = public.turn if public.number == 2 else Seat((public.turn - 1) % public.seats)
            return replace(public, phase=Phase.CLAIM, discarder=by, asked=asked)
        case WindowClosed():
            return replace(public, phase=Phase.DRAW, discarder=None, asked=())
        case Took(seat, _, in_turn):
            return replace(
                public,
                phase=Phase.MELD if in_turn else Phase.DRAW,
                discarder=None,
                asked=(),
                discards=public.discards[:-1],
                counts=_plus(public.counts, seat, 1),
                taken=public.taken if in_turn else _plus(public.taken, seat, 1),
            )
        case _:
            assert_never(seen)


def _turn_ended(public: PublicView, seat: Seat, card: Card) -> PublicView:
    """The turn passes on, but for the first one: its player has another (R4)."""
    return replace(
        public,
        phase=Phase.DRAW,
        turn=seat if public.number == 1 else Seat((seat + 1) % public.seats),
        number=public.number + 1,
        discards=(*public.discards, card),
        counts=_plus(public.counts, seat, -1),
    )


def _fold_melds(public: PublicView, seen: LaidDown | Added | Swapped) -> PublicView:
    match seen:
        case LaidDown(seat, melds):
            counts = _plus(public.counts, seat, -sum([len(table.meld.cards) for table in melds]))
            laid = _with(public.laid, seat, public.number)
            return replace(public, counts=counts, laid=laid, melds=(*public.melds, *melds))
        case Added(seat, meld, card, end):
            grown = growing.add(public.melds[meld].meld, card, None, end)
            return replace(public, counts=_plus(public.counts, seat, -1), melds=_with_meld(public, meld, grown))
        case Swapped(_, meld, card):
            grown, _ = growing.swap(public.melds[meld].meld, card)
            return replace(public, melds=_with_meld(public, meld, grown))
        case _:
            assert_never(seen)


def _fold_scores(public: PublicView, seen: DealScored | Hurried | SheetClosed | GameOver) -> PublicView:
    match seen:
        case DealScored(result):
            results = (*public.results, result)
            return replace(public, phase=Phase.SCORES, turn=None, totals=result.totals, results=results)
        case Hurried(seat):
            return replace(public, ready=tuple(sorted((*public.ready, seat))))
        case SheetClosed():
            return _cleared(public, seen)
        case GameOver(winners):
            return replace(public, phase=Phase.OVER, winners=winners)
        case _:
            assert_never(seen)


def _cleared(public: PublicView, seen: SheetClosed) -> PublicView:
    """The table without a deal on it."""
    return PublicView(
        options=public.options,
        seats=public.seats,
        decks=public.decks,
        contracts=public.contracts,
        phase=Phase.SHUFFLE,
        deal=seen.deal,
        dealer=seen.dealer,
        totals=public.totals,
        counts=(0,) * public.seats,
        laid=(None,) * public.seats,
        taken=(0,) * public.seats,
        results=public.results,
    )


def _hand(hand: tuple[Card, ...], seat: Seat, seen: Seen) -> tuple[Card, ...]:
    match seen:
        case Dealt(to, cards) if to == seat:
            return cards
        case Drew(to, card) | Took(to, card) if to == seat:
            return tuple(sorted((*hand, card)))
        case Discarded(by, card) | Added(by, _, card) if by == seat:
            return _without(hand, (card,))
        case LaidDown(by, melds) if by == seat:
            return _without(hand, {card for table in melds for card in table.meld.cards})
        case Swapped(by, _, card, joker) if by == seat:
            return tuple(sorted((*_without(hand, (card,)), joker)))
        case SheetClosed():
            return ()
        case _:
            return hand


def _answers(view: SeatView, seen: Seen) -> tuple[Answer, ...]:
    """Whoever draws from the stock leaves the live discard by it."""
    match seen:
        case Answered(_, said):
            passes = said is Answer.DRAWS and view.seat in view.public.asked and not view.answers
            return (*view.answers, *((Answer.PASSES,) if passes else ()), said)
        case Took() | WindowClosed():
            return ()
        case _:
            return view.answers


def _from_stock(public: PublicView, seat: Seat, count: int) -> PublicView:
    return replace(public, stock=public.stock - count, counts=_plus(public.counts, seat, count))


def _with_meld(public: PublicView, number: int, meld: Meld) -> tuple[TableMeld, ...]:
    return _with(public.melds, number, replace(public.melds[number], meld=meld))


def _without(hand: tuple[Card, ...], cards: Collection[Card]) -> tuple[Card, ...]:
    return tuple([card for card in hand if card not in cards])


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _plus(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return _with(counts, seat, counts[seat] + more)
