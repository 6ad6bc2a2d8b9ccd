"""All ways to lay a contract down with what a hand holds (`law/zioncheck.md` §9.3)."""

from __future__ import annotations

from paiyou_engine.cards import Suit
from paiyou_engine.zioncheck.closing import all_sets, claims_of, empty_places, short_of_naturals
from paiyou_engine.zioncheck.solving import Arrangement, Problem, Search
from paiyou_engine.zioncheck.suits import Chosen, Lane


class Listing(Search):
    """All arrangements that lack nothing, up to ``most``; a joker in a run may stand for any card that it can stand for."""

    def __init__(self, problem: Problem, most: int) -> None:
        super().__init__(problem)
        self.found: list[Arrangement] = []
        self._most = most
        self._limit = problem.jokers + 1

    def all(self) -> list[Arrangement]:
        """Those arrangements; of more than ``most`` the first that come to hand."""
        self._search()
        return self.found

    def _lane(self, suit: Suit) -> Lane:
        return Lane(suit, self._holding, self.problem.least, every=True)

    def _close(self, chosen: Chosen) -> None:
        problem = self.problem
        left = self._holding.left(chosen.used)
        claims = claims_of(chosen.windows, self._holding, problem.least) if self._careful else []
        for ranks in all_sets(problem.contract.sets):
            missing = self._missing(chosen, empty_places(left, ranks, problem.set_size))
            if missing == 0 and not (claims and short_of_naturals(self._holding, claims, ranks, problem.least) > 0):
                self.found.append(Arrangement(chosen.windows, ranks))
            if len(self.found) >= self._most:
                self._limit = 0
                return
