"""The follow rule ``protected``: a bigger set need not be broken (`law/zhao-pengyou.md` §4.1, fine print of the cases).

A set is *genuine* if it is all the copies held, *carved* if the hand holds more.  At a step of the walk a play that meets
it is legal, unless every way to meet it carves runs that untouched genuine sets could supply.  Where the held cards meet
the step with genuine sets, the walk ends: what has not passed by then is refused.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import product, takewhile
from math import prod
from operator import and_, or_
from typing import Final, TypeAlias

from paiyou_engine.zhao_pengyou.counting import totals
from paiyou_engine.zhao_pengyou.forms import Form, Shape, walk
from paiyou_engine.zhao_pengyou.obligations import owed_genuine
from paiyou_engine.zhao_pengyou.placing import Held, fits, run_places, take_placed

MOST_LISTED: Final = 256
"""The most ways to take copies of sets that are tried to count plays."""


@lru_cache(maxsize=16384)
def steps(shapes: tuple[Shape, ...], held: Held) -> tuple[Form, ...]:
    """The steps at which a play may pass; the last one is the first that the held cards meet with genuine sets."""
    last = owed_genuine(shapes, held)
    return (*takewhile(lambda form: form != last, walk(shapes)), last)


def passes(shapes: tuple[Shape, ...], held: Held, played: tuple[int, ...]) -> bool:
    """Whether a play is legal that takes so many copies of each held face (single cards of the suit do not matter)."""
    return any(_passes_at(form, held, played) for form in steps(shapes, held))


@lru_cache(maxsize=65536)
def _passes_at(form: Form, held: Held, played: tuple[int, ...]) -> bool:
    in_play = tuple((step, copies) for (step, _), copies in zip(held, played, strict=True))
    if not fits(form, in_play):
        return False
    untouched = tuple(face for face, copies in zip(held, played, strict=True) if not copies)
    if not untouched:
        return True
    carvings = set().union(*_carvings(form, in_play, held).values())
    return any(not carved or not fits(carved, untouched, exactly=True) for carved in carvings)


def _carvings(form: Form, in_play: Held, held: Held) -> dict[tuple[int, ...], set[Form]]:
    """For the copies that every way to lay the form out in the play leaves, the runs of it that hold a carved set."""
    found: dict[tuple[int, ...], set[Form]] = {tuple(copies for _, copies in in_play): {()}}
    for run in form:
        after: dict[tuple[int, ...], set[Form]] = {}
        for copies, carvings in found.items():
            for placed in run_places(run, in_play, copies):
                carved = any(size < held[index][1] for index, size in placed)
                more = {(*carving, run) for carving in carvings} if carved else carvings
                after.setdefault(take_placed(copies, placed), set()).update(more)
        found = after
    return found


Taking: TypeAlias = tuple[int, int]
"""The fewest and the most copies that a play takes of a face, where all numbers between do the same for it."""


@lru_cache(maxsize=1024)
def takings_that_pass(shapes: tuple[Shape, ...], held: Held) -> tuple[tuple[Taking, ...], ...] | None:
    """What legal plays may take of each held face; None where there are more than `MOST_LISTED` things to try."""
    sizes = frozenset(size for form in steps(shapes, held) for run in form for size in run)
    choices = [_takings(copies, sizes) for _, copies in held]
    if prod(map(len, choices)) > MOST_LISTED:
        return None
    listed = _Listed(held, choices)
    passing = 0
    for form in reversed(steps(shapes, held)):  # the last step lets most pass, often all
        if passing != listed.everything and fits(form, held):
            passing |= listed.passing_at(form)
    return tuple(taken for number, taken in enumerate(product(*choices)) if passing >> number & 1)


class _Listed:
    """All ways to take copies of the held faces, as bits of a number: which of them pass is asked of all at once."""

    def __init__(self, held: Held, choices: list[list[Taking]]) -> None:
        self.held = held
        self.everything = (1 << prod(map(len, choices))) - 1
        self.at_least: list[list[int]] = []
        self.untouched: list[int] = []
        block = self.everything.bit_length()
        for (_, copies), takings in zip(held, choices, strict=True):
            whole, block = block, block // len(takings)
            again = self.everything // ((1 << whole) - 1)
            masks = [(((1 << block) - 1) << block * index) * again for index in range(len(takings))]
            taking = [(least, mask) for (least, _), mask in zip(takings, masks, strict=True)]
            self.at_least.append([sum(mask for least, mask in taking if least >= most) for most in range(copies + 1)])
            self.untouched.append(masks[0])
        self._supplied: dict[Form, int] = {}

    def passing_at(self, form: Form) -> int:
        """Those that pass at a step."""
        passing = 0
        for left, carvings in _carvings(form, self.held, self.held).items():
            meeting = self.everything
            for (_, copies), kept, at_least in zip(self.held, left, self.at_least, strict=True):
                meeting &= at_least[copies - kept]
            for carved in carvings:
                passing |= meeting & ~self.supplied(carved) if carved else meeting
        return passing

    def supplied(self, carved: Form) -> int:
        """Those whose untouched sets could supply these runs."""
        if carved not in self._supplied:
            self._supplied[carved] = self._supply(carved)
        return self._supplied[carved]

    def _supply(self, carved: Form) -> int:
        found = {(tuple(copies for _, copies in self.held), self.everything)}
        for run in carved:
            found = {
                (take_placed(copies, placed), reduce(and_, (self.untouched[index] for index, _ in placed), able))
                for copies, able in found
                for placed in run_places(run, self.held, copies, exactly=True)
            }
        return reduce(or_, (able for _, able in found), 0)


def _takings(copies: int, sizes: frozenset[int]) -> list[Taking]:
    """The numbers of copies of a face, those together that supply the same sets and leave the same sets untouched."""
    ranges: dict[tuple[int, bool], list[int]] = {}
    for taken, supplies in enumerate(totals(sizes, copies)):
        ranges.setdefault((supplies, taken == 0 and copies in sizes), []).append(taken)
    return [(numbers[0], numbers[-1]) for numbers in ranges.values()]
