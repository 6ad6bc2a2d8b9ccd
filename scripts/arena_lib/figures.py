"""The figures of a match, and the lines in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from scripts.arena_lib.matches import MAKERS, DealPlayed, Match

QUANTILE_99 = 2.576
"""Of the normal distribution, two-sided; good from some dozens of deals on."""

_UNIT = {"zhao-pengyou": "game points", "zioncheck": "penalty points, the fewer the better, with a minus,"}


@dataclass(frozen=True)
class Figures:
    """The mean difference a deal, its standard error, and the ends of the 99 % interval."""

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


def figures(differences: Sequence[float]) -> Figures:
    """The figures of at least two deals."""
    return Figures(len(differences), fmean(differences), stdev(differences) / sqrt(len(differences)))


def report(match: Match, deals: Sequence[DealPlayed]) -> Iterator[str]:
    """What the arena prints of a match; a deal of which no seat was played counts for nothing."""
    played = [deal for deal in deals if deal.a]
    yield (
        f"{len(deals)} deals, {_seats(match, played)} of {match.players} seats of each, with {match.a} and with {match.b}; "
        f"the rest of the table {match.rest}"
    )
    if len(played) < 2:
        yield f"played in {len(played)} deals: too few for figures"
        return
    found = figures([deal.difference for deal in played])
    yield f"{match.a} less {match.b}, {_UNIT[match.game]} a seat and deal: {found.mean:+.3f}"
    yield f"standard error {found.error:.3f}, 99 % interval {found.low:+.3f} to {found.high:+.3f}"
    yield f"mean of {match.a} {_mean([deal.a for deal in played]):+.3f}, of {match.b} {_mean([deal.b for deal in played]):+.3f}"


def _seats(match: Match, played: Sequence[DealPlayed]) -> str:
    return f"{match.seats}" if match.seats != MAKERS else f"the makers' (in {len(played)} of them)"


def _mean(results: Sequence[tuple[float, ...]]) -> float:
    return fmean(fmean(one) for one in results)
