"""Chances that another seat can beat a play, from what is unseen.

They are estimates: unseen cards are taken to lie independently, each with a chance that follows from how many cards a
hand still holds.  A play that nothing unseen can beat comes out as exactly certain.
"""

from __future__ import annotations

from math import comb

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.bots.zhao_pengyou.shapes import Shape, Standing
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.trumps import TRUMPS


class Odds:
    """The chances of one decision.  Seats that hold as many cards, and have shown the same voids, have the same ones, so
    answers are kept."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._kinds = list(zip(memory.public.counts, memory.void, strict=True))
        self._beats: dict[tuple[tuple[int, frozenset[int]], Standing], float] = {}
        self._higher: dict[tuple[float, int, tuple[int, int], int], float] = {}

    def beats(self, seat: Seat, standing: Standing) -> float:
        """The chance that another seat can beat what stands highest, when its turn in the trick comes."""
        key = self._kinds[seat], standing
        chance = self._beats.get(key)
        if chance is None:
            chance = self._beats[key] = self._can_beat(seat, standing)
        return chance

    def _can_beat(self, seat: Seat, standing: Standing) -> float:
        follow = 0.0
        if standing.suit == standing.led and not standing.is_group:
            follow = self._has_higher(seat, standing.led, standing.shape[0], standing.strength)
        if standing.led == TRUMPS:
            return follow
        above = standing.strength if standing.suit == TRUMPS else -1
        ruff = self.void_chance(seat, standing.led)
        if ruff > 0.01:
            ruff *= self._has_shape(seat, standing.shape, above)
        return min(1.0, follow + ruff)

    def void_chance(self, seat: Seat, suit: int) -> float:
        """The chance that the seat holds no card of the effective suit."""
        return float((1 - self._memory.share(seat, suit)) ** self._memory.unseen_in[suit])

    def _has_shape(self, seat: Seat, shape: Shape, above: int) -> float:
        """The chance of trumps in the shape, of which the largest part is above a strength."""
        chance = self._has_higher(seat, TRUMPS, shape[0], above)
        for part in shape[1:]:
            chance *= self._has_higher(seat, TRUMPS, part, -1)
        return chance

    def _has_higher(self, seat: Seat, suit: int, part: tuple[int, int], above: int) -> float:
        """The chance of a single, a set or a sequence in the suit whose top card is above a strength."""
        share = self._memory.share(seat, suit)
        if share == 0.0:
            return 0.0
        key = (share, suit, part, above)
        if key not in self._higher:
            order = self._memory.order
            unseen = [self._memory.unseen[face] for face in order.faces[suit] if order.strength[face] > above]
            self._higher[key] = _has_any(unseen, part, share)
        return self._higher[key]


def _has_any(unseen: list[int], part: tuple[int, int], share: float) -> float:
    """The chance to hold a part among faces with so many unseen copies, lowest first."""
    size, length = part
    held = [_has_set(copies, size, share) for copies in unseen]
    lacks = 1.0
    for start in range(len(held) - length + 1):
        whole = 1.0
        for chance in held[start : start + length]:
            whole *= chance
        lacks *= 1 - whole
    return 1 - lacks


def _has_set(unseen: int, size: int, share: float) -> float:
    if unseen < size:
        return 0.0
    if size == 1:
        return float(1 - (1 - share) ** unseen)
    return min(1.0, comb(unseen, size) * share**size)
