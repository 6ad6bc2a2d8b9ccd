"""What can sit at a table of the arena: the levels of the bots, and trivial strategies to hold them against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from scripts.arena_lib import trivial_zhao_pengyou, trivial_zioncheck

from paiyou_engine.bots.deciding import LEVELS, decide
from paiyou_engine.bots.effort import PLAYOUTS, Effort

Strategy = Callable[[object, Random], object | None]

TRIVIAL: Final[Mapping[str, Mapping[str, Strategy]]] = {
    "zhao-pengyou": trivial_zhao_pengyou.STRATEGIES,
    "zioncheck": trivial_zioncheck.STRATEGIES,
}


class Seated(NamedTuple):
    """A seat's strategy, and its generator in this deal."""

    strategy: Strategy
    rng: Random


def names(game: str) -> tuple[str, ...]:
    """All that can be compared in a game."""
    return (*LEVELS, *TRIVIAL[game])


def strategy(game: str, name: str, playouts: int) -> Strategy:
    """What decides under this name; ``playouts`` is the budget of one that searches, 0 its default."""
    if name in TRIVIAL[game]:
        return TRIVIAL[game][name]
    return partial(decide, game, name, effort=Effort(playouts or PLAYOUTS))
