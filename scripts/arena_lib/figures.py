"""The figures of a contest, and the lines in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from scripts.arena_lib.pairs import Pair

from paiyou_engine.zhao_pengyou.events import Side

QUANTILE_99 = 2.576
"""Of the normal distribution, two-sided; good from some dozens of deals on."""


@dataclass(frozen=True)
class Figures:
    """The mean difference a deal, its standard error, and the ends of the 99 % interval, in game points a seat."""

    deals: int
    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - QUANTILE_99 * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + QUANTILE_99 * self.error


def figures(pairs: Sequence[Pair]) -> Figures:
    """The figures of at least two deals."""
    differences = [pair.difference for pair in pairs]
    return Figures(len(pairs), fmean(differences), stdev(differences) / sqrt(len(differences)))


def report(pairs: Sequence[Pair], a: str, b: str) -> Iterator[str]:
    """What the arena prints of a contest."""
    found = figures(pairs)
    yield f"{found.deals} deals, each played twice with the seats exchanged"
    yield f"{a} less {b}, game points a seat and deal: {found.mean:+.3f}"
    yield f"standard error {found.error:.3f}, 99 % interval {found.low:+.3f} to {found.high:+.3f}"
    yield (
        f"game points a seat: {a} {_mean_of(pairs, a):.3f}, {b} {_mean_of(pairs, b):.3f}"
        if a != b
        else "one level only"
    )
    yield _sides(pairs)


def times(pairs: Sequence[Pair], level: str) -> str:
    """How long that level's bots took to decide; not the same in every run."""
    taken = sorted(
        seconds * 1000 for pair in pairs for game in pair.games for who, seconds in game.times if who == level
    )
    if not taken:
        return f"{level}: no decisions"
    return (
        f"{level}: {len(taken)} decisions, mean {fmean(taken):.2f} ms, median {taken[len(taken) // 2]:.2f} ms, "
        f"99 % under {taken[len(taken) * 99 // 100]:.2f} ms, longest {taken[-1]:.2f} ms"
    )


def _mean_of(pairs: Sequence[Pair], level: str) -> float:
    return fmean(
        won
        for pair in pairs
        for game in pair.games
        for who, won in zip(game.levels, game.points, strict=True)
        if who == level
    )


def _sides(pairs: Sequence[Pair]) -> str:
    results = [game.result for pair in pairs for game in pair.games]
    won = [result.side for result in results if result is not None]
    parts = [f"{side.value} {won.count(side)}" for side in Side]
    return f"games won by: {', '.join(parts)}; without a bid {results.count(None)}"
