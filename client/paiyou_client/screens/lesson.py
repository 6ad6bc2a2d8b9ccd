"""A lesson on the whole screen: a table like any other, and above it what is taught there."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from textual import events

from paiyou_client import hints
from paiyou_client.keys.keyboard import keyed, scope
from paiyou_client.lessons.classroom import is_reading
from paiyou_client.lessons.coach import ROWS, coach_lines
from paiyou_client.lessons.lesson import Do
from paiyou_client.lessons.room import LESSON_TABLE, LessonRoom
from paiyou_client.powers import Powers
from paiyou_client.screens.presenters import AnyPresenter
from paiyou_client.screens.table import TableScreen
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.effects import Hint, Outcome, Refusal
from paiyou_client.translation import _
from paiyou_client.widgets.lines import BLANK, Line
from paiyou_client.words.lessons import READ_FIRST

_GOES_ON: Final = ("enter", "space")


class LessonScreen(TableScreen):
    """The table of a `LessonRoom`.  What is tried there and not wanted is answered, and not sent."""

    def __init__(self, room: LessonRoom, *, powers: Powers) -> None:
        super().__init__(LESSON_TABLE, powers=powers)
        self._room = room

    def picture(self, presenter: AnyPresenter, cells: int, rows: int) -> tuple[Line, ...]:
        """The lesson above the table; while there is something to read, nothing can be done there."""
        classroom, scene = self._room.classroom, self.scene
        self.ui = presenter.within_page(scene, self.ui, cells, rows - ROWS)
        if not isinstance(classroom.step, Do):
            keys = (Hint("Enter", _("go on")),) if is_reading(classroom.step) else ()
            scene = presenter.with_bar(scene, Bar(BLANK, keys, (), has_you=True))
        number, count = self.paiyou.learning.place_of(classroom.lesson)
        return (*coach_lines(classroom, number, count, cells), *presenter.frame(scene, self.ui, cells, rows - ROWS))

    def on_key(self, event: events.Key) -> None:
        """Enter goes on where there is something to read; all else is a key of the table, which comes next."""
        if event.key in _GOES_ON and self._reads():
            event.stop()
            event.prevent_default()
            self._go_on()

    def _takes_company(self, key: str) -> bool:
        """Nobody else is here; the hint is the lesson's own."""
        if key == hints.KEY and isinstance(self._room.classroom.step, Do):
            self.run_worker(self._show(), group="act", exclusive=False)
            return True
        return super()._takes_company(key) if key != hints.KEY else True

    def _take_click(self, press: str) -> None:
        if press == "enter" and self._reads():
            self._go_on()
        else:
            super()._take_click(press)

    def _gives_hint(self, model: TableModel, scene: Any) -> bool:  # noqa: ANN401 - as in `TableScreen`
        """The lesson names it by what it does here."""
        return False

    def _follow(self, outcome: Outcome[Any]) -> None:
        assert self.presenter is not None  # there are keys to follow
        before = self.presenter.refusal(self.ui)
        super()._follow(outcome)
        refusal = self.presenter.refusal(self.ui)
        if refusal is not None and refusal is not before and isinstance(self._room.classroom.step, Do):
            self._room.classroom.refused(refusal.rule)
            self.draw()

    async def _act(self, action: msgspec.Struct) -> None:
        """Do what is wanted; whatever else is tried is answered here."""
        classroom = self._room.classroom
        if classroom.is_wanted(action):
            await super()._act(action)
            return
        if not isinstance(classroom.step, Do):
            with scope(self.scope):
                self.paiyou.say(keyed(_(READ_FIRST), "enter"))
            return
        refusal = classroom.correct(action)
        if refusal is not None and self.presenter is not None:
            self.ui = self.presenter.refused(self.ui, Refusal(refusal.rule, refusal.facts))
        self.refresh_table()

    async def _show(self) -> None:
        """Do it for the person, who looks on."""
        action = self._room.classroom.shown()
        if action is not None:
            await super()._act(action)

    def _reads(self) -> bool:
        has_page = self.presenter is not None and self.presenter.has_page(self.ui)
        return is_reading(self._room.classroom.step) and not has_page

    def _go_on(self) -> None:
        self._room.go_on()
        if self._room.classroom.step is None:
            self.run_worker(self.paiyou.leave_table(self.table), group="leave")
        else:
            self.refresh_table()
