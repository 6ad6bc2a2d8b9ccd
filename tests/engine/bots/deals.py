"""Games between bots, state by state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeVar

from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import CHANCE, TABLE, Order, Tick
from paiyou_engine.shuffle import permutation

S = TypeVar("S")


def steps(game: Any, state: S, level: str, rng: Random) -> Iterator[S]:
    """From this state on, without an end while the game has none: bots of one level in all seats."""
    while True:
        yield state
        waiting = game.waiting(state)
        if waiting.chance is not None:
            state, _ = game.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
            continue
        for seat in waiting.seats or waiting.free:
            action = decide(game.name, level, game.knowledge(state, seat), rng)
            if action is not None:
                state, _ = game.apply(state, seat, action)
                break
        else:
            state, _ = game.apply(state, TABLE, Tick())
