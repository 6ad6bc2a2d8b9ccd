"""Trivial strategies for Zhao Pengyou: each is ``easy`` with one thing done without thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.zhao_pengyou.answering import answer
from paiyou_engine.bots.zhao_pengyou.memory import Memory, remember
from paiyou_engine.bots.zhao_pengyou.shapes import standing, winners
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.actions import Bury, Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import Phase, SeatView


def highest(knowledge: object, rng: Random) -> object | None:
    """Always the highest: what wins, with the most cards; else the highest card."""
    return _play(knowledge, rng, _highest)


def duck(knowledge: object, rng: Random) -> object | None:
    """Always the lowest card."""
    return _play(knowledge, rng, _lowest)


def bury_points(knowledge: object, rng: Random) -> object | None:
    """All card points go into the kitty, as far as they fit."""
    view = _view(knowledge)
    if view.public.phase is Phase.EXCHANGE and view.public.turn == view.seat:
        memory = remember(view)
        high_first = sorted(view.hand, key=lambda face: (-POINTS[face], memory.order.height[face]))
        bury = Bury(tuple(high_first[: view.public.kitty]))
        if ZHAO_PENGYOU.choices_in(view).contains(bury):
            return bury
    return decide(ZHAO_PENGYOU.name, "easy", knowledge, rng)


def _highest(memory: Memory) -> Iterator[tuple[Card, ...]]:
    height = memory.order.height
    if not memory.public.trick.plays:
        face = max(memory.view.hand, key=lambda face: height[face])
        yield (face,) * memory.mine[face]
        return
    now, _ = standing(memory)
    yield from reversed([cards for cards, _ in winners(memory, now)])
    yield answer(memory, now, tuple(-float(height[face]) for face in range(FACES)))


def _lowest(memory: Memory) -> Iterator[tuple[Card, ...]]:
    order = memory.order
    if not memory.public.trick.plays:
        yield (min(memory.view.hand, key=lambda face: (order.suit[face] == TRUMPS, order.strength[face])),)
        return
    now, _ = standing(memory)
    yield answer(memory, now, tuple(order.height[face] + 0.1 * POINTS[face] for face in range(FACES)))


def _play(knowledge: object, rng: Random, thoughts: Callable[[Memory], Iterator[tuple[Card, ...]]]) -> object | None:
    view = _view(knowledge)
    if view.public.phase is Phase.PLAY and view.public.turn == view.seat:
        choices = ZHAO_PENGYOU.choices_in(view)
        legal = (Play(cards) for cards in thoughts(remember(view)) if choices.contains(Play(cards)))
        return next(legal, None) or choices.example(rng)
    return decide(ZHAO_PENGYOU.name, "easy", knowledge, rng)


def _view(knowledge: object) -> SeatView:
    assert isinstance(knowledge, Knowledge)
    assert isinstance(knowledge.view, SeatView)
    return knowledge.view


STRATEGIES: Final[Mapping[str, Callable[[object, Random], object | None]]] = {
    "highest": highest,
    "duck": duck,
    "bury-points": bury_points,
}
