"""Making an arrangement of the unseen cards an even one: a Markov chain over swaps.

Each step exchanges the cards of two slots, now and then of three or four in a ring, and is kept with the odds that make
every sequence of the pack (with every set of buried cards) that explains what was seen as likely.  On its way the chain may
break demands, at a price, for else it could not always get from one arrangement to another; it ends where all are met.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from typing import Final

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.arrangement import Arrangement

_STEPS_A_SLOT: Final = 6
_FEWEST_STEPS: Final = 150
_ROUNDS: Final = 60
_PATIENCE: Final = 400
_PAIRS: Final = 0.75
_TRIOS: Final = 0.93


class Unexplained(Exception):
    """No arrangement was found that explains what was seen; another first arrangement may lead to one."""


class Mixing:
    """One chain."""

    def __init__(self, arrangement: Arrangement, rng: Rng) -> None:
        evidence = arrangement.evidence
        self._arrangement = arrangement
        self._random = rng.random
        self._slots = len(arrangement.faces)
        self._piles = evidence.piles
        self._has_demands = bool(evidence.demands)
        self._has_deadlines = bool(evidence.deadlines)
        self._price = 0.5 / (1 + len(evidence.demands))

    def run(self) -> None:
        """Mix until the arrangement is even and explains everything.  Raises `Unexplained`."""
        arrangement = self._arrangement
        arrangement.judge_all()
        self._repair()
        if self._slots < 2:
            return
        steps = max(_FEWEST_STEPS, _STEPS_A_SLOT * self._slots)
        for _ in range(_ROUNDS):
            for _ in range(steps):
                self._step()
            if not arrangement.broken:
                return
            steps = max(_FEWEST_STEPS // 8, self._slots // 2)
        self._repair()

    def _repair(self) -> None:
        """Swap cards of a pile that breaks a demand until none does; not even, but quick."""
        arrangement = self._arrangement
        for _ in range(_PATIENCE * (1 + len(arrangement.broken))):
            if not arrangement.broken:
                return
            demand = next(iter(arrangement.broken))
            mine = [slot for slot, place in enumerate(arrangement.places) if place == demand.pile]
            if mine:
                self._rotate((mine[int(self._random() * len(mine))], int(self._random() * self._slots)))
        if arrangement.broken:
            raise Unexplained

    def _step(self) -> None:
        random, slots = self._random, self._slots
        one = random()
        ring = 2 if one < _PAIRS else 3 if one < _TRIOS else 4
        chosen = [int(random() * slots) for _ in range(ring)]
        if len(set(chosen)) == ring:
            self._rotate(chosen)

    def _rotate(self, chosen: Sequence[int]) -> None:
        """Give each chosen slot the card of the one before, and take that back where the odds are against it."""
        arrangement = self._arrangement
        faces = [arrangement.faces[slot] for slot in chosen]
        places = [arrangement.places[slot] for slot in chosen]
        moved = [faces[-1], *faces[:-1]]
        if faces == moved or len(set(places)) == 1 or self._is_banned(moved, places):
            return
        broken = len(arrangement.broken)
        weight = self._exchange(faces, moved, places)
        if len(arrangement.broken) != broken:
            weight *= self._price ** (len(arrangement.broken) - broken)
        if weight < 1 and self._random() >= weight:
            self._exchange(moved, faces, places)
        else:
            for slot, face in zip(chosen, moved, strict=True):
                arrangement.faces[slot] = face

    def _is_banned(self, moved: list[Card], places: list[int]) -> bool:
        piles = self._piles
        return any(piles[place].banned[face] for face, place in zip(moved, places, strict=True))

    def _exchange(self, old: list[Card], new: list[Card], places: list[int]) -> float:
        """Count the new cards in for the old ones; returns what that does to the weight."""
        arrangement = self._arrangement
        weight, before = 1.0, self._share(places)
        for face, place in zip(old, places, strict=True):
            weight *= arrangement.remove(face, place)
        for face, place in zip(new, places, strict=True):
            weight *= arrangement.add(face, place)
        if self._has_demands:
            for gone, come, place in zip(old, new, places, strict=True):
                arrangement.judge(place, gone)
                arrangement.judge(place, come)
        return weight * self._share(places) / before if before else inf

    def _share(self, places: list[int]) -> float:
        """How many of all orders of the draws, of those with a hand in this, keep the deadlines of their bids."""
        if not self._has_deadlines:
            return 1.0
        by_owner = {self._piles[place].owner: place for place in places}
        return prod([self._arrangement.share(place) for place in by_owner.values()])
