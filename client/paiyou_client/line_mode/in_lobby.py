"""The lobby read line by line: the tables by numbers, and the keys of its screen; or only what is played there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from paiyou_client.asides import RUNNING
from paiyou_client.foreign import for_terminal
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.reading import Verbosity
from paiyou_client.line_mode.table_forms import make_table
from paiyou_client.line_mode.talk import Heard
from paiyou_client.translation import _
from paiyou_client.typed_codes import BadCode, read_code
from paiyou_client.widgets.lines import Line
from paiyou_client.words import doors, games
from paiyou_client.words import line_mode as own_words
from paiyou_client.words import lobby as words
from paiyou_client.words import watching as watching_words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import TableSummary

_KEYS = {"w": "watch", "t": "make", "i": "code", "r": "quick", "d": "devices", "y": "deals", "q": "leave"}
"""The keys of the screen, as words."""


class InLobby:
    """The tables of the server that we are at; ``is_watching``: those that can be looked on at alone."""

    table: str | None = None
    help_words: ClassVar[Sequence[str]] = (
        "list",
        "make",
        "watch",
        "playing",
        "code",
        "quick",
        "people",
        "devices",
        "deals",
        "statistics",
        "learn",
    )

    def __init__(self, host: Host, *, is_watching: bool) -> None:
        self._host = host
        self._is_watching = is_watching
        self._listed: tuple[str, ...] = ()
        self._told: dict[str, str] | None = None
        self._heard = Heard()

    def standing(self) -> Sequence[Line | str]:
        """The tables by their numbers, and who is here."""
        model = self._host.model
        self._heard.hear(model.chat)
        tables = self._tables()
        self._listed = tuple(table.table for table in tables)
        if not model.lobby_known:
            return (_(words.LISTING),)
        self._told = self._lines()
        if not tables:
            nothing = _(watching_words.NONE) if self._is_watching else _(words.NO_TABLES)
            return (*self._title(), nothing)
        rows = (
            _("{number}: {choice}").format(
                number=number, choice=_table_words(table, is_ours=model.has_seat(table.table))
            )
            for number, table in enumerate(tables, 1)
        )
        return (*self._title(), *rows, _(own_words.LOBBY))

    def _title(self) -> tuple[str, ...]:
        where, people = for_terminal(self._host.going.where), len(self._host.model.people)
        return (f"{where}, {own_words.people_here_words(people)}" if people else where,)

    def changed(self) -> None:
        """Tables that came or went, and what was said; in full also those that are otherwise now."""
        model = self._host.model
        if not model.lobby_known:
            return
        if self._told is None:
            self._host.tell([*self.standing()], Kind.EVENT)
            return
        before, self._told = self._told, self._lines()
        is_full = self._host.reading.verbosity is Verbosity.FULL
        new = [line for table, line in self._told.items() if table not in before or (is_full and before[table] != line)]
        gone = [_("closed: {table}").format(table=line) for table, line in before.items() if table not in self._told]
        told = [*new, *gone] if self._host.reading.verbosity is not Verbosity.BRIEF else []
        self._host.tell([*told, *self._heard.hear(model.chat)], Kind.EVENT)

    def question(self) -> Sequence[str]:
        """How to go on."""
        return (_(own_words.LOBBY),)

    async def take(self, text: str) -> bool:
        """A table's number, a word, or a key of the screen with perhaps a number."""
        if text.isdecimal():
            self._enter(int(text), sit=not self._is_watching)
            return True
        word, rest = words_typed.split(text)
        if not word:
            key, _space, rest = text.partition(" ")
            word = _KEYS.get(key, "list" if not text else "")
        match word:
            case "list" | "table":
                self._host.tell([*self.standing()], Kind.ANSWER)
            case "watch" if rest.isdecimal():
                self._enter(int(rest), sit=False)
            case "sit" if rest.isdecimal():
                self._enter(int(rest), sit=True)
            case "watch" | "playing" if not rest:
                self._host.watch_menu = None if self._is_watching else ""
                self._host.settle()
            case "make":
                self._host.go(make_table(self._host))
            case "code" | "join":
                self._by_code(rest)
            case "quick":
                self._host.go(self._host.going.quick(rest))
            case _:
                return False
        return True

    def _enter(self, number: int, *, sit: bool) -> None:
        if not 1 <= number <= len(self._listed):
            self._host.say(own_words.no_choice_words(number, len(self._listed)))
            return
        table = self._host.model.lobby.get(self._listed[number - 1])
        has_room = table is not None and table.state == "waiting" and table.taken + table.bots < table.seats
        self._host.go(self._host.going.enter(self._listed[number - 1], sit=sit and has_room))

    def _by_code(self, typed: str) -> None:
        try:
            code = read_code(typed).invite
        except BadCode:
            code = ""
        if code:
            self._host.go(self._host.going.enter_by_code(code))
        else:
            self._host.say(_(doors.NO_CODE))

    def _tables(self) -> list[TableSummary]:
        tables = list(self._host.model.lobby.values())
        if self._is_watching:
            tables = [table for table in tables if table.state in RUNNING]
            tables.sort(key=lambda table: not table.door.watched)
        return tables

    def _lines(self) -> dict[str, str]:
        return {table.table: _table_words(table, is_ours=False) for table in self._tables()}


def _table_words(table: TableSummary, *, is_ours: bool) -> str:
    """A table in a line."""
    return ", ".join(
        filter(
            None,
            (
                title_of(table),
                games.game_name(table.game),
                _("{preset} rules").format(preset=for_terminal(table.preset)),
                words.people_text(table.taken, table.bots, table.watchers, table.seats),
                words.state_words(table),
                str(words.YOUR_SEAT) if is_ours else "",
                "" if table.door.watched or table.state not in RUNNING else _(watching_words.CLOSED),
            ),
        )
    )
