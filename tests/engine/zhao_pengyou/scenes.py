"""Small deals laid by hand: who holds what, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_engine.cards import Card, Rank, parse_cards
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.applying import apply
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import Event
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.state import AwaitPack, DealStart, State

CLASSIC = ZhaoPengyouOptions()


def laid(
    hands: Sequence[str],
    kitty: str,
    options: ZhaoPengyouOptions = CLASSIC,
    ladder: tuple[Standing, ...] | None = None,
) -> State:
    """A deal about to be drawn from seat 0 on, in which these hands will be drawn from left to right."""
    held = [parse_cards(hand) for hand in hands]
    drawn = [card for round_ in zip(*held, strict=True) for card in round_] + list(parse_cards(kitty))
    pack = tuple(sorted(drawn))
    standings = ladder or (Standing(Rank(2)),) * len(hands)
    start = DealStart(options, len(hands), pack, len(parse_cards(kitty)), 1, Seat(0), 0, standings)
    left = list(pack)
    order = []
    for card in drawn:
        order.append(left.index(card))
        left[order[-1]] = Card(-1)
    return do(State(start, AwaitPack()), (CHANCE, Order(tuple(order))))


def do(state: State, *moves: tuple[Actor, Action | Order | Tick]) -> State:
    """The state after some moves."""
    for actor, action in moves:
        state, _ = apply(state, actor, action)
    return state


def events_of(state: State, actor: Actor, action: Action | Order | Tick) -> tuple[Event, ...]:
    """What a move brings about."""
    return apply(state, actor, action)[1]


def refusal(state: State, actor: Actor, action: Action | Order | Tick) -> str | None:
    """The rule that refuses a move, or None."""
    try:
        apply(state, actor, action)
    except IllegalAction as illegal:
        return illegal.rule
    return None


def drawn(state: State) -> State:
    """All cards are drawn; the closing window is open."""
    ticks = len(state.start.pack) - state.start.kitty
    return do(state, *((TABLE, Tick()) for _ in range(ticks)))


def bid(seat: int, cards: str) -> tuple[Actor, Action]:
    return Seat(seat), Bid(parse_cards(cards))


def play(seat: int, cards: str) -> tuple[Actor, Action]:
    return Seat(seat), Play(parse_cards(cards))


def bury(seat: int, cards: str) -> tuple[Actor, Action]:
    return Seat(seat), Bury(parse_cards(cards))


def call(seat: int, *calls: tuple[str, int]) -> tuple[Actor, Action]:
    return Seat(seat), CallFriends(tuple(Call(parse_cards(card)[0], nth) for card, nth in calls))


TICK: tuple[Actor, Tick] = (TABLE, Tick())
