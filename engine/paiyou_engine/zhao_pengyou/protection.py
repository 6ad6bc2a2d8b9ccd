"""The follow rule ``protected``: a bigger set need not be broken (`rules/zhao-pengyou.md` §4.1, fine print of the cases).

A set is *genuine* if it is all the copies held, *carved* if the hand holds more.  At a step of the walk a play that meets
it is legal, unless every way to meet it carves runs that untouched genuine sets could supply.  Where the held cards meet
the step with genuine sets, the walk ends: what has not passed by then is refused.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product, takewhile
from math import prod
from typing import Final, TypeAlias

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
    return any(not carved or not fits(carved, untouched, exactly=True) for carved in _carvings(form, in_play, held))


def _carvings(form: Form, in_play: Held, held: Held) -> set[Form]:
    """For every way to lay the form out in the play, the runs of it that hold a carved set."""
    found: dict[tuple[int, ...], set[Form]] = {tuple(copies for _, copies in in_play): {()}}
    for run in form:
        after: dict[tuple[int, ...], set[Form]] = {}
        for copies, carvings in found.items():
            for placed in run_places(run, in_play, copies):
                carved = any(size < held[index][1] for index, size in placed)
                more = {(*carving, run) for carving in carvings} if carved else carvings
                after.setdefault(take_placed(copies, placed), set()).update(more)
        found = after
    return set().union(*found.values())


Taking: TypeAlias = tuple[int, int]
"""The fewest and the most copies that a play takes of a face, where all numbers between do the same for it."""


@lru_cache(maxsize=1024)
def takings_that_pass(shapes: tuple[Shape, ...], held: Held) -> tuple[tuple[Taking, ...], ...] | None:
    """What legal plays may take of each held face; None where there are more than `MOST_LISTED` things to try."""
    sizes = frozenset(size for form in steps(shapes, held) for run in form for size in run)
    choices = [_takings(copies, sizes) for _, copies in held]
    if prod(map(len, choices)) > MOST_LISTED:
        return None
    return tuple(taken for taken in product(*choices) if passes(shapes, held, tuple(least for least, _ in taken)))


def _takings(copies: int, sizes: frozenset[int]) -> list[Taking]:
    """The numbers of copies of a face, those together that supply the same sets and leave the same sets untouched."""
    ranges: dict[tuple[int, bool], list[int]] = {}
    for taken in range(copies + 1):
        supplies = max(total for total in _totals(sizes, copies) if total <= taken)
        ranges.setdefault((supplies, taken == 0 and copies in sizes), []).append(taken)
    return [(numbers[0], numbers[-1]) for numbers in ranges.values()]


def _totals(sizes: frozenset[int], most: int) -> set[int]:
    """The numbers of cards that sets of these sizes can have together."""
    totals = {0}
    for total in range(1, most + 1):
        if any(total - size in totals for size in sizes):
            totals.add(total)
    return totals
