"""Which plays meet a form (`law/zhao-pengyou.md` §2.10, §4.1), found for all plays of a holding at once.

The held faces are gone through by step.  At each, what is left to lay out are runs not begun, runs that wait for the face's
own step, and runs that wait for the step above.  The plays that can lay it out are remembered, and forms that end alike
share them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from paiyou_engine.zhao_pengyou.forms import Form, Run, longest, sizes_of, without
from paiyou_engine.zhao_pengyou.placing import Held
from paiyou_engine.zhao_pengyou.takings import Places, Plays, Takings, takings_of

Carved: TypeAlias = Form | None
"""The watched runs that hold a carved set; None where it no longer matters which they are."""

Found: TypeAlias = dict[Carved, Plays]
"""Plays, by what a way to lay the form out carves; a play with several ways may stand in several places."""

_Runs: TypeAlias = int
"""How many there are of each run: the digits of a number, in the order in which the runs were first met with."""

_Waiting: TypeAlias = tuple[_Runs, _Runs, _Runs]
"""The runs that wait for a face's step, that wait for the step above, and that are not begun."""

_Use: TypeAlias = tuple[int, Form, _Waiting]
"""How many copies of a face are used, what that carves, and the runs that wait afterwards."""

_Way: TypeAlias = tuple[int, Form, _Runs, _Runs]
"""A use in the making: the copies, what they carve, and two sorts of the runs that wait afterwards."""

_Head: TypeAlias = tuple[int, Form, _Runs]
"""The size of a set of a run, what it carves, and the rest of the run."""


class _Rest(NamedTuple):
    """What is left of a run; and the whole run, as a form, for as long as its first carved set has to be told."""

    run: Run
    watched: Form


class _Face(NamedTuple):
    """The copies of a held face, the most that are used of them, and what stands above.

    ``reach`` is over how many steps a run can go on from the face's own; ``is_last`` tells that the next face is not of
    the same step.
    """

    copies: int
    most: int
    reach: int
    is_last: bool


@lru_cache(maxsize=64)
def plays_that_meet(form: Form, held: Held) -> tuple[Takings, Plays]:
    """What the plays that meet a form take of the held faces."""
    sizes = frozenset(sizes_of(form))
    takings = Takings(tuple([takings_of(copies, sizes) for _, copies in held]))
    return takings, Meeting(held, takings, longest([form])).plays(form).get((), takings.nothing[0])


