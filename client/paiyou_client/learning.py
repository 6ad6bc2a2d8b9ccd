"""Lessons in the app: which there are, how far one is, and the way into one and out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paiyou_client.lessons.classroom import Classroom
from paiyou_client.lessons.kept import KeptLessons, Taken
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.lessons.room import LESSON_TABLE, PAUSE, LessonRoom
from paiyou_client.model import ClientModel
from paiyou_client.session import Session
from paiyou_client.signals import TableUpdated

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp

_IDS: Final = tuple(lesson.id for lessons in LESSONS.values() for lesson in lessons)


class Learning:
    """``room`` is that of the lesson which is being taken, None while none is."""

    def __init__(self, app: PaiyouApp) -> None:
        self._app = app
        self._kept: KeptLessons | None = None
        self.room: LessonRoom | None = None
        self.pause = PAUSE

    def taken(self, lesson: Lesson) -> Taken:
        """How far one is with a lesson."""
        return self._file.of(lesson)

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

    def begin(self, lesson: Lesson) -> None:
        """Open the room of a lesson, where one left it."""
        classroom = Classroom(lesson, self._app.setup.games[lesson.game], self.taken(lesson).at)
        session = Session(ClientModel(self._app.setup.games), self._app.changed)
        self.room = LessonRoom(classroom, session, self._moved, pause=self.pause)
        session.attach(self.room)
        session.model.enter(LESSON_TABLE).tells_arrival = False
        self._app.keep_session(session)

    def _moved(self) -> None:
        if self.room is not None:
            classroom = self.room.classroom
            self._file.reached(classroom.lesson, classroom.at)
            self._app.tell_of(LESSON_TABLE, lambda: TableUpdated(LESSON_TABLE))

    @property
    def _file(self) -> KeptLessons:
        if self._kept is None:
            self._kept = KeptLessons(self._app.setup.data if self._app.setup.powers.files else None, _IDS)
        return self._kept
