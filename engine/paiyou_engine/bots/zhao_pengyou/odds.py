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


def beats(memory: Memory, seat: Seat, standing: Standing) -> float:
    """The chance that the seat can beat what stands highest, when its turn in the trick comes."""
    follow = 0.0
    if standing.suit == standing.led and not standing.is_group:
        follow = _has_higher(memory, seat, standing.led, standing.shape, standing.strength)
    if standing.led == TRUMPS:
        return follow
    above = standing.strength if standing.suit == TRUMPS else -1
    ruff = void_chance(memory, seat, standing.led)
    if ruff > 0.01:
        ruff *= _has_shape(memory, seat, standing.shape, above)
    return min(1.0, follow + ruff)


def void_chance(memory: Memory, seat: Seat, suit: int) -> float:
    """The chance that the seat holds no card of the effective suit."""
    return float((1 - memory.share(seat, suit)) ** memory.unseen_in[suit])


def _has_shape(memory: Memory, seat: Seat, shape: Shape, above: int) -> float:
    """The chance of trumps in the shape, of which the largest part is above a strength."""
    chance = _has_higher(memory, seat, TRUMPS, shape[:1], above)
    for part in shape[1:]:
        chance *= _has_higher(memory, seat, TRUMPS, (part,), -1)
    return chance


def _has_higher(memory: Memory, seat: Seat, suit: int, shape: Shape, above: int) -> float:
    """The chance of a single, a set or a sequence in the suit whose top card is above a strength."""
    share = memory.share(seat, suit)
    if share == 0.0:
        return 0.0
    size, length = shape[0]
    strength = memory.order.strength
    higher = [memory.unseen[face] for face in memory.order.faces[suit] if strength[face] > above]
    if length > 1:
        return _has_sequence(higher, size, length, share)
    lacks = 1.0
    for unseen in higher:
        lacks *= 1 - _has_set(unseen, size, share)
    return 1 - lacks


def _has_sequence(unseen: list[int], size: int, length: int, share: float) -> float:
    lacks = 1.0
    for start in range(len(unseen) - length + 1):
        whole = 1.0
        for copies in unseen[start : start + length]:
            whole *= _has_set(copies, size, share)
        lacks *= 1 - whole
    return 1 - lacks


def _has_set(unseen: int, size: int, share: float) -> float:
    if unseen < size:
        return 0.0
    if size == 1:
        return float(1 - (1 - share) ** unseen)
    return min(1.0, comb(unseen, size) * share**size)
