"""Chance as data: the engine asks for a permutation, and whoever runs the game supplies and records it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Even(Protocol):
    """Where even whole numbers come from."""

    def randrange(self, stop: int, /) -> int:
        """A whole number, at least 0 and less than ``stop``, each as likely."""


class Rng(Even, Protocol):
    """The part of ``random.Random`` that the engine uses; an rng is always a parameter."""

    def random(self) -> float:
        """A float, at least 0 and less than 1."""


def one_of(things: Sequence[T], rng: Rng) -> T:
    """One of these, each as likely to within 2 ** -53; of few things this is the quickest way to choose."""
    return things[int(rng.random() * len(things))]


def permutation(size: int, rng: Even) -> tuple[int, ...]:
    """A permutation of ``range(size)``, each as likely as the rng is even (Fisher and Yates, downwards)."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = rng.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def is_permutation(order: tuple[int, ...], size: int) -> bool:
    """Whether ``order`` holds each number of ``range(size)`` once."""
    return len(order) == size and set(order) == set(range(size))
