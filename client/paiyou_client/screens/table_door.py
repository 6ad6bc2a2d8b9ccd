"""The dialog in which a host sets how a table is shown and entered, and what may be said there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.screens.choices import Choice, ChoicesDialog
from paiyou_client.screens.codes import hidden
from paiyou_client.screens.dialog import field, label
from paiyou_client.screens.door_choices import door_choices
from paiyou_client.words import doors as words
from paiyou_protocol.messages import Allow, ChangeTable, RenewCode, Request, TableSettings

_NONE = "-"


class TableDoorDialog(ChoicesDialog[tuple[Request, ...]]):
    """Its result are the requests for this table, or None."""

    def __init__(self, table: str, settings: TableSettings) -> None:
        super().__init__()
        self._table = table
        self._door = door_choices(settings, of_table=True)
        self._code = Choice(words.CODE, (words.CODE_STAYS, words.CODE_ANEW))

    def compose(self) -> ComposeResult:
        """The fields, and a password."""
        with Vertical():
            yield label(words.SETTINGS_TITLE)
            yield label("")
            yield from self.choice_lines()
            yield label("")
            yield label(words.LOCK_NOW)
            yield hidden(field("password", most=128))
            yield label(words.LIST)
            yield field("allow", example=words.LIST_EXAMPLE)
            yield label(words.SETTINGS_KEYS, "keys")

    def on_mount(self) -> None:
        """Show them as they are."""
        self.show()

    def choices(self) -> Sequence[Choice[Any]]:
        """Who, talk, bots, the code."""
        return (*self._door, self._code)

    def inputs(self) -> Sequence[Input]:
        """The password, and names for the list."""
        return [self.query_one("#password", Input), self.query_one("#allow", Input)]

    def take(self) -> None:
        """Set it."""
        visibility, entry = self._door.who.value
        typed = self.value("password")
        password = None if not typed else "" if typed == _NONE else typed
        change = ChangeTable(0, self._table, visibility, entry, password, self._door.talk.value, self._door.bots.value)
        renew = (RenewCode(0, self._table),) if self._code.value == words.CODE_ANEW else ()
        names = [name.strip() for name in self.value("allow").split(",")]
        self.dismiss((change, *renew, *(Allow(0, self._table, name) for name in names if name)))
