"""How many plays meet a form, without listing them (`rules/zhao-pengyou.md` §2.10).

The faces are gone through by step.  What a play has met so far can be seen in several ways (which pair belongs to which
run), so each number is kept for the set of all these ways, as an automaton is made deterministic.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

from paiyou_engine.zhao_pengyou.forms import Form, Run
from paiyou_engine.zhao_pengyou.multisets import ways
from paiyou_engine.zhao_pengyou.placing import Held


class _Way(NamedTuple):
    """One way to see it: runs not begun, runs that wait for this step, runs that wait for the next one."""

    unbegun: Form
    here: tuple[Run, ...]
    above: tuple[Run, ...]


_MET = _Way((), (), ())
_Ways = frozenset[_Way]


@lru_cache(maxsize=4096)
def count_meeting(form: Form, held: Held, lone: int, size: int) -> int:
    """How many selections of ``size`` cards meet the form, from the held faces and ``lone`` single faces."""
    if not form:
        return ways((*(copies for _, copies in held), *(1,) * lone), size)
    numbers: dict[tuple[_Ways, int], int] = {(frozenset((_Way(form, (), ()),)), 0): 1}
    for (step, copies), (next_step, _) in pairwise((*held, (held[-1][0] + 2, 0)) if held else ()):
        numbers = _after_face(numbers, copies, size, next_step - step)
    return sum(number * comb(lone, size - taken) for (seen, taken), number in numbers.items() if _MET in seen)


def _after_face(
    numbers: dict[tuple[_Ways, int], int], copies: int, size: int, rise: int
) -> dict[tuple[_Ways, int], int]:
    after: dict[tuple[_Ways, int], int] = defaultdict(int)
    for (seen, taken), number in numbers.items():
        for more in range(min(copies, size - taken) + 1):
            after[_ways_after(seen, more, rise), taken + more] += number
    return after


@lru_cache(maxsize=65536)
def _ways_after(seen: _Ways, copies: int, rise: int) -> _Ways:
    found = {way for before in seen for way in _absorbed(before, copies)}
    if rise:
        found = {way for before in found for way in _risen(before, rise)}
    return frozenset((_MET,)) if _MET in found else _undominated(found)


def _absorbed(way: _Way, copies: int) -> set[_Way]:
    """Every way to use some of the copies of a face for runs begun or unbegun."""
    found = {way}
    for index, run in enumerate(way.here):
        for size, rest in _heads(run, copies):
            moved = way._replace(here=_dropped(way.here, index), above=_added(way.above, rest))
            found |= _absorbed(moved, copies - size)
    for index, run in enumerate(way.unbegun):
        for size, rest in _heads(run, copies):
            begun = way._replace(unbegun=_dropped(way.unbegun, index), above=_added(way.above, rest))
            found |= _absorbed(begun, copies - size)
    return found


def _risen(way: _Way, rise: int) -> tuple[_Way, ...]:
    if way.here or (rise != 1 and way.above):
        return ()
    return (_Way(way.unbegun, way.above, ()),)


def _undominated(found: set[_Way]) -> _Ways:
    """Without the ways that have more to begin than another one, and all else alike."""
    by_open: dict[tuple[tuple[Run, ...], tuple[Run, ...]], list[Form]] = defaultdict(list)
    for way in sorted(found, key=lambda one: len(one.unbegun)):
        kept = by_open[way.here, way.above]
        if not any(Counter(form) <= Counter(way.unbegun) for form in kept):
            kept.append(way.unbegun)
    return frozenset(_Way(form, here, above) for (here, above), kept in by_open.items() for form in kept)


def _heads(run: Run, copies: int) -> Iterable[tuple[int, Run]]:
    for size in set(run):
        if size <= copies:
            index = run.index(size)
            yield size, run[:index] + run[index + 1 :]


def _dropped(runs: tuple[Run, ...], index: int) -> tuple[Run, ...]:
    return runs[:index] + runs[index + 1 :]


def _added(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    return tuple(sorted((*runs, run))) if run else runs
