"""The last lines of a table: what a choice amounts to, what is asked, and the keys that work."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.effects import Hint
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, fit, joined, line, spread, width, wrapped

_BETWEEN = "   "


def text_rows(message: Line, ask: Line, cells: int, rows: int, *, notice: str = "") -> tuple[Line, ...]:
    """What the choice amounts to, and what is asked; a long message takes the other's row, a ``notice`` never goes."""
    asked = line(Piece(f" {notice} ", "bad reverse")) if notice else ask
    shown = wrapped(line(" ", message), cells, 3) if message else ()
    if len(shown) + 1 > rows and shown and not notice:
        return block(shown, cells, rows)
    return block((*(shown or (BLANK,))[: rows - 1], line(" ", asked)), cells, rows)


def key_rows(own: Sequence[Hint], always: Sequence[Hint], cells: int, rows: int) -> tuple[Line, ...]:
    """The keys of now and those that always work; in one row the latter give way to a way to find them."""
    first = hint_line(own, cells)
    if rows == 1:
        return (spread(first, hint_line((Hint("?", "all keys"),), 12), cells),)
    return (first, hint_line(always, cells))


def hint_line(hints: Sequence[Hint], cells: int) -> Line:
    """As many hints as there is room for; a click on one presses its key."""
    shown: list[Line] = []
    room = cells - 2
    for hint in hints:
        piece = line(Piece(hint.key, "key", hint.key), Piece(f" {hint.label}", "hint", hint.key))
        room -= width(piece)
        if room < 0:
            break
        room -= len(_BETWEEN)
        shown.append(piece)
    return fit(line(" ", joined(shown, _BETWEEN)), cells)
