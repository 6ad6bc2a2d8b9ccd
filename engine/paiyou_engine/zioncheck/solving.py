"""How far a hand is from its contract (`law/zioncheck.md` §9.2).

An *arrangement* is a window for each run and a rank for each set.  With ``D`` of its places empty once the naturals at hand
are in place, ``J`` jokers, and ``K`` naturals lacking for each meld to have the fewest it must, a hand lacks
``max(D - J, K)`` cards of it: a joker fills any place but those.  ``D`` is least when runs are served first, since a place
in a run takes one face and a place in a set four.  ``K`` can exceed ``D - J`` only with three jokers or more, or where a
meld needs more than one natural.  A card kept for the discard makes at least one card more than the arrangement holds.

The search shares the runs out among the suits, takes windows by what each lacks alone, the least first, and leaves a branch
as soon as it cannot be better than what has been found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.cards import SUITS, Rank, Suit
from paiyou_engine.zioncheck.allotting import Place, run_place, set_place
from paiyou_engine.zioncheck.closing import (
    Holding,
    Sets,
    SetSearch,
    Tally,
    Used,
    claims_of,
    short_of_naturals,
)
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.melds import SMALLEST_RUN, SMALLEST_SET
from paiyou_engine.zioncheck.suits import Chosen, Lane, Share, shares
from paiyou_engine.zioncheck.windows import Window

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


_NO_SETS: Final = Sets(0, (), _FAR)


class Search:
    """One search; `best` is what it has found so far, ``looked_at`` counts the windows and sets that it has looked at."""

    def __init__(self, problem: Problem) -> None:
        contract, least = problem.contract, problem.least
        self.problem = problem
        self.best: Solution | None = None
        self.looked_at = 0
        self._limit = _FAR
        self._holding = Holding(problem.counts, contract.runs if least == 1 else 2 * contract.runs)
        self._held = sum(problem.counts) + problem.jokers
        self._set_size = problem.set_size
        self._careful = problem.jokers > 2 or least > 1
        self._nothing = Chosen((), 0, _FAR, 0, self._holding.nothing, 0)
        self._empty = self._sets(self._holding.nothing, self._set_size).empty
        self._sets_short = self._sets(self._holding.nothing, least).empty
        self._lanes = {suit: self._lane(suit) for suit in SUITS} if contract.runs else {}

    def run(self) -> Solution:
        """The best arrangement."""
        self._search()
        assert self.best is not None
        return self.best

    def finds_one(self) -> bool:
        """Whether any arrangement lacks nothing: quicker than `run`."""
        self._limit = self.problem.jokers + 1 if self.problem.floor == 0 else 0
        self._search()
        return self.best is not None

    def _lane(self, suit: Suit) -> Lane:
        return Lane(suit, self._holding, self.problem.least)

    def _search(self) -> None:
        """Share the runs out among the suits in every way, the least lacking first."""
        ways = [(self._least_lacking(share), share) for share in shares(self.problem.contract.runs)]
        ways.sort()
        for lacking, share in ways:
            if self._empty + lacking < self._limit:
                self._choose(self._nothing, share, lacking)

    def _least_lacking(self, share: Share) -> int:
        """How many places of runs shared out so stay empty at the least."""
        return sum([self._lanes[suit].fewest_empty(runs) for suit, runs in share])

    def _choose(self, chosen: Chosen, share: Share, rest: int) -> None:
        """Lay the runs of the first suit of the share, and then the others; all of them lack at least ``rest``."""
        if share:
            suit, runs = share[0]
            self._lay(chosen, share, rest - self._lanes[suit].fewest_empty(runs), 0, runs)
        else:
            self.looked_at += 1
            self._close(chosen)

    def _lay(self, chosen: Chosen, share: Share, rest: int, first: int, more: int) -> None:
        """Lay ``more`` runs in the first suit of the share, in its windows from ``first`` on; the other suits lack at least
        ``rest``."""
        suit, runs = share[0]
        empty = self._sets(chosen.used, self._set_size).empty
        if self._short_together(chosen, empty, share, more) + self.problem.jokers >= self._limit:
            return
        floor = chosen.lacking + rest + empty
        others = self._sets_short + self.problem.jokers
        laid = chosen.windows[len(chosen.windows) + more - runs :]
        able = self._lanes[suit].windows(runs)
        for index in range(first, len(able)):
            one = able[index]
            if floor + one.lacking * more >= self._limit:
                return
            self.looked_at += 1
            if chosen.short + one.short + others < self._limit and all(map(one.window.may_stand_with, laid)):
                after = chosen.with_one(one, self._holding, self.problem.least)
                if after.short + others >= self._limit:
                    continue
                if more > 1:
                    self._lay(after, share, rest, index, more - 1)
                else:
                    self._choose(after, share[1:], rest)

    def _short_together(self, chosen: Chosen, empty: int, share: Share, more: int) -> int:
        """How many naturals all melds lack at the least, where sets leave so many places ``empty`` beside the chosen runs.

        It says nothing where a set has room for more than its fewest.
        """
        least = self.problem.least
        if least < self._set_size:
            return 0
        whole = share if more == share[0][1] else share[1:]
        rest = sum([self._lanes[suit].fewest_short(runs) for suit, runs in whole])
        return least * len(chosen.windows) - chosen.cards + empty + rest

    def _close(self, chosen: Chosen) -> None:
        """All runs have their windows: find the sets."""
        sets = self._sets(chosen.used, self._set_size)
        if chosen.lacking + sets.empty >= self._limit:
            return
        missing = self._missing(chosen, sets.empty)
        if self._careful and min(chosen.poorest, sets.poorest) < self.problem.least:
            self._close_carefully(chosen, sets, missing)
        else:
            self._found(missing, Arrangement(chosen.windows, sets.ranks))

    def _close_carefully(self, chosen: Chosen, sets: Sets, missing: int) -> None:
        """The cheapest sets may leave a meld short of naturals of its own: then others may be better."""
        problem = self.problem
        at_least = max(missing, chosen.short + self._sets_short)
        if at_least + problem.jokers >= self._limit:
            return
        claims = claims_of(chosen.windows, self._holding, problem.least)
        short = short_of_naturals(self._holding, claims, sets.ranks, problem.least)
        self._found(max(missing, short), Arrangement(chosen.windows, sets.ranks))
        limit = self._limit - problem.jokers
        for claim in claims:
            at_least = max(at_least, claim.lacking + self._sets(claim.used, problem.least).empty)
            if at_least >= limit:
                return
        search = SetSearch(self._holding, claims, problem.contract.sets, self._set_size, problem.least)
        found = search.below(limit, chosen.lacking - problem.jokers, self._fewest_lacking(chosen))
        self.looked_at += search.looked_at
        if found is not None:
            self._found(found[0], Arrangement(chosen.windows, found[1]))

    def _found(self, missing: int, arrangement: Arrangement) -> None:
        if missing + self.problem.jokers < self._limit:
            self.best = Solution(missing, arrangement)
            self._limit = missing + self.problem.jokers if missing > self.problem.floor else 0

    def _missing(self, chosen: Chosen, empty: int) -> int:
        """What an arrangement lacks with so many empty places in sets, if each meld has naturals enough."""
        return max(chosen.lacking + empty - self.problem.jokers, self._fewest_lacking(chosen))

    def _fewest_lacking(self, chosen: Chosen) -> int:
        """What any arrangement with these windows lacks, for want of cards of any kind."""
        size = sum([window.length for window in chosen.windows]) + self._set_size * self.problem.contract.sets
        return max(0, size + self.problem.kept - self._held)

    def _sets(self, used: Used, length: int) -> Sets:
        sets = self.problem.contract.sets
        return self._holding.cheapest(used, sets, length) if sets else _NO_SETS
