"""A screen that is one picture of lines: what all screens of the shell have in common."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import scope
from paiyou_client.model import Status
from paiyou_client.screens.seen import is_seen
from paiyou_client.signals import ConnectionChanged, LobbyUpdated, Said, TableUpdated
from paiyou_client.translation import Msgid
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.canvas import WHEEL, Canvas
from paiyou_client.widgets.keys import Key, key_rows
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, line, spread, width, wrapped
from paiyou_client.words.connection import bar_words

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


class Sheet(Screen[None]):
    """A title line, a picture, a line for what has to be said, and the keys that work now."""

    scope: ClassVar[str] = "lists"
    """Which keys work here (`paiyou_client.keys.scopes`)."""

    def __init__(self) -> None:
        super().__init__()
        self._canvas = Canvas()
        self._ticking: Timer | None = None

    @property
    def paiyou(self) -> PaiyouApp:
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]  # Textual types it as any app

    def compose(self) -> ComposeResult:
        """One canvas is all."""
        yield self._canvas

    def title_line(self) -> tuple[str | Msgid, str]:
        """What stands at the left and at the right of the first line."""
        raise NotImplementedError

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """What stands between the first line and the last ones."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """The keys that work now."""
        raise NotImplementedError

    def pressed(self, press: str) -> None:
        """Something was clicked: a key's name works as the key does."""
        self.paiyou.press(press)

    def repaint(self) -> None:
        """Show what is true now; costs nothing on the terminal where nothing changed."""
        cells, rows = self.size.width, self.size.height
        if cells and rows and is_seen(self):
            with scope(self.scope):
                self._canvas.show(self._lines(cells, rows))

    def on_mount(self) -> None:
        """Count the seconds of a pause between two tries, and only those."""
        self._ticking = self.set_interval(1.0, self.repaint, pause=True)

    def on_resize(self, _event: events.Resize) -> None:
        """Another size is another picture."""
        self.repaint()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """What changed while another screen lay on top."""
        self.repaint()

    def on_connection_changed(self, _event: ConnectionChanged) -> None:
        """Say how the connection stands."""
        if self._ticking is not None:
            lost = self.paiyou.model.connection.status is Status.LOST
            (self._ticking.resume if lost else self._ticking.pause)()
        self.repaint()

    def on_lobby_updated(self, _event: LobbyUpdated) -> None:
        """The list of tables changed."""
        self.repaint()

    def on_table_updated(self, _event: TableUpdated) -> None:
        """A table changed."""
        self.repaint()

    def on_said(self, _event: Said) -> None:
        """There is something to say, or no more."""
        self.repaint()

    def on_canvas_pressed(self, event: Canvas.Pressed) -> None:
        """A click, or the wheel."""
        event.stop()
        self.pressed(WHEEL.get(event.press, event.press))

    def on_key(self, _event: events.Key) -> None:
        """What was said has been read by whoever goes on."""
        self.paiyou.say("")

    def _lines(self, cells: int, rows: int) -> tuple[Line, ...]:
        left, right = self.title_line()
        top = spread(line(" ", Piece(str(left), "title")), line(Piece(right, "soft"), " "), cells)
        keys, saying = key_rows(self.keys(), cells), self._saying(cells)
        middle = rows - 1 - len(saying) - len(keys)
        return (top, *block(self.picture(cells, middle), cells, middle), *saying, *keys)

    def _saying(self, cells: int) -> tuple[Line, ...]:
        model = self.paiyou.model
        bar = bar_words(model.connection, time.monotonic(), drained=model.drains)
        if bar:
            return (line(" ", Piece(f" {bar} ", "reverse")),)
        said = for_terminal(self.paiyou.said)
        return wrapped(line(" ", Piece(said, "warn")), cells - 1, indent=1) if said else (BLANK,)


def heading(text: str | Msgid, cells: int) -> Line:
    """A rule across the screen with a word in it."""
    left = line(" ", Piece(f"{glyphs.RULE}{for_terminal(str(text))}", "rule"))
    return line(left, Piece(glyphs.RULE * max(0, cells - width(left) - 1), "rule"), " ")
