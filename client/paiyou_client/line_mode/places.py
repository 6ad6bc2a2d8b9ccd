"""The places of the line-mode client: home, a lobby, a room before its game, a table, a replay; and what each says when one
comes there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, assert_never

from paiyou_client.lessons.lesson import Lesson
from paiyou_client.line_mode.at_home import AtHomeMenu
from paiyou_client.line_mode.at_lesson import AtLesson
from paiyou_client.line_mode.at_lessons import AtLessons
from paiyou_client.line_mode.at_replay import AtReplay
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.in_lobby import InLobby
from paiyou_client.line_mode.in_room import InRoom
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.model import Change
from paiyou_client.whereabouts import Home, Lobby, Place, Room, Table, WatchMenu, wanted
from paiyou_client.widgets.lines import Line
from paiyou_protocol.replays.course import Course

if TYPE_CHECKING:
    from paiyou_client.line_mode.client import LineClient


class PlaceHere(Protocol):
    """A place where one is."""

    @property
    def help_words(self) -> Sequence[str]:
        """The words that are typed here, in English."""

    def standing(self) -> Sequence[Line | str]:
        """How things stand."""

    def changed(self) -> None:
        """Say what is new."""

    def question(self) -> Sequence[str]:
        """What is asked of us now."""

    async def take(self, text: str) -> bool:
        """Take a typed line; False where it means nothing here."""


class Places:
    """Where one is; ``here`` is None until one is somewhere."""

    def __init__(self, host: LineClient) -> None:
        self._host = host
        self._place: Place | None = None
        self._under: PlaceHere | None = None
        self._over: AtReplay | AtLessons | None = None

    @property
    def here(self) -> PlaceHere | None:
        """The place; a replay or the list of lessons lies over any other."""
        return self._over or self._under

    def settle(self) -> None:
        """Be where what is known says that we are."""
        host = self._host
        goal = wanted(host.model, in_lobby=host.in_lobby, at=host.at, in_watch_menu=host.watch_menu is not None)[-1]
        if isinstance(goal, Home) and (host.is_on_the_way or not host.is_at_home):
            if self._over is not None:
                self._place = self._under = None  # a lesson that was left
            return
        if goal == self._place:
            return
        self._place, self._under = goal, self._made(goal)
        if self._over is None:
            self._arrive(self._under)

    def _arrive(self, place: PlaceHere) -> None:
        """Say where one is."""
        if not isinstance(place, AtTable):  # a table says so with the first that happens there
            self._host.tell([*place.standing()], Kind.EVENT)
        place.changed()

    def changed(self, change: Change) -> None:
        """Something happened."""
        table = getattr(self._under, "table", None)
        is_ours = change.table == table if change.table is not None else change.lobby and table is None
        if self._under is not None and self._over is None and (is_ours or change.connection):
            self._under.changed()

    def open_replay(self, path: Path | None, course: Course, step: int) -> None:
        """Look at a deal again."""
        self._over = AtReplay(self._host, path, course, step, is_all=self._under is None)
        self._host.tell([*self._over.standing()], Kind.EVENT)

    def open_lessons(self, lesson: Lesson) -> None:
        """The lessons of a game, with this one to be taken next."""
        self._over = AtLessons(self._host, lesson, is_all=not self._host.in_lobby and not self._host.is_at_home)
        self._host.tell([*self._over.standing()], Kind.EVENT)

    def close(self) -> None:
        """Go back to what lies under it."""
        over, self._over = self._over, None
        if self._under is not None and isinstance(over, AtLessons) and not self._host.is_on_the_way:
            self._arrive(self._under)
        elif self._under is not None:
            self._under.changed()

    def _made(self, place: Place) -> PlaceHere:
        match place:
            case Home():
                return AtHomeMenu(self._host)
            case Lobby():
                return InLobby(self._host, is_watching=False)
            case WatchMenu():
                return InLobby(self._host, is_watching=True)
            case Room(table):
                return InRoom(self._host, table)
            case Table() if self._host.learning.room is not None:
                return AtLesson(self._host, self._host.learning.room)
            case Table(table):
                return AtTable(self._host, table)
            case _:
                assert_never(place)
