"""How a person's settings and their terminal together make the screens look."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from paiyou_client.settings import ASCII, CHARACTERS, COLOURS, CONTRAST, DECK, THEME, Settings
from paiyou_client.widgets.ink import Inks, inks_of
from paiyou_client.widgets.lettering import to_ascii, to_letters
from paiyou_client.widgets.palettes import PALETTES, PALETTES_16, Palette


class Depth(StrEnum):
    """How many colours are used."""

    NONE = "none"
    SIXTEEN = "16"
    MANY = "256"
    ALL = "all"


_SYSTEMS: Final = {None: Depth.NONE, "standard": Depth.SIXTEEN, "256": Depth.MANY}
"""By what Rich found out about the terminal; it takes one for more than 256 only where ``COLORTERM`` says so."""


@dataclass(frozen=True)
class Appearance:
    """What the settings come to on a terminal."""

    depth: Depth
    is_dark: bool
    is_high: bool
    deck: str
    is_ascii: bool

    @cached_property
    def palette(self) -> Palette:
        """The colours."""
        return PALETTES_16[self.is_dark] if self.depth is Depth.SIXTEEN else PALETTES[self.is_dark, self.is_high]

    @cached_property
    def inks(self) -> Inks:
        """How pieces of lines are painted."""
        return inks_of(self.palette, four_colours=self.deck != "two-colour")

    @cached_property
    def filters(self) -> Sequence[LineFilter]:
        """What every line of every widget passes through at last, Textual's own too."""
        found: list[LineFilter] = []
        if self.is_ascii:
            found.append(_LETTERED[ASCII])
        elif self.deck == "letters":
            found.append(_LETTERED["letters"])
        if self.depth in _REDUCED:
            found.append(_REDUCED[self.depth])
        return found

    def filtered(self, segments: list[Segment]) -> list[Segment]:
        """Segments as they pass through."""
        for each in self.filters:
            segments = each.apply(segments, _ANY_GROUND)
        return segments


_ANY_GROUND: Final = Color(0, 0, 0)


def appearance_of(settings: Settings, system: str | None, environment: Mapping[str, str] = os.environ) -> Appearance:
    """How things look; ``system`` is what Rich calls the terminal's colours."""
    found = _SYSTEMS.get(system, Depth.ALL)
    wanted = settings[COLOURS]
    if wanted == "auto":
        depth = Depth.NONE if environment.get("NO_COLOR") else found
    else:
        depth = Depth.NONE if found is Depth.NONE else Depth(str(wanted))
    return _cached(
        depth,
        settings[THEME] == "dark" if settings[THEME] != "auto" else not is_light(environment),
        settings[CONTRAST] == "high",
        str(settings[DECK]),
        settings[CHARACTERS] == ASCII,
    )


def is_light(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that its background is light, as many do in ``COLORFGBG``."""
    return environment.get("COLORFGBG", "").rpartition(";")[2] in {"7", "15"}


class Lettered(LineFilter):
    """Every text in other letters, cell by cell."""

    def __init__(self, letters: Callable[[str], str]) -> None:
        super().__init__()
        self._letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same cells."""
        del background
        return [Segment(self._letters(text), style, control) for text, style, control in segments]


class Reduced(LineFilter):
    """No more colours than the terminal has; with None none at all, nor a background, so that its own are seen.

    Rich would reduce them too, but keeps with a style what it sent for it first, and so sends a terminal of few colours what
    it had sent one of many: one process serves both (`paiyou_client.ssh_door`).
    """

    def __init__(self, system: ColorSystem | None) -> None:
        super().__init__()
        self._system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text."""
        del background
        system = self._system
        return [
            Segment(text, style if style is None else _reduced(style, system), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def _reduced(style: Style, system: ColorSystem | None) -> Style:
    if system is None:
        return style.without_color
    colour, ground = style.color, style.bgcolor
    return style + Style(
        color=colour and colour.downgrade(system),
        bgcolor=ground and ground.downgrade(system),
    )


_LETTERED: Final = {ASCII: Lettered(to_ascii), "letters": Lettered(to_letters)}
_REDUCED: Final = {
    Depth.NONE: Reduced(None),
    Depth.SIXTEEN: Reduced(ColorSystem.STANDARD),
    Depth.MANY: Reduced(ColorSystem.EIGHT_BIT),
}


@lru_cache(maxsize=64)
def _cached(depth: Depth, is_dark: bool, is_high: bool, deck: str, is_ascii: bool) -> Appearance:
    return Appearance(depth, is_dark, is_high, deck, is_ascii)
