"""The rule books and the glossary, to be read outside a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.screens.sheet import Sheet
from paiyou_client.table_parts.book import Played, book_lines
from paiyou_client.table_parts.finding import Found, find, marked
from paiyou_client.translation import N_, Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import Line
from paiyou_client.words.games import game_name
from paiyou_protocol.text import for_terminal

_FIND: Final = N_("Find in this book:")
_FIND_KEYS: Final = N_("Enter find  Esc back")
_BEFORE: Final = 3
"""Rows above a place that was found."""


class FindDialog(Dialog[str]):
    """Its result are the words to be found, or None."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        """One field."""
        with Vertical():
            yield label(_FIND)
            yield label("")
            yield field("words", self._words, most=60)
            yield label("", "wrong")
            yield label(_FIND_KEYS, "keys")

    def take(self) -> None:
        """Find them."""
        self.dismiss(self.value("words").strip())


class BookScreen(Sheet):
    """A page that scrolls and in which words are found; Tab goes to the next book.  ``played`` are the options of the table
    at which one reads the first book."""

    scope: ClassVar[str] = "books"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)"),
        Binding("down,j", "scroll(1)"),
        Binding("pageup", "scroll(-10)"),
        Binding("pagedown,space", "scroll(10)"),
        Binding("home", "scroll(-100000)"),
        Binding("end", "scroll(100000)"),
        Binding("tab", "next_book"),
        Binding("slash", "find"),
        Binding("n", "found(1)"),
        Binding("p", "found(-1)"),
        Binding("escape,enter,q,b", "back"),
    ]

    def __init__(self, books: Sequence[str], played: Played = (), *, finding: bool = False) -> None:
        super().__init__()
        self._books = tuple(books)
        self._played = played
        self._open = 0
        self._first = 0
        self._wanted = ""
        self._at = 0
        self._is_finding = finding

    def on_mount(self) -> None:
        """Whoever came to find something is asked what."""
        super().on_mount()
        if self._is_finding:
            self.call_after_refresh(self.action_find)

    def title_line(self) -> tuple[str | Msgid, str]:
        """Which book this is, and which of the places found one is at."""
        name, found = self._books[self._open], len(self._found().rows)
        title = _("Glossary") if name == GLOSSARY else _("Rule book: {game}").format(game=game_name(name))
        if not self._wanted:
            return title, ""
        words = for_terminal(self._wanted)
        if not found:
            return title, _("{words}: nowhere here").format(words=words)
        return title, _("{words}: {place} of {places}").format(words=words, place=self._at + 1, places=found)

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """As much of the book as there is room for, what was found in reverse."""
        lines, found = self.lines(cells - 1), self._found()
        self._first = max(0, min(self._first, len(lines) - rows))
        shown = range(self._first, min(len(lines), self._first + rows))
        return [marked(lines[row], found.spans[row]) if row in found.spans else lines[row] for row in shown]

    def lines(self, cells: int) -> Sequence[Line]:
        """The whole page."""
        return book_lines(self._books[self._open], cells, self._played if self._open == 0 else ())

    def keys(self) -> Sequence[Key]:
        """Scrolling, the other books, and the way back."""
        other = [Key("Tab", _book_name(self._after()), "tab")] if len(self._books) > 1 else []
        pages = [Key(glyphs.UP_DOWN, _("scroll"), "down"), Key("space", _("next page"), "space")]
        again = [Key("n", _("next place"), "n"), Key("p", _("place before"), "p")] if self._found().rows else []
        return [*pages, Key("/", _("find"), "slash"), *again, *other, Key("Esc", _("back"), "escape")]

    def action_scroll(self, by: int) -> None:
        """Read on, or back."""
        self._first = max(0, self._first + by)
        self.repaint()

    def action_next_book(self) -> None:
        """Another game's book."""
        self._open, self._first, self._at = (self._open + 1) % len(self._books), 0, 0
        self.repaint()

    def action_find(self) -> None:
        """Ask for words, and go to the first place from here on where they stand."""
        self.app.push_screen(FindDialog(self._wanted), self._find)

    def action_found(self, by: int) -> None:
        """Another place where the words stand."""
        rows = self._found().rows
        if rows:
            self._at = (self._at + by) % len(rows)
            self._go()

    def _find(self, words: str | None) -> None:
        if words is not None:
            self._wanted = words
            rows = self._found().rows
            self._at = next((place for place, row in enumerate(rows) if row >= self._first), 0)
            self._go()

    def _go(self) -> None:
        """Have the place in sight, with a little of what stands before it."""
        rows = self._found().rows
        if rows:
            self._first = max(0, rows[self._at] - _BEFORE)
        self.repaint()

    def _found(self) -> Found:
        return find(self.lines(self.size.width - 1), self._wanted)

    def action_back(self) -> None:
        """Go back to where the question came from."""
        self.paiyou.pop_screen()

    def _after(self) -> str:
        return self._books[(self._open + 1) % len(self._books)]


def _book_name(book: str) -> str:
    return _("Glossary") if book == GLOSSARY else game_name(book)
