"""Keys in ``settings.toml``: a table ``[keys.SECTION]``, in it ``name = "key"`` or ``name = ["key", "another"]``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from paiyou_client.keys.keymap import Place

TABLE: Final = "keys"
MOST: Final = 4
"""Keys that one row may have."""
_HEADER: Final = re.compile(r"^\s*\[", re.MULTILINE)


def wishes_in(found: object) -> dict[Place, tuple[str, ...]]:
    """What the file says about keys, good or bad; what is no text is no key, and `no_tables_in` names what is no table."""
    wishes: dict[Place, tuple[str, ...]] = {}
    for section, rows in _items(found):
        for name, keys in _items(rows):
            wishes[Place(section, name)] = _texts(keys)
    return wishes


def no_tables_in(found: object) -> tuple[str, ...]:
    """The paths of what should be a table in the file and is none: all keys, or those of a section."""
    if not isinstance(found, Mapping):
        return (TABLE,)
    return tuple(f"{TABLE}.{section}" for section, rows in _items(found) if not isinstance(rows, Mapping))


def with_key(text: str, place: Place, keys: Sequence[str]) -> str:
    """The file's text with a row set, or with no keys as it is at first; all else stays as it was written."""
    header = re.compile(rf"^\s*\[\s*{TABLE}\s*\.\s*[\"']?{re.escape(place.section)}[\"']?\s*\].*\n?", re.MULTILINE)
    found = header.search(text)
    if found is None:
        if not keys:
            return text
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        return f"{text}{gap}[{TABLE}.{place.section}]\n{_line(place, keys)}"
    after = _HEADER.search(text, found.end())
    end = len(text) if after is None else after.start()
    body = text[found.end() : end]
    row = re.compile(rf"^\s*{re.escape(place.name)}\s*=.*\n?", re.MULTILINE)
    new = _line(place, keys) if keys else ""
    body = row.sub(lambda _found: new, body, count=1) if row.search(body) else new + body
    return text[: found.end()] + body + text[end:]


def _items(found: object) -> list[tuple[str, object]]:
    return [(str(key), value) for key, value in found.items()] if isinstance(found, Mapping) else []


def _texts(keys: object) -> tuple[str, ...]:
    """Keys as they are compared: words in small letters."""
    listed: Sequence[object] = keys if isinstance(keys, list) else [keys]
    if not all(isinstance(key, str) for key in listed):
        return ()
    texts = [str(key) for key in listed[:MOST]]
    return tuple(key if len(key) == 1 else key.lower() for key in texts)


def _line(place: Place, keys: Sequence[str]) -> str:
    quoted = [f'"{key}"' if key not in '"\\' else f"'{key}'" for key in keys]
    return f"{place.name} = {quoted[0] if len(quoted) == 1 else '[' + ', '.join(quoted) + ']'}\n"
