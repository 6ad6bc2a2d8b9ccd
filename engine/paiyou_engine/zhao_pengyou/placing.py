"""Whether sets and runs of sets can be laid out in held cards, and where (`law/zhao-pengyou.md` §2.10, §4.1).

*Held* cards of one suit are pairs ``(step, copies)``, one a face, by step; `paiyou_engine.zhao_pengyou.holding` makes
them.  Each copy serves once.  *Exactly* means that a set must be all the copies of its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zhao_pengyou.forms import Form, Run, sizes_of, without

Held: TypeAlias = tuple[tuple[int, int], ...]
Placed: TypeAlias = tuple[tuple[int, int], ...]
"""Sets that were laid out: which of the held faces, and how many copies."""


def fits(form: Form, held: Held, *, exactly: bool = False) -> bool:
    """Whether the held cards hold the form."""
    if len(form) == 1 == len(form[0]) and not exactly:  # a set, as most forms are
        return any([copies >= form[0][0] for _, copies in held])  # noqa: C419 - of few faces
    return can_lie(form, held, exactly)


@lru_cache(maxsize=65536)
def can_lie(form: Form, held: Held, exactly: bool) -> bool:
    """The same of any form; remembered."""
    if all(len(run) == 1 for run in form):
        return _room(form, held, exactly=exactly)
    return placement(form, held, exactly=exactly) is not None


def placement(form: Form, held: Held, *, exactly: bool = False, rng: Rng | None = None) -> Placed | None:
    """One way to lay the form out, or None; with an rng a random one, and each way can come up."""
    if not _room(form, held, exactly=exactly):
        return None
    return _Search(form, held, exactly, rng).placed(0, tuple(copies for _, copies in held))


@lru_cache(maxsize=65536)
def packs_in(sizes: tuple[int, ...], copies: tuple[int, ...]) -> bool:
    """Whether sets of these sizes, biggest first, can all be taken from faces with so many copies, wherever they stand."""
    if not sizes:
        return True
    if sizes[0] == sizes[-1]:
        return sum(count // sizes[0] for count in copies) >= len(sizes)
    size, rest = sizes[0], sizes[1:]
    return any(packs_in(rest, _less(copies, index, size)) for index in _first_of_each(copies) if copies[index] >= size)


@lru_cache(maxsize=16384)
def lies(run: Run, held: Held, *, exactly: bool) -> bool:
    """Whether there is a place for one run."""
    copies = tuple([count for _, count in held])
    return next(run_places(run, held, copies, exactly=exactly), None) is not None


def run_places(run: Run, held: Held, copies: tuple[int, ...], *, exactly: bool = False) -> Iterator[Placed]:
    """Every place of one run in what is left of the copies."""
    return _places(run, range(len(held)), held, copies, exactly)


def take_placed(copies: tuple[int, ...], placed: Placed) -> tuple[int, ...]:
    """The copies that are left beside sets that were laid out."""
    left = list(copies)
    for index, size in placed:
        left[index] -= size
    return tuple(left)


class _Search:
    """Lays out the runs of a form one after the other; remembers what led nowhere."""

    def __init__(self, form: Form, held: Held, exactly: bool, rng: Rng | None) -> None:
        self.form, self.held, self.exactly, self.rng = form, held, exactly, rng
        self.dead: set[tuple[int, tuple[int, ...]]] = set()

    def placed(self, number: int, copies: tuple[int, ...]) -> Placed | None:
        """Where the runs from this number on can lie."""
        if number == len(self.form):
            return ()
        if (number, copies) in self.dead:
            return None
        for placed in self.in_some_order(run_places(self.form[number], self.held, copies, exactly=self.exactly)):
            rest = self.placed(number + 1, take_placed(copies, placed))
            if rest is not None:
                return placed + rest
        self.dead.add((number, copies))
        return None

    def in_some_order(self, places: Iterator[Placed]) -> Iterator[Placed]:
        """The places as they come, or shuffled if there is an rng."""
        if self.rng is None:
            return places
        listed = list(places)
        return (listed[index] for index in permutation(len(listed), self.rng))


def _places(run: Run, indices: Iterable[int], held: Held, copies: tuple[int, ...], exactly: bool) -> Iterator[Placed]:
    sizes = sorted(set(run), reverse=True)
    for index in indices:
        step, most = held[index]
        for size in sizes:
            if copies[index] < size or (exactly and size != most):
                continue
            if len(run) == 1:
                yield ((index, size),)
                continue
            above = [other for other, (there, _) in enumerate(held) if there == step + 1]
            for rest in _places(without(run, size), above, held, copies, exactly):
                yield ((index, size), *rest)


def _room(form: Form, held: Held, *, exactly: bool) -> bool:
    """Whether the sets of the form would fit if no run asked for neighbours, and each run alone; it fails most forms."""
    sizes = sizes_of(form)
    copies = _copies(held)
    if exactly and any(copies.count(size) < sizes.count(size) for size in set(sizes)):
        return False
    if not exactly and not packs_in(sizes, copies):
        return False
    return all(len(run) == 1 or lies(run, held, exactly=exactly) for run in form)


@lru_cache(maxsize=1024)
def _copies(held: Held) -> tuple[int, ...]:
    return tuple(sorted([count for _, count in held], reverse=True))


def _first_of_each(copies: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(index for index, count in enumerate(copies) if count not in copies[:index])


def _less(copies: tuple[int, ...], index: int, size: int) -> tuple[int, ...]:
    left = (*copies[:index], copies[index] - size, *copies[index + 1 :])
    return tuple(sorted((count for count in left if count > 1), reverse=True))
