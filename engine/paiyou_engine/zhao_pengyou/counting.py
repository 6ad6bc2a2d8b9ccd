"""How many plays meet a form, without listing them (`law/zhao-pengyou.md` §2.10).

The faces are gone through by step.  What a play has met so far can be seen in several ways (which pair belongs to which
run), so each number is kept for the set of all these ways, as an automaton is made deterministic.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
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
_NEVER = 1_000_000


@lru_cache(maxsize=4096)
def count_meeting(form: Form, held: Held, lone: int, size: int) -> int:
    """How many selections of ``size`` cards meet the form, from the held faces and ``lone`` single faces."""
    if not form:
        return ways((*(copies for _, copies in held), *(1,) * lone), size)
    numbers: dict[tuple[_Ways, int], int] = {(frozenset((_Way(form, (), ()),)), 0): 1}
    useful = totals(frozenset(one for run in form for one in run), max((copies for _, copies in held), default=0))
    for (step, copies), (next_step, _) in pairwise((*held, (held[-1][0] + 2, 0)) if held else ()):
        numbers = _after_face(numbers, useful[: copies + 1], size, next_step - step)
    return sum(number * comb(lone, size - taken) for (seen, taken), number in numbers.items() if _MET in seen)


def totals(sizes: frozenset[int], most: int) -> tuple[int, ...]:
    """For 0 to ``most`` cards of a face, how many of them can be in sets of these sizes at once."""
    found = [0]
    for cards in range(1, most + 1):
        is_total = any(found[cards - size] == cards - size for size in sizes if size <= cards)
        found.append(cards if is_total else found[-1])
    return tuple(found)


def _after_face(
    numbers: dict[tuple[_Ways, int], int], useful: tuple[int, ...], size: int, rise: int
) -> dict[tuple[_Ways, int], int]:
    after: dict[tuple[_Ways, int], int] = defaultdict(int)
    for (seen, taken), number in numbers.items():
        for more in range(min(len(useful) - 1, size - taken) + 1):
            now = _ways_after(seen, useful[more], rise)
            if taken + more + _lacking(now) <= size:
                after[now, taken + more] += number
    return after


@lru_cache(maxsize=65536)
def _lacking(seen: _Ways) -> int:
    """How many cards more a play must have at least; more than any hand if it can no longer meet the form."""
    return min([sum(map(sum, (*way.unbegun, *way.here, *way.above))) for way in seen], default=_NEVER)


@lru_cache(maxsize=65536)
def _ways_after(seen: _Ways, copies: int, rise: int) -> _Ways:
    found = {way for before in seen for way in _absorbed(before, copies)}
    if rise:
        found = {way for before in found for way in _risen(before, rise)}
    return frozenset((_MET,)) if _MET in found else _undominated(found)


@lru_cache(maxsize=65536)
def _absorbed(way: _Way, copies: int) -> tuple[_Way, ...]:
    """Every way to use some of the copies of a face for runs begun or unbegun."""
    found = {way: copies}
    to_do = [way]
    while to_do:
        before = to_do.pop()
        for used, after in _with_one_more(before, found[before]):
            left = found[before] - used
            if found.get(after, -1) < left:  # sets can be taken in any order; the sum is what counts
                found[after] = left
                to_do.append(after)
    return tuple(found)


def _with_one_more(way: _Way, copies: int) -> Iterator[tuple[int, _Way]]:
    """Every way to use copies for one set of one run, and how many."""
    for index, run in _unlike(way.here):
        for size, rest in _heads(run, copies):
            yield size, _Way(way.unbegun, _dropped(way.here, index), _added(way.above, rest))
    for index, run in _unlike(way.unbegun):
        for size, rest in _heads(run, copies):
            yield size, _Way(_dropped(way.unbegun, index), way.here, _added(way.above, rest))


def _unlike(runs: tuple[Run, ...]) -> list[tuple[int, Run]]:
    """The runs with their places, of those alike one."""
    return [(index, run) for index, run in enumerate(runs) if not index or run != runs[index - 1]]


def _risen(way: _Way, rise: int) -> tuple[_Way, ...]:
    if way.here or (rise != 1 and way.above):
        return ()
    return (_Way(way.unbegun, way.above, ()),)


def _undominated(found: set[_Way]) -> _Ways:
    """Without the ways that have more to begin than another one, and all else alike."""
    by_open: dict[tuple[tuple[Run, ...], tuple[Run, ...]], list[Form]] = defaultdict(list)
    for way in sorted(found, key=_number_unbegun):
        kept = by_open[way.here, way.above]
        if not any(_within(form, way.unbegun) for form in kept):
            kept.append(way.unbegun)
    return frozenset([_Way(form, here, above) for (here, above), kept in by_open.items() for form in kept])


def _number_unbegun(way: _Way) -> int:
    return len(way.unbegun)


def _within(form: Form, other: Form) -> bool:
    """Whether the other form has all runs of this one."""
    left = list(other)
    for run in form:
        if run not in left:
            return False
        left.remove(run)
    return True


def _heads(run: Run, copies: int) -> Iterable[tuple[int, Run]]:
    for size in set(run):
        if size <= copies:
            index = run.index(size)
            yield size, run[:index] + run[index + 1 :]


def _dropped(runs: tuple[Run, ...], index: int) -> tuple[Run, ...]:
    return runs[:index] + runs[index + 1 :]


def _added(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    return tuple(sorted((*runs, run))) if run else runs
