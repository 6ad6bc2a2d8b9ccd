"""The colours of each theme: what a screen is painted with, by what it is for.

Every colour stands out from the background by what `tests/client/test_palettes.py` demands.  Terminals of sixteen colours
have palettes of exactly those, which the terminal has in shades of its own: the nearest of sixteen would often be no readable one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Palette:
    """Colours as ``#rrggbb``.

    ``soft`` is text beside the point, ``dim`` titles of columns, ``faint`` rules, ``illegal`` cards that may not be played,
    ``turn`` whose turn it is and the cursor, ``row`` the ground of its row (empty: none), ``panel`` that of dialogs.
    """

    name: str
    is_dark: bool
    background: str
    panel: str
    text: str
    soft: str
    dim: str
    faint: str
    illegal: str
    gold: str
    turn: str
    row: str
    red: str
    blue: str
    green: str
    orange: str
    error: str


DARK: Final = Palette(
    name="dark",
    is_dark=True,
    background="#12161b",
    panel="#1b2128",
    text="#dfe6ee",
    soft="#aab2bd",
    dim="#8b939e",
    faint="#4a525c",
    illegal="#757d88",
    gold="#f0d68c",
    turn="#ffd866",
    row="#23271d",
    red="#ff6b68",
    blue="#6cb6ff",
    green="#7ee081",
    orange="#ffb454",
    error="#ff7b72",
)
LIGHT: Final = Palette(
    name="light",
    is_dark=False,
    background="#fbfaf7",
    panel="#efede6",
    text="#1c2127",
    soft="#414a54",
    dim="#5d6670",
    faint="#a9afb6",
    illegal="#7d858d",
    gold="#6d4c00",
    turn="#7a4300",
    row="#fdf0c0",
    red="#b7161b",
    blue="#0a4fb8",
    green="#0d6126",
    orange="#8a4200",
    error="#a3171c",
)
DARK_HIGH: Final = Palette(
    name="dark-high",
    is_dark=True,
    background="#000000",
    panel="#1a1a1a",
    text="#ffffff",
    soft="#f0f0f0",
    dim="#d0d0d0",
    faint="#a8a8a8",
    illegal="#a0a0a0",
    gold="#ffe680",
    turn="#ffff00",
    row="#262600",
    red="#ff9696",
    blue="#8accff",
    green="#80ff80",
    orange="#ffc266",
    error="#ff9c9c",
)
LIGHT_HIGH: Final = Palette(
    name="light-high",
    is_dark=False,
    background="#ffffff",
    panel="#e8e8e8",
    text="#000000",
    soft="#111111",
    dim="#333333",
    faint="#555555",
    illegal="#595959",
    gold="#503300",
    turn="#503300",
    row="#fff2b3",
    red="#930000",
    blue="#00358f",
    green="#004a1a",
    orange="#632e00",
    error="#7d0000",
)
DARK_16: Final = Palette(
    name="dark-16",
    is_dark=True,
    background="#000000",
    panel="#000000",
    text="#aaaaaa",
    soft="#aaaaaa",
    dim="#aaaaaa",
    faint="#555555",
    illegal="#555555",
    gold="#ffff55",
    turn="#ffff55",
    row="",
    red="#ff5555",
    blue="#55ffff",
    green="#55ff55",
    orange="#aa5500",
    error="#ff5555",
)
LIGHT_16: Final = Palette(
    name="light-16",
    is_dark=False,
    background="#ffffff",
    panel="#ffffff",
    text="#000000",
    soft="#000000",
    dim="#000000",
    faint="#555555",
    illegal="#555555",
    gold="#aa00aa",
    turn="#aa00aa",
    row="",
    red="#aa0000",
    blue="#0000aa",
    green="#00aa00",
    orange="#aa00aa",
    error="#aa0000",
)

PALETTES: Final = {
    (palette.is_dark, is_high): palette
    for palette, is_high in ((DARK, False), (LIGHT, False), (DARK_HIGH, True), (LIGHT_HIGH, True))
}
"""By whether it is dark, and whether contrast is high; those of sixteen colours have as much of it as there is."""
PALETTES_16: Final = {True: DARK_16, False: LIGHT_16}
