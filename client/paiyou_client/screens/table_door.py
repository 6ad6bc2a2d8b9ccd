"""The dialog in which a host sets how a table is called, shown and entered, what may be said there, and its terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.asides import is_running
from paiyou_client.choice import Choice
from paiyou_client.foreign import for_terminal
from paiyou_client.screens.choices import ChoicesDialog
from paiyou_client.screens.codes import hidden
from paiyou_client.screens.dialog import field, label
from paiyou_client.screens.door_choices import door_choices
from paiyou_client.screens.term_choices import term_choices
from paiyou_client.table_requests import change_requests
from paiyou_client.words import doors as words
from paiyou_client.words.connect import text_words
from paiyou_protocol.messages import Request, RoomState
from paiyou_protocol.text import BadText


class TableDoorDialog(ChoicesDialog[tuple[Request, ...]]):
    """Its result are the requests for this table, or None.  While its game runs the terms are not to be chosen."""

    DEFAULT_CSS = """
    TableDoorDialog > Vertical { padding: 0 2; }
    TableDoorDialog Input { margin-bottom: 0; }
    """

    def __init__(self, room: RoomState, host: str) -> None:
        super().__init__()
        self._table = room.table
        self._title = room.title if room.title != host else ""
        self._door = door_choices(room.settings, of_table=True)
        self._terms = None if is_running(room) else term_choices(room.settings.terms)
        self._code = Choice(words.CODE, (words.CODE_STAYS, words.CODE_ANEW))

    def compose(self) -> ComposeResult:
        """The fields, and a password."""
        with Vertical():
            yield label(words.SETTINGS_TITLE)
            yield label("")
            yield from self.choice_lines()
            yield label("")
            yield label(words.TITLE_NOW)
            yield field("title", for_terminal(self._title))
            yield label(words.LOCK_NOW)
            yield hidden(field("password", most=128))
            yield label(words.LIST)
            yield field("allow", example=words.LIST_EXAMPLE)
            yield label("", "wrong")
            yield label(words.SETTINGS_KEYS, "keys")

    def on_mount(self) -> None:
        """Show them as they are."""
        self.show()

    def choices(self) -> Sequence[Choice[Any]]:
        """Who, talk, bots, guests, the code, the terms."""
        return (*self._door, self._code, *(self._terms or ()))

    def inputs(self) -> Sequence[Input]:
        """The title, the password, and names for the list."""
        return [self.query_one(f"#{name}", Input) for name in ("title", "password", "allow")]

    def take(self) -> None:
        """Set it."""
        try:
            asked = change_requests(
                self._table,
                self._title,
                self.value("title"),
                terms=self._terms,
                door=self._door,
                password=self.value("password"),
                allowed=self.value("allow"),
                is_code_new=self._code.value == words.CODE_ANEW,
            )
        except BadText as error:
            self.refuse(text_words(words.TITLE, error))
        else:
            self.dismiss(asked)
