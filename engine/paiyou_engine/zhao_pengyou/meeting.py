"""Which plays meet a form (`law/zhao-pengyou.md` §2.10, §4.1), found for all plays of a holding at once.

The held faces are gone through by step.  At each, what is left to lay out are runs not begun, runs that wait for the face's
own step, and runs that wait for the step above.  The plays that can lay it out are remembered, and forms that end alike
share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from paiyou_engine.zhao_pengyou.forms import Form, Run, sizes_of, without
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

_Head: TypeAlias = tuple[int, Form, _Runs]
"""The size of a set of a run, what it carves, and the rest of the run."""


class _Rest(NamedTuple):
    """What is left of a run; and the whole run, as a form, for as long as its first carved set has to be told."""

    run: Run
    watched: Form


class _Face(NamedTuple):
    """The copies of a held face, the most that are used of them, and how many steps above it the next face stands."""

    copies: int
    most: int
    rise: int


@lru_cache(maxsize=64)
def plays_that_meet(form: Form, held: Held) -> tuple[Takings, Plays]:
    """What the plays that meet a form take of the held faces."""
    sizes = frozenset(sizes_of(form))
    takings = Takings(tuple([takings_of(copies, sizes) for _, copies in held]))
    return takings, Meeting(held, takings).plays(form).get((), takings.nothing[0])


class Meeting:
    """Finds the plays that meet forms.

    A set is carved if it is not all the copies held of its face; ``told`` makes of all that is carved what has to be known
    of it.  If ``untouched``, it finds instead the plays whose untouched faces can supply a form, each set with all copies
    of its face.
    """

    def __init__(
        self,
        held: Held,
        takings: Takings,
        *,
        told: Callable[[Form], Carved] = lambda carved: carved,
        untouched: bool = False,
    ) -> None:
        self._takings = takings
        self._told = told
        self._untouched = untouched
        self._faces = _faces(held, takings, untouched=untouched)
        self._places = [self._places_at(level) for level in range(len(held))]
        self._found: list[dict[_Waiting, Found]] = [{_ALL_DONE: {(): plays}} for plays in takings.everything]
        uses: dict[_Face, dict[_Waiting, list[_Use]]] = {face: {} for face in self._faces}
        self._uses = [uses[face] for face in self._faces]
        self._names: dict[_Rest, int] = {}
        self._rests: list[_Rest] = []
        self._guards = 0
        self._room = [0] * (len(held) + 1)
        self._numbers: dict[int, list[int]] = {}
        self._heads: dict[tuple[int, int], list[_Head]] = {}
        self._listed: dict[_Runs, tuple[tuple[int, int], ...]] = {}
        self._sums: dict[tuple[Form, Form], Carved] = {}

    def plays(self, form: Form, *, watched: bool = False) -> Found:
        """The plays that meet the form; if it is watched, by which of its runs are carved."""
        return self._find(0, (0, 0, sum([self._to_begin(run, (run,) if watched else ()) for run in form])))

    def _places_at(self, level: int) -> list[Places]:
        """For each number of copies of a face that are used, from none on, what the plays take that can supply them."""
        at_least = self._takings.at_least(level)
        if self._untouched:
            return [at_least[0]] + [self._takings.untouched(level)] * self._faces[level].most
        return at_least

    def _find(self, level: int, waiting: _Waiting) -> Found:
        found = self._found[level].get(waiting)
        if found is None:
            guards = self._guards  # each of them falls where there is no room for all runs alike that are to be begun
            has_room = (self._room[level] - waiting[2]) & guards == guards
            found = self._found[level][waiting] = self._look(level, waiting) if has_room else {}
        return found

    def _look(self, level: int, waiting: _Waiting) -> Found:
        uses = self._uses[level].get(waiting)
        if uses is None:
            uses = self._uses[level][waiting] = self._uses_of(self._faces[level], waiting)
        places, put, nothing = self._places[level], self._takings.put, self._takings.nothing[level]
        known = self._found[level + 1]
        found: Found = {}
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
        found: list[_Use] = []
        uses: list[_Use] = [(0, (), (0, above, unbegun))]
        if here:
            for name, number in self._list(here):
                for _ in range(number):
                    uses = [after for use in uses for after in self._gone_on(face, name, use)]
        for use in uses:
            self._begin(face, use, 0, found)
        return found

    def _gone_on(self, face: _Face, name: int, use: _Use) -> Iterator[_Use]:
        """The use with one run more: it goes on with this face, or waits for another one of the same step."""
        used, carves, (here, above, unbegun) = use
        if face.rise == 0:
            yield used, carves, (here + (1 << name), above, unbegun)
        for size, carved, rest in self._heads_of(name, face.copies):
            if used + size <= face.most:
                yield used + size, carves + carved, (here, above + rest, unbegun)

    def _begin(self, face: _Face, use: _Use, first: int, found: list[_Use]) -> None:
        """Add the use to those found, and it with runs begun, from a name on, as the next face is to see them."""
        used, carves, (here, above, unbegun) = use
        if face.rise == 0:
            found.append(use)
        elif face.rise == 1:
            found.append((used, carves, (above, 0, unbegun)))
        elif not above:
            found.append(use)
        else:
            return
        room = face.most - used
        if room < _SMALLEST:
            return
        for name, _ in self._list(unbegun):
            if name >= first:
                for size, carved, rest in self._heads_of(name, face.copies):
                    if size <= room:
                        more = used + size, carves + carved, (here, above + rest, unbegun - (1 << name))
                        self._begin(face, more, name, found)

    def _list(self, runs: _Runs) -> tuple[tuple[int, int], ...]:
        """The runs by name, and how many there are of each."""
        listed = self._listed.get(runs)
        if listed is None:
            numbers = [(name, runs >> name & _MASK) for name in range(0, runs.bit_length(), _DIGIT)]
            listed = self._listed[runs] = tuple([one for one in numbers if one[1]])
        return listed

    def _heads_of(self, name: int, copies: int) -> list[_Head]:
        """The sets of a run that may be laid out in a face."""
        heads = self._heads.get((name, copies))
        if heads is None:
            run, watched = self._rests[name // _DIGIT]
            heads = self._heads[name, copies] = []
            for size in set(run):
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
            for level in range(len(self._room)):
                number = min([self._number_of(size)[level] // run.count(size) for size in run])
                self._room[level] += _GUARD + min(number, _MASK) << name
        return 1 << name

    def _number_of(self, size: int) -> list[int]:
        """For each level, how many sets of a size its face and those above it hold."""
        numbers = self._numbers.get(size)
        if numbers is None:
            in_face = [face.copies == size if self._untouched else face.most // size for face in reversed(self._faces)]
            numbers = self._numbers[size] = list(accumulate(in_face, initial=0))[::-1]
        return numbers


_ALL_DONE: Final[_Waiting] = (0, 0, 0)
_DIGIT: Final = 12
_GUARD: Final = 1 << _DIGIT - 1
_MASK: Final = _GUARD - 1
_SMALLEST: Final = 2
_NEVER: Final = 1_000


def _faces(held: Held, takings: Takings, *, untouched: bool) -> list[_Face]:
    next_steps = [step for step, _ in held[1:]] + [_NEVER]
    mosts = [
        copies if untouched else choices[-1][1] for (_, copies), choices in zip(held, takings.choices, strict=True)
    ]
    return [
        _Face(copies, most, min(next_step - step, 2))
        for (step, copies), most, next_step in zip(held, mosts, next_steps, strict=False)
    ]
