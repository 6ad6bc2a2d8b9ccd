"""The lobby: which tables there are, making one, and telling those who look at the list what has changed.

Changes are joined for a moment and go out as the same bytes to all; a line that is the same as before is not sent again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Protocol

import msgspec
import trio

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.feed import people_page, tables_page
from paiyou_protocol.messages import (
    CreateTable,
    IgnorePerson,
    ListIgnored,
    ListTables,
    Ok,
    PersonLine,
    Practise,
    QuickPlay,
    Say,
    TableChanged,
    TableGone,
    TableSummary,
)
from paiyou_server.connections.flow import PerMinute
from paiyou_server.connections.networks import mark_of
from paiyou_server.connections.presence import Guest, Presence
from paiyou_server.denied import Denied
from paiyou_server.journal.house import Standing
from paiyou_server.journal.journal import JournalBroken
from paiyou_server.journal.records import Sat, TableMade
from paiyou_server.journal.store import NotWritten
from paiyou_server.lobby.board import Board
from paiyou_server.lobby.entrance import Comer, Entrance
from paiyou_server.lobby.lobby_chat import LobbyChat
from paiyou_server.lobby.new_tables import Maker
from paiyou_server.lobby.numbering import is_counted
from paiyou_server.lobby.quick_play import fullest, seats_of_new
from paiyou_server.logs import log, log_crash
from paiyou_server.play.practice import position_of
from paiyou_server.replays.finished import Ended
from paiyou_server.tables.caretaking import STAND_IN
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.entering import circle
from paiyou_server.tables.feeds import Feeds
from paiyou_server.tables.members import Listener
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.room_fold import new_room
from paiyou_server.tables.rulings import fill_seats, take_seat
from paiyou_server.tables.surroundings import Surroundings
from paiyou_server.tables.table import Table
from paiyou_server.tables.table_inbox import Asked
from paiyou_server.tables.table_lines import table_summary


class Visitor(Comer, Guest, Protocol):
    """The part of a session that the lobby uses."""


@dataclass(frozen=True, slots=True)
class _Order:
    """Somebody wants a table; ``tried`` are those that had no seat."""

    visitor: Visitor
    request: CreateTable | QuickPlay | Practise | IgnorePerson
    tried: frozenset[str] = frozenset()


class Lobby:
    """All tables of the server, in the order in which they were made."""

    def __init__(self, around: Surroundings, tables: dict[str, Standing], tables_made: int) -> None:
        self._around = around
        self.tables = {name: Table(tables[name], around, self.changed) for name in sorted(tables, key=int)}
        self.entrance = Entrance(around.settings, self.tables, around.locksmith)
        self.presence = Presence(around.accounts)
        self.chat = LobbyChat(around.accounts, around.ignores)
        self._talk = PerMinute(around.settings.chat_per_minute)
        self._changes = PerMinute(around.settings.changes_per_minute)
        self._maker = Maker(around)
        self._made = tables_made
        self._orders: deque[_Order] = deque()
        self._order_came = trio.Event()
        self._board: Board[TableSummary] = Board(TableChanged, TableGone)
        self._changed: set[Table] = set()
        self._unposted: set[Table] = set()
        """Tables whose line is an old one, as nobody looks."""
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

    def over(self) -> list[tuple[Ended, int]]:
        """What is over at each table, with the number of steps of the game that runs there."""
        return [(table.over(), table.room.steps if table.room.running else 0) for table in self.tables.values()]

    # --- the lists -----------------------------------------------------------------------------------------------

    def list_tables(self, visitor: Listener, request: ListTables) -> None:
        """Answer with a page, and tell the visitor of changes from now on."""
        self._note_changes()
        for table in self._unposted:
            self._post(table)
        self._unposted.clear()
        after = 0
        if request.after is not None and request.after.isascii() and request.after.isdigit():
            after = int(request.after)
        self._board.look(visitor)
        lines = self._board.shown_to(visitor.person)
        names = sorted((name for name in lines if int(name) > after), key=int)
        visitor.reply(tables_page(request.id, [lines[name] for name in names]))

    @property
    def listed(self) -> int:
        """How many tables a stranger sees."""
        return sum(circle(table.room) is None for table in self.tables.values())

    def arrive(self, visitor: Visitor) -> None:
        """A connection is here."""
        self.presence.arrived(visitor)
        self._change_came.set()

    def leave(self, visitor: Visitor) -> None:
        """It is gone: tell it nothing more."""
        self._board.leave(visitor)
        self.presence.departed(visitor)
        self.chat.leave(visitor)
        self._change_came.set()

    def drained(self, visitor: Visitor) -> None:
        """The visitor has room again: tell what was missed."""
        self._board.drained(visitor)
        self.presence.drained(visitor)
        self.chat.drained(visitor)

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
                self._unposted.discard(table)
                self._board.take_down(table.room.table)
            elif self._board.is_looked_at:
                self._post(table)
            else:
                self._unposted.add(table)
            self.presence.moved(table)

    def _post(self, table: Table) -> None:
        accounts = self._around.accounts
        line = table_summary(table.room, table.members, accounts, table.game, acted_at=table.acted_at)
        self._board.post(table.room.table, line, circle(table.room))

    # --- making tables -------------------------------------------------------------------------------------------

    def may_say(self, person: str) -> bool:
        """Count a line of chat, wherever it is for; False where a person says too much."""
        return self._talk.take(person, trio.current_time())

    def may_change(self, person: str) -> bool:
        """Count what is to be kept and is neither play nor talk; False where a person does too much of it."""
        return self._changes.take(person, trio.current_time())

    def say(self, visitor: Visitor, request: Say) -> None:
        """Say something in the lobby."""
        try:
            self.chat.say(visitor, request, self._around.wall_clock())
        except Denied as denied:
            visitor.reply(denied.reply(request.id))

    def list_ignored(self, visitor: Visitor, request: ListIgnored) -> None:
        """Answer with those whom the visitor ignores."""
        people = sorted(person for person in self._around.ignores.of(visitor.person) if person > request.after)
        lines = [PersonLine(person, self._around.accounts.name(person)) for person in people]
        visitor.reply(people_page(request.id, lines))

    def create(self, visitor: Visitor, request: CreateTable | QuickPlay | Practise | IgnorePerson) -> None:
        """Make a table for this visitor, or find one, in turn; or write down whom it ignores."""
        if self._around.drain.on and not isinstance(request, IgnorePerson):
            visitor.reply(Denied(FailedCode.DRAINING).reply(request.id))
            return
        if len(self._orders) >= self._around.settings.inbox:
            visitor.reply(Denied(FailedCode.BUSY).reply(request.id))
            return
        self._order(_Order(visitor, request))

    def _order(self, order: _Order) -> None:
        self._orders.append(order)
        self._order_came.set()

    async def _make_tables(self, nursery: trio.Nursery) -> None:
        while True:
            await self._order_came.wait()
            self._order_came = trio.Event()
            while self._orders:
                await self._guarded_make(self._orders.popleft(), nursery)

    async def _guarded_make(self, order: _Order, nursery: trio.Nursery) -> None:
        visitor, request = order.visitor, order.request
        try:
            match request:
                case CreateTable():
                    await self._make(visitor, request, nursery)
                case QuickPlay():
                    await self._quick(order, request, nursery)
                case Practise():
                    await self._practise(visitor, request, nursery)
                case IgnorePerson():
                    await self._ignore(visitor, request)
        except Denied as denied:
            visitor.reply(denied.reply(request.id))
        except NotWritten:
            visitor.reply(Denied(FailedCode.STORAGE).reply(request.id))
        except JournalBroken:
            raise
        except Exception as error:  # noqa: BLE001 - a fault in a game's options must not end the lobby
            log_crash("create-crash", error)
            visitor.reply(Denied(FailedCode.INTERNAL).reply(request.id))

    async def _ignore(self, visitor: Visitor, request: IgnorePerson) -> None:
        around = self._around
        at, most = around.wall_clock(), around.settings.ignored
        record = around.ignores.record(visitor.person, request, around.accounts, most, at)
        if record is not None:
            await around.journal.write([record])
            around.ignores.add(record)
        visitor.reply(Ok(request.id))

    async def _make(self, visitor: Visitor, request: CreateTable, nursery: trio.Nursery) -> None:
        self._check_count(visitor)
        made, game = self._maker.record(visitor, request, self._made, self.tables)
        if request.password:
            lock = await self._around.locksmith.lock(request.password)
            made = msgspec.structs.replace(made, door=msgspec.structs.replace(made.door, lock=lock))
        await self._open(
            visitor, request.id, Draft(new_room(made, game), game, self._around.rng, made.at), made, nursery
        )

    async def _quick(self, order: _Order, request: QuickPlay, nursery: trio.Nursery) -> None:
        """The fullest table that fits; where its seats are gone by the time that it is asked, the next one."""
        visitor = order.visitor
        table = fullest(
            self.tables.values(),
            visitor.person,
            request.game,
            order.tried,
            guest=self._around.accounts.is_guest(visitor.person),
        )
        if table is None:
            await self._make_with_bots(visitor, request, nursery)
            return

        def otherwise() -> None:
            self._order(_Order(visitor, request, order.tried | {table.room.table}))

        if not visitor.enters(table):
            raise Denied(FailedCode.TOO_MANY_TABLES)
        if not table.inbox.ask(Asked(visitor, request, otherwise=otherwise)):
            table.not_done(visitor)
            otherwise()

    async def _make_with_bots(self, visitor: Visitor, request: QuickPlay, nursery: trio.Nursery) -> None:
        self._check_count(visitor)
        name = request.game or next(iter(self._around.games))
        seats = seats_of_new(self._maker.game(name), request, self._around.settings.quick_seats)
        wanted = CreateTable(request.id, name, seats)
        made, game = self._maker.record(visitor, wanted, self._made, self.tables)
        draft = Draft(new_room(made, game), game, self._around.rng, made.at)
        take_seat(draft, visitor.person)
        fill_seats(draft, self._around.levels, STAND_IN)
        await self._open(visitor, request.id, draft, made, nursery)

    async def _practise(self, visitor: Visitor, request: Practise, nursery: trio.Nursery) -> None:
        if not self._around.is_private:
            raise Denied(FailedCode.NO_PRACTICE)
        self._check_count(visitor)
        position = await trio.to_thread.run_sync(position_of, request, self._around.games)
        made, game = self._maker.record(visitor, position.table, self._made, self.tables)
        draft = Draft(new_room(made, game), game, self._around.rng, made.at)
        draft.add(Sat(made.table, request.seat, visitor.person, made.at))
        fill_seats(draft, self._around.levels, request.level or STAND_IN)
        draft.start(position.begins)
        await self._open(visitor, request.id, draft, made, nursery)

    async def _open(self, visitor: Visitor, request: int, draft: Draft, made: TableMade, nursery: trio.Nursery) -> None:
        game = self._around.games[made.game]
        feeds = Feeds(game, made.seats, self._around.settings.history)
        if draft.started:
            feeds.begin()
            feeds.add(feeds.seen(draft.events))
        standing = Standing(draft.room, feeds)
        await self._around.journal.write([made, *draft.records])
        if is_counted(made.table):
            self._made = int(made.table)
        table = Table(standing, self._around, self.changed)
        self.tables[made.table] = table
        log("table-made", table=made.table, game=made.game, seats=made.seats)
        visitor.entered(table)
        table.join(visitor, Ok(request, made.table))
        nursery.start_soon(table.run)

    def _check_count(self, visitor: Visitor) -> None:
        settings, person = self._around.settings, visitor.person
        mark = mark_of(visitor.address)
        from_there = sum(table.room.origin == mark for table in self.tables.values())
        theirs = sum((table.room.absent_host or table.room.host) == person for table in self.tables.values())
        is_full = len(self.tables) >= settings.tables or from_there >= settings.tables_per_address
        if is_full or theirs >= settings.tables_per_person:
            raise Denied(FailedCode.TOO_MANY_TABLES)

    def seats_of(self, person: str) -> list[str]:
        """The tables where this person has a seat, in a game or for the next one."""
        return [name for name, table in self.tables.items() if _sits(table, person)]

    def attends(self, table: str, person: str) -> bool:
        """Whether this person is at the table now."""
        return table in self.tables and self.tables[table].members.here(person)

    def needs(self, person: str) -> bool:
        """Whether this person has a seat or is the host of a table."""
        return any(table.room.is_host(person) or _sits(table, person) for table in self.tables.values())


def _sits(table: Table, person: str) -> bool:
    return Person(person) in table.room.seats or (table.room.running and Person(person) in table.room.players)
