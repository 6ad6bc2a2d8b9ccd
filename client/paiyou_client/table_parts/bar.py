"""The last lines of a table at which nothing can be done: what is to be said there in the place of the table's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paiyou_client.table_parts.bottom import are_shown, hint_line, key_rows, text_rows
from paiyou_client.table_parts.effects import Hint
from paiyou_client.widgets.lines import BLANK, Line, Piece, line


@dataclass(frozen=True)
class Bar:
    """Where one is, and the keys that work there, the most wanted first; ``rest`` are those of a second row, ``ways`` stand after
    the first ones in any case.  ``has_you`` says whether somebody there is still ``you``: in a replay nobody is."""

    where: Line
    keys: Sequence[Hint]
    rest: Sequence[Hint]
    has_you: bool = False
    ways: Sequence[Hint] = ()


def bar_text(bar: Bar, said: str, notice: str, cells: int, rows: int) -> tuple[Line, ...]:
    """The lines below the hand."""
    return text_rows(line(Piece(said, "warn")) if said else BLANK, bar.where, cells, rows, notice=notice)


def bar_keys(bar: Bar, cells: int, rows: int) -> tuple[Line, ...]:
    """The lines of keys; in one row there is a way to find the others."""
    if rows == 1 and not bar.ways:
        return key_rows(bar.keys, (), cells, rows)
    keys = list(bar.keys)
    while keys and not are_shown((*keys, *bar.ways), cells):
        keys.pop()
    return (hint_line((*keys, *bar.ways), cells), hint_line(bar.rest, cells))[:rows]
