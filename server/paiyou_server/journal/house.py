"""The whole server as its journal tells it: the fold of all records, which is where a restart begins.

A table whose record cannot be followed (other rules, a game that is no longer known) loses its game or itself, with a
line in the log; it never keeps the server from starting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from paiyou_engine.errors import EngineError
from paiyou_server.connections.gateways import Gateways
from paiyou_server.journal.records import (
    AccountMade,
    AnyRecord,
    Archived,
    Banned,
    Closed,
    DeviceAdded,
    DeviceForgotten,
    Erased,
    GatewayEnded,
    GatewayMade,
    GuestLeft,
    Ignored,
    Kept,
    KeysEnded,
    Operated,
    Resumed,
    RoomRecord,
    RoundRecord,
    Silenced,
    Started,
    Stepped,
    TableMade,
    TakenOut,
)
from paiyou_server.journal.snapshots import room_in
from paiyou_server.lobby.numbering import is_counted
from paiyou_server.logs import log, log_crash
from paiyou_server.operating.sanctions import Sanctions
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.ignores import Ignores
from paiyou_server.people.one_time import Recoveries
from paiyou_server.play.games import Games
from paiyou_server.tables.feeds import Feeds
from paiyou_server.tables.room_fold import new_room, room_after, without_game
from paiyou_server.tables.rooms import Room


class Standing:
    """A table that stands, with what its audiences were told.

    ``behind``: its game stands as a snapshot by other rules left it, and is to be resumed by these.  ``last_at`` is the time
    of the last thing that happened there.
    """

    def __init__(self, room: Room, feeds: Feeds, *, behind: bool = False, last_at: float = 0.0) -> None:
        self.room = room
        self.feeds = feeds
        self.behind = behind
        self.last_at = last_at


class House:
    """All accounts and tables; ``tables_made`` counts those that were, ``last_at`` is the last record's time."""

    def __init__(self, games: Games, history: int) -> None:
        self.accounts = Accounts()
        self.gateways = Gateways()
        self.ignores = Ignores()
        self.sanctions = Sanctions()
        self.recoveries = Recoveries()
        self.tables: dict[str, Standing] = {}
        self.tables_made = 0
        self.last_at = 0.0
        self.newcomers: list[AccountMade] = []
        """People who stay, in the order in which they came first."""
        self._games = games
        self._history = history
        self._unread: list[str] = []

    def fold_all(self, records: Iterable[AnyRecord], whole: Callable[[str], Iterable[AnyRecord]] | None = None) -> None:
        """Fold records in their order; ``whole`` gives all records of a table whose snapshot cannot be read."""
        for record in records:
            self.fold(record)
        unread, self._unread = self._unread, []
        if whole is not None:
            for table in unread:
                self.fold_all(whole(table))

    def fold(self, record: AnyRecord) -> None:  # noqa: C901 - a line a record
        """Fold one record."""
        self.last_at = max(self.last_at, record.at)
        match record:
            case GatewayMade() | GatewayEnded():
                self.gateways.fold(record)
            case AccountMade() | DeviceAdded() | DeviceForgotten() | KeysEnded() | GuestLeft() | Erased():
                if isinstance(record, AccountMade) and not record.guest:
                    self.newcomers.append(record)
                self.accounts.fold(record)
                self.recoveries.fold(record)
                if isinstance(record, Erased):
                    self.sanctions.fold(record)
            case Banned() | Silenced():
                self.sanctions.fold(record)
            case Operated():
                pass
            case Ignored():
                self.ignores.add(record)
            case TableMade():
                self._table_made(record)
            case Kept():
                self._kept(record)
            case Archived(table=table, numbers=numbers):
                if table in self.tables:
                    self.tables[table].feeds.reach(numbers)
                    self.tables[table].room = without_game(self.tables[table].room, "")
            case TakenOut():
                pass
            case Closed(table=table):
                self._note_number(table)
                self.tables.pop(table, None)
            case _:
                self._room_record(record)

    def _table_made(self, record: TableMade) -> None:
        self._note_number(record.table)
        game = self._games.get(record.game)
        try:
            if game is not None:
                feeds = Feeds(game, record.seats, self._history)
                self.tables[record.table] = Standing(new_room(record, game), feeds, last_at=record.at)
                return
        except EngineError:
            pass
        log("table-lost", table=record.table, game=record.game)

    def _kept(self, record: Kept) -> None:
        self._note_number(record.table)
        try:
            room = room_in(record, self._games)
        except Exception as error:  # noqa: BLE001 - one snapshot that cannot be read must not keep the server from starting
            log_crash("snapshot-unreadable", error, table=record.table)
            self._unread.append(record.table)
            return
        game = self._games[room.game]
        feeds = Feeds(game, len(room.seats), self._history, record.numbers)
        behind = room.running and room.rules_version != game.rules_version
        self.tables[record.table] = Standing(room, feeds, behind=behind, last_at=record.at)

    def _note_number(self, table: str) -> None:
        if is_counted(table):
            self.tables_made = max(self.tables_made, int(table))

    def _room_record(self, record: RoomRecord) -> None:
        table = self.tables.get(record.table)
        if table is None:
            return
        table.last_at = max(table.last_at, record.at)
        if isinstance(record, Stepped) and (table.behind or table.room.state is None):
            table.feeds.skip()
            return
        if isinstance(record, RoundRecord) and (table.behind or table.room.state is None):
            return
        if isinstance(record, Resumed) and table.room.state is None:
            return
        game = self._games[table.room.game]
        if isinstance(record, Started | Resumed):
            table.behind = False
            if record.rules_version != game.rules_version:
                begun = isinstance(record, Started)
                table.room = msgspec.structs.replace(table.room, games=table.room.games + begun)
                self._put_aside(table, "rules")
                return
        try:
            room, events = room_after(table.room, record, game)
            seen = table.feeds.seen(events)
        except Exception as error:  # noqa: BLE001 - one game that cannot be followed must not keep the server from starting
            log_crash("fold-crash", error, table=record.table)
            self._put_aside(table, "step")
            return
        table.room = room
        if isinstance(record, Started):
            table.feeds.begin()
        table.feeds.add(seen)

    def _put_aside(self, table: Standing, why: str) -> None:
        log("game-put-aside", table=table.room.table, why=why, step=table.room.steps)
        table.room = without_game(table.room, why)
