"""The keys as one person has set them, wherever keys come in or are named on a screen.

As a `paiyou_client.translation.Reader` has the language of an app, a `Keyboard` has its keys: they may change at any time,
and one process serves many apps, so it stands in the context.  What a screen draws or says while `scope` is entered names
the keys of that scope.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from textual import events

from paiyou_client.keys.keymap import AS_IT_IS, Keymap
from paiyou_client.keys.names import event_of, name_from_textual, name_of, shown

_IN_WORD: Final = r"[^\W\u3000-\u9fff]"
"""A letter that makes one word with what stands beside it, as those of Chinese do not."""


@dataclass
class Keyboard:
    """One app's keys."""

    keymap: Keymap = AS_IT_IS

    def meant(self, event: events.Key, scope: str, *, typing: bool) -> events.Key | None:
        """The event of the key that the code knows; None for a key that does nothing any more.  While somebody is ``typing``
        into a field, what is typed is what it is."""
        if not self.keymap.chosen or (typing and event.is_printable):
            return event
        pressed = name_of(event)
        key = self.keymap.meant(scope, pressed)
        if key is None:
            return None
        return event if key == pressed else event_of(key)


_keyboard: ContextVar[Keyboard] = ContextVar("_keyboard", default=Keyboard())  # noqa: B039 - nobody sets its keys
_scope: ContextVar[str] = ContextVar("_scope", default="")


def pressed_by(keyboard: Keyboard) -> None:
    """From now on, in this context and in all tasks that it starts, keys are named as this keyboard has them."""
    _keyboard.set(keyboard)


@contextmanager
def scope(name: str) -> Iterator[None]:
    """While entered, the keys that are named are those of a scope."""
    before = _scope.set(name)
    try:
        yield
    finally:
        _scope.reset(before)


def key_text(key: str) -> str:
    """What is written on the key that does what this key of the code does."""
    return shown(key_now(key))


def key_now(key: str) -> str:
    """The key that is pressed for one of the code."""
    return _keyboard.get().keymap.shown(_scope.get(), name_from_textual(key))


def keyed(text: str, *keys: str) -> str:
    """A sentence that names these keys of the code, in any language, with the keys that are pressed for them."""
    return _with_keys(text, {shown(key): key_text(key) for key in keys})


def keyed_in(text: str, keys: Mapping[str, str]) -> str:
    """The same for a sentence about several scopes: for each of them its keys, a space between."""
    now: dict[str, str] = {}
    for name, those in keys.items():
        with scope(name):
            now |= {shown(key): key_text(key) for key in those.split(" ")}
    return _with_keys(text, now)


def _with_keys(text: str, now: Mapping[str, str]) -> str:
    """All at once, since keys may have changed places."""
    if all(before == after for before, after in now.items()):
        return text
    names = "|".join(map(re.escape, sorted(now, key=len, reverse=True)))
    return re.sub(rf"(?<!{_IN_WORD})(?<!['{{])(?:{names})(?!{_IN_WORD})(?!}})", lambda found: now[found.group()], text)
