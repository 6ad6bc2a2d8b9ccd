"""A hand in order: groups by effective suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from paiyou_client.table_parts.hand import Group, Held
from paiyou_engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

_SUITS_SHOWN: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Black and red in turn."""


class SortOrder(StrEnum):
    """How a hand may lie; the value is what the key's line says."""

    HIGH = "high first"
    LOW = "low first"
    SETS = "sets first"


def arrange(hand: Iterable[Card], order: Ordering, sort: SortOrder = SortOrder.HIGH) -> tuple[Group, ...]:
    """A hand in groups: trumps at the left (at the right with low cards first), empty suits left out."""
    counts = Counter(hand)
    suits = (TRUMPS, *_SUITS_SHOWN)
    groups = [Group(suit, _laid(counts, order, suit, sort)) for suit in suits]
    full = [group for group in groups if group.cards]
    return tuple(reversed(full)) if sort is SortOrder.LOW else tuple(full)


def _laid(counts: Counter[Card], order: Ordering, suit: int, sort: SortOrder) -> tuple[Held, ...]:
    faces = [face for face in counts if order.suit[face] == suit]
    faces.sort(key=order.place.__getitem__)
    if sort is SortOrder.LOW:
        faces.reverse()
    if sort is SortOrder.SETS:
        faces.sort(key=lambda face: -counts[face])
    return tuple(Held(face, copy) for face in faces for copy in range(counts[face]))
