"""Lines of a screen as values: pieces of text with an ink, measured in terminal cells.

Screens are made of these by pure functions and painted by `paiyou_client.widgets.canvas`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

from paiyou_client.widgets import glyphs


class Piece(NamedTuple):
    """Some text in one ink (`paiyou_client.widgets.ink`); ``press`` is what a click on it does: a key's name, or
    ``card:3``."""

    text: str
    ink: str = ""
    press: str = ""


Line: TypeAlias = tuple[Piece, ...]

BLANK: Line = ()


_WIDE: Final = r"\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60"
"""Chinese letters, and the signs that go with them."""
_TOKENS: Final = re.compile(rf"[^ {_WIDE}]* |[{_WIDE}] ?|[^ {_WIDE}]+")
_IDEOGRAPH: Final = re.compile(f"[{_WIDE}]")
_OPENS: Final = re.compile(r"[\uff08\u201c\u300a\u3010(]")
_CLOSES: Final = re.compile(r"[\uff0c\u3002\uff1a\uff1b\uff1f\uff01\uff09\u3001\u201d\u300b\u3011,.;:?!)]")


def line(*parts: str | Piece | Line) -> Line:
    """One line from texts, pieces and lines."""
    pieces: list[Piece] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(Piece(part))
        elif isinstance(part, Piece):
            pieces.append(part)
        else:
            pieces.extend(part)
    return tuple(pieces)


def width(of: Line) -> int:
    """Terminal cells of a line."""
    return sum([cells_of(piece[0]) for piece in of])


def cells_of(text: str) -> int:
    """Terminal cells of a text."""
    return len(text) if text.isascii() else cell_len(text)


def plain(of: Line) -> str:
    """The text alone."""
    return "".join(piece.text for piece in of)


def fit(of: Line, cells: int) -> Line:
    """Exactly so many cells: padded at the right, or cut with a sign that shows it."""
    room = cells - width(of)
    if room >= 0:
        return (*of, Piece(" " * room)) if room else of
    return cut(of, cells)


def cut(of: Line, cells: int) -> Line:
    """The first cells of a line that is longer, the last of them the sign for more."""
    if cells <= 0:
        return ()
    kept: list[Piece] = []
    room = cells - 1
    for piece in of:
        size = cells_of(piece.text)
        if size > room:
            kept.append(piece._replace(text=set_cell_size(piece.text, room) + glyphs.MORE))
            break
        kept.append(piece)
        room -= size
    return tuple(kept)


def fit_text(text: str, cells: int) -> str:
    """The same for a text."""
    return plain(fit((Piece(text),), cells))


def shortened(text: str, over: int, least: int) -> str:
    """A text that takes so many cells less, as far as it keeps its first ones."""
    cells = cells_of(text)
    return text if over <= 0 else fit_text(text, max(min(cells, least), cells - over))


def right(text: str, cells: int) -> str:
    """A text at the right end of so many cells."""
    return " " * (cells - cell_len(text)) + text if cell_len(text) <= cells else fit_text(text, cells)


def spread(left: Line, end: Line, cells: int) -> Line:
    """One part at the left, one at the right; the left one gives way."""
    room = cells - width(end)
    return (*fit(left, room), *end) if room > 0 else fit(end, cells)


def as_fits(start: Line, more: Iterable[Line], between: str, cells: int) -> Line:
    """A line, and after it as many of the others as have room, each whole."""
    for one in more:
        longer = line(start, between, one)
        if width(longer) <= cells:
            start = longer
    return start


def inked(of: Line, ink: str) -> Line:
    """The same line with a word added to every ink."""
    return tuple([Piece(text, f"{old} {ink}" if old else ink, press) for text, old, press in of])


def joined(parts: Iterable[Line], between: str) -> Line:
    """Lines after one another with a text between them."""
    pieces: list[Piece] = []
    for part in parts:
        if pieces:
            pieces.append(Piece(between))
        pieces.extend(part)
    return tuple(pieces)


def block(lines: Sequence[Line], cells: int, rows: int) -> tuple[Line, ...]:
    """Exactly so many rows of so many cells: cut at the bottom, or filled with empty ones."""
    kept = [fit(one, cells) for one in lines[:rows]]
    kept.extend(repeat((Piece(" " * cells),) if cells else (), rows - len(kept)))
    return tuple(kept)


def wrapped(of: Line, cells: int, indent: int = 2) -> tuple[Line, ...]:
    """A line broken at spaces into lines of exactly so many cells; all but the first are indented."""
    return tuple(fit(row, cells) for row in broken(of, cells, indent))


def broken(of: Line, cells: int, indent: int = 2) -> tuple[Line, ...]:
    """The same, nothing cut and nothing filled up: a word that is longer has a row of its own."""
    rows: list[list[Piece]] = [[]]
    room = cells
    for word in _words(of):
        size = width(word) - (1 if word[-1].text.endswith(" ") else 0)
        if size > room and rows[-1] and room < cells - indent:
            rows.append([Piece(" " * indent)])
            room = cells - indent
        rows[-1].extend(word)
        room -= width(word)
    return tuple(_without_end(row) for row in rows)


def longest_word(of: Line) -> int:
    """The cells below which `wrapped` has to cut a word."""
    return max((width(_without_end(list(word))) for word in _words(of)), default=0)


def _words(of: Line) -> Iterable[Line]:
    """What stands between spaces, each with the space after it, and every letter of a script that has none between words;
    a word may be of several pieces."""
    word: list[Piece] = []
    for piece in of:
        for text in _TOKENS.findall(piece.text):
            if word and _may_break(word[-1].text[-1], text[0]):
                yield tuple(word)
                word = []
            word.append(piece._replace(text=text))
    if word:
        yield tuple(word)


def _may_break(last: str, first: str) -> bool:
    """Whether a line may end between two letters: no row begins with what closes, or ends with what opens."""
    if last == " ":
        return True
    if last.isascii() and first.isascii():
        return False
    is_between = bool(_IDEOGRAPH.match(last) or _IDEOGRAPH.match(first))
    return is_between and not _OPENS.match(last) and not _CLOSES.match(first)


def _without_end(row: list[Piece]) -> Line:
    """A row without the one space that may stand at its end."""
    if row and row[-1].text.endswith(" "):
        return (*row[:-1], row[-1]._replace(text=row[-1].text[:-1]))
    return tuple(row)
