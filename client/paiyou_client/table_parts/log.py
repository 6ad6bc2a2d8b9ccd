"""The newest lines of what happened, in so much room."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, Piece, line, wrapped


def newest_lines(newest_first: Iterable[tuple[Line, bool]], cells: int, rows: int) -> tuple[Line, ...]:
    """At most so many rows, the newest last; an event without words has none.  True stands beside the first event after
    a gap."""
    kept: list[tuple[Line, ...]] = []
    left = rows
    for text, after_gap in newest_first:
        if not text:
            continue
        lines = wrapped(text, cells)
        if len(lines) > left:
            break
        kept.append(lines)
        left -= len(lines)
        if after_gap and left:
            kept.append((line(Piece(_("(something was missed)"), "dim")),))
            left -= 1
    return tuple(one for lines in reversed(kept) for one in lines)
