"""A widget that paints lines, and repaints no more of them than has changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from paiyou_client.widgets.ink import Inks
from paiyou_client.widgets.lines import Line, Piece, width

if TYPE_CHECKING:
    from paiyou_client.appearance import Appearance
    from paiyou_client.personal import PersonalApp


class Change(NamedTuple):
    """What stands in so many cells of a row, from the cell ``start`` on."""

    row: int
    start: int
    cells: int
    pieces: Line


WHEEL_UP: Final = "wheel:up"
WHEEL_DOWN: Final = "wheel:down"
"""What the wheel presses."""
WHEEL: Final = {WHEEL_UP: "up", WHEEL_DOWN: "down"}
"""The keys that lead as far where there is a list or a page."""


class Painter(Protocol):
    """What an app may have as its ``painter``: another way to the terminal than Textual's."""

    def paint(self, canvas: Canvas, changes: Sequence[Change]) -> bool:
        """Show what has changed; False where that has to go Textual's way."""


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
        self._base: Style | None = None

    @property
    def base(self) -> Style:
        """The style of what has no ink."""
        if self._base is None:
            self._base = self.rich_style
        return self._base

    def notify_style_update(self) -> None:
        """Another style."""
        self._base = None
        super().notify_style_update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines from now on; repaints the cells that changed."""
        new, old = tuple(lines), self._lines
        if len(new) != len(old):
            self._lines = new
            self.refresh(Region(0, 0, self.size.width, self.size.height))
            return
        self._lines = new
        changes = [
            _change(row, one, other)
            for row, (one, other) in enumerate(zip(new, old, strict=True))
            if one is not other and one != other
        ]
        if not changes:
            return
        painter: Painter | None = getattr(self.app, "painter", None) if self.is_attached else None
        regions = [Region(start, row, cells, 1) for row, start, cells, _ in changes]
        if painter is None or not painter.paint(self, changes):
            self.refresh(*regions)
        else:
            self._styles_cache.set_dirty(*regions)  # Textual keeps rows, for when it paints them again itself

    def render_line(self, y: int) -> Strip:
        """One row of the widget."""
        base, cells = self.base, self.size.width
        if y >= len(self._lines):
            return Strip.blank(cells, base)
        strip = Strip(segments_of(self._lines[y], base, self.appearance.inks))
        return strip.adjust_cell_length(cells, base)

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked on."""
        piece = self._piece_at(event.x, event.y)
        if piece is not None and piece.press:
            event.stop()
            self.post_message(self.Pressed(piece.press))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel, away from oneself."""
        event.stop()
        self.post_message(self.Pressed(WHEEL_UP))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel, towards oneself."""
        event.stop()
        self.post_message(self.Pressed(WHEEL_DOWN))

    @property
    def appearance(self) -> Appearance:
        """How the app's person sees things."""
        app: PersonalApp[Any] = self.app  # type: ignore[assignment]  # Textual types it as any app
        return app.appearance

    def _piece_at(self, x: int, y: int) -> Piece | None:
        if not 0 <= y < len(self._lines):
            return None
        end = 0
        for piece in self._lines[y]:
            end += width((piece,))
            if x < end:
                return piece
        return None


def segments_of(pieces: Line, base: Style, inks: Inks) -> list[Segment]:
    """Pieces as rich has them, neighbours of one ink as one: for each of them a terminal is told the whole style again."""
    return [
        Segment("".join(piece.text for piece in same), base + inks.style(ink) if ink else base)
        for ink, same in groupby(pieces, key=attrgetter("ink"))
    ]


def _change(row: int, one: Line, other: Line) -> Change:
    """What stands where two lines differ, whole pieces each."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    start, cells, was = width(one[:same]), width(one), width(other)
    if cells != was:
        return Change(row, start, max(cells, was) - start, one[same:])
    tail = 0
    for left, right in zip(reversed(one[same:]), reversed(other[same:]), strict=False):
        if left != right:
            break
        tail += 1
    pieces = one[same : len(one) - tail]
    return Change(row, start, width(pieces), pieces)
