"""What the judge's sentences about any game are made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

Data: TypeAlias = Mapping[str, object]
Words: TypeAlias = Callable[[Data, Data], str]
"""A sentence from a case and its answer."""


def cards(given: object) -> str:
    """Cards in a row."""
    assert isinstance(given, list)
    return " ".join(cards(part) if isinstance(part, list) else str(part) for part in given)


def listed(entries: object) -> str:
    """Entries with commas between."""
    assert isinstance(entries, list)
    return ", ".join(cards(entry) if isinstance(entry, list) else str(entry) for entry in entries)