class Meeting:
    """Finds the plays that meet forms whose runs have at most ``most_sets`` sets.

    A set is carved if it is not all the copies held of its face; ``told`` makes of all that is carved what has to be known
    of it.  If ``untouched``, it finds instead the plays whose untouched faces can supply a form, each set with all copies
    of its face.
    """

    def __init__(
        self,
        held: Held,
        takings: Takings,
        most_sets: int,
        *,
        told: Callable[[Form], Carved] = lambda carved: carved,
        untouched: bool = False,
    ) -> None:
        self._takings = takings
        self._told = told
        self._untouched = untouched
        self._faces = _faces(held, takings, most_sets, untouched=untouched)
        self._places = [self._places_at(level) for level in range(len(held))]
        self._found: list[dict[_Waiting, Found]] = [{_ALL_DONE: {(): plays}} for plays in takings.everything]
        uses: dict[_Face, dict[_Waiting, list[_Use]]] = {face: {} for face in self._faces}
        self._uses = [uses[face] for face in self._faces]
        self._names: dict[_Rest, int] = {}
        self._rests: list[_Rest] = []
        self._guards = 0
        self._room = [0] * (len(held) + 1)
        self._numbers: dict[Run, list[int]] = {}
        self._sets: dict[int, list[int]] = {}
        self._heads: dict[tuple[int, int, int], list[_Head]] = {}
        self._begun: dict[tuple[int, int, int, _Runs], list[_Use]] = {}
        self._listed: dict[_Runs, tuple[tuple[int, int], ...]] = {}
        self._sums: dict[tuple[Form, Form], Carved] = {}

    def plays(self, form: Form, *, watched: bool = False) -> Found:
        """The plays that meet the form; if it is watched, by which of its runs are carved."""
        waiting = 0, 0, sum([self._to_begin(run, (run,) if watched else ()) for run in form])
        found = self._found[0].get(waiting)
        return self._find(0, waiting) if found is None else found

    def _places_at(self, level: int) -> list[Places]:
        """For each number of copies of a face that are used, from none on, what the plays take that can supply them."""
        at_least = self._takings.at_least(level)
        if self._untouched:
            return [at_least[0]] + [self._takings.untouched(level)] * self._faces[level].most
        return at_least

    def _find(self, level: int, waiting: _Waiting) -> Found:
        """What the level's face and those above it can do for the runs that wait, where it is not known."""
        found: Found = {}
        self._found[level][waiting] = found
        guards = self._guards  # each of them falls where there is no room for all runs alike that are to be begun
        if (self._room[level] - waiting[2]) & guards != guards:
            return found
        uses = self._uses[level].get(waiting)
        if uses is None:
            uses = self._uses[level][waiting] = self._uses_of(self._faces[level], waiting)
        places, put, nothing = self._places[level], self._takings.put, self._takings.nothing[level]
        known = self._found[level + 1]
        for used, carves, after in uses:
            rest = known.get(after)
            if rest is None:
                rest = self._find(level + 1, after)
            for carved, plays in rest.items():
                total = self._sum(carved, carves) if carves else carved
                found[total] = put(level, places[used], plays, found.get(total, nothing))
        return found

    def _sum(self, carved: Carved, more: Form) -> Carved:
        """What has to be known where more was carved than before."""
        if carved is None:
            return None
        key = carved, more
        if key not in self._sums:
            self._sums[key] = self._told(tuple(sorted(carved + more)))
        return self._sums[key]

    def _uses_of(self, face: _Face, waiting: _Waiting) -> list[_Use]:
        """Every way to use copies of a face: for runs that wait for it, and then for runs to be begun."""
        here, above, unbegun = waiting
        if face.is_last and not here and not above:
            return self._beginnings(face, face.most, unbegun)
        ways: list[_Way] = [(0, (), 0, above)]
        if here:
            for name, number in self._list(here):
                for _ in range(number):
                    ways = self._gone_on(face, name, ways)
        found: list[_Use] = []
        for used, carves, later, upper in ways:
            for more, carved, (rests, _, left) in self._beginnings(face, face.most - used, unbegun):
                after = (upper + rests, 0, left) if face.is_last else (later, upper + rests, left)
                found.append((used + more, carves + carved, after))
        return found

    def _gone_on(self, face: _Face, name: int, ways: list[_Way]) -> list[_Way]:
        """The ways with one run more: it goes on with this face, or waits for another one of the same step."""
        found = [
            (used + size, carves + carved, later, above + rest)
            for size, carved, rest in self._heads_of(face, name)
            for used, carves, later, above in ways
            if used + size <= face.most
        ]
        if not face.is_last:
            found += [(used, carves, later + (1 << name), above) for used, carves, later, above in ways]
        return found

    def _beginnings(self, face: _Face, room: int, unbegun: _Runs) -> list[_Use]:
        """Every way to begin runs, none of them too, with so many copies of a face that is the last of its step."""
        key = face.copies, face.reach, room, unbegun
        found = self._begun.get(key)
        if found is None:
            found = [(0, (), (0, 0, unbegun))]
            for name, number in self._list(unbegun) if room >= _SMALLEST else ():
                heads = self._heads_of(face, name)
                more = found if heads else []
                for _ in range(number):
                    more = [
                        (used + size, carves + carved, (above + rest, 0, left - (1 << name)))
                        for used, carves, (above, _, left) in more
                        for size, carved, rest in heads
                        if used + size <= room
                    ]
                    if not more:
                        break
                    found = found + more
            self._begun[key] = found
        return found

    def _list(self, runs: _Runs) -> tuple[tuple[int, int], ...]:
        """The runs by name, and how many there are of each."""
        listed = self._listed.get(runs)
        if listed is None:
            numbers = [(name, runs >> name & _MASK) for name in range(0, runs.bit_length(), _DIGIT)]
            listed = self._listed[runs] = tuple([one for one in numbers if one[1]])
        return listed

    def _heads_of(self, face: _Face, name: int) -> list[_Head]:
        """The sets of a run that may be laid out in a face."""
        copies, reach = face.copies, face.reach
        heads = self._heads.get((name, copies, reach))
        if heads is None:
            run, watched = self._rests[name // _DIGIT]
            heads = self._heads[name, copies, reach] = []
            for size in set(run) if len(run) <= reach + 1 else ():
                if size == copies or (size < copies and not self._untouched):
                    carves = watched if size < copies else ()
                    left = without(run, size)
                    rest = 1 << self._name(_Rest(left, () if carves else watched)) if left else 0
                    heads.append((size, carves, rest))
        return heads

    def _name(self, rest: _Rest) -> int:
        """Which digit stands for the rest of a run."""
        name = self._names.get(rest)
        if name is None:
            name = self._names[rest] = len(self._rests) * _DIGIT
            self._rests.append(rest)
        return name

    def _to_begin(self, run: Run, watched: Form) -> _Runs:
        """A whole run, for which room is made where it is new."""
        name = self._name(_Rest(run, watched))
        if not self._guards >> name & _GUARD:
            self._guards += _GUARD << name
            room = self._room
            for level, number in enumerate(self._numbers_of(run)):
                room[level] += _GUARD + min(number, _MASK) << name
        return 1 << name

    def _numbers_of(self, run: Run) -> list[int]:
        """For each level, how many such runs its face and those above it have room for, if there were no others."""
        numbers = self._numbers.get(run)
        if numbers is None:
            each = [[sets // run.count(size) for sets in self._sets_in_chain(size)] for size in set(run)]
            above = number = 0
            numbers = [0]
            for face, most in zip(reversed(self._faces), map(min, *each) if len(each) > 1 else each[0], strict=True):
                if face.is_last and not face.reach:
                    above += number
                number = most if face.reach + 1 >= len(run) else 0
                numbers.append(above + number)
            numbers.reverse()
            self._numbers[run] = numbers
        return numbers

    def _sets_in_chain(self, size: int) -> list[int]:
        """For each level, the last first, how many sets of a size its face and the rest of its chain hold."""
        found = self._sets.get(size)
        if found is None:
            number = 0
            found = self._sets[size] = []
            for copies, most, reach, is_last in reversed(self._faces):
                if is_last and not reach:  # no run goes on from here
                    number = 0
                number += copies == size if self._untouched else most // size
                found.append(number)
        return found


_ALL_DONE: Final[_Waiting] = (0, 0, 0)
_DIGIT: Final = 12
_GUARD: Final = 1 << _DIGIT - 1
_MASK: Final = _GUARD - 1
_SMALLEST: Final = 2
_NEVER: Final = 1_000


def _faces(held: Held, takings: Takings, most_sets: int, *, untouched: bool) -> list[_Face]:
    faces: list[_Face] = []
    next_step, reach = _NEVER, -1
    for (step, copies), choices in zip(reversed(held), reversed(takings.choices), strict=True):
        is_last = step != next_step
        if is_last:
            reach = min(reach + 1, most_sets - 1) if next_step == step + 1 else 0
        faces.append(_Face(copies, copies if untouched else choices[-1][1], reach, is_last))
        next_step = step
    return faces[::-1]
