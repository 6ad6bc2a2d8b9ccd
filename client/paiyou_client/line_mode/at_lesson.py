"""A lesson, read line by line: a table like any other, and before each question what is taught there."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from paiyou_client.lessons.classroom import is_reading
from paiyou_client.lessons.coach import text_line
from paiyou_client.lessons.lesson import Do, place_in
from paiyou_client.lessons.room import LESSON_TABLE, LessonRoom
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.reading import said
from paiyou_client.line_mode.spoken import AnySpoken
from paiyou_client.table_parts.effects import Outcome, Refusal
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import lessons as words

_LEAVES: Final = ("q", "Q")


class AtLesson(AtTable):
    """The table of a `LessonRoom`.  What is tried there and not wanted is answered, and not done."""

    help_words = ()

    def __init__(self, host: Host, room: LessonRoom) -> None:
        super().__init__(host, LESSON_TABLE)
        self._room = room

    # --- what is said

    def standing(self) -> list[str | Line]:
        """Which lesson this is, and how its table stands."""
        classroom = self._room.classroom
        place = words.lesson_words(*self._host.learning.place_of(classroom.lesson))
        step = words.step_words(*place_in(classroom.lesson, classroom.at))
        return [f"{place}: {_(classroom.lesson.title)}, {step}", _(words.WITHOUT_KEYS), *super().standing()]

    def question(self) -> tuple[str, ...]:
        """What is to be read, and how one goes on; or what is to be done, and the game's own question."""
        classroom = self._room.classroom
        if classroom.step is not None and is_reading(classroom.step):
            is_last = classroom.at + 1 == len(classroom.lesson.steps)
            way = _(words.IS_LAST) if is_last else _(words.GOES_ON).format(leave=words_typed.shown("leave"))
            return self._text(classroom.text), way
        if not isinstance(classroom.step, Do):
            return ()  # others are on, or the lesson is over
        asked = super().question()
        if self._sub is not None or self.scene is None or self.scene.pending:
            return asked
        way = _(words.SHOWS).format(hint=words_typed.shown("hint"), leave=words_typed.shown("leave"))
        return self._text(classroom.text), *asked, way  # out of turn the game itself asks nothing

    def _text(self, text: Msgid | None) -> str:
        return "" if text is None else said(text_line(_(text), ""), self._host.reading.cards)

    # --- what is typed

    async def take(self, text: str) -> bool:
        """An empty line goes on where there is something to read; all else is a line of the table, which comes next."""
        if isinstance(self._room.classroom.step, Do):
            return await super().take(text)
        word, _rest = words_typed.split(text)
        if self.spoken is not None and word and self._told_of(word, self.spoken):
            return True
        if not self.is_answer(text) or word == "hint" or text in _LEAVES:
            return word == "hint"
        if text or not is_reading(self._room.classroom.step):
            self._host.tell([_(words.READ_FIRST)], Kind.ANSWER)
        else:
            await self._go_on()
        return True

    def is_answer(self, text: str) -> bool:
        """Whether a line does something here, so that it may have to wait for the question that it answers."""
        return super().is_answer(text) or words_typed.split(text)[0] == "hint"

    async def _go_on(self) -> None:
        self._room.go_on()
        if self._room.classroom.step is None:
            await self._host.leave_table(self.table)

    async def hint(self) -> None:
        """Do it for the person."""
        action, spoken = self._room.classroom.shown(), self.spoken
        if action is not None and spoken is not None:
            await super()._act(action, spoken)
        elif is_reading(self._room.classroom.step):
            self._host.tell([_(words.READ_FIRST)], Kind.ANSWER)

    # --- what it comes to

    async def _follow(self, found: Any, spoken: AnySpoken) -> None:  # noqa: ANN401 - as in `AtTable`
        before = spoken.presenter.refusal(self.ui)
        await super()._follow(found, spoken)
        refusal = spoken.presenter.refusal(self.ui)
        is_ours = isinstance(found, Outcome) and found.effect is None
        if is_ours and refusal is not None and refusal is not before and isinstance(self._room.classroom.step, Do):
            self._room.classroom.refused(refusal.rule)
            self._correct()

    async def _act(self, action: msgspec.Struct, spoken: AnySpoken) -> None:
        """Do what is wanted; whatever else is tried is answered here."""
        classroom = self._room.classroom
        if classroom.is_wanted(action):
            await super()._act(action, spoken)
            return
        refusal = classroom.correct(action)
        self._correct()
        if refusal is not None:
            self.ui = spoken.presenter.refused(self.ui, Refusal(refusal.rule, refusal.facts))
            self._host.tell([spoken.message(self.scene, self.ui)], Kind.ANSWER)

    def _correct(self) -> None:
        """Say what there is to say of the last try."""
        self._host.tell([self._text(self._room.classroom.told)], Kind.ANSWER)
