"""The line at the bottom: every key that works now, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paiyou_client.translation import Msgid, pgettext
from paiyou_client.widgets.lines import Line, Piece, line, width


@dataclass(frozen=True)
class Key:
    """A key that works now: what is written on it, what it does in a word or two, and its name for a click."""

    label: str
    does: str | Msgid
    press: str


def key_name(key: str) -> str:
    """What is written on a key, where that is a word."""
    return pgettext("a key", "space") if key == "space" else key


def key_rows(keys: Sequence[Key], cells: int) -> tuple[Line, ...]:
    """The keys in as few rows as they need, none of them left out."""
    rows: list[Line] = []
    for key in keys:
        piece = line(Piece(key_name(key.label), "key", key.press), Piece(f" {key.does}", "hint", key.press))
        if rows and width(rows[-1]) + 3 + width(piece) <= cells - 1:
            rows[-1] = line(rows[-1], "   ", piece)
        else:
            rows.append(line(" ", piece))
    return tuple(rows)
