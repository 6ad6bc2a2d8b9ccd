"""Pairs of games on the same cards: the two levels exchange their seats, so that luck falls out of the difference."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scripts.arena_lib.playing import game_points, play_deal, table

from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.options import PRESETS


@dataclass(frozen=True)
class Contest:
    """What is compared: level ``a`` against ``b``, at a table of this size and preset, in deals drawn from a seed."""

    players: int
    preset: str
    a: str
    b: str
    seed: int


@dataclass(frozen=True)
class PlayedGame:
    """One of the two games of a pair: each seat's level and game points; ``times`` are the level and the seconds of a decision."""

    levels: tuple[str, ...]
    points: tuple[int, ...]
    result: DealResult | None
    times: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Pair:
    """Both games of a deal; ``a_first`` are the seats that level ``a`` has in the first."""

    deal: int
    a_first: frozenset[int]
    games: tuple[PlayedGame, PlayedGame]

    @property
    def difference(self) -> float:
        """How many game points more a seat of level ``a`` has than one of ``b``: the mean over both games."""
        first, second = self.games
        b_first = frozenset(range(len(first.points))) - self.a_first
        return (_gap(first.points, self.a_first) + _gap(second.points, b_first)) / 2


def play_pair(contest: Contest, deal: int) -> Pair:
    """Play a deal twice.  Half of the seats, drawn by lot (rounded down), are level ``a`` first."""
    seats = list(range(contest.players))
    Random(f"{contest.seed}/{deal}/seats").shuffle(seats)
    a_first = frozenset(seats[: contest.players // 2])
    return Pair(deal, a_first, (_play(contest, deal, a_first), _play(contest, deal, frozenset(seats) - a_first)))


def _play(contest: Contest, deal: int, a_seats: frozenset[int]) -> PlayedGame:
    levels = tuple(contest.a if seat in a_seats else contest.b for seat in range(contest.players))
    at = table(levels, f"{contest.seed}/{deal}")
    result = play_deal(at, PRESETS[contest.preset])
    times = tuple((levels[seat], seconds) for seat, seconds in at.times)
    return PlayedGame(levels, game_points(result, contest.players), result, times)


def _gap(points: tuple[int, ...], a_seats: frozenset[int]) -> float:
    """The mean of the seats of level ``a`` less the mean of the others."""
    ours = [won for seat, won in enumerate(points) if seat in a_seats]
    theirs = [won for seat, won in enumerate(points) if seat not in a_seats]
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)
