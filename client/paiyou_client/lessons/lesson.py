"""What a lesson is: a case for the judge, and what is said and asked while it is played.

The person has seat 0.  What the other seats do is written down as the judge's cases write it, so the whole lesson is one
case (`cases_of`), and the tests ask the judge.  All else comes from the engine: the view, what may be done, and why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from paiyou_client.translation import Msgid
from paiyou_engine.case_deals import DEALS

YOU: Final = 0
What: TypeAlias = Mapping[str, object]
"""An action as a case writes it."""
Entry: TypeAlias = tuple[int | str, What]
"""Who (a seat, or ``table``) does what."""


@dataclass(frozen=True)
class Say:
    """Something to read; Enter goes on."""

    text: Msgid


@dataclass(frozen=True)
class Wrong:
    """A play that one may think of, and what is said of it.

    ``rule`` is the one that forbids it, None for a play that is allowed but not the lesson's.
    """

    play: What
    rule: str | None
    text: Msgid


@dataclass(frozen=True)
class Do:
    """Something to do.  ``wanted`` are the plays that will do; the first is the one that the lesson shows if asked."""

    text: Msgid
    wanted: tuple[What, ...]
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True)
class Others:
    """What the other seats, or the table, do next."""

    entries: tuple[Entry, ...]


Step: TypeAlias = Say | Do | Others


@dataclass(frozen=True)
class Lesson:
    """A short deal.  ``deal`` are the fields of its case, ``before`` is what has happened when the person sits down."""

    id: str
    game: str
    title: Msgid
    deal: Mapping[str, object]
    steps: tuple[Step, ...]
    before: tuple[Entry, ...] = ()

    @property
    def seats(self) -> int:
        """How many sit at its table."""
        hands = self.deal["hands"]
        assert isinstance(hands, list)  # as in every case that is a deal
        return len(hands)

    @property
    def case(self) -> dict[str, object]:
        """The case as far as its deal, without actions."""
        return {"id": f"lesson {self.id}", "game": self.game, "ask": DEALS[self.game].ask, **self.deal}


def place_in(lesson: Lesson, at: int) -> tuple[int, int]:
    """At which of what a person reads or does one is once ``at`` steps are over, from 1, and how many there are."""
    told = [place for place, step in enumerate(lesson.steps) if not isinstance(step, Others)]
    return sum(place <= at for place in told), len(told)


def course(lesson: Lesson, steps: int | None = None) -> tuple[Entry, ...]:
    """What is done until so many steps are over, in all of it without a number, if the person does as the lesson shows."""
    done: list[Entry] = list(lesson.before)
    for step in lesson.steps[:steps]:
        match step:
            case Do(wanted=(first, *_)):
                done.append((YOU, first))
            case Others(entries):
                done.extend(entries)
    return tuple(done)


def cases_of(lesson: Lesson) -> Iterator[dict[str, object]]:
    """The lesson as cases for the judge: its course with every wrong play refused by its rule, then each play beside the
    course that is allowed all the same."""
    entries: list[Entry] = list(lesson.before)
    rules: list[str | None] = [None] * len(entries)
    beside: list[tuple[list[Entry], What]] = []
    for step in lesson.steps:
        match step:
            case Do(wanted=(first, *others)):
                refused = [wrong for wrong in step.wrong if wrong.rule is not None]
                beside += [(list(entries), play) for play in others]
                beside += [(list(entries), wrong.play) for wrong in step.wrong if wrong.rule is None]
                entries += [*((YOU, wrong.play) for wrong in refused), (YOU, first)]
                rules += [*(wrong.rule for wrong in refused), None]
            case Others(more):
                entries.extend(more)
                rules += [None] * len(more)
    yield _case(lesson, entries, rules)
    for done, play in beside:
        yield _case(lesson, [*done, (YOU, play)], [*rules[: len(done)], None])


def _case(lesson: Lesson, entries: Sequence[Entry], rules: Sequence[str | None]) -> dict[str, object]:
    actions = [[who, dict(what)] for who, what in entries]
    return {**lesson.case, "actions": actions, "expect": {"rules": list(rules)}}
