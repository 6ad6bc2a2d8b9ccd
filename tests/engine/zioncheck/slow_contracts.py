"""A second, slow telling of what a hand lacks for its contract: every meld, every card in it natural, wild or lacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

RANKS = "23456789TJQKA"
SCALE = "A" + RANKS


class Span(NamedTuple):
    """A run's suit, lowest rank from 1, and length; a set has no suit, and its index in place of a rank."""

    suit: str
    low: int
    length: int


def slow_missing(hand: list[str], sets: int, runs: int, least: int, keep: int) -> int:
    """The smallest number of cards with which the hand can lay down so many sets and runs."""
    jokers = hand.count("Jk")
    search = _Search(len(hand), least, keep)
    search.go(["run"] * runs + ["set"] * sets, Counter(card for card in hand if card != "Jk"), jokers, 0, 0, [])
    return search.best


class _Search:
    def __init__(self, held: int, least: int, keep: int) -> None:
        self.held = held
        self.least = least
        self.keep = keep
        self.best = 99

    def go(self, left: list[str], counts: Counter[str], jokers: int, lacking: int, used: int, laid: list[Span]) -> None:
        wanted = sum(3 if kind == "set" else 4 for kind in left)
        if lacking + max(0, wanted - counts.total() - jokers) >= self.best:
            return
        if not left:
            spare = self.held + lacking - used
            self.best = min(self.best, lacking + max(0, self.keep - spare))
            return
        for span in _spans(left[0], counts):
            if any(not _may_lie(span, other) for other in laid) or (laid and _order(laid[-1]) > _order(span)):
                continue
            for naturals in _naturals(span, counts):
                empty = span.length - len(naturals)
                if lacking + empty - jokers >= self.best:
                    continue
                for wild in range(min(empty, jokers), -1, -1):
                    if len(naturals) + empty - wild >= self.least:
                        rest = counts - Counter(naturals)
                        after = lacking + empty - wild
                        self.go(left[1:], rest, jokers - wild, after, used + span.length, [*laid, span])


def _spans(kind: str, counts: Counter[str]) -> Iterator[Span]:
    if kind == "set":
        for index, length in product(range(13), range(3, 6)):
            yield Span("", index, length)
        return
    for suit in sorted({card[1] for card in counts} | {"c"}):
        for length in range(4, 15):
            for low in range(1, 16 - length):
                yield Span(suit, low, length)


def _order(span: Span) -> tuple[bool, Span]:
    return not span.suit, span


def _may_lie(one: Span, other: Span) -> bool:
    if not one.suit or one.suit != other.suit:
        return True
    first, second = sorted((one, other), key=lambda span: span.low)
    return first.low + first.length != second.low or first.length + second.length >= 9


def _naturals(span: Span, counts: Counter[str]) -> Iterator[list[str]]:
    """Every selection of the hand's cards for the places of a meld."""
    if not span.suit:
        cards = [RANKS[span.low] + suit for suit in "shdc"]
        for numbers in product(*(range(counts[card] + 1) for card in cards)):
            if sum(numbers) <= span.length:
                yield [card for card, number in zip(cards, numbers, strict=True) for _ in range(number)]
        return
    places = [SCALE[rank - 1] + span.suit for rank in range(span.low, span.low + span.length)]
    for taken in product(*((True, False) if counts[card] else (False,) for card in places)):
        chosen = [card for card, is_taken in zip(places, taken, strict=True) if is_taken]
        if not Counter(chosen) - counts:
            yield chosen
