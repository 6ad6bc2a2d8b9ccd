"""What is played on a server, to look on at: every table with how far it is, who is there, and when something last happened."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from paiyou_client.asides import RUNNING
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed
from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.screens.sheet import heading
from paiyou_client.screens.table_list import MARK, TableList, first_shown, row_text, table_row
from paiyou_client.screens.too_small import FEWEST_CELLS
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.words import games
from paiyou_client.words import lobby as lobby_words
from paiyou_client.words import watching as words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import TableSummary
from paiyou_protocol.text import TITLE_CELLS

_COLUMNS: Final = (13, 21, 7, 6, 7, 8)
"""Cells of all columns but the name's."""
_DETAILS: Final = 4
"""Rows under the list."""
_EVERY: Final = 20.0
"""Seconds between two looks at how long nothing has happened."""


def menu_lines(
    tables: Sequence[TableSummary], cursor: int, size: tuple[int, int], rows: int, now: float
) -> tuple[Line, ...]:
    """The list in so many rows, and what there is to know of the chosen table; ``size`` is the terminal's, in cells and
    rows, ``now`` in seconds since 1970."""
    cells = size[0]
    columns = (min(cells - MARK - sum(_COLUMNS), TITLE_CELLS + 1), *_COLUMNS)
    room = rows - 2 - _DETAILS
    first = first_shown(cursor, room, len(tables))
    shown = [
        table_row(
            _texts(tables[number], size[1], now),
            columns,
            number=number,
            here=number == cursor,
            ink="" if tables[number].door.watched else "dim",
        )
        for number in range(first, min(first + room, len(tables)))
    ]
    return (
        heading(words.TITLE, cells),
        line(" " * MARK, Piece(row_text([*map(_, words.COLUMNS)], columns), "dim")),
        *shown,
        *[BLANK] * (room - len(shown)),
        *_details(tables[cursor], size),
    )


def _texts(table: TableSummary, rows: int, now: float) -> tuple[str, ...]:
    return (
        title_of(table),
        games.game_name(table.game),
        lobby_words.state_words(table),
        f"{table.taken + table.bots}/{table.seats}",
        str(table.watchers or ""),
        words.idle_words(table.acted_at, now),
        _size_words(table, rows),
    )


def _size_words(table: TableSummary, rows: int) -> str:
    """Whether the table's whole picture has room in a terminal of so many rows, or how many it would need."""
    if not table.door.watched:
        return _(words.CLOSED)
    needed = _needed(table)
    if needed is None:
        return _(words.UNKNOWN)
    return glyphs.TICK if needed <= rows else words.rows_words(needed)


def _needed(table: TableSummary) -> int | None:
    presenter = PRESENTERS.get(table.game)
    return None if presenter is None else presenter.whole_rows(table.seats)


def _details(table: TableSummary, size: tuple[int, int]) -> tuple[Line, ...]:
    rules = _("{preset} rules").format(preset=for_terminal(table.preset))
    host = _("host {name}").format(name=for_terminal(table.host)) if table.host else ""
    about = f" {glyphs.DOT} ".join(filter(None, (games.game_name(table.game), rules, host)))
    return (
        heading(title_of(table), size[0]),
        line(f"   {about}"),
        line(f"   {words.people_words(table)}"),
        line("   ", Piece(_about_size(table, size), "soft")),
    )


def _about_size(table: TableSummary, size: tuple[int, int]) -> str:
    if not table.door.watched:
        return _(words.NOT_WATCHED)
    needed = _needed(table)
    if needed is None:
        return _(words.UNKNOWN_GAME)
    if needed <= size[1]:
        return words.whole_words(*size)
    return words.part_words(*size, FEWEST_CELLS, needed)


class WatchMenuScreen(TableList):
    """The tables of the server that we are at, those with a game first; leaving a table leads back here."""

    scope: ClassVar[str] = "watch-menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "enter"),
        Binding("c,tab", "chat"),
        Binding("p,f4", "people"),
        Binding("q,escape", "leave"),
    ]

    def on_mount(self) -> None:
        """Count the minutes, too."""
        super().on_mount()
        self.set_interval(_EVERY, self.repaint)

    def title_line(self) -> tuple[str | Msgid, str]:
        """The server and who we are there."""
        model = self.paiyou.model
        return for_terminal(self.paiyou.going.where), for_terminal(model.me.name) if model.me else ""

    def tables(self) -> tuple[TableSummary, ...]:
        """Those with a game first, which can be looked on at first of all."""
        lines = self.paiyou.model.lobby.values()
        return tuple(sorted(lines, key=lambda table: (table.state not in RUNNING, not table.door.watched)))

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The list, or what to do without one."""
        tables = self.tables()
        if tables:
            return menu_lines(tables, self.cursor, (cells, self.size.height), rows, time.time())
        said = (words.NONE, words.NONE_BELOW) if self.paiyou.model.lobby_known else (words.LISTING,)
        return (heading(words.TITLE, cells), BLANK, *(line("   ", Piece(keyed(_(each), "q"), "soft")) for each in said))

    def keys(self) -> Sequence[Key]:
        """What can be done with the chosen table, and without one."""
        choose = [Key(glyphs.UP_DOWN, _("choose"), "down"), Key("Enter", _("watch"), "enter")]
        return [
            *(choose if self.table is not None else []),
            Key("c", _("chat"), "c"),
            Key("p", _("people"), "p"),
            Key("q", _("lobby"), "q"),
        ]

    def action_enter(self) -> None:
        """Look on at the chosen table."""
        table = self.table
        if table is not None:
            self.paiyou.go(self.paiyou.going.enter(table.table, sit=False))

    def action_chat(self) -> None:
        """Say something in the lobby."""
        self.paiyou.show_chat(None)

    def action_people(self) -> None:
        """Who is here."""
        self.paiyou.show_people(None)

    def action_leave(self) -> None:
        """Back to the lobby."""
        self.paiyou.show_watch_menu(None)
