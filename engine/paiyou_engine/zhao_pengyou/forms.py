"""The forms into which a led part may be weakened, and the walk down a whole lead (`law/zhao-pengyou.md` §4.1).

A *run* is the sizes of sets on adjacent ranks, in any order of ranks: ``(2, 2)`` two adjacent pairs, ``(3,)`` a lone
triple.  A *form* is several runs; single cards are left out of it, for any card is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import TypeAlias

Run: TypeAlias = tuple[int, ...]
Form: TypeAlias = tuple[Run, ...]
Shape: TypeAlias = tuple[int, int]
"""Copies of a face, and number of faces, of a led part."""


def own_form(shape: Shape) -> Form:
    """The form at which a led part starts."""
    size, length = shape
    return ((size,) * length,) if size > 1 else ()


def weakenings(shape: Shape) -> Iterator[Form]:
    """The forms of a led part from its own on, each weaker than the one before; the last is all single cards."""
    size, length = shape
    for sizes in _sums(size * length, size):
        yield from joinings(tuple(one for one in sizes if one > 1))


def forms_left(shape: Shape) -> int:
    """How many forms follow a led part's own; a count, for a long sequence has too many to list."""
    size, length = shape
    return number_of_forms(size * length, size) - 1


@lru_cache(maxsize=1024)
def number_of_forms(cards: int, most: int) -> int:
    """How many forms there are of so many cards with no set of more than ``most``."""
    ways = [1] * (cards + 1)  # with single cards alone there is one way to make any sum
    for total in range(2, cards + 1):
        kinds = _run_kinds(total, most)
        if kinds:
            ways = [
                sum(
                    comb(kinds + number - 1, number) * ways[cards_ - number * total]
                    for number in range(cards_ // total + 1)
                )
                for cards_ in range(cards + 1)
            ]
    return ways[cards]


@lru_cache(maxsize=4096)
def joinings(sizes: tuple[int, ...]) -> tuple[Form, ...]:
    """All ways to join sets of these sizes (2 and more, descending) in runs: the longest run first, then fewest runs."""
    return tuple(sorted(_join(sizes), key=_joining_key, reverse=True))


def last_weakenings(shape: Shape, number: int) -> tuple[Form, ...]:
    """The last so many forms of a led part, in order, or all there are."""
    size, length = shape
    found: list[Form] = []
    for sizes in _sums_upwards(size * length, size):
        found += reversed(joinings(sizes))
        if len(found) >= number:
            break
    return tuple(found[:number][::-1])


def walk(shapes: tuple[Shape, ...], taking_turns: tuple[Shape, tuple[Form, ...]] | None = None) -> Iterator[Form]:
    """What a follower is asked for, step by step: the led form, then always weaken the part with most forms left.

    Among parts with as many forms left the larger one is weakened.  With the last forms of one part more, the walk begins
    where these are left of it.
    """
    units = [(shape, weakenings(shape), forms_left(shape)) for shape in shapes if shape[0] > 1]
    if taking_turns is not None:
        shape, last = taking_turns
        units.insert(0, (shape, iter(last), len(last) - 1))
    forms = [next(stream) for _, stream, _ in units]
    left = [number for _, _, number in units]
    yield together(forms)
    while any(left):
        index = max(range(len(units)), key=lambda i: (left[i], units[i][0][0] * units[i][0][1]))
        forms[index] = next(units[index][1])
        left[index] -= 1
        yield together(forms)


@lru_cache(maxsize=4096)
def sizes_of(form: Form) -> tuple[int, ...]:
    """The sizes of all sets in a form, the biggest first."""
    return tuple(sorted((size for run in form for size in run), reverse=True))


def longest(forms: Iterable[Form]) -> int:
    """The most sets that a run of the forms has, 0 where there is none."""
    return max([len(run) for form in forms for run in form], default=0)


def without(run: Run, size: int) -> Run:
    """A run less one of its sets."""
    index = run.index(size)
    return run[:index] + run[index + 1 :]


def together(forms: Iterable[Form]) -> Form:
    """The forms of several parts as one, the longest run first."""
    return _longest_first([run for form in forms for run in form])


def _longest_first(runs: Iterable[Run]) -> Form:
    return tuple(sorted(runs, key=length_and_run, reverse=True))


def length_and_run(run: Run) -> tuple[int, Run]:
    """What orders runs."""
    return len(run), run


def _joining_key(form: Form) -> tuple[int, int, list[tuple[int, Run]]]:
    return longest([form]), -len(form), list(map(length_and_run, form))


def _join(sizes: tuple[int, ...]) -> set[Form]:
    if not sizes:
        return {()}
    first, rest = sizes[0], sizes[1:]
    found = set()
    for joined, others in _splits(rest):
        for form in _join(others):
            found.add(_longest_first(((first, *joined), *form)))
    return found


def _splits(sizes: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to put some of the sizes on one side and the others on the other."""
    splits: set[tuple[tuple[int, ...], tuple[int, ...]]] = {((), ())}
    for size in sizes:
        splits = {(side, (*other, size)) for side, other in splits} | {((*side, size), other) for side, other in splits}
    return splits


def _sums(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """The sums of a number of cards with no summand above ``most``, descending."""
    if cards == 0:
        yield ()
    for first in range(min(cards, most), 0, -1):
        for rest in _sums(cards - first, first):
            yield (first, *rest)


def _sums_upwards(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """The sets, of two cards and more, in those sums, the last sum first."""
    yield ()
    for first in range(2, min(cards, most) + 1):
        for rest in _sums_upwards(cards - first, first):
            yield (first, *rest)


def _run_kinds(total: int, most: int) -> int:
    """How many runs there are whose sizes, from 2 to ``most``, add up to ``total``."""
    ways = [1, *[0] * total]
    for size in range(2, most + 1):
        for cards in range(size, total + 1):
            ways[cards] += ways[cards - size]
    return ways[total]
