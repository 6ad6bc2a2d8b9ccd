"""The words that may be typed, in English and in the reader's language: questions, what is done with cards, the rest.

An English word always works; in another language its translation works too, which may be several with a bar between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.translation import NP_, Msgid, _

_C: Final = "a typed word"

QUESTIONS: Final[Mapping[str, Msgid]] = {
    "hand": NP_("a typed word", "hand"),
    "table": NP_("a typed word", "table"),
    "trick": NP_("a typed word", "trick"),
    "last": NP_("a typed word", "last"),
    "scores": NP_("a typed word", "scores"),
    "calls": NP_("a typed word", "calls"),
    "who": NP_("a typed word", "who"),
    "why": NP_("a typed word", "why"),
    "hint": NP_("a typed word", "hint"),
    "rules": NP_("a typed word", "rules"),
    "say": NP_("a typed word", "say"),
    "chat": NP_("a typed word", "chat"),
    "repeat": NP_("a typed word", "repeat"),
    "slower": NP_("a typed word", "slower"),
    "faster": NP_("a typed word", "faster"),
    "set": NP_("a typed word", "set"),
    "help": NP_("a typed word", "help"),
    "wait": NP_("a typed word", "wait"),
    "leave": NP_("a typed word", "leave"),
    "quit": NP_("a typed word", "quit"),
}
"""What may be asked at any time, in the order in which help names it."""

DEEDS: Final[Mapping[str, Msgid]] = {
    "play": NP_("a typed word", "play"),
    "lead": NP_("a typed word", "lead"),
    "bury": NP_("a typed word", "bury"),
    "call": NP_("a typed word", "call"),
    "show": NP_("a typed word", "show"),
    "forced": NP_("a typed word", "forced"),
    "takeback": NP_("a typed word", "takeback"),
    "draw": NP_("a typed word", "draw"),
    "take": NP_("a typed word", "take"),
    "pass": NP_("a typed word", "pass"),
    "throw": NP_("a typed word", "throw"),
    "discard": NP_("a typed word", "discard"),
    "add": NP_("a typed word", "add"),
    "swap": NP_("a typed word", "swap"),
    "exchange": NP_("a typed word", "exchange"),
    "meld": NP_("a typed word", "meld"),
    "lay": NP_("a typed word", "lay"),
    "never": NP_("a typed word", "never"),
    "mute": NP_("a typed word", "mute"),
    "ready": NP_("a typed word", "ready"),
    "new": NP_("a typed word", "new"),
}
"""What is done at a table."""

PLACES: Final[Mapping[str, Msgid]] = {
    "list": NP_("a typed word", "list"),
    "make": NP_("a typed word", "make"),
    "sit": NP_("a typed word", "sit"),
    "stand": NP_("a typed word", "stand"),
    "watch": NP_("a typed word", "watch"),
    "code": NP_("a typed word", "code"),
    "quick": NP_("a typed word", "quick"),
    "people": NP_("a typed word", "people"),
    "devices": NP_("a typed word", "devices"),
    "deals": NP_("a typed word", "deals"),
    "start": NP_("a typed word", "start"),
    "bot": NP_("a typed word", "bot"),
    "fill": NP_("a typed word", "fill"),
    "free": NP_("a typed word", "free"),
    "ring": NP_("a typed word", "ring"),
    "terms": NP_("a typed word", "terms"),
    "link": NP_("a typed word", "link"),
    "ask": NP_("a typed word", "ask"),
    "agree": NP_("a typed word", "agree"),
    "refuse": NP_("a typed word", "refuse"),
    "ignore": NP_("a typed word", "ignore"),
    "silence": NP_("a typed word", "silence"),
    "host": NP_("a typed word", "host"),
    "away": NP_("a typed word", "away"),
    "allow": NP_("a typed word", "allow"),
    "follow": NP_("a typed word", "follow"),
    "look": NP_("a typed word", "look"),
    "step": NP_("a typed word", "step"),
    "back": NP_("a typed word", "back"),
    "jump": NP_("a typed word", "jump"),
    "next": NP_("a typed word", "next"),
    "eyes": NP_("a typed word", "eyes"),
    "judge": NP_("a typed word", "judge"),
    "practise": NP_("a typed word", "practise"),
    "join": NP_("a typed word", "join"),
    "continue": NP_("a typed word", "continue"),
    "replays": NP_("a typed word", "replays"),
    "books": NP_("a typed word", "books"),
    "nearby": NP_("a typed word", "nearby"),
    "learn": NP_("a typed word", "learn"),
    "language": NP_("a typed word", "language"),
    "forget": NP_("a typed word", "forget"),
    "playing": NP_("a typed word", "playing"),
    "mark": NP_("a typed word", "mark"),
    "stop": NP_("a typed word", "stop"),
    "statistics": NP_("a typed word", "statistics"),
    "bring": NP_("a typed word", "bring"),
}
"""What is done in the lobby, in a room before its game, with people, and with deals that are over."""

ALL: Final[Mapping[str, Msgid]] = {**QUESTIONS, **DEEDS, **PLACES}


def shown(word: str) -> str:
    """A word as the reader types it: its translation, the first one where there are several."""
    return _(ALL[word]).split("|", 1)[0]


def split(text: str) -> tuple[str, str]:
    """The word that a line begins with, in English, and the rest; an empty word where it begins with none of ours."""
    first, _space, rest = text.strip().partition(" ")
    folded = first.casefold()
    if folded in ALL:
        return folded, rest.strip()
    word = next((word for word, msgid in ALL.items() if folded in _(msgid).casefold().split("|")), "")
    return (word, rest.strip()) if word else ("", text.strip())
