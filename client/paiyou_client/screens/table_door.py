"""The dialog in which a host sets how a table is shown and entered, and what may be said there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.screens.choices import Choice, ChoicesDialog
from paiyou_client.screens.codes import hidden
from paiyou_client.screens.dialog import field, label
from paiyou_client.screens.door_choices import door_choices, door_of
from paiyou_client.words import doors as words
from paiyou_protocol.messages import ChangeTable, TableSettings

_NONE = "-"


class TableDoorDialog(ChoicesDialog[ChangeTable]):
    """Its result is the request for this table, or None."""

    def __init__(self, table: str, settings: TableSettings) -> None:
        super().__init__()
        self._table = table
        self._choices = door_choices(settings, of_table=True)

    def compose(self) -> ComposeResult:
        """The fields, and a password."""
        with Vertical():
            yield label(words.SETTINGS_TITLE)
            yield label("")
            yield from self.choice_lines()
            yield label("")
            yield label(words.LOCK_NOW)
            yield hidden(field("password", most=128))
            yield label(words.SETTINGS_KEYS, "keys")

    def on_mount(self) -> None:
        """Show them as they are."""
        self.show()

    def choices(self) -> Sequence[Choice]:
        """Who, talk, bots."""
        return self._choices

    def inputs(self) -> Sequence[Input]:
        """The password."""
        return [self.query_one("#password", Input)]

    def take(self) -> None:
        """Set it."""
        visibility, entry, talk, bots_leave = door_of(self._choices)
        typed = self.value("password")
        password = None if not typed else "" if typed == _NONE else typed
        self.dismiss(ChangeTable(0, self._table, visibility, entry, password, talk, bots_leave))
