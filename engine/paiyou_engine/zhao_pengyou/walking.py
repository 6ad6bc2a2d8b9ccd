"""The walk as far as the first step that held cards can meet, found without going step by step (`law/zhao-pengyou.md` §4.1).

A sequence of twelve triples has 71,389 forms, one of twelve fours 15 million.  As long as one part of a lead has more forms
left than each of the others, it alone is weakened, and its forms come in the order of their sums and, within a sum, of
their runs.  Both are built here piece by piece, and what cannot begin to fit is passed over whole.  Only where two parts
take turns is there a step for each form of the second of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.zhao_pengyou.forms import (
    Form,
    Run,
    Shape,
    forms_left,
    last_weakenings,
    length_and_run,
    longest,
    number_of_forms,
    own_form,
    sizes_of,
    together,
    walk,
)
from paiyou_engine.zhao_pengyou.placing import Held, fits


class Walked(NamedTuple):
    """The walk as far as a step: the forms of one part down to ``last``, while ``others`` stand still, then the steps in
    which parts take turns.  Of a short walk these are all the steps, and there is no ``last``."""

    shape: Shape
    last: Form | None
    others: Form
    turns: tuple[Form, ...] = ()

    @property
    def step(self) -> Form:
        """The step at which the walk ends."""
        return self.turns[-1] if self.turns else together([self.last or (), self.others])


@lru_cache(maxsize=65536)
def first_step(shapes: tuple[Shape, ...], held: Held, *, exactly: bool = False) -> Walked:
    """The walk as far as the first step that the held cards can meet; *exactly* as in `placing`."""
    parts = sorted([shape for shape in shapes if shape[0] > 1], key=_forms_and_cards, reverse=True)
    if not parts:
        return _NOTHING_ASKED
    first, others = parts[0], parts[1:]
    stand = together(map(own_form, others))
    if sum(map(forms_left, parts)) < _FEW:
        return Walked(first, None, stand, _steps(walk(tuple(parts)), held, exactly=exactly))
    turns = forms_left(others[0]) if others else 0
    alone = Weakening(first, stand, held, exactly=exactly).first()
    if alone is not None and _least_left(first, alone) >= turns:
        return Walked(first, alone, stand)
    last = last_weakenings(first, turns + 1)
    if alone is not None and alone not in last[1:]:
        return Walked(first, alone, stand)
    steps = walk(tuple(others), taking_turns=(first, last))
    return Walked(first, last[0], stand, _steps(steps, held, exactly=exactly))


def _steps(steps: Iterator[Form], held: Held, *, exactly: bool) -> tuple[Form, ...]:
    """The steps as far as the first that fits."""
    found = []
    for form in steps:
        found.append(form)
        if fits(form, held, exactly=exactly):
            break
    return tuple(found)


def _least_left(shape: Shape, form: Form) -> int:
    """At least so many forms follow one of a part: all that have no set as large as its largest."""
    return number_of_forms(shape[0] * shape[1], max(map(max, form)) - 1) if form else 0


class Weakening:
    """The forms of one part that fit beside those of the others, which stand still."""

    def __init__(self, shape: Shape, others: Form, held: Held, *, exactly: bool = False) -> None:
        self._size, self._cards = shape[0], shape[0] * shape[1]
        self._others = others
        self._held = held
        self._exactly = exactly

    def first(self) -> Form | None:
        """The first of them, or None."""
        return next(self._joined(self._first_sum())) if self._fits(()) else None

    def least_joined(self, last: Form) -> Iterator[Form]:
        """Forms of the sum of the last one, no later: of every such form the sets and runs of one of these are a part."""
        sizes, most, number = sizes_of(last), longest([last]), len(last)
        if most <= 1:
            yield last
            return
        yield from [(run, *lone(rest)) for run, rest in self._first_runs(sizes, most + 1)]
        for run, rest in self._first_runs(sizes, most):
            yield from self._gone_on((run,), rest, number - 2)
        for run, rest in self._first_runs(sizes, most):
            for form in self._gone_on((run,), rest, number - 1):
                if list(map(length_and_run, form)) >= list(map(length_and_run, last)):
                    yield form

    def _fits(self, form: Form) -> bool:
        return fits(together([form, self._others]), self._held, exactly=self._exactly)

    def _first_sum(self) -> tuple[int, ...]:
        """The sizes of the sets in the first sum that fits: a sum fits if its sets do, each standing alone."""
        sizes: tuple[int, ...] = ()
        size, left = self._size, self._cards
        while (size := min(size, left)) > 1:
            if self._fits(lone((*sizes, size))):
                sizes, left = (*sizes, size), left - size
            else:
                size -= 1
        return sizes

    def _joined(self, sizes: tuple[int, ...]) -> Iterator[Form]:
        """The forms of a sum that fit, in order: the longest run first, then fewest runs."""
        for most in range(len(sizes), 0, -1):
            first_runs = self._first_runs(sizes, most)
            for number in range(-(-len(sizes) // most), len(sizes) - most + 2):
                for run, rest in first_runs:
                    yield from self._gone_on((run,), rest, number - 1)
        if not sizes:
            yield ()

    def _first_runs(self, sizes: tuple[int, ...], length: int) -> list[tuple[Run, tuple[int, ...]]]:
        """With which runs a form may begin, and the sizes that are left."""
        runs = [(run, _rest(sizes, run)) for run in _runs(sizes, length)]
        return [(run, rest) for run, rest in runs if self._fits((run, *lone(rest)))]

    def _gone_on(self, begun: Form, left: tuple[int, ...], number: int) -> Iterator[Form]:
        """The forms that go on from the runs begun with so many more, none of them before the last."""
        if number <= 0:
            if number == 0 and not left:
                yield begun
            return
        last = length_and_run(begun[-1])
        most = min(last[0], len(left) - number + 1)
        for length in range(most, -(-len(left) // number) - 1, -1):
            for run in _runs(left, length):
                rest = _rest(left, run)
                if length_and_run(run) <= last and self._fits((*begun, run, *lone(rest))):
                    yield from self._gone_on((*begun, run), rest, number - 1)


def lone(sizes: tuple[int, ...]) -> Form:
    """Sets that need no neighbours."""
    return tuple([(size,) for size in sizes])


def _forms_and_cards(shape: Shape) -> tuple[int, int]:
    return forms_left(shape), shape[0] * shape[1]


def _runs(sizes: tuple[int, ...], length: int) -> Iterator[Run]:
    """The different runs of so many of these sizes, which descend; the biggest first."""
    if not length:
        yield ()
        return
    for index, size in enumerate(sizes[: max(0, len(sizes) - length + 1)]):
        if not index or size != sizes[index - 1]:
            for rest in _runs(sizes[index + 1 :], length - 1):
                yield (size, *rest)


def _rest(sizes: tuple[int, ...], run: Run) -> tuple[int, ...]:
    left = list(sizes)
    for size in run:
        left.remove(size)
    return tuple(left)


_NOTHING_ASKED: Final = Walked((1, 1), (), ())
_FEW: Final = 24
"""Of fewer forms, going step by step is the quicker way."""
