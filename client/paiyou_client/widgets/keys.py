"""The line at the bottom: every key that works now, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paiyou_client.keys.keyboard import key_now
from paiyou_client.keys.names import name_from_textual, shown
from paiyou_client.translation import Msgid
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, line, width

_PAIRS: Final = {glyphs.ARROWS: ("left", "right"), glyphs.UP_DOWN: ("up", "down")}
"""Labels that stand for two keys."""
_WORDS: Final = {
    "enter": "enter",
    "tab": "tab",
    "esc": "escape",
    "space": "space",
    "home": "home",
    "end": "end",
    "pgup": "pageup",
    "pgdn": "pagedown",
}


@dataclass(frozen=True)
class Key:
    """A key that works now: what is written on it, what it does in a word or two, and its name for a click."""

    label: str
    does: str | Msgid
    press: str


def keys_in(label: str) -> tuple[str, ...]:
    """The keys of the code that a label names: ``Enter``, ``F4``, ``k``, two arrows, ``1 2 3`` or ``123``."""
    if label in _PAIRS:
        return _PAIRS[label]
    low = label.lower()
    if low in _WORDS:
        return (_WORDS[low],)
    if len(label) > 1 and low[0] == "f" and label[1:].isdecimal():
        return (low,)
    parts = label.split(" ") if " " in label else label
    return tuple(part for part in parts if part)


def key_pieces(label: str) -> Line:
    """A label with its keys as they are set, each of which can be clicked."""
    keys = keys_in(label)
    between = " " if " " in label else ""
    pieces: list[Piece] = []
    for key in keys:
        text = shown(key_now(key))
        if between and pieces:
            pieces.append(Piece(between, "key"))
        pieces.append(Piece(text, "key", key))
    return tuple(pieces)


def label_text(label: str | Msgid) -> str:
    """The same as a text, for a page of help; cards that are typed (``10``, ``sk``) are of several keys, words stay words."""
    if isinstance(label, Msgid):
        return str(label)
    parts = (keys_in(part) for part in label.split(" "))
    return " ".join("".join(shown(key_now(key)) for key in keys) for keys in parts)


def key_rows(keys: Sequence[Key], cells: int) -> tuple[Line, ...]:
    """The keys in as few rows as they need, none of them left out."""
    rows: list[Line] = []
    for key in keys:
        piece = line(_label(key), Piece(f" {key.does}", "hint", key.press))
        if rows and width(rows[-1]) + 3 + width(piece) <= cells - 1:
            rows[-1] = line(rows[-1], "   ", piece)
        else:
            rows.append(line(" ", piece))
    return tuple(rows)


def _label(key: Key) -> Line:
    """Two arrows are two keys; else the label is that of the key that is pressed by a click, as long as it is not set."""
    if key.label in _PAIRS:
        return key_pieces(key.label)
    name = name_from_textual(key.press)
    now = key_now(name)
    return line(Piece(shown(name) if name == "space" else key.label if now == name else shown(now), "key", key.press))
