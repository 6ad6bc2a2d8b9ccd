"""What people say to each other: in the lobby, at a table, and apart among those who look on."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from paiyou_protocol.messages.values import Id, Message, PersonText, TableId, Word

ChatText: TypeAlias = Annotated[str, msgspec.Meta(max_length=800)]
"""A line of chat: hostile until `paiyou_protocol.text` has passed it."""


class Phrase(StrEnum):
    """The quick phrases.  They travel as these words, so that each reader has them in its own language."""

    HELLO = "hello"
    """Hello, everybody!"""
    GOOD_LUCK = "good-luck"
    """Good luck!"""
    READY = "ready"
    """I am ready."""
    ONE_MOMENT = "one-moment"
    """One moment, please."""
    THINKING = "thinking"
    """I have to think about this."""
    BACK = "back"
    """I am back."""
    SORRY = "sorry"
    """Sorry!"""
    THANKS = "thanks"
    """Thank you!"""
    WELL_PLAYED = "well-played"
    """Well played!"""
    GOODBYE = "goodbye"
    """Goodbye, and thanks for the game."""


class Channel(StrEnum):
    """Who says something at a table."""

    TABLE = "table"
    """Somebody in a seat."""
    WATCHERS = "watchers"
    """Somebody who looks on."""


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line: ``text``, or a ``phrase``; ``at`` is when, in seconds since 1970.

    ``from_room``: whoever looks after the server says it, as nobody (``person`` and ``name`` are empty).
    """

    number: Id
    person: Word
    name: PersonText
    at: float
    channel: Channel = Channel.TABLE
    text: ChatText = ""
    phrase: Phrase | None = None
    from_room: bool = False


class Say(Message, frozen=True, tag="say"):
    """Say something at a table that the asker is at, or in the lobby (None): a text or a phrase, not both."""

    id: Id
    table: TableId | None = None
    text: ChatText = ""
    phrase: Phrase | None = None


class Chat(Message, frozen=True, tag="chat"):
    """What was said, in order.  Numbers grow; one that is missing is a line that the reader is not shown."""

    table: TableId | None
    lines: tuple[ChatLine, ...]


class ReadChat(Message, frozen=True, tag="read-chat"):
    """A page of what was said before the line ``before``, the newest of it; answered by `ChatPage`.  From the first one
    about the lobby (None) on, what is said there is pushed."""

    id: Id
    table: TableId | None = None
    before: Id = 2**53


class ChatPage(Message, frozen=True, tag="chat-page"):
    """At most 100 lines, the oldest first; ``more``: there are older ones still."""

    id: Id
    lines: tuple[ChatLine, ...]
    more: bool = False


class MutePerson(Message, frozen=True, tag="mute-person"):
    """The host lets a person say nothing at the table, or lets it again."""

    id: Id
    table: TableId
    person: Word
    muted: bool = True


class IgnorePerson(Message, frozen=True, tag="ignore-person"):
    """The asker is shown nothing any more that this person says, nor rung by it, anywhere and on every device; or is
    again.  The person is not told."""

    id: Id
    who: PersonText
    ignored: bool = True


class ListIgnored(Message, frozen=True, tag="list-ignored"):
    """Those whom the asker ignores; answered by `PeoplePage`."""

    id: Id
    after: Word = ""
