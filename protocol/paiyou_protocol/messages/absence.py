"""Seats of people who are away: what was done for one meanwhile, and giving up a seat that nobody comes back to."""

from __future__ import annotations

from enum import StrEnum

from paiyou_protocol.messages.values import Id, Message, Plain, SeatNumber, TableId


class Hold(StrEnum):
    """Why a running game stands still: its `RoomState.state` in place of ``playing``."""

    DESERTED = "deserted"
    """All people of the game are away; it goes on when one of them comes."""
    PAUSED = "paused"
    """Its people wanted a pause; it goes on when one of them says so."""
    ADJOURNED = "adjourned"
    """It was put away; it goes on when all its people are here again, or by consent of those who are."""


class WhileAway(Message, frozen=True, tag="while-away"):
    """What a bot decided for the one who is told, and nobody else is: ``count`` decisions since this person's last own
    one, and the newest of them as the game's actions, the newest last.  Sent on coming back, and after each one more."""

    table: TableId
    seat: SeatNumber
    count: int
    deeds: tuple[Plain, ...]


class Unseat(Message, frozen=True, tag="unseat"):
    """The host frees the seat of a person who has been away for longer than the table's grace time; no game runs."""

    id: Id
    table: TableId
    seat: SeatNumber
