"""A frame in every display mode as one text: its letters, where ASCII and letters for suits differ, and who is painted how.

The layer of styles names each cell by a letter; the legend says what the letter is in each mode, by the palette's names for
its colours, so that another shade changes no frame and another meaning changes all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import groupby
from string import ascii_letters
from types import MappingProxyType
from typing import Final, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from paiyou_client.appearance import Appearance, Depth, appearance_of
from paiyou_client.settings import ASCII, CHARACTERS, COLOURS, CONTRAST, DECK, THEME, Settings
from paiyou_client.widgets.canvas import segments_of
from paiyou_client.widgets.lettering import to_letters
from paiyou_client.widgets.lines import Line, Piece, cells_of

USUAL: Final = appearance_of(Settings(), "truecolor", {})
MODES: Final[Mapping[str, Appearance]] = MappingProxyType(
    {
        "four-colour": USUAL,
        "two-colour": appearance_of(Settings().having(DECK, "two-colour"), "truecolor", {}),
        "letters": appearance_of(Settings().having(DECK, "letters"), "truecolor", {}),
        "light": appearance_of(Settings().having(THEME, "light"), "truecolor", {}),
        "high-contrast": appearance_of(Settings().having(CONTRAST, "high"), "truecolor", {}),
        "sixteen": appearance_of(Settings().having(COLOURS, "16"), "truecolor", {}),
        "no-colour": appearance_of(Settings(), "truecolor", {"NO_COLOR": "1"}),
    }
)
"""All of them but ASCII, whose frames are laid out anew."""
IN_ASCII: Final = Settings().having(CHARACTERS, ASCII)
_WORDS: Final = ("bold", "dim", "italic", "underline", "reverse")

Cells: TypeAlias = list[tuple[str, tuple[str, ...]]]
"""A row: each letter, and its style in each mode."""


def cells_of_lines(lines: Iterable[Line]) -> list[Cells]:
    """Rows of a canvas."""
    return [
        [(letter, styles) for text, ink, _press in line for styles in (_inked(ink),) for letter in text]
        for line in lines
    ]


def cells_of_strips(strips: Iterable[Strip]) -> list[Cells]:
    """Rows that Textual made in the usual mode, whose colours are those of its theme in all modes."""
    return [
        [(letter, styles) for text, style, _ in strip for styles in (_themed(style or Style()),) for letter in text]
        for strip in strips
    ]


def text_of(row: Cells) -> str:
    return "".join(letter for letter, _ in row).rstrip()


def recorded(rows: Sequence[Cells], in_ascii: Sequence[str]) -> str:
    """The whole frame as a golden holds it."""
    plain = [text_of(row) for row in rows]
    legend = _legend(rows)
    parts = [
        *plain,
        "--- letters",
        *_differing(plain, [to_letters(row) for row in plain]),
        "--- ascii",
        *_differing(plain, [row.rstrip() for row in in_ascii]),
        "--- styles",
        *(_layer(row, legend) for row in rows),
        "--- legend",
        *(f"{letter} {_said(styles)}" for styles, letter in legend.items()),
    ]
    return "\n".join(parts) + "\n"


def _differing(one: Sequence[str], other: Sequence[str]) -> list[str]:
    assert len(one) == len(other)
    return [f"{row:2} {new}" for row, (old, new) in enumerate(zip(one, other, strict=True)) if old != new]


def _legend(rows: Sequence[Cells]) -> dict[tuple[str, ...], str]:
    """A letter for each style, the most common one first."""
    counts: dict[tuple[str, ...], int] = {}
    for row in rows:
        for _letter, styles in row:
            counts[styles] = counts.get(styles, 0) + 1
    return dict(zip(sorted(counts, key=lambda styles: (-counts[styles], styles)), ascii_letters, strict=False))


def _layer(row: Cells, legend: Mapping[tuple[str, ...], str]) -> str:
    """``a12b3``: so many cells of each."""
    runs = groupby((legend[styles] for letter, styles in row for _ in range(cells_of(letter))))
    return "".join(f"{letter}{len(list(run))}" for letter, run in runs)


def _said(styles: tuple[str, ...]) -> str:
    usual = styles[0]
    others = [f"{mode}: {style}" for mode, style in zip(MODES, styles, strict=True) if style != usual]
    return " | ".join((usual, *others))


@lru_cache(maxsize=1024)
def _inked(ink: str) -> tuple[str, ...]:
    return tuple(_described(_style(ink, seen), seen) for seen in MODES.values())


@lru_cache(maxsize=1024)
def _themed(style: Style) -> tuple[str, ...]:
    return tuple(_described(style, USUAL) if seen.depth is not Depth.NONE else _shape(style) for seen in MODES.values())


def _style(ink: str, seen: Appearance) -> Style:
    base = Style(color=seen.palette.text, bgcolor=seen.palette.background)
    (segment,) = segments_of((Piece(" ", ink),), base, seen.inks)
    assert isinstance(segment, Segment)
    assert segment.style is not None
    return segment.style


def _described(style: Style, seen: Appearance) -> str:
    """A style by the palette's names, with the ground where that is not the usual one."""
    if seen.depth is Depth.NONE:
        return _shape(style)
    colour, ground = (_named(each.name if each else "", seen) for each in (style.color, style.bgcolor))
    return " ".join(filter(None, (colour, _shape(style, ""), "" if ground == "background" else f"on {ground}")))


def _named(colour: str, seen: Appearance) -> str:
    palette = seen.palette
    names = (field.name for field in fields(palette) if getattr(palette, field.name) == colour)
    return next(names, colour)


def _shape(style: Style, nothing: str = "-") -> str:
    return " ".join(word for word in _WORDS if getattr(style, word)) or nothing
