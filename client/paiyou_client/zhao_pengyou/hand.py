"""A hand in order: groups by effective suit, and which copy of a card is which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from paiyou_engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

_SUITS_SHOWN: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Black and red in turn."""


class SortOrder(StrEnum):
    """How a hand may lie; the value is what the key's line says."""

    HIGH = "high first"
    LOW = "low first"
    SETS = "sets first"


class Held(NamedTuple):
    """One card of a hand: its face, and which copy of it (from 0)."""

    card: Card
    copy: int


@dataclass(frozen=True)
class Group:
    """The cards of one effective suit, as they lie from left to right."""

    suit: int
    cards: tuple[Held, ...]


def arrange(hand: Iterable[Card], order: Ordering, sort: SortOrder = SortOrder.HIGH) -> tuple[Group, ...]:
    """A hand in groups: trumps at the left (at the right with low cards first), empty suits left out."""
    counts = Counter(hand)
    suits = (TRUMPS, *_SUITS_SHOWN)
    groups = [Group(suit, _laid(counts, order, suit, sort)) for suit in suits]
    full = [group for group in groups if group.cards]
    return tuple(reversed(full)) if sort is SortOrder.LOW else tuple(full)


def laid_out(groups: Iterable[Group]) -> tuple[Held, ...]:
    """All cards from left to right."""
    return tuple(held for group in groups for held in group.cards)


def held_copies(cards: Iterable[Card]) -> frozenset[Held]:
    """Cards as copies of a hand, the first copies of each."""
    return frozenset(Held(face, copy) for face, count in Counter(cards).items() for copy in range(count))


def cards_of(held: Iterable[Held], groups: Iterable[Group]) -> tuple[Card, ...]:
    """The faces of held cards in the order in which they lie."""
    wanted = frozenset(held)
    return tuple(one.card for one in laid_out(groups) if one in wanted)


def _laid(counts: Counter[Card], order: Ordering, suit: int, sort: SortOrder) -> tuple[Held, ...]:
    faces = [face for face in counts if order.suit[face] == suit]
    faces.sort(key=order.place.__getitem__)
    if sort is SortOrder.LOW:
        faces.reverse()
    if sort is SortOrder.SETS:
        faces.sort(key=lambda face: -counts[face])
    return tuple(Held(face, copy) for face in faces for copy in range(counts[face]))
