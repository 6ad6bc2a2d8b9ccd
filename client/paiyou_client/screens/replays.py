"""The replays that lie on this machine: those of games of our own, and those that came from rooms."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.foreign import for_terminal
from paiyou_client.replays.library import Found, Library, fault_of, find, open_file
from paiyou_client.replays.statistics import played
from paiyou_client.screens.replay import ReplayScreen
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.screens.statistics import StatisticsScreen
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, wrapped
from paiyou_client.words import replays as words
from paiyou_client.words.home import REPLAYS, ago_words
from paiyou_protocol.replays.faults import BadReplay

_GAME_CELLS = 36


class ReplaysScreen(Sheet):
    """A list, the newest first, that tells nothing of how a deal ended."""

    scope: ClassVar[str] = "replays"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("pageup", "move(-10)"),
        Binding("pagedown", "move(10)"),
        Binding("enter", "open"),
        Binding("s", "statistics"),
        Binding("escape,q", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._library = Library()
        self._cursor = 0

    def on_mount(self) -> None:
        """Look what there is."""
        super().on_mount()
        self._library = find(self.paiyou.setup.data)

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return REPLAYS, ""

    @property
    def _found(self) -> tuple[Found, ...]:
        return self._library.found

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """One deal a row."""
        count = len(self._found)
        head = heading(words.deals_words(count), cells)
        unread = self._unread_lines(cells)
        if not self._found:
            nothing = wrapped(line("   ", Piece(_(words.NO_REPLAYS), "soft")), cells - 1, 3)
            return (head, BLANK, *(unread or nothing))
        file = _broken(words.file_words(self._found[self._cursor].path), cells)
        file = (*unread, BLANK, *file) if unread else file
        room = rows - 3 - len(file)
        first = max(0, min(self._cursor - room // 2, count - room))
        shown = self._found[first : first + room]
        listed = tuple(self._row(first + number, found, cells) for number, found in enumerate(shown))
        return (head, BLANK, *listed, BLANK, *file)

    def _unread_lines(self, cells: int) -> tuple[Line, ...]:
        said = words.unread_words(self._library.unread, self.paiyou.setup.data)
        return tuple(row for text in said for row in wrapped(line(" ", Piece(text, "warn")), cells - 1, 3))

    def _row(self, number: int, found: Found, cells: int) -> Line:
        here, replay = number == self._cursor, found.replay
        press = f"go:{number}"
        people = ", ".join(for_terminal(seat.name) for seat in replay.seats if seat.person and seat.name)
        people = ": ".join(filter(None, (_(words.WATCHED) if found.is_watched else "", people)))
        ago = ago_words(max(0.0, time.time() - replay.began / 1000))
        return line(
            Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press),
            Piece(
                fit_text(words.deal_words(replay.game, len(replay.seats), replay.deal), _GAME_CELLS),
                "bold" if here else "",
                press,
            ),
            Piece(fit_text(ago, 16), "soft", press),
            Piece(fit_text(people, cells - _GAME_CELLS - 20), "soft", press),
        )

    def keys(self) -> Sequence[Key]:
        """What can be done."""
        some = [Key(glyphs.UP_DOWN, _("choose"), "down"), Key("Enter", _("look at it"), "enter")]
        return [*(some if self._found else []), Key("s", _("statistics"), "s"), Key("Esc", _("back"), "escape")]

    def pressed(self, press: str) -> None:
        """A click on a deal opens it."""
        if press.startswith("go:"):
            self._cursor = int(press.removeprefix("go:"))
            self.action_open()
        else:
            super().pressed(press)

    def action_move(self, by: int) -> None:
        """Choose another deal."""
        self._cursor = max(0, min(len(self._found) - 1, self._cursor + by))
        self.repaint()

    def action_open(self) -> None:
        """Look at the chosen deal."""
        if not self._found:
            return
        path = self._found[self._cursor].path
        try:
            course = open_file(path, self.paiyou.setup.games)
        except (BadReplay, OSError) as error:
            self.paiyou.say(words.bad_words(path.name, fault_of(error)))
            return
        self.app.push_screen(ReplayScreen.of_file(path, course))

    def action_statistics(self) -> None:
        """What all these deals come to."""
        self.app.push_screen(StatisticsScreen(played(self._found)))

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.app.pop_screen()


def _broken(text: str, cells: int) -> tuple[Line, ...]:
    """A text without a gap in it, so that it can be copied, in as many rows as it takes."""
    rows = range(0, len(text), max(1, cells - 1))
    return tuple(line(" ", Piece(text[at : at + cells - 1], "soft")) for at in rows)
