"""A room for one lesson, in the place of a server's: the table's screen sees the same model, made by the same messages.

It is an `Asker`, as a link is: what a session asks it answers, and what happens at its table it tells.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from paiyou_client.lessons.classroom import SEAT, Classroom
from paiyou_client.lessons.lesson import Lesson, Others
from paiyou_client.link import Listener
from paiyou_client.model import Connection, Status
from paiyou_client.translation import _
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.registry import GAMES
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    VERSIONS,
    Act,
    ChatPage,
    Events,
    Failed,
    LeaveTable,
    ListPeople,
    ListTablePeople,
    ListTables,
    Ok,
    PeoplePage,
    ReadChat,
    Reply,
    Request,
    RoomState,
    SeatState,
    Snapshot,
    TablesPage,
    Welcome,
)

LESSON_TABLE: Final = "lesson"
LESSON: Final = "lesson"
"""The code with which a request is refused that means nothing here."""
NAMES: Final = ("Jun", "Kolja", "Petra", "Ana")
PAUSE: Final = 0.7
"""Seconds before each thing that another seat does, so that one sees it happen."""
_ME: Final = "you"


class LessonRoom:
    """One lesson at one table; ``changed`` is called when the lesson has gone on."""

    def __init__(self, classroom: Classroom, listener: Listener, changed: Callable[[], None], *, pause: float) -> None:
        self.classroom = classroom
        self._listener = listener
        self._changed = changed
        self._pause = pause
        self._number = 0
        self._moved = asyncio.Event()

    def open(self) -> None:
        """The table as it stands where the lesson was left."""
        listener = self._listener
        listener.heard(Welcome(VERSIONS[-1], LESSON, _ME, _("you")))
        listener.stands(Connection(Status.CONNECTED))
        listener.heard(state_of_room(self.classroom.lesson, _("you")))
        listener.heard(Snapshot(LESSON_TABLE, SEAT, 0, self.classroom.view()))
        self._tell(self.classroom.catch_up())

    async def run(self) -> None:
        """Do what others do, until nobody is here any more."""
        while True:
            self._changed()
            await self._others_act()
            await self._moved.wait()
            self._moved.clear()

    def go_on(self) -> None:
        """What was to be read has been read."""
        self.classroom.go_on()
        self._changed()
        self._moved.set()

    async def ask(self, request: Request) -> Reply:
        """The answer of a server with one table at which nobody talks."""
        match request:
            case Act():
                return self._act(request)
            case ListTables():
                return TablesPage(0, ())
            case ListPeople() | ListTablePeople():
                return PeoplePage(0, ())
            case ReadChat():
                return ChatPage(0, ())
            case LeaveTable():
                return Ok(0)
            case _:
                return Failed(0, LESSON)

    def try_now(self) -> None:
        """There is no connection to be lost."""

    def _act(self, request: Act) -> Ok | Failed:
        classroom = self.classroom
        action = classroom.game.read_action(request.action)
        if not classroom.is_wanted(action):
            return Failed(0, LESSON)
        try:
            seen = classroom.act(action)
        except IllegalAction as refusal:
            return Failed(0, FailedCode.ILLEGAL, refusal.rule, refusal.facts)
        self._tell(seen)
        self._moved.set()
        return Ok(0)

    async def _others_act(self) -> None:
        while isinstance(step := self.classroom.step, Others):
            for entry in step.entries:
                await asyncio.sleep(self._pause)
                self._tell(self.classroom.enter(entry))
            self.classroom.go_on()
            self._changed()

    def _tell(self, seen: Sequence[Any]) -> None:
        if seen:
            self._listener.heard(Events(LESSON_TABLE, SEAT, self._number + 1, tuple(seen)))
            self._number += len(seen)


def state_of_room(lesson: Lesson, name: str) -> RoomState:
    """The table of a lesson, with the person of this name in its seat."""
    others = tuple([SeatState(name=name, person=name, here=True) for name in NAMES[: lesson.seats - 1]])
    game = lesson.game
    rules = lesson.deal.get("rules", next(iter(GAMES[game].presets())))
    return RoomState(
        table=LESSON_TABLE,
        title=_("Lesson"),
        game=game,
        rules_version=GAMES[game].rules_version,
        options={},
        preset=str(rules),
        host="",
        seats=(SeatState(name=name, person=_ME, here=True), *others),
        watchers=0,
        state="playing",
        timers={},
        you=SEAT,
    )
