"""A hand in groups: what lies where, and which copy of a card is which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from paiyou_engine.cards import Card


class Held(NamedTuple):
    """One card of a hand: its face as it is written, and what tells it from its copies."""

    card: Card
    copy: int


@dataclass(frozen=True)
class Group:
    """Cards that belong together, as they lie from left to right.

    ``suit`` is the game's own number for what they are (an effective suit, a meld in the making), by which `Look.labels`
    knows what is written before them; the cards of a ``mixed`` group are written with their suits.
    """

    suit: int
    cards: tuple[Held, ...]
    mixed: bool = False


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
