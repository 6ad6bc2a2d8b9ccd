"""The screen under everything for who came by a door: there is no home there, only the one server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.screens.sheet import Sheet
from paiyou_client.translation import _
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import Line
from paiyou_client.words import ssh_door as words
from paiyou_client.words.home import BRAND
from paiyou_protocol.names import check_any_name
from paiyou_protocol.text import BadText


class Doorstep(Sheet):
    """It says what becomes of the connection."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.quit")]

    def title_line(self) -> tuple[str, str]:
        """The house's name."""
        return BRAND, ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """Nothing."""
        return ()

    def keys(self) -> Sequence[Key]:
        """The way out."""
        return [Key("q", _(words.LEAVE), "q")]


class NameDialog(Dialog[str]):
    """Its result is a name that may be one, or None; ``why`` says why the last one would not do, if there was one."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__()
        self._proposed = name
        self._why = why

    def compose(self) -> ComposeResult:
        """One field."""
        with Vertical():
            yield label(words.WHO)
            yield label("")
            yield field("name", self._proposed, most=40)
            yield label(words.name_words(self._why) if self._proposed else "", "wrong")
            yield label(words.HOME)
            yield label("")
            yield label(words.NAME_KEYS, "keys")

    def take(self) -> None:
        """Go, with what may be a name."""
        name = self.value("name").strip()
        try:
            self.dismiss(check_any_name(name))
        except BadText:
            self.refuse(_(words.NOT_A_NAME))
