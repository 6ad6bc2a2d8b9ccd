"""The help screen of the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.screens.sheet import Sheet
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.words import help as words


class HelpScreen(Sheet):
    """A page of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark,f1", "back")]

    def title_line(self) -> tuple[str, str]:
        """What this is."""
        return words.TITLE, ""

    def picture(self, _cells: int, _rows: int) -> Sequence[Line]:
        """The text."""
        return (BLANK, *(line(f"  {each}") for each in words.LINES))

    def keys(self) -> Sequence[Key]:
        """The way back."""
        return [Key("Esc", "back", "escape")]

    def action_back(self) -> None:
        """Go back to where the question came from."""
        self.paiyou.pop_screen()
