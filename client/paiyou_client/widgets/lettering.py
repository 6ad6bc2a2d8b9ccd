"""Finished lines in other letters, cell by cell, so that no column moves."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from paiyou_client.widgets.glyphs import SUITS, TWINS

_LETTERS: Final = str.maketrans(SUITS, "SHDC")


def to_letters(text: str) -> str:
    """The same cells with letters in the place of the suits' signs."""
    return text.translate(_LETTERS)


def to_ascii(text: str) -> str:
    """The same cells in ASCII: our own signs by their twins, every cell of anything else as ``?``."""
    plain = text.translate(TWINS)
    if plain.isascii():
        return plain
    return "".join(letter if letter.isascii() else "?" * cell_len(letter) for letter in plain)
