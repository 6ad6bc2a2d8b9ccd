"""The lobby: which tables there are, making one, and telling those who look at the list what has changed.

Changes are joined for a moment and go out as the same bytes to all; a line that is the same as before is not sent again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec
import trio

from paiyou_engine.errors import BadOptions
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.feed import tables_page
from paiyou_protocol.messages import (
    CreateTable,
    ListTables,
    Ok,
    TableChanged,
    TableGone,
    TableSummary,
    TableTalk,
    Visibility,
)
from paiyou_protocol.text import BadText, check_title
from paiyou_server.board import Board
from paiyou_server.denied import Denied
from paiyou_server.doors import Door
from paiyou_server.entering import circle
from paiyou_server.entrance import Comer, Entrance
from paiyou_server.feeds import Feeds
from paiyou_server.games import AnyGame
from paiyou_server.house import Standing
from paiyou_server.journal import JournalBroken
from paiyou_server.logs import log, log_crash
from paiyou_server.members import Listener
from paiyou_server.numbering import counted_id, drawn_id, is_counted
from paiyou_server.presence import Guest, Presence
from paiyou_server.records import TableMade
from paiyou_server.rooms import BOT_TIMER, Person, new_room
from paiyou_server.rulings import bad_options
from paiyou_server.store import NotWritten
from paiyou_server.table import Surroundings, Table
from paiyou_server.table_lines import table_summary


class Visitor(Comer, Guest, Protocol):
    """The part of a session that the lobby uses."""

    def entered(self, table: Table) -> None:
        """The session is at this table from now on."""


class Lobby:
    """All tables of the server, in the order in which they were made."""

    def __init__(self, around: Surroundings, tables: dict[str, Standing], tables_made: int) -> None:
        self._around = around
        self.tables = {name: Table(tables[name], around, self.changed) for name in sorted(tables, key=int)}
        self.entrance = Entrance(around.settings, self.tables, around.locksmith)
        self.presence = Presence(around.accounts)
        self._made = tables_made
        self._orders: deque[tuple[Visitor, CreateTable]] = deque()
        self._order_came = trio.Event()
        self._board: Board[TableSummary] = Board(TableChanged, TableGone)
        self._changed: set[Table] = set()
        self._change_came = trio.Event()
        for table in self.tables.values():
            self._post(table)

    async def run(self, nursery: trio.Nursery, last_sign: float) -> None:
        """Run all tables and the lobby itself in the nursery."""
        for table in self.tables.values():
            nursery.start_soon(table.run, last_sign)
        nursery.start_soon(self._tell_changes)
        nursery.start_soon(self.entrance.run)
        await self._make_tables(nursery)

    # --- the lists -----------------------------------------------------------------------------------------------

    def list_tables(self, visitor: Listener, request: ListTables) -> None:
        """Answer with a page, and tell the visitor of changes from now on."""
        self._note_changes()
        after = 0
        if request.after is not None and request.after.isascii() and request.after.isdigit():
            after = int(request.after)
        self._board.look(visitor)
        lines = self._board.shown_to(visitor.person)
        names = sorted((name for name in lines if int(name) > after), key=int)
        visitor.reply(tables_page(request.id, [lines[name] for name in names]))

    def arrive(self, visitor: Visitor) -> None:
        """A connection is here."""
        self.presence.arrived(visitor)
        self._change_came.set()

    def leave(self, visitor: Visitor) -> None:
        """It is gone: tell it nothing more."""
        self._board.leave(visitor)
        self.presence.departed(visitor)
        self._change_came.set()

    def drained(self, visitor: Visitor) -> None:
        """The visitor has room again: tell what was missed."""
        self._board.drained(visitor)
        self.presence.drained(visitor)

    def changed(self, table: Table) -> None:
        """Something about this table may be different."""
        self._changed.add(table)
        self._change_came.set()

    async def _tell_changes(self) -> None:
        while True:
            await self._change_came.wait()
            self._change_came = trio.Event()
            self._note_changes()
            self._board.tell()
            self.presence.tell()
            await trio.sleep(self._around.settings.lobby_every)

    def _note_changes(self) -> None:
        changed, self._changed = self._changed, set()
        for table in changed:
            if table.closed:
                self.tables.pop(table.room.table, None)
                self._board.take_down(table.room.table)
            else:
                self._post(table)
            self.presence.moved(table)

    def _post(self, table: Table) -> None:
        line = table_summary(table.room, table.members, self._around.accounts, table.game)
        self._board.post(table.room.table, line, circle(table.room))

    # --- making tables -------------------------------------------------------------------------------------------

    def create(self, visitor: Visitor, request: CreateTable) -> None:
        """Make a table for this visitor, in turn."""
        if len(self._orders) >= self._around.settings.inbox:
            visitor.reply(Denied(FailedCode.BUSY).reply(request.id))
            return
        self._orders.append((visitor, request))
        self._order_came.set()

    async def _make_tables(self, nursery: trio.Nursery) -> None:
        while True:
            await self._order_came.wait()
            self._order_came = trio.Event()
            while self._orders:
                visitor, request = self._orders.popleft()
                await self._guarded_make(visitor, request, nursery)

    async def _guarded_make(self, visitor: Visitor, request: CreateTable, nursery: trio.Nursery) -> None:
        try:
            await self._make(visitor, request, nursery)
        except Denied as denied:
            visitor.reply(denied.reply(request.id))
        except NotWritten:
            visitor.reply(Denied(FailedCode.STORAGE).reply(request.id))
        except JournalBroken:
            raise
        except Exception as error:  # noqa: BLE001 - a fault in a game's options must not end the lobby
            log_crash("create-crash", error)
            visitor.reply(Denied(FailedCode.INTERNAL).reply(request.id))

    async def _make(self, visitor: Visitor, request: CreateTable, nursery: trio.Nursery) -> None:
        made, game = self._record(visitor.person, request)
        if request.password:
            lock = await self._around.locksmith.lock(request.password)
            made = msgspec.structs.replace(made, door=msgspec.structs.replace(made.door, lock=lock))
        standing = Standing(new_room(made, game), Feeds(game, made.seats, self._around.settings.history))
        await self._around.journal.write([made])
        if is_counted(made.table):
            self._made = int(made.table)
        table = Table(standing, self._around, self.changed)
        self.tables[made.table] = table
        log("table-made", table=made.table, game=made.game, seats=made.seats)
        visitor.entered(table)
        table.join(visitor, Ok(request.id, made.table))
        nursery.start_soon(table.run)

    def _record(self, person: str, request: CreateTable) -> tuple[TableMade, AnyGame]:
        self._check_count(person)
        game = self._around.games.get(request.game)
        if game is None:
            raise Denied(FailedCode.NO_GAME, *self._around.games)
        asked = request.options or next(iter(game.presets()))
        try:
            options = game.read_options(asked)
            game.start(options, request.seats)  # whether they go together is for the game to say, and now
        except BadOptions as error:
            raise bad_options(error) from None
        hidden = request.visibility is Visibility.UNLISTED
        return TableMade(
            table=drawn_id(self.tables) if hidden else counted_id(self._made),
            game=request.game,
            seats=request.seats,
            title=_title(request.title, self._around.accounts.name(person)),
            host=person,
            options=msgspec.to_builtins(options),
            preset=_preset(game, options),
            timers=_timers(game, request.timers),
            at=self._around.wall_clock(),
            door=Door(request.visibility, request.entry, None, self._around.new_code(), self._people(request.allowed)),
            talk=TableTalk(game.table_talk) if request.talk is None else request.talk,
            bots_leave=request.bots_leave,
        ), game

    def _people(self, names: Sequence[str]) -> frozenset[str]:
        found = [(name, self._around.accounts.find(name)) for name in names]
        for name, account in found:
            if account is None:
                raise Denied(FailedCode.NO_PERSON, name)
        return frozenset(account.person for _, account in found if account is not None)

    def _check_count(self, person: str) -> None:
        settings = self._around.settings
        theirs = sum(table.room.host == person for table in self.tables.values())
        if len(self.tables) >= settings.tables or theirs >= settings.tables_per_person:
            raise Denied(FailedCode.TOO_MANY_TABLES)

    def seats_of(self, person: str) -> list[str]:
        """The tables where this person has a seat, in a game or for the next one."""
        return [name for name, table in self.tables.items() if _sits(table, person)]


def _sits(table: Table, person: str) -> bool:
    return Person(person) in table.room.seats or (table.room.running and Person(person) in table.room.players)


def _title(text: str, name: str) -> str:
    if not text:
        return name
    try:
        return check_title(text)
    except BadText as error:
        raise Denied(FailedCode.BAD_TITLE, error.code.value) from None


def _preset(game: AnyGame, options: object) -> str:
    return next((name for name, preset in game.presets().items() if preset == options), "")


def _timers(game: AnyGame, wanted: dict[str, float]) -> dict[str, float]:
    known = (*game.timers(), BOT_TIMER)
    for name in wanted:
        if name not in known:
            raise Denied(FailedCode.BAD_OPTIONS, "timers", *known)
    return dict(wanted)
