"""The help screen of the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.keys.keyboard import keyed_in
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.sheet import Sheet
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, fit_text, line, wrapped
from paiyou_client.words import help as words

_TOPIC_CELLS = 14


class HelpScreen(Sheet):
    """A page of text."""

    scope: ClassVar[str] = "books"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,f1", "back"),
        Binding("b", "book"),
    ]

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return words.TITLE, ""

    def picture(self, cells: int, _rows: int) -> Sequence[Line]:
        """The text."""
        return (BLANK, *help_lines(cells))

    def keys(self) -> Sequence[Key]:
        """The rule books, and the way back."""
        return [
            Key("b", words.BOOKS, "b"),
            Key("F6", _("keys"), "f6"),
            Key("F3", _("language"), "f3"),
            Key("Esc", _("back"), "escape"),
        ]

    def action_book(self) -> None:
        """How the games are played."""
        self.paiyou.push_screen(BookScreen((*self.paiyou.setup.games, GLOSSARY)))

    def action_back(self) -> None:
        """Go back to where the question came from."""
        self.paiyou.pop_screen()


def help_lines(cells: int) -> tuple[Line, ...]:
    """Each topic with its words beside it, broken where the terminal ends; the commands stand below."""
    rows: list[Line] = []
    topics = max(_TOPIC_CELLS, *(cells_of(_(topic)) + 2 for topic, _text, _keys in words.TOPICS))
    for topic, text, keys in words.TOPICS:
        rows += wrapped(
            line("  ", Piece(fit_text(_(topic), topics), "key"), keyed_in(_(text), keys)), cells - 1, topics + 2
        )
    commands = [line(f"  {command:36}", Piece(_(text), "soft")) for command, text in words.COMMANDS]
    return (*rows, BLANK, line(f"  {words.SHELL}"), *commands)
