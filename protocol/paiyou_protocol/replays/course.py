"""A deal played again from its replay: every state of a whole one, and every view of an audience.

Nothing in a file is believed: each step of a whole replay is done by the rules, each event of another one is folded and the
view that it leads to checked, and the result must be the one that the file tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from paiyou_engine.errors import EngineError
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_engine.registry import AnyGame
from paiyou_engine.steps import read_step
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.record import Replay

_IMPOSSIBLE = (
    EngineError,
    msgspec.ValidationError,
    ArithmeticError,
    ValueError,
    LookupError,
    AttributeError,
    TypeError,
    AssertionError,
    RecursionError,
)
"""What a game says of steps that nobody can have taken, and of events that nobody can have seen."""


@dataclass(frozen=True)
class Seen:
    """What an audience saw in one step, and its views around each event: ``views`` has one more than ``events``."""

    events: tuple[object, ...]
    views: tuple[object, ...]


@dataclass(frozen=True)
class Course:
    """A deal as one audience saw it.

    ``steps`` has what was seen in each step, be it nothing; ``times`` when, in milliseconds from the beginning.  ``states``
    are those of a whole replay, one more than steps; empty for another one.
    """

    replay: Replay
    game: AnyGame
    audience: Audience
    begins: object
    first: object
    steps: tuple[Seen, ...]
    times: tuple[int, ...]
    states: tuple[object, ...] = ()
    happened: tuple[tuple[object, ...], ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    def view(self, step: int) -> object:
        """The audience's view once so many steps are done."""
        return self.steps[step - 1].views[-1] if step else self.first

    def audiences(self) -> tuple[Audience, ...]:
        """As whom it can be looked at."""
        if not self.states:
            return (self.audience,)
        return (*map(Seat, range(len(self.replay.seats))), PUBLIC, EVERYTHING)

    def as_seen_by(self, audience: Audience) -> Course:
        """The same deal, as another audience saw it.  Only a whole replay has more than one."""
        if audience == self.audience:
            return self
        assert self.states
        first = self.game.view(self.begins, audience)
        return replace(self, audience=audience, first=first, steps=_folded(self, audience, first))

    def state(self, step: int) -> object | None:
        """The true state once so many steps are done; None where the replay is not whole."""
        return self.states[step] if self.states else None

    def knowledge(self, step: int) -> object:
        """All that the audience knew then."""
        if self.states:
            return self.game.knowledge(self.states[step], self.audience)
        seen = [each.events for each in self.steps[:step]]
        return self.game.recalled(self.begins, self.audience, self.view(step), seen)

    @cached_property
    def result(self) -> object | None:
        """The score sheet's line, None of a deal that was not played to its end."""
        return self.game.deal_result(self.view(len(self)))


def follow(replay: Replay, games: Mapping[str, AnyGame]) -> Course:
    """The whole course of the deal.  Raises `BadReplay`."""
    game = games.get(replay.game)
    if game is None:
        raise BadReplay(ReplayFault.NO_GAME, replay.game)
    if game.rules_version != replay.rules_version:
        versions = str(replay.rules_version), str(game.rules_version)
        raise BadReplay(ReplayFault.OTHER_RULES, replay.game, *versions, replay.program)
    begins = _begins(replay, game)
    course = _of_steps(replay, game, begins) if replay.is_whole else _of_seen(replay, game, begins)
    if not _is_same(course.result, replay.result):
        raise BadReplay(ReplayFault.IMPOSSIBLE, str(len(course)))
    return course


def _is_same(value: object, plain: object) -> bool:
    return msgspec.msgpack.encode(value) == msgspec.msgpack.encode(plain)


def _has_other_parts(replay: Replay) -> bool:
    """Whether it holds what one of its kind has not: a whole one events, another one what only a whole one may show."""
    return bool(replay.seen) if replay.is_whole else bool(replay.steps) or replay.proof is not None


def _begins(replay: Replay, game: AnyGame) -> object:
    """The state from which the deal begins, no card of which lies anywhere yet."""
    try:
        begins = game.read_state(replay.begins)
        game.check_begins(begins)
        seats = len(game.summary(begins).standing)
        is_told = _is_same(game.options_of(begins), replay.options)
        waiting = game.waiting(begins).chance
    except _IMPOSSIBLE:
        raise BadReplay(ReplayFault.BAD_FIELD) from None
    is_strange = any(isinstance(seat, int) and seat >= seats for seat in (replay.audience, replay.you))
    if waiting is None or game.recorded_deal(begins) is not None or seats != len(replay.seats):
        raise BadReplay(ReplayFault.BAD_FIELD)
    if not is_told or is_strange or _has_other_parts(replay):
        raise BadReplay(ReplayFault.BAD_FIELD)
    return begins


def _of_steps(replay: Replay, game: AnyGame, begins: object) -> Course:
    states, happened = [begins], []
    for number, step in enumerate(replay.steps, 1):
        try:
            state, events = game.apply(states[-1], step.actor, read_step(game, step.actor, step.action))
        except _IMPOSSIBLE:
            raise BadReplay(ReplayFault.IMPOSSIBLE, str(number)) from None
        states.append(state)
        happened.append(events)
    first = game.view(begins, EVERYTHING)
    times = tuple(step.at for step in replay.steps)
    course = Course(replay, game, EVERYTHING, begins, first, (), times, tuple(states), tuple(happened))
    return replace(course, steps=_folded(course, EVERYTHING, first))


def _folded(course: Course, audience: Audience, view: object) -> tuple[Seen, ...]:
    game, steps = course.game, []
    for events in course.happened:
        projected = [game.project(event, audience) for event in events]
        seen = tuple(each for each in projected if each is not None)
        views = [view]
        for each in seen:
            view = game.fold(view, each)
            views.append(view)
        steps.append(Seen(seen, tuple(views)))
    return tuple(steps)


def _of_seen(replay: Replay, game: AnyGame, begins: object) -> Course:
    audience: Audience = Seat(replay.audience) if isinstance(replay.audience, int) else replay.audience
    view = first = game.view(begins, audience)
    steps: list[Seen] = []
    for number, step in enumerate(replay.seen, 1):
        events, views = [], [view]
        try:
            for raw in step.events:
                events.append(game.read_seen(raw))
                view = game.fold(view, events[-1])
                game.check_view(view)
                views.append(view)
        except _IMPOSSIBLE:
            raise BadReplay(ReplayFault.IMPOSSIBLE, str(number)) from None
        steps.append(Seen(tuple(events), tuple(views)))
    return Course(replay, game, audience, begins, first, tuple(steps), tuple(step.at for step in replay.seen))
