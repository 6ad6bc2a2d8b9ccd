"""Choosing so many cards out of held ones, where copies are indistinguishable: how many ways, one way, what is in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng


def ways(copies: Iterable[int], size: int) -> int:
    """How many different selections of ``size`` cards there are from faces with so many copies each."""
    numbers = [1, *[0] * size]
    for most in copies:
        numbers = [sum(numbers[max(0, total - most) : total + 1]) for total in range(size + 1)]
    return numbers[size] if size >= 0 else 0


def not_held(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The faces of which there are more in ``cards`` than in ``hand``, sorted."""
    if len(cards) == 1:
        return () if cards[0] in hand else cards
    return tuple(sorted([face for face in set(cards) if cards.count(face) > hand.count(face)]))


def sample(cards: tuple[Card, ...], size: int, rng: Rng) -> tuple[Card, ...]:
    """So many of the cards, each set of them as likely."""
    if size == 1:
        return (cards[rng.randrange(len(cards))],)
    left = list(cards)
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(size))


def unavoidable(cards: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """The cards that are in every selection of ``size``."""
    spare = len(cards) - size
    return tuple(face for face, count in sorted(Counter(cards).items()) for _ in range(count - spare))
