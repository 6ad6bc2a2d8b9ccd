"""A replay at one moment, as a table's screen shows it: the same model that a running table has, made from the course.

Pure.  Nothing of what comes later is in the model of a moment, so nothing that is drawn from it can spoil the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from paiyou_client.asides import SaidAside
from paiyou_client.table_model import AnyGame, LogEntry, TableModel
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.words.games import game_name
from paiyou_engine.game import Audience, Seat
from paiyou_protocol.messages import ChatLine, RoomState, SeatState
from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.record import Replay, Said

_LOGGED: Final = 60
"""Entries of the log that a screen may have room for."""


@dataclass(frozen=True)
class Moment:
    """A course and how many of its steps are done."""

    course: Course
    step: int = 0

    @property
    def is_end(self) -> bool:
        """Whether nothing comes after it."""
        return self.step == len(self.course)

    @property
    def at(self) -> int:
        """Milliseconds since the deal began."""
        return self.course.times[self.step - 1] if self.step else 0

    @property
    def deputed(self) -> int | None:
        """The seat for whose person a bot has decided the last step."""
        steps = self.course.replay.steps[: self.step]
        return steps[-1].actor if steps and steps[-1].deputed and isinstance(steps[-1].actor, int) else None

    def moved(self, steps: int) -> Moment:
        """So many steps on or back, no further than to an end."""
        return Moment(self.course, max(0, min(len(self.course), self.step + steps)))

    def next_seen(self, by: int) -> int:
        """The next step (``by`` 1) or the one before (-1) at which something was seen: of what others did in secret there is nothing to see."""
        course, step = self.course, self.step + by
        while 0 < step < len(course) and not course.steps[step - 1].events:
            step += by
        return max(0, min(len(course), step))

    def as_seen_by(self, audience: Audience) -> Moment:
        """The same moment, seen otherwise."""
        return Moment(self.course.as_seen_by(audience), self.step)


def own_eyes(course: Course) -> Course:
    """The course as one saw it who played, in one's own copy of a whole replay."""
    you = course.replay.you
    return course if you is None or not course.states else course.as_seen_by(Seat(you))


def milestones(course: Course, of: Callable[[object], Milestone | None]) -> dict[int, frozenset[Milestone]]:
    """The steps worth going to, by how many are done when it has happened; the last one is."""
    found: dict[int, frozenset[Milestone]] = {}
    for number, step in enumerate(course.steps, 1):
        kinds = frozenset(kind for event in step.events if (kind := of(event)) is not None)
        if kinds:
            found[number] = kinds
    return found


def model_of(moment: Moment, games: Mapping[str, AnyGame]) -> TableModel:
    """The table as it was."""
    replay = moment.course.replay
    model = TableModel(replay.id, games)
    model.room = _room(replay, is_over=moment.is_end and replay.summary is not None and replay.summary.over)
    model.view = moment.course.view(moment.step)
    model.log = deque(reversed(list(_newest(moment))), maxlen=_LOGGED)
    return model


def _newest(moment: Moment) -> Iterator[LogEntry]:
    """What happened and was said last, the newest first."""
    course, left = moment.course, _LOGGED
    said = [line for line in course.replay.chat if line.at <= moment.at]
    for number in range(moment.step, 0, -1):
        step, at = course.steps[number - 1], course.times[number - 1]
        while said and said[-1].at > at:
            view = step.views[-1]
            yield LogEntry(view, SaidAside(_chat_line(course.replay, said.pop(), len(said))), view)
        for place in range(len(step.events) - 1, -1, -1):
            yield LogEntry(step.views[place], step.events[place], step.views[place + 1])
            left -= 1
        if left <= 0:
            return


def _chat_line(replay: Replay, said: Said, number: int) -> ChatLine:
    """The line as it was sent.  What nobody said is the room's; a bot's seat has no person either, and says nothing."""
    from_room = not said.person
    name = "" if from_room else next((seat.name for seat in replay.seats if seat.person == said.person), "")
    at = (replay.began + said.at) / 1000
    return ChatLine(number, said.person, name, at, said.channel, said.text, said.phrase, from_room)


def _room(replay: Replay, *, is_over: bool) -> RoomState:
    seats = tuple(
        SeatState(name=seat.name, person=seat.person or None, bot=seat.bot or None, here=True) for seat in replay.seats
    )
    return RoomState(
        table="-",
        title=replay.title or game_name(replay.game),
        game=replay.game,
        rules_version=replay.rules_version,
        options=replay.options,
        preset=replay.preset,
        host="",
        seats=seats,
        watchers=0,
        state="over" if is_over else "playing",
        timers={},
        you=replay.audience if isinstance(replay.audience, int) else None,
    )
