"""A terminal's own colours, one app beside others: rich keeps a style's codes in the style as it first wrote them.

So with several apps in one process a style is first made one whose colours are those that this terminal has.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from paiyou_client.ssh_door.announced import ColourSystem

_SYSTEMS = {"standard": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "truecolor": ColorSystem.TRUECOLOR}


@lru_cache(maxsize=4096)
def as_shown(style: Style, colours: ColourSystem) -> Style:
    """The same style in the colours that there are, or in none."""
    plain = style.without_color
    if colours is None:
        return plain
    system = _SYSTEMS[colours]
    fore, back = style.color, style.bgcolor
    return plain + Style.from_color(fore and fore.downgrade(system), back and back.downgrade(system))


class TerminalsColours(LineFilter):
    """Gives all that Textual draws the colours of one terminal."""

    def __init__(self, colours: ColourSystem) -> None:
        super().__init__()
        self._colours = colours

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments."""
        return [
            Segment(text, None if style is None else as_shown(style, self._colours), control)
            for text, style, control in segments
        ]
