"""Lessons in a client: which there are, how far one is, and the way into one and out again.

A lesson lies over whatever server one is at, which stays connected below it.
"""

from __future__ import annotations

from typing import Final, Protocol

from paiyou_client.lessons.classroom import Classroom
from paiyou_client.lessons.kept import KeptLessons, Taken
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.lessons.room import LESSON_TABLE, PAUSE, LessonRoom
from paiyou_client.model import Change, ClientModel
from paiyou_client.session import Session
from paiyou_client.starts import Setup

_IDS: Final = tuple(lesson.id for lessons in LESSONS.values() for lesson in lessons)


class Pupil(Protocol):
    """Who takes lessons: the app with its screens, or the line-mode client."""

    @property
    def setup(self) -> Setup:
        """What it was given."""

    def changed(self, change: Change) -> None:
        """Something happened at a table."""


class Learning:
    """``room`` is that of the lesson which is being taken, and ``session`` what is known there; None while none is."""

    def __init__(self, pupil: Pupil, *, pause: float = PAUSE) -> None:
        self._pupil = pupil
        self._kept: KeptLessons | None = None
        self.room: LessonRoom | None = None
        self.session: Session | None = None
        self.pause = pause

    def taken(self, lesson: Lesson) -> Taken:
        """How far one is with a lesson."""
        return self._file.of(lesson)

    def done(self, game: str) -> int:
        """How many of a game's lessons are done."""
        return sum(self.taken(lesson).done for lesson in LESSONS[game])

    def place_of(self, lesson: Lesson) -> tuple[int, int]:
        """The number of a lesson, from 1, and how many its game has."""
        lessons = LESSONS[lesson.game]
        return lessons.index(lesson) + 1, len(lessons)

    def next_after(self, lesson: Lesson) -> Lesson:
        """The lesson to be taken next: this one as long as it is not done."""
        lessons = LESSONS[lesson.game]
        return lesson if not self.taken(lesson).done else lessons[min(len(lessons) - 1, lessons.index(lesson) + 1)]

    def first_open(self, game: str) -> Lesson:
        """The first lesson of a game that is not done, or the first one."""
        return next((lesson for lesson in LESSONS[game] if not self.taken(lesson).done), LESSONS[game][0])

    def begin(self, lesson: Lesson) -> Session:
        """Open the room of a lesson, where one left it; its session is the caller's to run."""
        classroom = Classroom(lesson, self._pupil.setup.games[lesson.game], self.taken(lesson).at)
        session = Session(ClientModel(self._pupil.setup.games), self._changed)
        self.room = LessonRoom(classroom, session, self._moved, pause=self.pause)
        self.session = session
        session.attach(self.room)
        session.model.enter(LESSON_TABLE).tells_arrival = False
        self.room.open()
        return session

    def end(self) -> None:
        """No lesson is taken any more; what ran its session is the caller's to end."""
        self.room = self.session = None

    def _changed(self, change: Change) -> None:
        if change.table is not None:  # a room of ours is never connected anew, and has no lobby
            self._pupil.changed(Change(table=change.table))

    def _moved(self) -> None:
        if self.room is not None:
            classroom = self.room.classroom
            self._file.reached(classroom.lesson, classroom.at)
            self._pupil.changed(Change(table=LESSON_TABLE))

    @property
    def _file(self) -> KeptLessons:
        if self._kept is None:
            setup = self._pupil.setup
            self._kept = KeptLessons(setup.data if setup.powers.files else None, _IDS)
        return self._kept
