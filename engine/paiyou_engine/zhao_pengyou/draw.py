"""The draw: the lot, the shuffle, one card at a time (`law/zhao-pengyou.md` §2.4, D-06)."""

from __future__ import annotations

from bisect import insort

from msgspec.structs import replace

from paiyou_engine.cards import Card, Rank
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.events import DealBegun, Drew, Hurried, StarterDrawn, WindowOpened
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions, check_options
from paiyou_engine.zhao_pengyou.state import (
    Auction,
    AwaitPack,
    AwaitStarter,
    Closing,
    DealStart,
    Drawing,
    Hands,
    Moved,
    State,
)
from paiyou_engine.zhao_pengyou.table import layout, pack
from paiyou_engine.zhao_pengyou.view import Phase


def new_game(options: ZhaoPengyouOptions, seats: int) -> State:
    """Everybody on level 2 and active.  Raises `BadOptions`."""
    check_options(options)
    numbers = layout(seats, options)
    ladder = (Standing(Rank(2)),) * seats
    start = DealStart(options, seats, pack(numbers), numbers.kitty, deal=1, starter=None, redeals=0, ladder=ladder)
    return State(start, AwaitStarter())


def draw_lot(start: DealStart, order: tuple[int, ...]) -> Moved:
    """The lot falls on the first seat of the order."""
    starter = Seat(order[0])
    return replace(start, starter=starter), AwaitPack(), (StarterDrawn(starter),)


def shuffle(start: DealStart, order: tuple[int, ...]) -> Moved:
    """The pack lies in this order, and the draw begins."""
    assert start.starter is not None
    hands: Hands = ((),) * start.seats
    drawing = Drawing(tuple(start.pack[index] for index in order), 0, hands, Auction())
    return start, drawing, (DealBegun(start.deal, start.starter, start.redeals),)


def draw_card(start: DealStart, phase: Drawing) -> Moved:
    """The next card goes to its seat; after the last one the closing window opens."""
    assert start.starter is not None
    seat = Seat((start.starter + phase.drawn) % start.seats)
    card = phase.pack[phase.drawn]
    hands = with_hand(phase.hands, seat, _insert(phase.hands[seat], card))
    drawn = phase.drawn + 1
    if drawn < len(phase.pack) - start.kitty:
        return start, Drawing(phase.pack, drawn, hands, phase.auction, phase.hurried), (Drew(seat, card),)
    return start, Closing(hands, phase.pack[drawn:], phase.auction), (Drew(seat, card), WindowOpened())


def hurry(start: DealStart, phase: Drawing, seat: Seat) -> Moved:
    """The seat wants no more pauses.  Raises `IllegalAction` ``play.turn`` if it has said so before."""
    if seat in phase.hurried:
        raise IllegalAction("play.turn", Facts(words=(Phase.DRAW.value,)))
    return start, replace(phase, hurried=tuple(sorted((*phase.hurried, seat)))), (Hurried(seat),)


def with_hand(hands: Hands, seat: Seat, hand: tuple[Card, ...]) -> Hands:
    """The hands with one of them replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _insert(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    cards = list(hand)
    insort(cards, card)
    return tuple(cards)
