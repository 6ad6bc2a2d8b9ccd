"""The judge's questions as options of a command line: how each field is written there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import click

Reader: TypeAlias = Callable[[str], object]


class Field(NamedTuple):
    """A field of a question: how its text is read, an example, and whether it may be left out."""

    read: Reader
    example: str
    optional: bool = False


def _words(text: str) -> object:
    return text.split()


def _split(text: str, mark: str) -> list[str]:
    """The entries between marks; none in an empty text."""
    return [entry.strip() for entry in text.split(mark)] if text.strip() else []


def _hands(text: str) -> object:
    return [entry.split() for entry in _split(text, "/")]


def _shows(text: str) -> object:
    return [[_number(seat), cards.split()] for seat, _, cards in (entry.partition(":") for entry in _split(text, "/"))]


def _calls(text: str) -> object:
    return [[card, nth if nth == "other" else _number(nth)] for card, nth in map(_card_and_nth, _split(text, ","))]


def _card_and_nth(text: str) -> tuple[str, str]:
    card, _, nth = text.partition(" ")
    return card, nth.strip()


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise click.UsageError(f"{text!r} is no number.") from None


def _numbers(text: str) -> object:
    return [_number(word) for word in text.split()]


def _text(text: str) -> object:
    return text


def _truth(text: str) -> object:
    if text not in ("yes", "no"):
        raise click.UsageError(f"{text!r} is neither yes nor no.")
    return text == "yes"


_TRUMP: Final = Field(_text, "9c")
_PLAYERS: Final = Field(_number, "6")
_PARTS: Final = Field(_hands, "Ah Ah / Kh", optional=True)
_CALLS: Final = Field(_calls, "As 1, Ah 2")

QUESTIONS: Final[Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {
        "table": {"players": _PLAYERS},
        "order": {"trump": _TRUMP, "cards": Field(_words, "9s RJ 2c")},
        "lead": {
            "trump": _TRUMP,
            "cards": Field(_words, "Ah Kh"),
            "parts": _PARTS,
            "others": Field(_hands, "Qh 2s / Ah 3d", optional=True),
        },
        "follow": {
            "trump": _TRUMP,
            "lead": Field(_words, "Jh Jh"),
            "parts": _PARTS,
            "hand": Field(_words, "Ah Th Th 6h"),
            "play": Field(_words, "Ah 6h"),
        },
        "winner": {"trump": _TRUMP, "plays": Field(_hands, "Jh / Kh / 2c"), "parts": _PARTS},
        "bids": {
            "levels": Field(_words, "4 3 6"),
            "bids": Field(_shows, "0: 4c / 1: 3s 3s"),
            "passive": Field(_numbers, "1", optional=True),
            "packs": Field(_number, "2", optional=True),
        },
        "calls": {"players": _PLAYERS, "trump": _TRUMP, "calls": _CALLS},
        "friends": {
            "players": _PLAYERS,
            "maker": Field(_number, "0"),
            "calls": _CALLS,
            "plays": Field(_shows, "3: Ah Ah / 1: As"),
        },
        "score": {"players": _PLAYERS, "opposition": Field(_number, "75"), "team": Field(_number, "2")},
        "promote": {
            "level": Field(_text, "K"),
            "active": Field(_truth, "yes", optional=True),
            "won": Field(_number, "2", optional=True),
            "event": Field(_text, "no-bids", optional=True),
        },
        "tricks": {
            "players": Field(_number, "5"),
            "trump": _TRUMP,
            "maker": Field(_number, "0"),
            "calls": _CALLS,
            "hands": Field(_hands, "4h / Ah / 3h / 5h / 6h"),
            "buried": Field(_words, "Kc"),
            "plays": Field(_hands, "4h / Ah"),
        },
    }
)

ASKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "table": "How many packs, cards and calls has a table of so many players?",
        "order": "Which of these cards is higher?",
        "lead": "May these cards be led, and what do they make?",
        "follow": "May these cards be played on that lead?",
        "winner": "Which of these plays takes the trick?",
        "bids": "Which of these bids count, and who makes trumps?",
        "calls": "May the maker call these cards?",
        "friends": "Who has joined the maker after these plays?",
        "score": "Who gets how many game points for a deal?",
        "promote": "On which level is a player after a deal?",
        "tricks": "How does a deal with these hands go, trick by trick?",
    }
)
"""What each question asks."""
