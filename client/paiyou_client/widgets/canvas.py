"""A widget that paints lines, and repaints no more of them than has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from paiyou_client.widgets import glyphs, ink
from paiyou_client.widgets.lines import Line, Piece, width


class Canvas(Widget):
    """A picture made of `Line`s; what is not covered stays empty."""

    DEFAULT_CSS: ClassVar[str] = "Canvas { width: 100%; height: 100%; }"

    class Pressed(Message):
        """A click on a piece that says what it presses."""

        def __init__(self, press: str) -> None:
            super().__init__()
            self.press = press

    def __init__(self, *, name: str | None = None, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(name=name, id=id)
        self._lines: tuple[Line, ...] = ()
        self._ascii = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def show(self, lines: Sequence[Line], *, plain: bool = False) -> None:
        """Show these lines from now on, in ASCII if ``plain``; repaints the cells that changed."""
        new, old = tuple(lines), self._lines
        regions = [Region(0, 0, self.size.width, self.size.height)]
        if plain == self._ascii and len(new) == len(old):
            regions = [
                Region(start, row, end - start, 1)
                for row, (one, other) in enumerate(zip(new, old, strict=True))
                if one is not other and one != other
                for start, end in (_difference(one, other),)
            ]
        self._lines, self._ascii = new, plain
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One row of the widget."""
        base = self.rich_style
        cells = self.size.width
        if y >= len(self._lines):
            return Strip.blank(cells, base)
        segments = [self._segment(piece, base) for piece in self._lines[y]]
        return Strip(segments).adjust_cell_length(cells, base)

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked on."""
        piece = self._piece_at(event.x, event.y)
        if piece is not None and piece.press:
            event.stop()
            self.post_message(self.Pressed(piece.press))

    def _segment(self, piece: Piece, base: Style) -> Segment:
        text = glyphs.to_ascii(piece.text) if self._ascii else piece.text
        return Segment(text, base + ink.style(piece.ink) if piece.ink else base)

    def _piece_at(self, x: int, y: int) -> Piece | None:
        if not 0 <= y < len(self._lines):
            return None
        end = 0
        for piece in self._lines[y]:
            end += width((piece,))
            if x < end:
                return piece
        return None


def _difference(one: Line, other: Line) -> tuple[int, int]:
    """The first and the last cell (exclusive) between which two lines differ, where they differ in whole pieces."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    tail = 0
    for left, right in zip(reversed(one[same:]), reversed(other[same:]), strict=False):
        if left != right:
            break
        tail += 1
    start = width(one[:same])
    cells = width(one)
    if cells != width(other):
        return start, max(cells, width(other))
    return start, cells - width(one[len(one) - tail :])
