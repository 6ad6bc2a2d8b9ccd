"""What a card is worth to keep, in card points: the part of a trick that it can still be expected to win.

The card points printed on it are not part of that; whether to play them is decided by who takes the trick.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import ALL_SUITS, Memory
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_STANDS_UP: Final = (1.0, 0.4, 0.15, 0.05)
"""The chance that a side card wins a trick of its suit, by the number of unseen higher ones."""


_SIDE_WINNER: Final = 0.25
"""What a sure winner of a side suit is worth, in average tricks; so too the next ones."""
_ANY_TRUMP: Final = 0.15
_HIGH_TRUMP: Final = 0.35
_TRUMP_POWER: Final = 2
_LAST_TRUMP: Final = 0.2
_BROKEN: Final = 0.06
_BROKEN_TRUMPS: Final = 0.12
"""What a set is worth beyond its cards, in average tricks."""
_BRINGS_HOME: Final = 0.5
"""The part of its own points that a winner would lose if it were thrown away; the other half anybody may win."""


def trick_points(memory: Memory) -> float:
    """The card points of an average trick at this table."""
    return memory.numbers.points / memory.numbers.hand


def worths(memory: Memory, suits: Collection[int] = ALL_SUITS) -> tuple[float, ...]:
    """By face, what one copy in the seat's hand is worth; 0 for those that it does not hold, or that are not of these
    effective suits."""
    worth, points = [0.0] * FACES, trick_points(memory)
    for face in memory.held(suits):
        worth[face] = _worth(memory, face, points)
    return tuple(worth)


def cost(memory: Memory, worth: tuple[float, ...], cards: tuple[Card, ...]) -> float:
    """What is given up by playing these cards: their worth, and that of the sets they break."""
    total = 0.0
    for face in sorted(set(cards)):
        count = cards.count(face)
        total += count * worth[face]
        if count < memory.mine[face]:
            total += broken_set(memory, face)
    return total


def broken_set(memory: Memory, face: Card) -> float:
    """What it costs to break a set of these."""
    return trick_points(memory) * (_BROKEN_TRUMPS if memory.order.suit[face] == TRUMPS else _BROKEN)


def _worth(memory: Memory, face: Card, points: float) -> float:
    """The trick that the card may win, and its own points, which it then brings home."""
    if memory.order.suit[face] == TRUMPS:
        wins = _trump_wins(memory, face)
        value = _ANY_TRUMP + _HIGH_TRUMP * wins + (_LAST_TRUMP if wins == 1 and len(memory.view.hand) <= 4 else 0.0)
    else:
        wins = _side_wins(memory, face)
        value = _SIDE_WINNER * wins + 0.003 * memory.order.strength[face]
    return points * value + _BRINGS_HOME * wins * POINTS[face]


def _side_wins(memory: Memory, face: Card) -> float:
    """The chance that a card of a side suit wins a trick of it."""
    suit = memory.order.suit[face]
    rounds = memory.unseen_in[suit] / (1.3 * (memory.public.seats - 1))
    lasts = min(1.0, rounds) if memory.unseen_in[TRUMPS] else 1.0
    return _STANDS_UP[min(memory.unseen_above(face), 3)] * lasts


def _trump_wins(memory: Memory, face: Card) -> float:
    """The chance that a trump wins a trick: it falls fast with the unseen trumps above it."""
    unseen = memory.unseen_in[TRUMPS]
    return (1 - memory.unseen_above(face) / unseen) ** _TRUMP_POWER if unseen else 1.0
