"""The lobby: the tables of a server, and what there is to know of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.asides import RUNNING
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed
from paiyou_client.model import ClientModel, Status
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.codes import CodeDialog
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.screens.devices import DevicesScreen
from paiyou_client.screens.help import HelpScreen
from paiyou_client.screens.room_replays import RoomReplays
from paiyou_client.screens.sheet import heading
from paiyou_client.screens.table_list import TableList, first_shown, row_text, rule, table_row
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.chat_lines import chat_rows
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, fit_text, line
from paiyou_client.words import chat as chat_words
from paiyou_client.words import games
from paiyou_client.words import lobby as words
from paiyou_client.words import people as people_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.titles import title_of
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import CreateTable, Failed, TableSummary

DETAILS = 4
"""Rows under the list."""
_CHAT = 4
"""Rows of chat at least, with their rule."""
_PEOPLE = 20
"""Cells of the people's column on the narrowest terminal."""


def lobby_lines(model: ClientModel, cursor: int, cells: int, rows: int) -> tuple[Line, ...]:
    """The tables and the people beside them, what there is to know of the chosen table, and the chat."""
    chat = max(_CHAT, (rows - DETAILS) // 3)
    people = _PEOPLE + max(0, cells - 80) // 5
    above = rows - chat
    left = block(_tables_lines(model, cursor, cells - people - 1, above), cells - people - 1, above)
    right = block(_people_lines(model, people, above), people, above)
    wall = Piece(glyphs.WALL, "rule")
    beside = [line(one, wall, other) for one, other in zip(left[1:], right[1:], strict=True)]
    said = chat_rows(model.chat.lines, cells - 1, chat - 1)
    if not model.chat.lines:
        said = (line("   ", Piece(keyed(_(chat_words.NOTHING), "c"), "soft")),)
    top = line(left[0], Piece(glyphs.TEE_DOWN, "rule"), right[0])
    return (top, *beside, heading(_(chat_words.TITLE), cells), *said)


def _tables_lines(model: ClientModel, cursor: int, cells: int, rows: int) -> tuple[Line, ...]:
    """The list, scrolled so that the chosen table is in it, and the details under it."""
    tables = tuple(model.lobby.values())
    room = rows - 2 - DETAILS
    columns = _columns(cells)
    first = first_shown(cursor, room, len(tables))
    shown = [
        _table_line(tables[number], columns, number=number, here=number == cursor)
        for number in range(first, min(first + room, len(tables)))
    ]
    if not tables:
        shown = [line("   ", Piece(keyed(_(words.NO_TABLES if model.lobby_known else words.LISTING), "t"), "soft"))]
    padding = [BLANK] * (room - len(shown))
    header = row_text([*map(str, words.COLUMNS)], columns)
    chosen = tables[cursor] if cursor < len(tables) else None
    return (
        rule(_(words.TABLES), cells),
        line("   ", Piece(header, "dim")),
        *shown,
        *padding,
        *_details(model, chosen, cells),
    )


def _people_lines(model: ClientModel, cells: int, rows: int) -> tuple[Line, ...]:
    """Who is here, and where."""
    people = sorted(model.people.values(), key=lambda person: person.name.casefold())
    names = cells // 2 - 1
    shown = [
        line(
            Piece(f" {fit_text(for_terminal(person.name), names)} "),
            Piece(fit_text(people_words.where_words(person, model), cells - names - 2), "soft"),
        )
        for person in people[: rows - 1]
    ]
    if len(people) > rows - 1:
        shown[-1] = line(" ", Piece(words.more_people(len(people) - rows + 2), "soft"))
    return (rule(_(people_words.TITLE), cells - 1, start=""), *shown)


def _columns(cells: int) -> tuple[int, ...]:
    free = cells - 3 - 13 - 8 - 9
    state = max(11, free * 2 // 5)
    return (free - state, 13, 8, 9, state)


def _table_line(table: TableSummary, columns: Sequence[int], *, number: int, here: bool) -> Line:
    texts = (
        title_of(table),
        games.game_name(table.game),
        words.seats_text(table.taken, table.bots, table.seats, table.watchers),
        for_terminal(table.preset),
        words.state_words(table),
    )
    return table_row(texts, columns, number=number, here=here)


def _details(model: ClientModel, table: TableSummary | None, cells: int) -> tuple[Line, ...]:
    if table is None:
        return (BLANK,) * DETAILS
    people = words.people_text(table.taken, table.bots, table.watchers, table.seats)
    door = words.door_words(table)
    rules = _("{preset} rules").format(preset=for_terminal(table.preset))
    host = _("host {name}").format(name=for_terminal(table.host)) if table.host else ""
    about = f" {glyphs.DOT} ".join(filter(None, (games.game_name(table.game), rules, host)))
    return (
        rule(title_of(table), cells),
        line(f"   {about}"),
        line(f"   {people}"),
        line(f"   {words.YOUR_SEAT if model.has_seat(table.table) else door}"),
    )


class LobbyScreen(TableList):
    """The tables of the server that we are at."""

    scope: ClassVar[str] = "lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch"),
        Binding("t", "create"),
        Binding("i", "code"),
        Binding("r", "quick"),
        Binding("c,tab", "chat"),
        Binding("p,f4", "people"),
        Binding("d", "devices"),
        Binding("y", "replays"),
        Binding("l", "learn"),
        Binding("b", "books"),
        Binding("question_mark,f1", "help"),
        Binding("q,escape", "leave"),
    ]

    def title_line(self) -> tuple[str, str]:
        """The server and who we are there."""
        model = self.paiyou.model
        state = f" {glyphs.DOT} {words.CONNECTED}" if model.connection.status is Status.CONNECTED else ""
        return for_terminal(self.paiyou.going.where) + state, for_terminal(model.me.name) if model.me else ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The list and the details."""
        return lobby_lines(self.paiyou.model, self.cursor, cells, rows)

    def keys(self) -> Sequence[Key]:
        """What can be done with the chosen table, and without one."""
        table = self.table
        keys = []
        if table is not None:
            keys = [Key(glyphs.UP_DOWN, _("choose"), "down"), Key("Enter", self._entering(table), "enter")]
        return [
            *keys,
            Key("w", _("watch"), "w"),
            Key("t", _("new table"), "t"),
            Key("r", _("play at once"), "r"),
            Key("c", chat_words.unread_words(self.paiyou.model.chat.unread), "c"),
            Key("i", _("invite code"), "i"),
            Key("p", _("people"), "p"),
            Key("d", _("devices"), "d"),
            Key("y", _("deals"), "y"),
            Key("l", _("lessons"), "l"),
            Key("?", _("help"), "question_mark"),
            Key("q", _("leave"), "q"),
        ]

    def action_replays(self) -> None:
        """The deals that we have played here."""
        self.app.push_screen(RoomReplays())

    def action_learn(self) -> None:
        """The lessons, first those of the chosen table's game; the server stays connected."""
        self.paiyou.show_lessons(game="" if self.table is None else self.table.game)

    def action_books(self) -> None:
        """The rule books and the glossary."""
        self.paiyou.push_screen(BookScreen((*self.paiyou.setup.games, GLOSSARY)))

    def tables(self) -> tuple[TableSummary, ...]:
        """All of them, in the order of their ids."""
        return tuple(self.paiyou.model.lobby.values())

    def action_enter(self) -> None:
        """Go to the chosen table, and take a seat where one is to be had."""
        table = self.table
        if table is not None:
            sit = table.state == "waiting" and table.taken + table.bots < table.seats
            self.paiyou.go(self.paiyou.going.enter(table.table, sit=sit))

    def action_watch(self) -> None:
        """What is played here, to look on at, from the chosen table on."""
        self.paiyou.show_watch_menu("" if self.table is None else self.table.table)

    def action_create(self) -> None:
        """Make a table; where the server takes none any more, that is said before anything is filled in."""
        if self.paiyou.model.drains:
            self.paiyou.say(failed_words(Failed(0, FailedCode.DRAINING.value)))
            return
        name, setup = self.paiyou.model.me.name if self.paiyou.model.me else "", self.paiyou.setup
        self.paiyou.push_screen(CreateTableDialog(setup.games, name, files=setup.powers.files), self._create)

    def action_quick(self) -> None:
        """A seat at the fullest table, or at a new one with bots."""
        self.paiyou.go(self.paiyou.going.quick())

    def action_code(self) -> None:
        """Go to the table of an invite code."""
        self.paiyou.push_screen(CodeDialog(), self._by_code)

    def _by_code(self, code: str | None) -> None:
        if code:
            self.paiyou.go(self.paiyou.going.enter_by_code(code))

    def action_chat(self) -> None:
        """Say something."""
        self.paiyou.show_chat(None)

    def action_people(self) -> None:
        """Who is here, and whom one ignores."""
        self.paiyou.show_people(None)

    def action_devices(self) -> None:
        """Our devices, and a code for another one."""
        self.paiyou.push_screen(DevicesScreen())

    def action_help(self) -> None:
        """Explain."""
        self.paiyou.push_screen(HelpScreen())

    def action_leave(self) -> None:
        """Back home."""
        self.paiyou.go(self.paiyou.close_session())

    def _create(self, request: CreateTable | None) -> None:
        if request is not None:
            self.paiyou.go(self.paiyou.going.create(request))

    def _entering(self, table: TableSummary) -> str:
        if self.paiyou.model.has_seat(table.table):
            return _("go back")
        if table.state == "waiting" and table.taken + table.bots < table.seats:
            return _("sit down")
        return _("watch") if table.state in RUNNING else _("look in")
