"""The lobby: the tables of a server, and what there is to know of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.asides import RUNNING
from paiyou_client.model import ClientModel, Status
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.screens.devices import DevicesScreen
from paiyou_client.screens.help import HelpScreen
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line
from paiyou_client.words import games
from paiyou_client.words import lobby as words
from paiyou_protocol.messages import CreateTable, TableSummary
from paiyou_protocol.text import for_terminal

DETAILS = 5
"""Rows under the list."""


def lobby_lines(model: ClientModel, cursor: int, cells: int, rows: int) -> tuple[Line, ...]:
    """The list, scrolled so that the chosen table is in it, and the details under it."""
    tables = tuple(model.lobby.values())
    room = rows - 2 - DETAILS
    columns = _columns(cells)
    first = max(0, min(cursor - room // 2, len(tables) - room))
    shown = [
        _table_line(tables[number], columns, number=number, here=number == cursor)
        for number in range(first, min(first + room, len(tables)))
    ]
    if not tables:
        shown = [line("   ", Piece(words.NO_TABLES if model.lobby_known else words.LISTING, "soft"))]
    padding = [BLANK] * (room - len(shown))
    header = _row(words.COLUMNS, columns)
    chosen = tables[cursor] if cursor < len(tables) else None
    return (
        heading(words.TABLES, cells),
        line("   ", Piece(header, "dim")),
        *shown,
        *padding,
        *_details(model, chosen, cells),
    )


def _columns(cells: int) -> tuple[int, ...]:
    free = cells - 3 - 14 - 9 - 12 - 1
    state = max(16, free // 3)
    return (free - state, 14, 9, 12, state)


def _row(texts: Sequence[str], columns: Sequence[int]) -> str:
    return "".join(fit_text(text, size - 1) + " " for text, size in zip(texts, columns, strict=True))


def _table_line(table: TableSummary, columns: Sequence[int], *, number: int, here: bool) -> Line:
    texts = (
        for_terminal(table.title),
        games.game_name(table.game),
        words.seats_text(table.taken, table.bots, table.seats, table.watchers),
        for_terminal(table.preset),
        _state(table),
    )
    press = f"table:{number}"
    mark = Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press)
    return line(mark, Piece(_row(texts, columns), "bold" if here else "", press))


def _state(table: TableSummary) -> str:
    if table.state == "playing" and table.game_state is not None:
        return games.phase_words(table.game_state)
    return games.state_word(table.state)


def _details(model: ClientModel, table: TableSummary | None, cells: int) -> tuple[Line, ...]:
    if table is None:
        return (BLANK,) * DETAILS
    people = words.people_text(table.taken, table.bots, table.watchers, table.seats)
    host = f" {glyphs.DOT} host {for_terminal(table.host)}" if table.host else ""
    return (
        heading(for_terminal(table.title), cells),
        line(f"   {games.game_name(table.game)} {glyphs.DOT} {for_terminal(table.preset)} rules{host}"),
        line(f"   {people}"),
        line(f"   {words.YOUR_SEAT}" if model.has_seat(table.table) else ""),
        BLANK,
    )


class LobbyScreen(Sheet):
    """The tables of the server that we are at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("pageup", "move(-10)"),
        Binding("pagedown", "move(10)"),
        Binding("home", "move(-10000)"),
        Binding("end", "move(10000)"),
        Binding("enter", "enter"),
        Binding("w", "watch"),
        Binding("t", "create"),
        Binding("d", "devices"),
        Binding("question_mark,f1", "help"),
        Binding("q,escape", "leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._chosen = ""

    def title_line(self) -> tuple[str, str]:
        """The server and who we are there."""
        model = self.paiyou.model
        state = f" {glyphs.DOT} {words.CONNECTED}" if model.connection.status is Status.CONNECTED else ""
        return for_terminal(self.paiyou.going.where) + state, for_terminal(model.me.name) if model.me else ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The list and the details."""
        return lobby_lines(self.paiyou.model, self._cursor(), cells, rows)

    def keys(self) -> Sequence[Key]:
        """What can be done with the chosen table, and without one."""
        table = self._table()
        keys = []
        if table is not None:
            keys = [Key(glyphs.UP_DOWN, "choose", "down"), Key("Enter", self._entering(table), "enter")]
            if table.state == "waiting" and table.taken + table.bots < table.seats:
                keys.append(Key("w", "only watch", "w"))
        return [
            *keys,
            Key("t", "new table", "t"),
            Key("d", "devices", "d"),
            Key("?", "help", "question_mark"),
            Key("q", "leave", "q"),
        ]

    def pressed(self, press: str) -> None:
        """A click on a table chooses it, a second one goes there."""
        if not press.startswith("table:"):
            super().pressed(press)
            return
        number = int(press.removeprefix("table:"))
        if number == self._cursor():
            self.action_enter()
        else:
            self.action_move(number - self._cursor())

    def action_move(self, by: int) -> None:
        """Choose another table."""
        names = list(self.paiyou.model.lobby)
        if names:
            self._chosen = names[max(0, min(len(names) - 1, self._cursor() + by))]
            self.repaint()

    def action_enter(self) -> None:
        """Go to the chosen table, and take a seat where one is to be had."""
        table = self._table()
        if table is not None:
            sit = table.state == "waiting" and table.taken + table.bots < table.seats
            self.paiyou.go(self.paiyou.going.enter(table.table, sit=sit))

    def action_watch(self) -> None:
        """Go there without a seat."""
        table = self._table()
        if table is not None:
            self.paiyou.go(self.paiyou.going.enter(table.table, sit=False))

    def action_create(self) -> None:
        """Make a table."""
        name = self.paiyou.model.me.name if self.paiyou.model.me else ""
        self.paiyou.push_screen(CreateTableDialog(self.paiyou.setup.games, name), self._create)

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

    def _cursor(self) -> int:
        names = list(self.paiyou.model.lobby)
        return names.index(self._chosen) if self._chosen in names else 0

    def _table(self) -> TableSummary | None:
        tables = tuple(self.paiyou.model.lobby.values())
        return tables[self._cursor()] if tables else None

    def _entering(self, table: TableSummary) -> str:
        if self.paiyou.model.has_seat(table.table):
            return "go back"
        if table.state == "waiting" and table.taken + table.bots < table.seats:
            return "sit down"
        return "watch" if table.state in RUNNING else "look in"
