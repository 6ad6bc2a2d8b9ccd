"""What people say to each other, read line by line."""

from __future__ import annotations

from paiyou_client.chat import ChatLog
from paiyou_client.translation import _
from paiyou_client.words import chat as words
from paiyou_client.words.chat import phrase_of, said_words, speaker_words
from paiyou_protocol.messages import Channel, ChatLine, Say

MOST_READ = 10
"""Lines that are read back."""


class Heard:
    """Up to which line a chat was told."""

    def __init__(self) -> None:
        self._newest: int | None = None

    def hear(self, log: ChatLog) -> list[str]:
        """What is new, each in a line; at first what was said before, which is not."""
        lines = log.lines
        newest = self._newest
        self._newest = max((line.number for line in lines), default=newest or 0)
        log.read()
        return [] if newest is None else [line_words(line) for line in lines if line.number > newest]


def line_words(line: ChatLine) -> str:
    """Who said what."""
    where = f" ({_(words.WATCHING)})" if line.channel is Channel.WATCHERS else ""
    return f"{speaker_words(line)}{where}: {said_words(line)}"


def read_back(log: ChatLog) -> list[str]:
    """What was said last."""
    return [line_words(line) for line in log.lines[-MOST_READ:]] or [_(words.NOTHING_YET)]


def say_request(table: str | None, text: str) -> Say:
    """Say this at a table or in the lobby (None); a digit alone is one of the quick phrases."""
    phrase = phrase_of(text)
    return Say(0, table, text) if phrase is None else Say(0, table, phrase=phrase)


def phrases() -> list[str]:
    """The quick phrases by their numbers."""
    return [f"{(number + 1) % 10}: {text}" for number, text in enumerate(words.PHRASES.values())]
