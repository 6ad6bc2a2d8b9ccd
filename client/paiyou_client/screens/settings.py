"""All settings on one page: every value in sight, the one that holds in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from paiyou_client.keys.keyboard import keyed
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.settings import SETTINGS, Setting, Settings
from paiyou_client.settings_file import FILE
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, cells_of, line, width, wrapped
from paiyou_client.words import settings as words

_LABEL: Final = 16
_MORE_ROWS: Final = 4
"""A blank row, two of what is said of the chosen one, and where all of it is kept."""


class SettingsScreen(Sheet):
    """What is chosen shows at once, here too."""

    scope: ClassVar[str] = "lists"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("home", "move(-1000)"),
        Binding("end", "move(1000)"),
        Binding("left,minus", "change(-1)"),
        Binding("right,plus,space,enter", "change(1)"),
        Binding("escape,q", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return words.TITLE, ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The list, as much as there is room for around the chosen one; what that one does, and where all is kept."""
        listed, at = setting_rows(self.paiyou.settings, self._at, cells)
        room = rows - _MORE_ROWS
        first = max(0, min(at - room // 2, len(listed) - room))
        more = wrapped(line("  ", Piece(keyed(_(SETTINGS[self._at].more), "f2", "f3"), "soft")), cells - 1)
        kept = words.kept_in_words(self.paiyou.setup.data / FILE) if self.paiyou.setup.powers.files else ""
        shown = block(listed[first : first + room], cells, room)
        return (*shown, *block((BLANK, *more), cells, _MORE_ROWS - 1), line("  ", Piece(kept, "dim")))

    def keys(self) -> Sequence[Key]:
        """The arrows, and the way back."""
        return [
            Key(glyphs.UP_DOWN, _("choose"), "down"),
            Key(glyphs.ARROWS, _(words.CHANGE), "right"),
            Key("F6", _("keys"), "f6"),
            Key("Esc", _("back"), "escape"),
        ]

    def pressed(self, press: str) -> None:
        """A click on a value sets it."""
        kind, _colon, rest = press.partition(":")
        if kind != "set":
            super().pressed(press)
            return
        at, number = map(int, rest.split(":"))
        self._at = at
        self._set(SETTINGS[at], number)

    def action_move(self, by: int) -> None:
        """Another setting."""
        last = len(SETTINGS) - 1
        self._at = max(0, min(last, self._at + by)) if abs(by) > 1 else (self._at + by) % (last + 1)
        self.repaint()

    def action_change(self, by: int) -> None:
        """Another value."""
        setting = SETTINGS[self._at]
        values = tuple(setting.values)
        now = self.paiyou.settings[setting]
        self._set(setting, (values.index(now) + by) % len(values) if now in values else 0)

    def action_back(self) -> None:
        """Go back to where one came from."""
        self.paiyou.pop_screen()

    def _set(self, setting: Setting, number: int) -> None:
        self.paiyou.set(setting, tuple(setting.values)[number])
        self.repaint()


def setting_rows(settings: Settings, chosen: int, cells: int) -> tuple[list[Line], int]:
    """The rows of the list, and which of them is the chosen setting's."""
    label = max(_LABEL, *(cells_of(_(setting.label)) + 1 for setting in SETTINGS))
    rows: list[Line] = []
    at = 0
    for number, setting in enumerate(SETTINGS):
        if number == 0 or setting.section is not SETTINGS[number - 1].section:
            rows.append(heading(setting.section.title, cells))
        if number == chosen:
            at = len(rows)
        rows.append(_row(settings, number, number == chosen, label, cells))
    return rows, at


def _row(settings: Settings, number: int, here: bool, label: int, cells: int) -> Line:
    """A setting and its values; where they have no room, the one that holds."""
    setting = SETTINGS[number]
    name = _(setting.label)
    start = line(
        Piece(f"  {glyphs.TURN if here else ' '} ", "cursor"),
        Piece(name + " " * (label - cells_of(name)), "bold" if here else ""),
    )
    holds = settings[setting]
    values = [
        Piece(f"[{called}]", "title", f"set:{number}:{place}")
        if value == holds
        else Piece(f" {called} ", "soft", f"set:{number}:{place}")
        for place, (value, called) in enumerate(setting.values.items())
    ]
    whole = line(start, *values)
    if width(whole) < cells:
        return whole
    held = [piece for piece in values if piece.text.startswith("[")]
    return line(start, Piece(f"{glyphs.ARROWS[0]}", "key"), *held, Piece(f"{glyphs.ARROWS[1]}", "key"))
