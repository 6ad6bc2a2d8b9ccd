"""What lies over everything while the terminal is smaller than the screens need."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from paiyou_client.translation import _
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.widgets.lines import line, wrapped

FEWEST_CELLS: Final = 80
FEWEST_ROWS: Final = 24


def fits(size: Size) -> bool:
    """Whether the screens can be drawn in a terminal of this size."""
    return size.width >= FEWEST_CELLS and size.height >= FEWEST_ROWS


def size_words(size: Size) -> str:
    """What is needed, and what there is."""
    sentence = _("Paiyou needs {cells} x {rows}, here are {width} x {height}: make it larger.")
    return sentence.format(cells=FEWEST_CELLS, rows=FEWEST_ROWS, width=size.width, height=size.height)


class TooSmall(Screen[None]):
    """One sentence with the numbers; it goes by itself when the terminal grows."""

    def __init__(self) -> None:
        super().__init__()
        self._canvas = Canvas()

    def compose(self) -> ComposeResult:
        """One canvas is all."""
        yield self._canvas

    def on_resize(self, event: events.Resize) -> None:
        """Say the new numbers, or go."""
        self._look(event.size)

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """The terminal may have grown while something lay on top."""
        self._look(self.app.size)

    def _look(self, size: Size) -> None:
        if fits(size):
            if self.app.screen is self:
                self.app.pop_screen()
            return
        self._canvas.show(wrapped(line(size_words(size)), size.width, 0))
