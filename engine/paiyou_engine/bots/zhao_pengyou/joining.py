"""What it is worth to a seat's side that a called copy is played (`law/zhao-pengyou.md` §2.7, D-24)."""

from __future__ import annotations

from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.bots.zhao_pengyou.sides import Sides
from paiyou_engine.bots.zhao_pengyou.worth import trick_points
from paiyou_engine.cards import Card

_UNWANTED: Final = -3.0
_MAKER_USED: Final = -0.8
_FRIEND_USED: Final = -0.5


def joining_value(memory: Memory, sides: Sides, cards: tuple[Card, ...]) -> float:
    """In card points: more for joining soon, so that the side can play together; less for using a call up in vain."""
    total = 0.0
    for call in sides.open:
        copies = cards.count(call.face)
        if copies >= call.left:
            total += _used_up(memory, sides, call.face)
    return total * trick_points(memory)


def _used_up(memory: Memory, sides: Sides, face: Card) -> float:
    if memory.is_maker:
        return _MAKER_USED
    if memory.seat in memory.public.maker_side:
        return _FRIEND_USED
    return memory.taste.joins if face in sides.joins else _UNWANTED
