"""The screen of keys: what every key does, and another key for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from paiyou_client.keys.keymap import Place
from paiyou_client.keys.names import name_of, shown
from paiyou_client.keys.scopes import SECTIONS
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.screens.table_list import first_shown
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit_text, line, wrapped
from paiyou_client.words import keys as words

_MOST_KEY_CELLS: Final = 24
_AROUND: Final = 8
"""Cells before, between and behind the two columns."""


class Shown(NamedTuple):
    """A line of the list: a row, or with an empty name the head of its section."""

    place: Place
    does: str | Msgid


class KeysScreen(Sheet):
    """Enter, and then the next key that is pressed, whichever it is, does what the chosen row says."""

    scope: ClassVar[str] = "lists"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("pageup", "move(-10)"),
        Binding("pagedown,space", "move(10)"),
        Binding("home", "move(-10000)"),
        Binding("end", "move(10000)"),
        Binding("tab", "section"),
        Binding("enter", "wait"),
        Binding("left,minus", "reset"),
        Binding("escape,q", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0
        self.takes_any = False
        """Whether the next key is the one to be set."""

    @property
    def rows(self) -> tuple[Shown, ...]:
        """All rows in order."""
        return tuple(Shown(Place(section, row.name), row.does) for section, rows in SECTIONS.items() for row in rows)

    @property
    def place(self) -> Place:
        """The chosen row."""
        return self.rows[self._cursor].place

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is, and where one is in it."""
        return words.TITLE, words.section_words(self.place.section)

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The rows around the chosen one, each section with its name above it."""
        listed: list[Line] = []
        at, before = 0, ""
        keys = min(_MOST_KEY_CELLS, max(cells_of(self._keys_of(one.place)) for one in self.rows))
        does = min(cells - keys - _AROUND, max(cells_of(_(one.does)) for one in self.rows))
        for number, one in enumerate(self.rows):
            if one.place.section != before:
                before = one.place.section
                listed.append(heading(words.section_words(before), cells))
            if number == self._cursor:
                at = len(listed)
            listed += self._lines_of(number, one, does, keys)
        first = first_shown(at, rows, len(listed))
        return listed[first : first + rows]

    def _keys_of(self, place: Place) -> str:
        return "  ".join(map(shown, self.paiyou.keyboard.keymap.keys_of(place)))

    def _lines_of(self, number: int, one: Shown, does: int, keys: int) -> Sequence[Line]:
        """A row with what the key does in so many cells, which goes on in the next one where that is long."""
        here, press = number == self._cursor, f"row:{number}"
        first, *more = wrapped(line(Piece(_(one.does), "bold" if here else "", press)), does, 2)
        is_set = one.place in self._chosen
        start = line(
            Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press),
            first,
            Piece(f"  {glyphs.TICK if is_set else ' '} ", "good", press),
            Piece(fit_text(self._keys_of(one.place), keys), "key", press),
        )
        return [start, *(line("   ", each) for each in more)]

    def keys(self) -> Sequence[Key]:
        """Set one, or have it again as it was at first."""
        back = [Key(glyphs.ARROWS[0], words.AS_BEFORE, "left")] if self.place in self._chosen else []
        return [
            Key(glyphs.UP_DOWN, _("choose"), "down"),
            Key("Enter", words.SET, "enter"),
            *back,
            Key("Tab", words.NEXT, "tab"),
            Key("q", _("back"), "q"),
        ]

    @property
    def _chosen(self) -> frozenset[Place]:
        return frozenset(self.paiyou.keyboard.keymap.chosen)

    def pressed(self, press: str) -> None:
        """A click chooses a row, a second one sets it."""
        if not press.startswith("row:"):
            super().pressed(press)
            return
        number = int(press.removeprefix("row:"))
        if number == self._cursor:
            self.action_wait()
        else:
            self.action_move(number - self._cursor)

    def action_move(self, by: int) -> None:
        """Choose another row."""
        self._cursor = max(0, min(len(self.rows) - 1, self._cursor + by))
        self.repaint()

    def action_section(self) -> None:
        """Choose the first row of the next section."""
        sections = [one.place.section for one in self.rows]
        names = list(SECTIONS)
        after = names[(names.index(self.place.section) + 1) % len(names)]
        self._cursor = sections.index(after)
        self.repaint()

    def action_wait(self) -> None:
        """Wait for the key."""
        self.takes_any = True
        now = self.paiyou.keyboard.keymap.keys_of(self.place)
        self.paiyou.say(_(words.PRESS).format(key=shown(now[0])))

    def take_any(self, event: events.Key) -> None:
        """The key was pressed; that which the row has already changes nothing."""
        self.takes_any = False
        key = name_of(event)
        self.paiyou.say("")
        if key not in self.paiyou.keyboard.keymap.keys_of(self.place):
            self.paiyou.set_key(self.place, (key,))
        self.repaint()

    def action_reset(self) -> None:
        """The keys that the row had at first."""
        if self.place in self._chosen:
            self.paiyou.set_key(self.place, ())
            self.repaint()

    def action_back(self) -> None:
        """Back to where one came from."""
        self.paiyou.pop_screen()
