"""Translated sentences with cards, names and keys in them, wherever the language has its places for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

from paiyou_client.widgets.lines import Line, Piece


def phrase(template: str, ink: str = "", /, **parts: str | int | Piece | Line) -> Line:
    """A sentence such as ``_("{name} plays {cards}.")`` as a line: its words, texts and numbers in one ink, pieces and lines
    as they are.  Raises KeyError for a place that nothing is given for."""
    pieces: list[Piece] = []
    words = ""
    for text, name in _parsed(template):
        words += text
        part = parts[name] if name else ""
        if isinstance(part, str | int):
            words += str(part)
            continue
        pieces += [Piece(words, ink)] if words else []
        words = ""
        pieces += [part] if isinstance(part, Piece) else part
    return (*pieces, Piece(words, ink)) if words else tuple(pieces)


@lru_cache(maxsize=1024)
def _parsed(template: str) -> Sequence[tuple[str, str]]:
    """The words of a template, each with the name of the place after them."""
    return [(text, name or "") for text, name, _, _ in Formatter().parse(template)]
