"""The follow rule ``protected``: a bigger set need not be broken (`law/zhao-pengyou.md` §4.1, fine print of the cases).

A set is *genuine* if it is all the copies held, *carved* if the hand holds more.  At a step of the walk a play that meets
it is legal, unless every way to meet it carves runs that untouched genuine sets could supply.  Where the held cards meet
the step with genuine sets, the walk ends: what has not passed by then is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from paiyou_engine.zhao_pengyou.forms import Form, Run, Shape, longest, sizes_of, together
from paiyou_engine.zhao_pengyou.meeting import Carved, Meeting
from paiyou_engine.zhao_pengyou.placing import Held, lies, packs_in
from paiyou_engine.zhao_pengyou.rising import forms_above, least_forms
from paiyou_engine.zhao_pengyou.takings import Plays, Takings, takings_of
from paiyou_engine.zhao_pengyou.walking import first_step


def passes(shapes: tuple[Shape, ...], held: Held, played: tuple[int, ...]) -> bool:
    """Whether a play is legal that takes so many copies of each held face (single cards of the suit do not matter)."""
    protection = _Protection(shapes, held, played)
    return bool(protection.passing(Takings(tuple([((copies, copies),) for copies in played]))))


@lru_cache(maxsize=64)
def plays_that_pass(shapes: tuple[Shape, ...], held: Held) -> tuple[Takings, Plays]:
    """What legal plays take of the held faces."""
    protection = _Protection(shapes, held, tuple([copies for _, copies in held]))
    takings = Takings(tuple([takings_of(copies, protection.sizes, protection.suppliers) for _, copies in held]))
    return takings, protection.passing(takings)


class _Step(NamedTuple):
    """A step, with what orders steps by how much they ask for.  Where a part is weakened ``alone``, ``form`` is its own."""

    strength: tuple[int, int, int]
    whole: Form
    alone: bool = False
    form: Form = ()


class _Protection:
    """The steps that plays with at most so many copies of each held face may meet, and what can be supplied for them."""

    def __init__(self, shapes: tuple[Shape, ...], held: Held, most: tuple[int, ...]) -> None:
        self.held = held
        self._most = tuple(sorted(most, reverse=True))
        self._biggest = max([copies for _, copies in held])
        self._walked = first_step(shapes, held, exactly=True)
        steps = [self._beside(form) for form in least_forms(self._walked, held)]
        steps += [_Step(_strength(form), form) for form in self._walked.turns]
        self._least = [step for step in steps if self._fits(step)]
        self.sizes = frozenset([size for step in self._least for size in self._sizes_from(step)])
        self.most_sets = max([self._sets_from(step) for step in self._least], default=0)
        self.suppliers = frozenset([size for size in self.sizes if self._may_supply(size)])

    def supplied(self, run: Run) -> bool:
        """Whether the run may be carved, and genuine sets could supply it."""
        return min(run) < self._biggest and lies(run, self.held, exactly=True)

    def passing(self, takings: Takings) -> Plays:
        """The plays that pass at one of the steps; those that ask least are looked at first."""
        guarded = _Guarded(self, takings)
        passing = takings.nothing[0]
        free: list[Form] = []
        steps, seen = list(self._least), set(self._least)
        heapify(steps)
        while steps and passing != takings.everything[0]:
            step = heappop(steps)
            if any(_asks_less(other, step.whole) for other in free):
                continue  # whatever meets this step, or one above it, passes already
            more, meeting = guarded.passing_at(step.whole)
            passing = takings.join(passing, more)
            if not takings.without(meeting, passing):
                free.append(step.whole)
                continue
            for above in self._above(step):
                if above not in seen:
                    seen.add(above)
                    heappush(steps, above)
        return passing

    def _may_supply(self, size: int) -> bool:
        """Whether a supplied run may have a set of this size; of the biggest, beside a smaller one that can be carved."""
        if size < self._biggest:
            return lies((size,), self.held, exactly=True)
        smaller = [other for other in self.sizes if other < size] if self.most_sets > 1 else []
        return any(lies((size, other), self.held, exactly=True) for other in smaller)

    def _above(self, step: _Step) -> list[_Step]:
        forms = forms_above(step.form, self._walked.shape) if step.alone else ()
        return [above for above in map(self._beside, forms) if self._fits(above)]

    def _beside(self, form: Form) -> _Step:
        """The step at which the part that is weakened alone has this form."""
        whole = together([form, self._walked.others])
        return _Step(_strength(whole), whole, True, form)

    def _fits(self, step: _Step) -> bool:
        return packs_in(sizes_of(step.whole), self._most)

    def _room(self, step: _Step) -> int:
        """How many cards more the forms above the step's ask for at most."""
        size, length = self._walked.shape
        return size * length - sum(sizes_of(step.form)) if step.alone else 0

    def _sets_from(self, step: _Step) -> int:
        """The most sets that a run may have in the step and in those above it."""
        rising = len(sizes_of(step.form)) + self._room(step) // _SMALLEST if step.alone else 0
        return max(rising, longest([self._walked.others if step.alone else step.whole]))

    def _sizes_from(self, step: _Step) -> Iterable[int]:
        """The sizes of the sets in the step and in those above it."""
        sizes, room, most = sizes_of(step.whole), self._room(step), self._walked.shape[0]
        if room > 1:
            return (*sizes, *range(_SMALLEST, most + 1))
        return (*sizes, *[size + room for size in sizes if size < most])


class _Guarded:
    """The plays that pass at a step, which are those that meet it less those whose carved runs could be supplied."""

    def __init__(self, protection: _Protection, takings: Takings) -> None:
        self._takings = takings
        self._protection = protection
        self._meeting = Meeting(protection.held, takings, protection.most_sets, told=self._told)
        self._supplying = Meeting(protection.held, takings, protection.most_sets, untouched=True)
        self._supplies: dict[Form, Plays] = {}

    def passing_at(self, form: Form) -> tuple[Plays, Plays]:
        """Those that pass at a step, and those that meet it."""
        takings = self._takings
        passing = meeting = takings.nothing[0]
        watched = any(map(self._protection.supplied, set(form)))
        for carved, plays in self._meeting.plays(form, watched=watched).items():
            meeting = takings.join(meeting, plays)
            passing = takings.join(passing, takings.without(plays, self._supply(carved)) if carved else plays)
        return passing, meeting

    def _told(self, carved: Form) -> Carved:
        """What was carved, or None if all of it is more than untouched sets can supply."""
        return carved if all(map(self._protection.supplied, carved)) and self._supply(carved) else None

    def _supply(self, carved: Form) -> Plays:
        """Those whose untouched sets could supply these runs."""
        if carved not in self._supplies:
            self._supplies[carved] = self._supplying.plays(carved).get((), self._takings.nothing[0])
        return self._supplies[carved]


def _strength(form: Form) -> tuple[int, int, int]:
    sizes = sizes_of(form)
    return len(sizes), sum(sizes), -len(form)


def _asks_less(form: Form, other: Form) -> bool:
    """Whether all that meet the other form are seen at a glance to meet this one."""
    if all(len(run) == 1 for run in form):
        return packs_in(sizes_of(form), sizes_of(other))
    return not Counter(form) - Counter(other)


_SMALLEST: Final = 2
