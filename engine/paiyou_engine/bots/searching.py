"""Choosing among a few candidates by trying each in many worlds.

All candidates are tried in the same worlds, so that what a world brings falls out of their differences.  Those that are
clearly behind are dropped on the way; a search that narrows drops the last third too each time that the worlds have doubled,
so that most of the budget goes to the few that may be best.  The first one, which needs no search, is played unless another
one is better than luck explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf, sqrt
from typing import Final, Generic, NamedTuple, TypeVar

from paiyou_engine.bots.effort import Effort

C = TypeVar("C")

_BATCH: Final = 8
"""Worlds between two looks at who is behind."""
_DROPPED: Final = 2.0
_CLEARLY: Final = 2.0
_ASKED: Final = 1.0
"""Standard errors of the difference."""


class Manner(NamedTuple):
    """By how many standard errors another candidate is to be ``better`` than the first, whether the search ``narrows``, and
    whether it ``asks`` for a lead: then who is not ahead of the first is dropped, by half a standard error more at each look.
    """

    better: float = _CLEARLY
    narrows: bool = False
    asks: bool = False


EVENLY: Final = Manner()


class Tried(NamedTuple, Generic[C]):
    """A candidate and its mean over the worlds it was tried in."""

    candidate: C
    mean: float
    worlds: int


def search(
    candidates: Sequence[C], worlds: Iterable[Callable[[C], float]], effort: Effort, manner: Manner = EVENLY
) -> list[Tried[C]]:
    """The candidates as they came out, the chosen one first, then those that were not dropped, by their means.

    A world says what a candidate comes to in it; the more the better.  The first candidate is the default.
    """
    found: list[list[float]] = [[] for _ in candidates]
    alive = list(range(len(candidates)))
    left, drawn = effort.playouts, iter(worlds)
    while len(alive) > 1 and left >= len(alive) and not effort.enough():
        world = next(drawn)
        for index in alive:
            found[index].append(world(candidates[index]))
        left -= len(alive)
        if len(found[0]) % _BATCH == 0:
            alive = _kept(alive, found, manner)
    order = sorted(alive, key=lambda one: -sum(found[one]))
    if order[0] != 0 and _lead(found[order[0]], found[0]) < manner.better:
        order = [0, *[one for one in order if one]]
    dropped = sorted(set(range(len(candidates))) - set(alive), key=lambda one: -len(found[one]))
    return [Tried(candidates[one], _mean(found[one]), len(found[one])) for one in (*order, *dropped)]


def _kept(alive: Sequence[int], found: Sequence[Sequence[float]], manner: Manner) -> list[int]:
    """Those that are worth more worlds, in their order: the first, and those that are not clearly behind the best one; of a
    search that narrows the best ones of them that came to anything else; of one that asks for a lead those that have it."""
    worlds = len(found[0]) // _BATCH
    order = sorted(alive, key=lambda one: -sum(found[one]))
    near = [one for one in order if one == order[0] or _lead(found[order[0]], found[one]) < _DROPPED]
    if manner.narrows:
        near = [one for one in near if found[one] != found[0]]
        if worlds & (worlds - 1) == 0:  # a power of two
            near = near[: max(2, len(alive) - len(alive) // 3)]
    if manner.asks:
        asked = min(_ASKED, _ASKED / 2 * (worlds - 1))
        near = [one for one in near if one and _lead(found[one], found[0]) >= asked]
    return sorted({0, *near})


def _lead(ahead: Sequence[float], behind: Sequence[float]) -> float:
    """By how many standard errors the one is ahead of the other in the same worlds; more than any where it is by as much in
    each of them."""
    if len(behind) < 2:
        return 0.0
    gaps = [one - other for one, other in zip(ahead, behind, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))
    return mean / spread if spread else inf * mean if mean else 0.0


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0
