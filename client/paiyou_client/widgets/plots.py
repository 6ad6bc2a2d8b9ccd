"""Plots of text: bars across a row, and a course of values as columns."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, fit_text, line


def bar(share: float, cells: int) -> Line:
    """A share of 1 as a bar of so many cells; any share above 0 shows."""
    full = min(cells, max(round(share * cells), 1 if share > 0 else 0))
    return line(Piece(glyphs.BAR * full, "title"), Piece(glyphs.BAR_REST * (cells - full), "dim"))


def bars(rows: Sequence[tuple[str, int]], label: int, cells: int) -> tuple[Line, ...]:
    """Numbers as bars, the largest of full length, with their names before and themselves behind."""
    most = max((count for _, count in rows), default=0)
    wide = max((len(str(count)) for _, count in rows), default=1)
    room = max(1, cells - label - wide - 2)
    return tuple(
        line(Piece(fit_text(name, label), "soft"), bar(count / most if most else 0, room), f" {count:{wide}}")
        for name, count in rows
    )


def columns(values: Sequence[float], cells: int, rows: int) -> tuple[Line, ...]:
    """Values as columns from left to right, those of the end where there is not room for all; the highest fills the rows."""
    shown = values[-cells:]
    most = max((abs(value) for value in shown), default=0.0)
    heights = [round(2 * rows * abs(value) / most) if most else 0 for value in shown]
    return tuple(
        line(Piece("".join(_cell(height - 2 * (rows - 1 - row)) for height in heights), "title")) for row in range(rows)
    )


def _cell(height: int) -> str:
    """A cell that is full, half full from below, or empty."""
    if height >= 2:
        return glyphs.BAR
    return glyphs.BAR_HALF if height == 1 else " "
