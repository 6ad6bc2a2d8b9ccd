"""The follow rule ``protected``: a bigger set need not be broken (`law/zhao-pengyou.md` §4.1, fine print of the cases).

A set is *genuine* if it is all the copies held, *carved* if the hand holds more.  At a step of the walk a play that meets
it is legal, unless every way to meet it carves runs that untouched genuine sets could supply.  Where the held cards meet
the step with genuine sets, the walk ends: what has not passed by then is refused.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from paiyou_engine.zhao_pengyou.forms import Form, Shape, longest, sizes_of
from paiyou_engine.zhao_pengyou.meeting import Carved, Meeting
from paiyou_engine.zhao_pengyou.obligations import genuine_steps
from paiyou_engine.zhao_pengyou.placing import Held, lies, packs_in
from paiyou_engine.zhao_pengyou.takings import Plays, Takings, takings_of


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


class _Protection:
    """The steps that plays with at most so many copies of each held face may meet, and what can be supplied for them."""

    def __init__(self, shapes: tuple[Shape, ...], held: Held, most: tuple[int, ...]) -> None:
        copies = tuple(sorted(most, reverse=True))
        self.held = held
        self.forms = [form for form in genuine_steps(shapes, held) if packs_in(sizes_of(form), copies)]
        runs = {run for form in self.forms for run in form}
        biggest = max([copies for _, copies in held])
        carvable = [run for run in runs if min(run) < biggest]
        self.supplied = frozenset([run for run in carvable if lies(run, held, exactly=True)])
        self.sizes = frozenset([size for run in runs for size in run])
        self.suppliers = frozenset([size for run in self.supplied for size in run])

    def passing(self, takings: Takings) -> Plays:
        """The plays that pass at one of the steps."""
        guarded = _Guarded(self, takings)
        passing = takings.nothing[0]
        free: list[Form] = []
        for form in sorted(self.forms, key=_strength):
            if any(_asks_less(other, form) for other in free):
                continue  # whatever meets this step passes already
            more, meeting = guarded.passing_at(form)
            passing = takings.join(passing, more)
            if not takings.without(meeting, passing):
                free.append(form)
        return passing


class _Guarded:
    """The plays that pass at a step, which are those that meet it less those whose carved runs could be supplied."""

    def __init__(self, protection: _Protection, takings: Takings) -> None:
        self._takings = takings
        self._protection = protection
        most = longest(protection.forms)
        self._meeting = Meeting(protection.held, takings, most, told=self._told)
        self._supplying = Meeting(protection.held, takings, most, untouched=True)
        self._supplies: dict[Form, Plays] = {}

    def passing_at(self, form: Form) -> tuple[Plays, Plays]:
        """Those that pass at a step, and those that meet it."""
        takings = self._takings
        passing = meeting = takings.nothing[0]
        watched = not self._protection.supplied.isdisjoint(form)
        for carved, plays in self._meeting.plays(form, watched=watched).items():
            meeting = takings.join(meeting, plays)
            passing = takings.join(passing, takings.without(plays, self._supply(carved)) if carved else plays)
        return passing, meeting

    def _told(self, carved: Form) -> Carved:
        """What was carved, or None if all of it is more than untouched sets can supply."""
        return carved if self._protection.supplied.issuperset(carved) and self._supply(carved) else None

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
