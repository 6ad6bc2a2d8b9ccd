"""The one place that knows colours: an ink is a few words, each a style that is added to the others.

Colour is never the only sign of anything: what an ink says is also said by a shape, a place or a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.style import Style

SUIT_INKS: Final = ("spade", "heart", "diamond", "club")
"""Indexed by the engine's suit number."""

_INKS: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "spade": Style(color="#dfe6ee"),
        "heart": Style(color="#ff6b68"),
        "diamond": Style(color="#6cb6ff"),
        "club": Style(color="#7ee081"),
        "red-joker": Style(color="#ff6b68", bold=True),
        "black-joker": Style(color="#dfe6ee", bold=True),
        "dim": Style(color="#7d8590"),
        "faint": Style(color="#4a525c"),
        "soft": Style(color="#aab2bd"),
        "bold": Style(bold=True),
        "title": Style(color="#f0d68c", bold=True),
        "turn": Style(color="#ffd866", bold=True),
        "turn-row": Style(bgcolor="#2b2f22"),
        "you": Style(bold=True),
        "good": Style(color="#7ee081"),
        "warn": Style(color="#ffb454"),
        "bad": Style(color="#ff7b72", bold=True),
        "key": Style(color="#f0d68c", bold=True),
        "hint": Style(color="#aab2bd"),
        "rule": Style(color="#4a525c"),
        "bar": Style(color="#e5a550"),
        "cursor": Style(color="#ffd866", bold=True),
        "picked": Style(bold=True),
        "illegal": Style(color="#626a74"),
        "reverse": Style(reverse=True),
        "maker": Style(color="#f0d68c", bold=True),
        "member": Style(color="#f0d68c"),
        "opposition": Style(color="#6cb6ff"),
    }
)


@lru_cache(maxsize=1024)
def style(ink: str) -> Style:
    """The style of an ink; a later word wins.  Raises KeyError for a word that is none."""
    return Style.combine(_INKS[word] for word in ink.split())
