"""The names of keys: as a person writes them into a file, as Textual says them, and as a screen shows them.

A name is a single character (``k``, ``K``, ``?``, ``ж``), or a word (``enter``, ``pageup``, ``f5``), before which may stand
``ctrl+``, ``shift+`` or ``alt+``.  Capitals and small letters are two keys.
"""

from __future__ import annotations

import re
from typing import Final

from textual import events
from textual.keys import _character_to_key

from paiyou_client.translation import pgettext
from paiyou_client.widgets import glyphs

_WORDS: Final = frozenset(
    (
        *("enter", "space", "tab", "escape", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"),
        *("up", "down", "left", "right"),
        *(f"f{number}" for number in range(1, 25)),
    )
)
_NAME: Final = re.compile(r"(?:(?:ctrl|shift|alt)\+)*(?P<key>.|[a-z0-9]+)", re.DOTALL)
_SIGNS: Final = {
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "full_stop": ".",
    "comma": ",",
    "equals_sign": "=",
}
"""Signs as Textual calls them where a screen's bindings do."""
_SHOWN: Final = {
    "enter": "Enter",
    "tab": "Tab",
    "escape": "Esc",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": glyphs.UP,
    "down": glyphs.DOWN,
    "left": glyphs.ARROWS[0],
    "right": glyphs.ARROWS[1],
}
_FORBIDDEN: Final = ("alt+", "shift+enter")


def is_name(text: str) -> bool:
    """Whether a person who writes this names a key."""
    found = _NAME.fullmatch(text)
    if found is None or not text.isprintable():
        return False
    key = found["key"]
    return (len(key) == 1 and not key.isspace()) or key in _WORDS


def name_of(event: events.Key) -> str:
    """The name of the key that was pressed."""
    if event.is_printable and event.character is not None and event.character != " ":
        return event.character
    return name_from_textual(event.key)


def name_from_textual(key: str) -> str:
    """Textual's word for a key, as a person writes it."""
    return _SIGNS.get(key, key)


def event_of(name: str) -> events.Key:
    """The event of that key being pressed."""
    if len(name) == 1:
        return events.Key(_character_to_key(name), name)
    return events.Key(name, " " if name == "space" else None)


def key_named(text: str) -> str:
    """The key on which that is written; empty where it is none."""
    word = next((name for name in _WORDS if shown(name) == text), text if len(text) == 1 else text.lower())
    return word if is_name(word) else ""


def shown(name: str) -> str:
    """What is written on a key: ``Enter``, ``F5``, ``Ctrl+X``."""
    if len(name) == 1:
        return name
    *before, key = name.split("+")
    word = (
        pgettext("a key", "space")
        if key == "space"
        else _SHOWN.get(key, key.upper() if before or key[0] == "f" else key)
    )
    return "+".join((*(part.capitalize() for part in before), word))


def is_hard(name: str) -> bool:
    """Whether some terminals cannot send this key, or send it late: Escape, Alt with a key, Shift with Enter."""
    return name == "escape" or any(part in name for part in _FORBIDDEN)
