"""How the fields of the judge's questions are written on a command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import click

from paiyou_client.translation import _

Reader: TypeAlias = Callable[[str], object]


class Field(NamedTuple):
    """A field of a question: how its text is read, an example, and whether it may be left out."""

    read: Reader
    example: str
    optional: bool = False


def words(text: str) -> object:
    """Words with spaces between."""
    return text.split()


def split(text: str, mark: str) -> list[str]:
    """The entries between marks; none in an empty text."""
    return [entry.strip() for entry in text.split(mark)] if text.strip() else []


def hands(text: str) -> object:
    """Cards of several hands or plays, with ``/`` between."""
    return [entry.split() for entry in split(text, "/")]


def shows(text: str) -> object:
    """Seats with what they show: ``0: 4c / 1: 3s 3s``."""
    return [[number(seat), cards.split()] for seat, _, cards in (entry.partition(":") for entry in split(text, "/"))]


def calls(text: str) -> object:
    """Called cards with their ordinals: ``As 1, Ah 2``."""
    return [[card, nth if nth == "other" else number(nth)] for card, nth in map(_card_and_nth, split(text, ","))]


def _card_and_nth(text: str) -> tuple[str, str]:
    card, _, nth = text.partition(" ")
    return card, nth.strip()


def number(text: str) -> int:
    """A whole number.  Raises ``click.UsageError``."""
    try:
        return int(text)
    except ValueError:
        raise click.UsageError(_("{given!r} is no number.").format(given=text)) from None


def numbers(text: str) -> object:
    """Whole numbers with spaces between.  Raises ``click.UsageError``."""
    return [number(word) for word in text.split()]


def text(text: str) -> object:
    """A text as it stands."""
    return text


def truth(text: str) -> object:
    """``yes`` or ``no``.  Raises ``click.UsageError``."""
    if text not in ("yes", "no"):
        raise click.UsageError(_("{given!r} is neither yes nor no.").format(given=text))
    return text == "yes"
