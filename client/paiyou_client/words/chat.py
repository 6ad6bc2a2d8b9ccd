"""The words of the chat: the quick phrases, what marks a line, what the pane says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_protocol.messages import ChatLine, Phrase
from paiyou_protocol.text import for_terminal

TITLE: Final = "Chat"
NOTHING: Final = "Nothing has been said yet: c says something."
NOTHING_YET: Final = "Nothing has been said yet."
SAY: Final = "Say something, or a number and Enter:"
KEYS: Final = "Enter say  PgUp earlier  F4 people  F5 watchers on or off  Esc back"
WATCHING: Final = "watching"
NO_WATCHERS: Final = "What those say who look on is not shown here (F5)."
SPOILED: Final = "That cannot be said: 1 to 200 plain characters."
LOBBY: Final = "in the lobby"

PHRASES: Final[Mapping[Phrase, str]] = {
    Phrase.HELLO: "Hello, everybody!",
    Phrase.GOOD_LUCK: "Good luck!",
    Phrase.READY: "I am ready.",
    Phrase.ONE_MOMENT: "One moment, please.",
    Phrase.THINKING: "I have to think about this.",
    Phrase.BACK: "I am back.",
    Phrase.SORRY: "Sorry!",
    Phrase.THANKS: "Thank you!",
    Phrase.WELL_PLAYED: "Well played!",
    Phrase.GOODBYE: "Goodbye, and thanks for the game.",
}
"""In the order of their numbers: 1 to 9, then 0."""


def said_words(line: ChatLine) -> str:
    """What somebody said, in the reader's language."""
    return for_terminal(line.text) if line.phrase is None else PHRASES[line.phrase]


def phrase_of(number: str) -> Phrase | None:
    """The quick phrase of a typed number."""
    if len(number) != 1 or number not in "1234567890":
        return None
    return tuple(PHRASES)[(int(number) - 1) % 10]


def rung_words(name: str) -> str:
    """Somebody rings."""
    return f"{for_terminal(name)} rings: the table waits for you." if name else "The table waits for you."


def unread_words(unread: int) -> str:
    """The key's word, with the number of lines that were not looked at."""
    return f"chat ({unread} new)" if unread else "chat"
