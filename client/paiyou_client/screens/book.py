"""The rule books and the glossary, to be read outside a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.sheet import Sheet
from paiyou_client.table_parts.book import book_lines
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import Line
from paiyou_client.words.games import game_name


class BookScreen(Sheet):
    """A page that scrolls; Tab goes to the next game's book."""

    scope: ClassVar[str] = "books"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)"),
        Binding("down,j", "scroll(1)"),
        Binding("pageup", "scroll(-10)"),
        Binding("pagedown,space", "scroll(10)"),
        Binding("home", "scroll(-100000)"),
        Binding("end", "scroll(100000)"),
        Binding("tab", "next_book"),
        Binding("escape,enter,q,b", "back"),
    ]

    def __init__(self, books: Sequence[str]) -> None:
        super().__init__()
        self._books = tuple(books)
        self._open = 0
        self._first = 0

    def title_line(self) -> tuple[str | Msgid, str]:
        """Which book this is, and how far one has read."""
        name = self._books[self._open]
        return _("Glossary") if name == GLOSSARY else _("Rule book: {game}").format(game=game_name(name)), ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """As much of the book as there is room for."""
        lines = self.lines(cells - 1)
        self._first = max(0, min(self._first, len(lines) - rows))
        return lines[self._first : self._first + rows]

    def lines(self, cells: int) -> Sequence[Line]:
        """The whole page."""
        return book_lines(self._books[self._open], cells)

    def keys(self) -> Sequence[Key]:
        """Scrolling, the other books, and the way back."""
        other = [Key("Tab", _book_name(self._after()), "tab")] if len(self._books) > 1 else []
        pages = [Key(glyphs.UP_DOWN, _("scroll"), "down"), Key("space", _("next page"), "space")]
        return [*pages, *other, Key("Esc", _("back"), "escape")]

    def action_scroll(self, by: int) -> None:
        """Read on, or back."""
        self._first = max(0, self._first + by)
        self.repaint()

    def action_next_book(self) -> None:
        """Another game's book."""
        self._open, self._first = (self._open + 1) % len(self._books), 0
        self.repaint()

    def action_back(self) -> None:
        """Go back to where the question came from."""
        self.paiyou.pop_screen()

    def _after(self) -> str:
        return self._books[(self._open + 1) % len(self._books)]


def _book_name(book: str) -> str:
    return _("Glossary") if book == GLOSSARY else game_name(book)
