"""The keys of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.screens.sheet import Sheet
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, wrapped
from paiyou_client.words.replays import HELP_TITLE, KEYS

_CELLS = 12


class ReplayHelp(Sheet):
    """A page of keys and what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark,f1", "back")]

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return HELP_TITLE, ""

    def picture(self, cells: int, _rows: int) -> Sequence[Line]:
        """The keys."""
        rows = [BLANK]
        for key, text in KEYS:
            head = Piece(fit_text(str(key), _CELLS), "key")
            rows += wrapped(line("  ", head, _(text)), cells - 1, _CELLS + 2)
        return rows

    def keys(self) -> Sequence[Key]:
        """The way back."""
        return [Key("Esc", _("back"), "escape")]

    def action_back(self) -> None:
        """Back to the replay."""
        self.app.pop_screen()
