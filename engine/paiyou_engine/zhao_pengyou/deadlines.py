"""Cards that a seat showed in a bid were drawn before it: how likely, and random orders in which they were.

A seat's draws are positions; a `Deadline` asks for copies of a face among the first of them.  Copies of a face are
indistinguishable, so an order is a sequence of faces, each as likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, factorial, prod
from typing import TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng, permutation

Counts: TypeAlias = tuple[int, ...]


class Deadline(msgspec.Struct, frozen=True):
    """At least ``copies`` of ``face`` lie among the first ``before`` positions."""

    before: int
    face: Card
    copies: int


class Deadlines:
    """All deadlines of one seat, over its ``positions`` cards."""

    def __init__(self, positions: int, deadlines: tuple[Deadline, ...]) -> None:
        self.faces = tuple(sorted({deadline.face for deadline in deadlines}))
        ends = sorted({deadline.before for deadline in deadlines} | {positions})
        self._lengths = tuple(end - begin for begin, end in zip([0, *ends], ends, strict=False))
        self._asked = tuple(self._asked_by(end, deadlines) for end in ends)
        self._known: dict[tuple[int, Counts, Counts], int] = {}
        self._shares: dict[Counts, float] = {}

    def needs(self) -> tuple[tuple[Card, int], ...]:
        """How many copies of each of ``faces`` there must be at all."""
        return tuple(zip(self.faces, self._asked[-1], strict=True))

    def share(self, counts: Counts) -> float:
        """The part of all orders in which every deadline is met; ``counts`` are the copies held of each of ``faces``."""
        if counts not in self._shares:
            nothing = (0,) * len(counts)
            free = _ways(sum(self._lengths), counts)
            self._shares[counts] = self._met(0, nothing, counts) / free if free else 0.0
        return self._shares[counts]

    def order(self, cards: tuple[Card, ...], rng: Rng) -> tuple[Card, ...]:
        """The cards in a random order that meets every deadline.  Raises ValueError if there is none."""
        counts = tuple(cards.count(face) for face in self.faces)
        others = _shuffled([face for face in cards if face not in self.faces], rng)
        placed: Counts = (0,) * len(counts)
        ordered: list[Card] = []
        for segment, length in enumerate(self._lengths):
            chosen = self._choose(segment, placed, counts, rng)
            placed = _plus(placed, chosen)
            here = [face for face, copies in zip(self.faces, chosen, strict=True) for _ in range(copies)]
            missing = length - len(here)
            ordered += _shuffled(here + others[:missing], rng)
            others = others[missing:]
        return tuple(ordered)

    def _asked_by(self, end: int, deadlines: tuple[Deadline, ...]) -> Counts:
        met_by = [deadline for deadline in deadlines if deadline.before <= end]
        return tuple(max((one.copies for one in met_by if one.face == face), default=0) for face in self.faces)

    def _met(self, segment: int, placed: Counts, counts: Counts) -> int:
        """In how many ways what is not placed yet can lie in this segment and those after it."""
        if segment == len(self._lengths):
            return int(placed == counts)
        key = (segment, placed, counts)
        if key not in self._known:
            self._known[key] = sum(ways for _, ways in self._fillings(segment, placed, counts))
        return self._known[key]

    def _fillings(self, segment: int, placed: Counts, counts: Counts) -> Iterator[tuple[Counts, int]]:
        """How many copies of each face may lie in the segment, and the number of ways to go on from there."""
        length, asked = self._lengths[segment], self._asked[segment]
        left = (range(most - done + 1) for done, most in zip(placed, counts, strict=True))
        for chosen in product(*left):
            after = _plus(placed, chosen)
            if sum(chosen) <= length and all(have >= need for have, need in zip(after, asked, strict=True)):
                yield chosen, _ways(length, chosen) * self._met(segment + 1, after, counts)

    def _choose(self, segment: int, placed: Counts, counts: Counts, rng: Rng) -> Counts:
        fillings = list(self._fillings(segment, placed, counts))
        ball = rng.random() * sum(ways for _, ways in fillings)
        for chosen, ways in fillings:
            ball -= ways
            if ways and ball < 0:
                return chosen
        raise ValueError(counts)


def _ways(positions: int, counts: Counts) -> int:
    """How many ways there are to lay so many copies of each face on the positions."""
    placed = sum(counts)
    if placed > positions:
        return 0
    return comb(positions, placed) * factorial(placed) // prod(factorial(copies) for copies in counts)


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _shuffled(cards: list[Card], rng: Rng) -> list[Card]:
    return [cards[index] for index in permutation(len(cards), rng)]
