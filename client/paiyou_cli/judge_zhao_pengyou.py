"""The judge's questions about Zhao Pengyou as options of a command line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_cli.judge_fields import Field, calls, hands, number, numbers, shows, text, truth, words
from paiyou_client.translation import N_, Msgid

_TRUMP: Final = Field(text, "9c")
_PLAYERS: Final = Field(number, "6")
_PARTS: Final = Field(hands, "Ah Ah / Kh", optional=True)
_CALLS: Final = Field(calls, "As 1, Ah 2")

QUESTIONS: Final[Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {
        "table": {"players": _PLAYERS},
        "order": {"trump": _TRUMP, "cards": Field(words, "9s RJ 2c")},
        "lead": {
            "trump": _TRUMP,
            "cards": Field(words, "Ah Kh"),
            "parts": _PARTS,
            "others": Field(hands, "Qh 2s / Ah 3d", optional=True),
        },
        "follow": {
            "trump": _TRUMP,
            "lead": Field(words, "Jh Jh"),
            "parts": _PARTS,
            "hand": Field(words, "Ah Th Th 6h"),
            "play": Field(words, "Ah 6h"),
        },
        "winner": {"trump": _TRUMP, "plays": Field(hands, "Jh / Kh / 2c"), "parts": _PARTS},
        "bids": {
            "levels": Field(words, "4 3 6"),
            "bids": Field(shows, "0: 4c / 1: 3s 3s"),
            "passive": Field(numbers, "1", optional=True),
            "packs": Field(number, "2", optional=True),
        },
        "calls": {"players": _PLAYERS, "trump": _TRUMP, "calls": _CALLS},
        "friends": {
            "players": _PLAYERS,
            "maker": Field(number, "0"),
            "calls": _CALLS,
            "plays": Field(shows, "3: Ah Ah / 1: As"),
        },
        "score": {"players": _PLAYERS, "opposition": Field(number, "75"), "team": Field(number, "2")},
        "promote": {
            "level": Field(text, "K"),
            "active": Field(truth, "yes", optional=True),
            "won": Field(number, "2", optional=True),
            "event": Field(text, "no-bids", optional=True),
        },
        "tricks": {
            "players": Field(number, "5"),
            "trump": _TRUMP,
            "maker": Field(number, "0"),
            "calls": _CALLS,
            "hands": Field(hands, "4h / Ah / 3h / 5h / 6h"),
            "buried": Field(words, "Kc"),
            "plays": Field(hands, "4h / Ah"),
        },
    }
)

ASKS: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "table": N_("What does a table of so many players play with?"),
        "order": N_("Which of these cards is higher?"),
        "lead": N_("May these cards be led, and what do they make?"),
        "follow": N_("May these cards be played on that lead?"),
        "winner": N_("Which of these plays takes the trick?"),
        "bids": N_("Which of these bids count, and who makes trumps?"),
        "calls": N_("May the maker call these cards?"),
        "friends": N_("Who has joined the maker after these plays?"),
        "score": N_("What is a deal, or a hand, worth?"),
        "promote": N_("On which level is a player after a deal?"),
        "tricks": N_("How does a deal with these hands go, trick by trick?"),
    }
)
"""What each question asks."""
