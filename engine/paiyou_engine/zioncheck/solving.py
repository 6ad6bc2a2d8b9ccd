"""How far a hand is from its contract (`law/zioncheck.md` §9.2).

An *arrangement* is a window for each run and a rank for each set.  With ``D`` of its places empty once the naturals at hand
are in place, ``J`` jokers, and ``K`` naturals lacking for each meld to have the fewest it must, a hand lacks
``max(D - J, K)`` cards of it: a joker fills any place but those.  ``D`` is least when runs are served first, since a place
in a run takes one face and a place in a set four.  ``K`` can exceed ``D - J`` only with three jokers or more, or where a
meld needs more than one natural.  A card kept for the discard makes at least one card more than the arrangement holds.

The search takes windows by what each lacks alone, the least first, and leaves a branch as soon as it cannot be better than
what has been found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from paiyou_engine.cards import RANKS, Rank
from paiyou_engine.zioncheck.allotting import Place, Tally, run_place, set_place, shortfall
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.melds import SMALLEST_RUN, SMALLEST_SET
from paiyou_engine.zioncheck.windows import RANK_MASKS, Window, windows

_FAR: Final = 1_000


class Problem(NamedTuple):
    """Naturals by face, jokers, and what they are to fill; ``kept`` cards stay in the hand."""

    counts: Tally
    jokers: int
    contract: Contract
    least: int
    kept: int

    @property
    def set_size(self) -> int:
        """How many cards a set has at the least."""
        return max(SMALLEST_SET, self.least)

    @property
    def floor(self) -> int:
        """What is lacking at the least, for want of cards of any kind, or of naturals."""
        size = self.set_size * self.contract.sets + max(SMALLEST_RUN, self.least) * self.contract.runs
        naturals = sum(self.counts)
        return max(0, size + self.kept - naturals - self.jokers, self.least * self.contract.melds - naturals)


class Arrangement(NamedTuple):
    """A window for each run and a rank for each set."""

    windows: tuple[Window, ...]
    ranks: tuple[Rank, ...]

    def places(self, set_size: int) -> list[Place]:
        """The melds to be filled, runs first."""
        return [*map(run_place, self.windows), *(set_place(rank, set_size) for rank in self.ranks)]


class Solution(NamedTuple):
    """The fewest cards that are lacking, and the arrangement that lacks no more."""

    missing: int
    arrangement: Arrangement


@lru_cache(maxsize=1024)
def solve(problem: Problem) -> Solution:
    """The fewest cards that are lacking; the same for the same cards in any order."""
    return Search(problem).run()


@lru_cache(maxsize=1024)
def can_be_laid(problem: Problem) -> bool:
    """Whether nothing is lacking."""
    return Search(problem).finds_one()


class Search:
    """One search; `best` is what it has found so far."""

    def __init__(self, problem: Problem) -> None:
        counts, contract = problem.counts, problem.contract
        self.problem = problem
        self.best: Solution | None = None
        self._limit = _FAR
        most = max(2, contract.runs if problem.least == 1 else 2 * contract.runs)
        self._have = tuple(_mask(counts, copies) for copies in range(1, most + 1))
        self._held = sum(counts) + problem.jokers
        self._of_rank = sorted(((sum(counts[rank - 2 : 52 : 13]), rank) for rank in RANKS), reverse=True)
        self._careful = problem.jokers > 2 or problem.least > 1
        self._held_of = {rank: held for held, rank in self._of_rank}
        self._windows = self._alone() if contract.runs else []
        self._sets_short = self._sets((0,), problem.least)[0]
        self._run_short = min([self._short_alone(*entry) for entry in self._windows], default=0)

    def run(self) -> Solution:
        """The best arrangement."""
        self._choose((), 0, 0, self._sets_short, (0,) * len(self._have))
        assert self.best is not None
        return self.best

    def finds_one(self) -> bool:
        """Whether any arrangement lacks nothing: quicker than `run`."""
        self._limit = self.problem.jokers + 1 if self.problem.floor == 0 else 0
        self._choose((), 0, 0, self._sets_short, (0,) * len(self._have))
        return self.best is not None

    def _alone(self) -> list[tuple[int, Window]]:
        """Each window with what it lacks where nothing else is laid, the least first."""
        once, twice = self._have[:2]
        found = [
            (window.length - (window.mask & once).bit_count() - (window.twice & twice != 0), window)
            for window in windows(self.problem.contract.runs, self.problem.least)
            if (window.low_end & once or not window.low_end) and (window.high_end & once or not window.high_end)
        ]
        found.sort(key=_lacking)
        return found

    def _choose(self, chosen: tuple[Window, ...], first: int, lacking: int, short: int, used: tuple[int, ...]) -> None:
        """Add every window from ``first`` on to those chosen, which lack ``lacking``.

        ``short`` is a bound for the naturals that all melds want of their own, and ``used[k]`` are the faces of which the
        windows use more than ``k`` copies.
        """
        runs = self.problem.contract.runs - len(chosen)
        if not runs:
            self._close(chosen, lacking, short, used)
            return
        floor = lacking + self._sets(used, self.problem.set_size)[0]
        for index in range(first, len(self._windows)):
            alone, window = self._windows[index]
            if floor + alone * runs >= self._limit:
                return
            wanted = short + self._short_alone(alone, window)
            bound = wanted + self._run_short * (runs - 1) + self.problem.jokers
            if bound < self._limit and all(map(window.may_stand_with, chosen)):
                after = _with(used, window, self._have)
                taken = _size(after) - _size(used)
                self._choose((*chosen, window), index, lacking + window.length - taken, wanted, after)

    def _short_alone(self, alone: int, window: Window) -> int:
        return max(0, self.problem.least - window.length + alone)

    def _close(self, chosen: tuple[Window, ...], lacking: int, short: int, used: tuple[int, ...]) -> None:
        """All runs have their windows: find the sets."""
        more, ranks = self._sets(used, self.problem.set_size)
        if lacking + more >= self._limit:
            return
        arrangement = Arrangement(chosen, ranks)
        missing = self._missing(arrangement, lacking + more)
        if self._careful and missing < self._short(arrangement):
            self._close_carefully(chosen, lacking, short, used)
        else:
            self._found(missing, arrangement)

    def _close_carefully(self, chosen: tuple[Window, ...], lacking: int, short: int, used: tuple[int, ...]) -> None:
        """The cheapest sets leave a meld short of naturals: try all others."""
        for arrangement, missing in self._closings(chosen, lacking, used):
            bound = max(missing, short - self._sets_short + self._short_of(arrangement.ranks))
            if bound + self.problem.jokers < self._limit:
                self._found(max(missing, self._short(arrangement)), arrangement)

    def _short_of(self, ranks: Iterable[Rank]) -> int:
        """How many naturals such sets lack if they have all cards of their ranks."""
        wanted = Counter(ranks)
        return sum([max(0, self.problem.least * sets - self._held_of[rank]) for rank, sets in wanted.items()])

    def _closings(
        self, chosen: tuple[Window, ...], lacking: int, used: tuple[int, ...]
    ) -> Iterator[tuple[Arrangement, int]]:
        """Every choice of sets, with what it lacks if each meld has naturals enough."""
        left = {rank: held - _size(used, RANK_MASKS[rank - 2]) for held, rank in self._of_rank}
        size = self.problem.set_size
        for ranks in combinations_with_replacement(left, self.problem.contract.sets):
            served = sum([min(left[rank], size * ranks.count(rank)) for rank in set(ranks)])
            arrangement = Arrangement(chosen, ranks)
            yield arrangement, self._missing(arrangement, lacking + size * len(ranks) - served)

    def _found(self, missing: int, arrangement: Arrangement) -> None:
        if missing + self.problem.jokers < self._limit:
            self.best = Solution(missing, arrangement)
            self._limit = missing + self.problem.jokers if missing > self.problem.floor else 0

    def _missing(self, arrangement: Arrangement, empty: int) -> int:
        """What an arrangement with so many empty places lacks, if each meld has naturals enough."""
        size = sum([window.length for window in arrangement.windows]) + self.problem.set_size * len(arrangement.ranks)
        return max(0, empty - self.problem.jokers, size + self.problem.kept - self._held)

    def _short(self, arrangement: Arrangement) -> int:
        return shortfall(self.problem.counts, arrangement.places(self.problem.set_size), self.problem.least)

    def _sets(self, used: tuple[int, ...], size: int) -> tuple[int, tuple[Rank, ...]]:
        """What the cheapest sets of so many cards lack beside the used cards, and their ranks."""
        sets = self.problem.contract.sets
        if not sets:
            return 0, ()
        parts: list[tuple[int, Rank]] = []
        for held, rank in self._of_rank:
            if len(parts) >= sets and min(held, size) <= parts[sets - 1][0]:
                break
            left = held - _size(used, RANK_MASKS[rank - 2])
            parts += [(min(size, left - taken), rank) for taken in range(0, max(left, 1), size)]
            parts.sort(reverse=True)
        best = parts[:sets]
        return size * sets - sum([part for part, _ in best]), tuple([rank for _, rank in best])


def _mask(counts: Tally, copies: int) -> int:
    """The faces of which there are so many copies."""
    return sum([1 << face for face, count in enumerate(counts) if count >= copies])


def _with(used: tuple[int, ...], window: Window, have: tuple[int, ...]) -> tuple[int, ...]:
    """The faces in use once the window has taken what is there of its own."""
    return (
        _taking(_taking(used, window.mask, have), window.twice, have)
        if window.twice
        else _taking(used, window.mask, have)
    )


def _taking(used: tuple[int, ...], faces: int, have: tuple[int, ...]) -> tuple[int, ...]:
    after = []
    for taken, held in zip(used, have, strict=True):
        after.append(taken | (faces & held))
        faces &= taken
    return tuple(after)


def _size(used: tuple[int, ...], among: int = -1) -> int:
    return sum([(taken & among).bit_count() for taken in used])


def _lacking(alone: tuple[int, Window]) -> int:
    return alone[0]


class Listing(Search):
    """All arrangements that lack nothing, up to ``most``."""

    def __init__(self, problem: Problem, most: int) -> None:
        super().__init__(problem)
        self.found: list[Arrangement] = []
        self._most = most
        self._limit = problem.jokers + 1

    def all(self) -> list[Arrangement]:
        """Those arrangements; of more than ``most`` the first that come to hand."""
        self._choose((), 0, 0, self._sets_short, (0,) * len(self._have))
        return self.found

    def _close(self, chosen: tuple[Window, ...], lacking: int, short: int, used: tuple[int, ...]) -> None:
        for arrangement, missing in self._closings(chosen, lacking, used):
            if missing == 0 and not (self._careful and self._short(arrangement)):
                self.found.append(arrangement)
            if len(self.found) >= self._most:
                self._limit = 0
                return
