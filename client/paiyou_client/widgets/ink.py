"""What a line's inks look like: an ink is a few words, each a style that is added to the others.

Colour is never the only sign of anything: what an ink says is also said by a shape, a place or a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rich.style import Style

from paiyou_client.widgets.palettes import Palette

SUIT_INKS: Final = ("spade", "heart", "diamond", "club")
"""Indexed by the engine's suit number."""


class Inks:
    """The styles of the words, and of what is put together of them."""

    def __init__(self, words: Mapping[str, Style]) -> None:
        self._words = words
        self._styles: dict[str, Style] = {}

    def style(self, ink: str) -> Style:
        """The style of an ink; a later word wins.  Raises KeyError for a word that is none."""
        found = self._styles.get(ink)
        if found is None:
            found = self._styles[ink] = Style.combine(self._words[word] for word in ink.split())
        return found


@lru_cache(maxsize=16)
def inks_of(palette: Palette, *, four_colours: bool) -> Inks:
    """The inks of a palette; with two colours, clubs are as spades and diamonds as hearts."""
    text, red = palette.text, palette.red
    return Inks(
        {
            "spade": Style(color=text),
            "heart": Style(color=red),
            "diamond": Style(color=palette.blue if four_colours else red),
            "club": Style(color=palette.green if four_colours else text),
            "red-joker": Style(color=red, bold=True),
            "black-joker": Style(color=text, bold=True),
            "dim": Style(color=palette.dim),
            "faint": Style(color=palette.faint),
            "soft": Style(color=palette.soft),
            "bold": Style(bold=True),
            "title": Style(color=palette.gold, bold=True),
            "turn": Style(color=palette.turn, bold=True),
            "turn-row": Style(bgcolor=palette.row or None),
            "you": Style(bold=True),
            "good": Style(color=palette.green),
            "warn": Style(color=palette.orange),
            "bad": Style(color=palette.error, bold=True),
            "key": Style(color=palette.gold, bold=True),
            "hint": Style(color=palette.soft),
            "rule": Style(color=palette.faint),
            "bar": Style(color=palette.orange),
            "cursor": Style(color=palette.turn, bold=True),
            "picked": Style(bold=True),
            "illegal": Style(color=palette.illegal),
            "reverse": Style(reverse=True),
            "maker": Style(color=palette.gold, bold=True),
            "member": Style(color=palette.gold),
            "opposition": Style(color=palette.blue),
        }
    )
