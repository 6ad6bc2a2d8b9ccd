"""A screen with a list of a server's tables, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from paiyou_client.screens.sheet import Sheet
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit_text, line
from paiyou_protocol.messages import TableSummary

MARK: Final = 3
"""Cells before the columns of a table's row."""


def rule(text: str, cells: int, start: str = " ") -> Line:
    """A rule of so many cells with a word in it."""
    left = f"{start}{glyphs.RULE}{text}"
    return line(Piece(left, "rule"), Piece(glyphs.RULE * (cells - cells_of(left)), "rule"))


def row_text(texts: Sequence[str], columns: Sequence[int]) -> str:
    """Texts in columns of so many cells, the last of which stays free."""
    return "".join(fit_text(text, size - 1) + " " for text, size in zip(texts, columns, strict=True))


def table_row(texts: Sequence[str], columns: Sequence[int], *, number: int, here: bool, ink: str = "") -> Line:
    """A table's row, which can be clicked; ``here``: it is the chosen one."""
    press = f"table:{number}"
    mark = Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press)
    return line(mark, Piece(row_text(texts, columns), "bold" if here else ink, press))


def first_shown(cursor: int, rows: int, count: int) -> int:
    """The first of so many rows that are in sight, so that the chosen one is."""
    return max(0, min(cursor - rows // 2, count - rows))


class TableList(Sheet):
    """The keys and clicks that choose a table; ``chosen`` is the id of the first one that is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("pageup", "move(-10)"),
        Binding("pagedown", "move(10)"),
        Binding("home", "move(-10000)"),
        Binding("end", "move(10000)"),
        Binding("enter", "enter"),
    ]

    def __init__(self, chosen: str = "") -> None:
        super().__init__()
        self._chosen = chosen

    def tables(self) -> tuple[TableSummary, ...]:
        """What is listed, in order."""
        raise NotImplementedError

    def action_enter(self) -> None:
        """Go to the chosen table."""
        raise NotImplementedError

    def pressed(self, press: str) -> None:
        """A click on a table chooses it, a second one goes there."""
        if not press.startswith("table:"):
            super().pressed(press)
            return
        number = int(press.removeprefix("table:"))
        if number == self.cursor:
            self.action_enter()
        else:
            self.action_move(number - self.cursor)

    def action_move(self, by: int) -> None:
        """Choose another table."""
        tables = self.tables()
        if tables:
            self._chosen = tables[max(0, min(len(tables) - 1, self.cursor + by))].table
            self.repaint()

    @property
    def cursor(self) -> int:
        """The chosen table's place in the list."""
        return next((at for at, table in enumerate(self.tables()) if table.table == self._chosen), 0)

    @property
    def table(self) -> TableSummary | None:
        """The chosen table."""
        tables = self.tables()
        return tables[self.cursor] if tables else None
