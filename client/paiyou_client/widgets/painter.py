"""What has changed in a picture, written to the terminal at once.

Textual gathers changes for a sixtieth of a second, then asks every widget that may be there, and writes a row from its
beginning to the last cell that changed.  Where one canvas is all that is to be seen, it is known what to write: the cells that
changed.  In an SSH door it is made only once for people at one table with the same rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from paiyou_client.appearance import Appearance
from paiyou_client.widgets.canvas import Canvas, Change, segments_of
from paiyou_client.widgets.lines import Line

if TYPE_CHECKING:
    from paiyou_client.personal import PersonalApp

_KEPT: Final = 4096
"""Pieces of rows that are kept, of all apps together; some hundred bytes each."""


class Painter:
    """One app's (`paiyou_client.widgets.canvas.Painter`)."""

    def __init__(self, app: PersonalApp[Any]) -> None:
        self._app = app

    def paint(self, canvas: Canvas, changes: Sequence[Change]) -> bool:
        """Write these changes; False where Textual has to, as more than the canvas is to be seen, or more has changed."""
        driver = self._app._driver  # noqa: SLF001 - the terminal's, which Textual gives to nobody
        if driver is None or driver.is_headless or not self._is_all(canvas):
            return False
        base, seen, size = canvas.base, canvas.appearance, canvas.size
        self._app._begin_update()  # noqa: SLF001 - so that a terminal that can shows all of it at once
        driver.write(
            "".join(
                f"\x1b[{row + 1};{start + 1}H{_sequence(pieces, min(cells, size.width - start), base, seen)}"
                for row, start, cells, pieces in changes
                if row < size.height and start < size.width
            )
        )
        self._app._end_update()  # noqa: SLF001
        return True

    def _is_all(self, canvas: Canvas) -> bool:
        """Whether the canvas is what the terminal shows, and nothing is to be laid out anew."""
        app, screen = self._app, canvas.screen
        return (
            app._running  # noqa: SLF001 - as for the rest of this: what Textual has yet to do is nowhere else to be seen
            and not app._batch_count  # noqa: SLF001
            and app.screen is screen
            and not screen._layout_required  # noqa: SLF001
            and not screen._repaint_required  # noqa: SLF001
            and not screen._dirty_widgets  # noqa: SLF001
            and canvas.region == screen.region
            and canvas.size == app.size
        )


@lru_cache(maxsize=_KEPT)
def _sequence(pieces: Line, cells: int, base: Style, seen: Appearance) -> str:
    """So many cells, as a terminal is told them."""
    strip = Strip(segments_of(pieces, base, seen.inks)).adjust_cell_length(cells, base)
    segments = seen.filtered(list(strip))
    return "".join(
        text if style is None else Strip.render_style(style, text, ColorSystem.TRUECOLOR) for text, style, _ in segments
    )
