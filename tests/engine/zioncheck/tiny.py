"""Deals with so few cards that every state which an audience could be in can be listed.

The listing knows nothing of how samples are made: it lays the cards in every way and asks the referee to play the deal
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, TypeAlias

import pytest

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck import dealing, evidence, replaying, waiting
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.judging_fields import Cards
from paiyou_engine.zioncheck.knowledge import Knowledge, knowledge
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import AwaitPack, DealStart, Reshuffling, State, Step
from tests.engine.zioncheck.hands import faces

Laid: TypeAlias = tuple[object, ...]
"""How the cards lay: each seat's as they were dealt, the stock from the top, and the orders of later shuffles."""

PACK: Final[tuple[Card, ...]] = tuple(sorted(Cards().make_all(faces(("5s", "5h", "5d", "Jk", "9s", "9h", "2c", "3c")))))
HAND: Final = 3
SEATS: Final = 2
OPTIONS: Final = ZioncheckOptions(contracts=(Contract(1, 0),) * 6, deal_sizes=(HAND,) * 6, penalty_cards=1, max_turns=8)


def with_tiny_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every deck be these few cards."""
    for module in (dealing, evidence, replaying, waiting):
        monkeypatch.setattr(module, "packs", lambda _: PACK)


def tiny_game() -> State:
    """A game whose deals have these cards, before its first shuffle."""
    return State(DealStart(OPTIONS, SEATS, 2, 1, Seat(SEATS - 1), (0,) * SEATS), AwaitPack())


def laid(state: State) -> Laid:
    """How the cards lay in a deal."""
    orders = [step.action.order for step in state.history if isinstance(step.action, Order)]
    lying = [PACK[index] for index in orders[0]]
    dealt = SEATS * HAND
    return (*(tuple(sorted(lying[seat:dealt:SEATS])) for seat in range(SEATS)), tuple(lying[dealt:]), *orders[1:])


def possible(known: Knowledge, true: State) -> set[Laid]:
    """Every way the cards may have lain that explains what was seen; who did what is taken from the truth."""
    first = State(true.start, AwaitPack())
    found: set[Laid] = set()
    for order in _deals():
        found |= {laid(state) for state in _played(first, (order, *true.history[1:]), known)}
    return found


def _deals() -> Iterator[Order]:
    """Every deal, with one order for each way of dealing the same hands."""
    places = range(len(PACK))
    for mine in combinations(places, HAND):
        for other in combinations([place for place in places if place not in mine], HAND):
            for rest in permutations([place for place in places if place not in (*mine, *other)]):
                dealt = [place for pair in zip(mine, other, strict=True) for place in pair]
                yield Order((*dealt, *rest))


def _played(state: State, steps: tuple[Order | Step, ...], known: Knowledge) -> Iterator[State]:
    """The states that these steps lead to, with every order of each later shuffle."""
    for index, step in enumerate(steps):
        if isinstance(state.phase, Reshuffling):
            for order in permutations(range(len(state.phase.deal.discards) - 1)):
                after, _ = apply(state, CHANCE, Order(order))
                yield from _played(after, steps[index + 1 :], known)
            return
        try:
            actor, action = (CHANCE, step) if isinstance(step, Order) else (step.actor, step.action)
            state, _ = apply(state, actor, action)
        except IllegalAction:
            return
        seen = knowledge(state, known.audience).seen
        if seen != known.seen[: len(seen)]:
            return
    if knowledge(state, known.audience) == known:
        yield state
