"""Which table suits somebody who wants to play at once: a pure choice."""

from __future__ import annotations

from collections.abc import Container, Iterable

from paiyou_protocol.messages import QuickPlay
from paiyou_server.play.games import AnyGame
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table import Table


def fullest(
    tables: Iterable[Table], person: str, game: str, tried: Container[str], *, guest: bool = False
) -> Table | None:
    """Of the tables that anybody may walk into and somebody is at, the one with the most people in seats, the older one
    of two; ``tried`` are those that had no seat after all."""
    fitting = [
        table
        for table in tables
        if table.room.table not in tried and _fits(table, person, game) and (table.room.guests or not guest)
    ]
    return max(fitting, key=lambda table: (_people(table.room), len(table.members)), default=None)


def seats_of_new(game: AnyGame, request: QuickPlay, usual: int) -> int:
    """How many seats a new table has, where none fits."""
    return request.seats or max(game.fewest_seats, min(usual, game.most_seats))


def _fits(table: Table, person: str, game: str) -> bool:
    room = table.room
    if table.closed or not len(table.members) or room.phase != "waiting" or game not in {"", room.game}:
        return False
    if not room.door.is_open or room.door.bar_of(person) is not None or room.seat_of(person) is not None:
        return False
    return None in room.seats or (room.bots_leave and any(isinstance(who, Bot) for who in room.seats))


def _people(room: Room) -> int:
    return sum(isinstance(who, Person) for who in room.seats)
