"""What a card is worth to keep, in card points: the part of a trick that it can still be expected to win.

The card points printed on it are not part of that; whether to play them is decided by who takes the trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import Memory, copies
from paiyou_engine.cards import FACES, Card, is_joker, rank_of
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_CARD_POINTS: Final = tuple(
    0 if is_joker(Card(face)) else {5: 5, 10: 10, 13: 10}.get(rank_of(Card(face)), 0) for face in range(FACES)
)
_STANDS_UP: Final = (1.0, 0.4, 0.15, 0.05)
"""The chance that a side card wins a trick of its suit, by the number of unseen higher ones."""


def card_points(cards: Iterable[Card]) -> int:
    """The card points of some cards: kings and tens 10, fives 5."""
    return sum(_CARD_POINTS[face] for face in cards)


def trick_points(memory: Memory) -> float:
    """The card points of an average trick at this table."""
    return memory.numbers.points / memory.numbers.hand


def worths(memory: Memory) -> tuple[float, ...]:
    """By face, what one copy in the seat's hand is worth; 0 for faces that it does not hold."""
    scale = trick_points(memory)
    return tuple(
        0.0
        if not memory.mine[face]
        else scale * (_trump(memory, Card(face)) if suit == TRUMPS else _side(memory, Card(face)))
        for face, suit in enumerate(memory.order.suit)
    )


def cost(memory: Memory, worth: tuple[float, ...], cards: tuple[Card, ...]) -> float:
    """What is given up by playing these cards: their worth, and that of the sets they break."""
    total = 0.0
    scale = trick_points(memory)
    for face, count in enumerate(copies(cards)):
        if count:
            total += count * worth[face]
            if count < memory.mine[face]:
                total += scale * (0.12 if memory.order.suit[face] == TRUMPS else 0.06)
    return total


def _side(memory: Memory, face: Card) -> float:
    suit = memory.order.suit[face]
    above = memory.unseen_above(face)
    stands_up = _STANDS_UP[min(above, 3)]
    lasts = min(1.0, memory.unseen_in[suit] / (1.3 * (memory.public.seats - 1)))
    if memory.unseen_in[TRUMPS] == 0:
        lasts = 1.0
    return 0.5 * stands_up * lasts + 0.003 * memory.order.strength[face]


def _trump(memory: Memory, face: Card) -> float:
    unseen = memory.unseen_in[TRUMPS]
    above = memory.unseen_above(face)
    over = 1.0 if unseen == 0 else 1 - above / unseen
    late = 0.2 if len(memory.view.hand) <= 4 and above == 0 else 0.0
    return 0.15 + 0.35 * over**2 + late
