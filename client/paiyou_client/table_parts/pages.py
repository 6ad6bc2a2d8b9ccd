"""A page that lies over the table for as long as one reads it: its title, and as much of it as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import key_pieces
from paiyou_client.widgets.lines import Line, Piece, block, line, width

CLOSING: Final = frozenset(("q", "enter", "escape"))
"""The keys that close any page; its own does, too."""
FIND: Final = "/"
"""On a page of the rule book: find words there."""
SCROLLS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10}
"""By how many rows a key scrolls."""


def first_row(scroll: int, length: int, rows: int) -> int:
    """Where the shown part of a page begins: no further than to its end.  ``rows`` are those of the page and its title."""
    return max(0, min(scroll, length - rows + 1))


def page(
    title: str | Msgid, lines: Sequence[Line], scroll: int, cells: int, rows: int, *, is_book: bool = False
) -> tuple[Line, ...]:
    """Exactly so many rows; in a book words can be found."""
    start = first_row(scroll, len(lines), rows)
    last = min(len(lines), start + rows - 1)
    where = _("{first} to {last} of {rows}").format(first=start + 1, last=last, rows=len(lines))
    end = line(" ", key_pieces(glyphs.UP_DOWN), Piece(f" {where} ", "dim")) if len(lines) >= rows else ()
    top = line(
        Piece(glyphs.RULE * 2, "rule"),
        Piece(f" {title} ", "title"),
        Piece(f" {keyed(_('q closes'), 'q')} ", "dim", "q"),
        *((Piece(f" {keyed(_('/ finds words'), FIND)} ", "dim", FIND),) if is_book else ()),
        end,
    )
    top = line(top, Piece(glyphs.RULE * (cells - width(top)), "rule"))
    return (top, *block(lines[start : start + rows - 1], cells, rows - 1))
