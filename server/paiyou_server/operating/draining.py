"""A server that is to stop once the deals under way are played: nothing new begins meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import trio

from paiyou_server.tables.rooms import Room
from paiyou_server.tables.talking import is_dealt


class _Table(Protocol):
    @property
    def room(self) -> Room: ...

    def watched(self) -> bool: ...


class Drain:
    """Whether the server drains; all tables look at the same one."""

    def __init__(self) -> None:
        self.begun = trio.Event()

    @property
    def on(self) -> bool:
        """Whether it has begun; it does not end but with the server."""
        return self.begun.is_set()

    def begin(self) -> None:
        """Nothing new begins from now on."""
        self.begun.set()

    def holds(self, room: Room) -> bool:
        """Whether this table's game is not to go on: its deal is over and no other begins."""
        return self.begun.is_set() and room.running and not is_dealt(room)


def in_deals(tables: Iterable[_Table]) -> int:
    """How many tables are in a deal that somebody plays: at one that nobody is at, the game waits by itself."""
    return sum(is_dealt(table.room) and table.watched() for table in tables)
