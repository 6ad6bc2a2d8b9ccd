"""Getting a table together: bots for all free seats, who is ready, whom one waits for, a seat at once."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from paiyou_protocol.messages.values import Id, Message, TableId, Word


class Readiness(StrEnum):
    """How somebody in a seat stands to the host's question whether all are ready."""

    NOT_ASKED = "not-asked"
    """Nothing was asked, or this seat was not."""
    ASKED = "asked"
    """There is no answer yet."""
    READY = "ready"
    """Ready."""
    NOT_READY = "not-ready"
    """Not yet."""


class FillBots(Message, frozen=True, tag="fill-bots"):
    """The host seats a bot in every free seat, in one go, of the table's own level without ``level``."""

    id: Id
    table: TableId
    level: Word = ""


class CheckReady(Message, frozen=True, tag="check-ready"):
    """The host asks everybody in a seat whether they are ready, before a game; the answers stand in the seats of
    `RoomState` for a while, until the game starts or the host asks again."""

    id: Id
    table: TableId


class AnswerReady(Message, frozen=True, tag="answer-ready"):
    """What somebody who was asked says to `CheckReady`; the last answer counts."""

    id: Id
    table: TableId
    ready: bool = True


class Nudge(Message, frozen=True, tag="nudge"):
    """Somebody in a seat rings those whom the game waits for by name; before a game, those who have not answered
    `CheckReady`.  They get `Nudged`."""

    id: Id
    table: TableId


class Nudged(Message, frozen=True, tag="nudged"):
    """The table waits for you, says ``person``."""

    table: TableId
    person: Word


class QuickPlay(Message, frozen=True, tag="quick-play"):
    """A seat at once: at the fullest public table of this game (empty: of any) that waits for players, else at a new one
    with bots in all other seats.  `Ok` names it.  ``seats`` is for a new table; None: the usual number."""

    id: Id
    game: Word = ""
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)] | None = None
