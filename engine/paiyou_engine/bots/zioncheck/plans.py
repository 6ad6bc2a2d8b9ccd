"""Plans for a contract: which arrangements are near, how likely each is to be filled, and which cards they want.

A plan is a window for each run and a rank for each set.  Its weight is the product of the odds of its empty places, the
jokers at hand being in the worst of them; the odds of a place grow with the unseen cards that fill it.  The sum of the
weights stands for how good a hand is, and what a card adds to that sum is what it is worth keeping for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Final, NamedTuple

from paiyou_engine.cards import RANKS, Card, Rank
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, rank
from paiyou_engine.zioncheck.melds import SMALLEST_SET
from paiyou_engine.zioncheck.windows import Window, windows

LOOKS: Final = 8
"""How many cards a player may expect to be offered before the deal is decided."""
NEARBY: Final = 1
"""Arrangements that lack so many cards more than the nearest count as well."""
_FEW: Final = {0: 0, 1: 20, 2: 14, 3: 8}
"""How many windows are looked at, by the number of runs."""
_MORE_RANKS: Final = 3


class Worth(NamedTuple):
    """The sum of the plans' weights, and of that the share that goes with a card of each face."""

    total: float
    share: dict[Face, float]


class _Odds:
    """The chance that a face, or a rank, comes up in time."""

    def __init__(self, unseen: Sequence[int]) -> None:
        every = max(1, sum(unseen))
        self.face = [_chance(copies, every) for copies in unseen[:JOKER]]
        self.rank = {one: _chance(sum(unseen[one - 2 : JOKER : 13]), every) for one in RANKS}


def _chance(copies: int, every: int) -> float:
    return 1 - (1 - copies / every) ** LOOKS


def worth(hand: Iterable[Card], unseen: Sequence[int], contract: Contract, distance: int) -> Worth:
    """What the hand's plans come to; ``distance`` is the exact one."""
    counts = Counter(map(face_of, hand))
    jokers = counts.pop(JOKER, 0)
    planner = _Planner(counts, jokers, _Odds(unseen), contract, distance + jokers + NEARBY)
    total, lost = 0.0, Counter[Face]()
    for needed, places in planner.plans():
        weight = _weight(places, jokers)
        total += weight
        for face, odds in needed.items():
            lost[face] += weight - _weight([*places, odds], jokers)  # type: ignore[assignment]
    return Worth(total, {face: lost[face] / total if total else 0.0 for face in counts})


def _weight(places: list[float], jokers: int) -> float:
    return prod(sorted(places)[jokers:]) if jokers else prod(places)


class _Planner:
    def __init__(self, counts: Counter[Face], jokers: int, odds: _Odds, contract: Contract, limit: int) -> None:
        self._counts = counts
        self._odds = odds
        self._contract = contract
        self._limit = limit
        self._of_rank = Counter[Rank]()
        for face, count in counts.items():
            self._of_rank[rank(face)] += count

    def plans(self) -> Iterator[tuple[dict[Face, float], list[float]]]:
        """For each plan the faces it needs, with the odds that one comes back, and the odds of its empty places."""
        for used, empty in self._runs():
            left = self._of_rank.copy()
            for face, count in used.items():
                left[rank(face)] -= count
            for ranks in self._ranks(left, len(empty)):
                places = [self._odds.face[face] for face in empty]
                for one, sets in Counter(ranks).items():
                    places += [self._odds.rank[one]] * max(0, SMALLEST_SET * sets - left[one])
                if len(places) <= self._limit:
                    yield dict(self._needed(used, left, Counter(ranks))), places

    def _runs(self) -> Iterator[tuple[Counter[Face], list[Face]]]:
        """The cards that go to runs and the faces that these lack, for each choice of windows."""
        for chosen in combinations_with_replacement(self._near_windows(), self._contract.runs):
            if not all(one.may_stand_with(other) for one, other in combinations(chosen, 2)):
                continue
            wanted = Counter([face for window in chosen for face in window.faces])
            used = wanted & self._counts
            empty = [*(wanted - used).elements()]
            if len(empty) <= self._limit:
                yield used, empty

    def _near_windows(self) -> list[Window]:
        runs = self._contract.runs
        found = []
        for window in windows(runs, 1) if runs else ():
            empty = [self._odds.face[face] for face in window.faces if not self._counts[face]]
            if len(empty) <= self._limit:
                found.append((len(empty), -prod(empty), window))
        return [window for _, _, window in sorted(found)[: _FEW[runs]]]

    def _ranks(self, left: Counter[Rank], empty: int) -> Iterator[tuple[Rank, ...]]:
        """Ranks for the sets, from those with most cards left."""
        sets = self._contract.sets
        likely = sorted(RANKS, key=lambda one: (-left[one], -self._odds.rank[one], one))[: sets + _MORE_RANKS]
        for ranks in combinations_with_replacement(likely, sets):
            lacking = sum(max(0, SMALLEST_SET * ranks.count(one) - left[one]) for one in set(ranks))
            if empty + lacking <= self._limit:
                yield ranks

    def _needed(self, used: Counter[Face], left: Counter[Rank], sets: Counter[Rank]) -> Iterator[tuple[Face, float]]:
        for face, count in self._counts.items():
            one = rank(face)
            if count == used[face]:
                yield face, self._odds.face[face]
            elif 0 < left[one] <= SMALLEST_SET * sets[one]:
                yield face, self._odds.rank[one]
