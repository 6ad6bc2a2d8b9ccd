"""What the maker lays away (`law/zhao-pengyou.md` §2.6): short side suits without winners first.

For every choice of side suits to be emptied, the cheapest cards fill up the rest, and the choice that costs least stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.cards import ACE, FACES, SUITS, Card, rank_of
from paiyou_engine.game import Choices
from paiyou_engine.zhao_pengyou.actions import Action, Bury
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_VOID: Final = 5.0
_BURIED_POINT: Final = 0.45
_SET: Final = 2.5
_TRUMP: Final = 30.0


def bury(memory: Memory, choices: Choices[Action]) -> Action | None:
    """The cards to bury; None if the rules refuse every one thought of (a cap on buried points)."""
    return next((thought for thought in _thoughts(memory) if choices.contains(thought)), None)


def burials(memory: Memory, choices: Choices[Action]) -> list[Bury]:
    """All that is thought of and legal, the best first."""
    return [thought for thought in dict.fromkeys(_thoughts(memory)) if choices.contains(thought)]


def _thoughts(memory: Memory) -> Iterator[Bury]:
    number = memory.public.kitty
    prices = tuple(_price(memory, Card(face)) if memory.mine[face] else 0.0 for face in range(FACES))
    for _, cards in sorted(_made(memory, number, prices), key=lambda one: one[0]):
        yield Bury(cards)


def _made(memory: Memory, number: int, prices: tuple[float, ...]) -> Iterator[tuple[float, tuple[Card, ...]]]:
    hand = sorted(memory.view.hand, key=lambda face: prices[face])
    pointless = sorted(hand, key=lambda face: (POINTS[face], prices[face]))
    yield from ((1000.0, tuple(pointless[:number])),)
    suits = [suit for suit in SUITS if 0 < memory.in_suit[suit] <= number]
    for many in range(len(suits) + 1):
        for emptied in combinations(suits, many):
            cards = [face for face in hand if memory.order.suit[face] in emptied]
            if len(cards) <= number:
                cards += [face for face in hand if memory.order.suit[face] not in emptied][: number - len(cards)]
                yield sum(prices[face] for face in cards) - _VOID * many, tuple(cards)


def _price(memory: Memory, face: Card) -> float:
    """What the hand loses by burying one copy, in card points."""
    suit, strength = memory.order.suit[face], memory.order.strength[face]
    if suit == TRUMPS:
        return _TRUMP + strength
    price = 0.12 * strength + _BURIED_POINT * POINTS[face]
    if rank_of(face) == ACE or memory.is_boss(face):
        price += 8.0
    elif memory.unseen_above(face) == 1:
        price += 3.0
    if memory.mine[face] > 1:
        price += _SET + 0.3 * strength
    return price
