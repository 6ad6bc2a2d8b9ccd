"""Games by their number: those of one level, and pairs in which two levels exchange their seats on the same cards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scripts.zioncheck_lib.playing import PlayedDeal, table

from paiyou_engine.zioncheck.options import PRESETS


@dataclass(frozen=True)
class Contest:
    """Level ``a``, against ``b`` or against itself, at a table of this size and preset, in games drawn from a seed."""

    players: int
    preset: str
    a: str
    b: str
    seed: int


@dataclass(frozen=True)
class PlayedGame:
    """Each seat's level and its points in all; ``times`` are the level and the seconds of a decision."""

    levels: tuple[str, ...]
    points: tuple[int, ...]
    deals: tuple[PlayedDeal, ...]
    times: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Pair:
    """Both games on the same cards; ``a_first`` are the seats that level ``a`` has in the first."""

    a_first: frozenset[int]
    games: tuple[PlayedGame, PlayedGame]

    @property
    def difference(self) -> float:
        """How many points a seat and deal level ``b`` has more than ``a``: the mean over both games."""
        first, second = self.games
        b_first = frozenset(range(len(first.points))) - self.a_first
        gaps = _gap(first, self.a_first) + _gap(second, b_first)
        return gaps / (len(first.deals) + len(second.deals))


def play_game(contest: Contest, number: int) -> PlayedGame:
    """A game in which all seats are of level ``a``."""
    return _play(contest, number, frozenset(range(contest.players)))


def play_pair(contest: Contest, number: int) -> Pair:
    """Play a game twice.  Half of the seats, drawn by lot (rounded down), are level ``a`` first."""
    seats = list(range(contest.players))
    Random(f"{contest.seed}/{number}/seats").shuffle(seats)
    a_first = frozenset(seats[: contest.players // 2])
    return Pair(a_first, (_play(contest, number, a_first), _play(contest, number, frozenset(seats) - a_first)))


def _play(contest: Contest, number: int, a_seats: frozenset[int]) -> PlayedGame:
    levels = tuple(contest.a if seat in a_seats else contest.b for seat in range(contest.players))
    at = table(levels, PRESETS[contest.preset], f"{contest.seed}/{number}")
    deals = tuple(at.play())
    times = tuple((levels[seat], seconds) for seat, seconds in at.times)
    return PlayedGame(levels, deals[-1].result.totals, deals, times)


def _gap(game: PlayedGame, a_seats: frozenset[int]) -> float:
    """The mean points of the others less the mean of the seats of level ``a``."""
    ours = [points for seat, points in enumerate(game.points) if seat in a_seats]
    theirs = [points for seat, points in enumerate(game.points) if seat not in a_seats]
    return sum(theirs) / len(theirs) - sum(ours) / len(ours)
