"""The client's side of a feed: which events are next, which came before, and when something is missing."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

import msgspec

from paiyou_engine.game import Audience
from paiyou_protocol.messages import Events, Plain, Snapshot


class Replace(msgspec.Struct, frozen=True):
    """Forget the view and take this one."""

    view: Plain


class Extend(msgspec.Struct, frozen=True):
    """Fold these events over the view, in order."""

    events: tuple[Plain, ...]


class Missing(msgspec.Struct, frozen=True):
    """Events are missing: ask once by `Sync` with what the follower has, by `JoinTable` where it has nothing."""


class Nothing(Enum):
    """The push changes nothing: all of it was known, or what is missing has been asked for and has not come yet."""

    NOTHING = "nothing"


NOTHING: Final = Nothing.NOTHING
Step: TypeAlias = Replace | Extend | Missing | Literal[Nothing.NOTHING]


class Follower(msgspec.Struct, frozen=True):
    """How far a client has followed a table.

    ``audience`` and ``number`` are what it has, None before the first snapshot; ``asked`` says that a `Missing` was
    reported and nothing has filled the gap since.  When a connection is lost, start from `reconnected`.
    """

    table: str
    audience: Audience | None = None
    number: int | None = None
    asked: bool = False

    def receive(self, push: Snapshot | Events) -> tuple[Follower, Step]:
        """The follower after a push of its table, and what to do with the view."""
        match push:
            case Snapshot():
                return Follower(self.table, push.audience, push.number), Replace(push.view)
            case Events():
                return self._events(push)

    def reconnected(self) -> Follower:
        """The same on a new connection, where nothing was asked for yet."""
        return Follower(self.table, self.audience, self.number)

    def _events(self, push: Events) -> tuple[Follower, Step]:
        if self.number is None or push.audience != self.audience or push.number > self.number + 1:
            return self._missing()
        new = push.events[self.number + 1 - push.number :]
        if not new:
            return self, NOTHING
        return Follower(self.table, self.audience, self.number + len(new)), Extend(new)

    def _missing(self) -> tuple[Follower, Step]:
        if self.asked:
            return self, NOTHING
        return Follower(self.table, self.audience, self.number, asked=True), Missing()
