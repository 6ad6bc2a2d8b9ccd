"""Making an arrangement of the unseen cards an even one: a Markov chain over swaps.

Each step exchanges the cards of two slots, now and then of three or four in a ring, and is kept with the odds that make
every sequence of the pack (with every set of buried cards) that explains what was seen as likely.  On its way the chain may
break demands, at a price, for else it could not always get from one arrangement to another; it ends where all are met.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.arrangement import Arrangement

_STEPS_A_SLOT: Final = 4
_FEWEST_STEPS: Final = 120
_ROUNDS: Final = 60
_PATIENCE: Final = 400
_TRIOS: Final = 0.1
_QUARTETS: Final = 0.04


class Unexplained(Exception):
    """No arrangement was found that explains what was seen; another first arrangement may lead to one."""


class Mixing:
    """One chain."""

    def __init__(self, arrangement: Arrangement, rng: Rng) -> None:
        evidence = arrangement.evidence
        self.arrangement = arrangement
        self._random = rng.random
        self._slots = len(arrangement.faces)
        self._banned = [pile.banned for pile in evidence.piles]
        self._price = 0.5 / (1 + len(evidence.demands))

    def run(self) -> None:
        """Mix until the arrangement is even and explains everything.  Raises `Unexplained`."""
        self.arrangement.judge_all()
        self._repair()
        self._mix_until_met(_FEWEST_STEPS + _STEPS_A_SLOT * self._slots)

    def go_on(self, rng: Rng) -> None:
        """After `run`: on along the chain, to an arrangement that has some of its cards where the last one had them."""
        self._random = rng.random
        self._mix_until_met(_FEWEST_STEPS // 4 + self._slots)

    def stir(self, steps: int, rng: Rng) -> None:
        """So many steps, wherever they lead: to what breaks demands, too."""
        self._random = rng.random
        self._mix(steps)

    def swap(self, one: int, other: int, rng: Rng) -> None:
        """Let two slots exchange their cards, if their piles may hold them and the odds allow it."""
        self._random = rng.random
        self._rotate((one, other))

    def _mix_until_met(self, steps: int) -> None:
        if self._slots < 2:
            return
        for _ in range(_ROUNDS):
            self._mix(steps)
            if not self.arrangement.broken:
                return
            steps = _FEWEST_STEPS // 4 + self._slots
        self._repair()

    def _repair(self) -> None:
        """Swap cards of a pile that breaks a demand until none does; not even, but quick."""
        arrangement = self.arrangement
        for _ in range(_PATIENCE * (1 + len(arrangement.broken))):
            if not arrangement.broken:
                return
            demand = next(iter(arrangement.broken))
            mine = [slot for slot, place in enumerate(arrangement.places) if place == demand.pile]
            if mine:
                self._rotate((mine[int(self._random() * len(mine))], int(self._random() * self._slots)))
        if arrangement.broken:
            raise Unexplained

    def _mix(self, steps: int) -> None:
        """So many steps.  Most swaps are refused out of hand, so that is looked at first."""
        random, slots, banned = self._random, self._slots, self._banned
        faces, places = self.arrangement.faces, self.arrangement.places
        for _ in range(steps):
            if random() < _TRIOS + _QUARTETS:
                self._ring()
                continue
            one, other = int(random() * slots), int(random() * slots)
            here, there = places[one], places[other]
            if here == there or banned[here][faces[other]] or banned[there][faces[one]] or faces[one] == faces[other]:
                continue
            self._try((one, other), (faces[one], faces[other]), (faces[other], faces[one]), (here, there))

    def _ring(self) -> None:
        size = 3 if self._random() * (_TRIOS + _QUARTETS) < _TRIOS else 4
        chosen = [int(self._random() * self._slots) for _ in range(size)]
        if len(set(chosen)) == size:
            self._rotate(chosen)

    def _rotate(self, chosen: Sequence[int]) -> None:
        """Give each chosen slot the card of the one before, if the piles may hold them and the odds allow it."""
        faces = [self.arrangement.faces[slot] for slot in chosen]
        places = [self.arrangement.places[slot] for slot in chosen]
        moved = [faces[-1], *faces[:-1]]
        if faces == moved or any(self._banned[place][face] for face, place in zip(moved, places, strict=True)):
            return
        self._try(chosen, faces, moved, places)

    def _try(self, chosen: Sequence[int], old: Sequence[Card], new: Sequence[Card], places: Sequence[int]) -> None:
        """Lay the new cards on the chosen slots, and take them back where the odds are against it."""
        arrangement = self.arrangement
        weight = arrangement.exchange(old, new, places)
        broken = len(arrangement.broken)
        changed = arrangement.judge(old, new, places)
        if changed:
            weight *= self._price ** (len(arrangement.broken) - broken)
        if weight < 1 and self._random() >= weight:
            arrangement.exchange(new, old, places)
            arrangement.forget(changed)
            return
        for slot, face in zip(chosen, new, strict=True):
            arrangement.faces[slot] = face
