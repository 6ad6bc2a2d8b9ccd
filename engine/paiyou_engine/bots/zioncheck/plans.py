"""Plans for a contract: which arrangements are near, how likely each is to be filled, and which cards they want.

A plan is a window for each run and a rank for each set.  Its weight is the product of the odds of its empty places, the
jokers at hand being in the worst of them; the odds of a place grow with the unseen cards that fill it.  The sum of the
weights stands for how good a hand is, and what a card adds to that sum is what it is worth keeping for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Final, NamedTuple

from paiyou_engine.cards import RANKS, SUITS, Card, Rank
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, natural, rank
from paiyou_engine.zioncheck.melds import SMALLEST_SET
from paiyou_engine.zioncheck.windows import Window, windows

NEARBY: Final = 1
"""Arrangements that lack so many cards more than the nearest count as well."""
_FEW: Final = {0: 0, 1: 20, 2: 11, 3: 10}
"""How many windows are looked at, by the number of runs."""
_MORE_RANKS: Final = 3


class Worth(NamedTuple):
    """The sum of the plans' weights, and of that the share that goes with a card of each face."""

    total: float
    share: dict[Face, float]


class Near(NamedTuple):
    """How many cards the contract lacks, exactly, and how many a player expects to be offered (`Taste.looks`)."""

    distance: int
    looks: int


class _Odds:
    """The chance that a face, or a rank, comes up among so many cards."""

    def __init__(self, unseen: Sequence[int], looks: int) -> None:
        every = max(1, sum(unseen))
        self.face = [1 - (1 - copies / every) ** looks for copies in unseen[:JOKER]]
        self.rank = {one: 1 - (1 - sum(unseen[one - 2 : JOKER : 13]) / every) ** looks for one in RANKS}


def worth(hand: Iterable[Card], unseen: Sequence[int], contract: Contract, near: Near) -> Worth:
    """What the hand's plans come to."""
    counts = Counter(map(face_of, hand))
    jokers = counts.pop(JOKER, 0)
    planner = _Planner(counts, jokers, _Odds(unseen, near.looks), contract, near.distance + jokers + NEARBY)
    total, lost = 0.0, dict.fromkeys(counts, 0.0)
    for needed, places in planner.plans():
        weight = _weight(places, jokers)
        total += weight
        for face, odds in needed:
            lost[face] += weight - _weight([*places, odds], jokers)
    return Worth(total, {face: lost[face] / total if total else 0.0 for face in counts})


def _weight(places: list[float], jokers: int) -> float:
    return prod(sorted(places)[jokers:]) if jokers else prod(places)


@lru_cache(maxsize=64)
def _multisets(of: int, size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every choice of so many of ``range(of)``, each with how often it is chosen."""
    return tuple([tuple(Counter(chosen).items()) for chosen in combinations_with_replacement(range(of), size)])


class _Planner:
    def __init__(self, counts: Counter[Face], jokers: int, odds: _Odds, contract: Contract, limit: int) -> None:
        self._counts = dict(counts)
        self._odds = odds
        self._contract = contract
        self._limit = limit
        self._of_rank = dict.fromkeys(RANKS, 0)
        for face, count in counts.items():
            self._of_rank[rank(face)] += count
        held = [min(SMALLEST_SET, count - taken) for count in self._of_rank.values() for taken in range(0, count, 3)]
        self._most_for_runs = limit - SMALLEST_SET * contract.sets + sum(sorted(held, reverse=True)[: contract.sets])

    def plans(self) -> Iterator[tuple[list[tuple[Face, float]], list[float]]]:
        """For each plan the faces it needs, with the odds that one comes back, and the odds of its empty places."""
        for used, empty in self._runs():
            left = self._of_rank.copy()
            for face, count in used.items():
                left[rank(face)] -= count
            in_runs = [self._odds.face[face] for face in empty]
            for sets in self._sets(left, len(empty)):
                places = in_runs.copy()
                for one, count in sets.items():
                    places += [self._odds.rank[one]] * max(0, SMALLEST_SET * count - left[one])
                yield self._needed(used, left, sets), places

    def _runs(self) -> Iterator[tuple[dict[Face, int], list[Face]]]:
        """The cards that go to runs and the faces that these lack, for each choice of windows."""
        for chosen in combinations_with_replacement(self._near_windows(), self._contract.runs):
            if all(one.may_stand_with(other) for one, other in combinations(chosen, 2)):
                used, empty = self._filled(chosen)
                if len(empty) <= self._most_for_runs:
                    yield used, empty

    def _filled(self, chosen: Iterable[Window]) -> tuple[dict[Face, int], list[Face]]:
        used: dict[Face, int] = {}
        empty = []
        for window in chosen:
            for face in window.faces:
                count = used.get(face, 0)
                if count < self._counts.get(face, 0):
                    used[face] = count + 1
                else:
                    empty.append(face)
        return used, empty

    def _near_windows(self) -> list[Window]:
        runs = self._contract.runs
        found = []
        for window in [window for suit in SUITS for window in windows(suit, runs, 1)] if runs else ():
            empty = [self._odds.face[face] for face in window.faces if face not in self._counts]
            if len(empty) <= self._most_for_runs:
                found.append((len(empty), -prod(empty), window))
        return [window for _, _, window in sorted(found)[: _FEW[runs]]]

    def _sets(self, left: dict[Rank, int], empty: int) -> Iterator[dict[Rank, int]]:
        """How many sets of which rank, from those with most cards left."""
        sets = self._contract.sets
        odds = self._odds.rank
        likely = sorted(RANKS, key=lambda one: (-left[one], -odds[one], one))[: sets + _MORE_RANKS] if sets else ()
        for choice in _multisets(len(likely), sets):
            counts = {likely[index]: count for index, count in choice}
            lacking = sum([max(0, SMALLEST_SET * count - left[one]) for one, count in counts.items()])
            if empty + lacking <= self._limit:
                yield counts

    def _needed(self, used: dict[Face, int], left: dict[Rank, int], sets: dict[Rank, int]) -> list[tuple[Face, float]]:
        needed = [(face, self._odds.face[face]) for face, count in used.items() if count == self._counts[face]]
        for one, count in sets.items():
            if 0 < left[one] <= SMALLEST_SET * count:
                spare = [natural(one, suit) for suit in SUITS]
                needed += [
                    (face, self._odds.rank[one]) for face in spare if self._counts.get(face, 0) > used.get(face, 0)
                ]
        return needed
