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
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import CreateTable, ListTables, Ok, TableChanged, TableGone, TableSummary
from paiyou_protocol.text import BadText, check_title
from paiyou_server.denied import Denied
from paiyou_server.feeds import Feeds
from paiyou_server.games import AnyGame
from paiyou_server.house import Standing
from paiyou_server.journal import JournalBroken
from paiyou_server.logs import log, log_crash
from paiyou_server.members import Listener
from paiyou_server.records import TableMade
from paiyou_server.rooms import BOT_TIMER, Person, new_room
from paiyou_server.rulings import bad_options
from paiyou_server.store import NotWritten
from paiyou_server.table import Surroundings, Table
from paiyou_server.table_lines import table_summary


class Visitor(Listener, Protocol):
    """The part of a session that the lobby uses."""

    def entered(self, table: Table) -> None:
        """The session is at this table from now on."""


class Lobby:
    """All tables of the server, in the order in which they were made."""

    def __init__(self, around: Surroundings, tables: dict[str, Standing], tables_made: int) -> None:
        self._around = around
        self.tables = {name: Table(standing, around, self.changed) for name, standing in tables.items()}
        self._made = tables_made
        self._orders: deque[tuple[Visitor, CreateTable]] = deque()
        self._order_came = trio.Event()
        self._lines = {name: self._line(table) for name, table in self.tables.items()}
        self._changed: set[Table] = set()
        self._change_came = trio.Event()
        self._lookers: dict[Listener, set[str]] = {}

    async def run(self, nursery: trio.Nursery, last_sign: float) -> None:
        """Run all tables and the lobby itself in the nursery."""
        for table in self.tables.values():
            nursery.start_soon(table.run, last_sign)
        nursery.start_soon(self._tell_changes)
        await self._make_tables(nursery)

    # --- the list ------------------------------------------------------------------------------------------------

    def list_tables(self, visitor: Listener, request: ListTables) -> None:
        """Answer with a page, and tell the visitor of changes from now on."""
        names = list(self.tables)
        if request.after is not None:
            after = int(request.after) if request.after.isascii() and request.after.isdigit() else 0
            names = [name for name in names if int(name) > after]
        self._lookers.setdefault(visitor, set())
        visitor.reply(tables_page(request.id, [self._line(self.tables[name]) for name in names[:101]]))

    def leave(self, visitor: Listener) -> None:
        """Tell this visitor nothing more."""
        self._lookers.pop(visitor, None)

    def drained(self, visitor: Listener) -> None:
        """The visitor has room again: tell what was missed."""
        missed = self._lookers.get(visitor)
        if missed:
            self._lookers[visitor] = set()
            self._push(visitor, missed, b"".join(map(self._news_of, missed)))

    def changed(self, table: Table) -> None:
        """Something about this table may be different."""
        self._changed.add(table)
        self._change_came.set()

    async def _tell_changes(self) -> None:
        while True:
            await self._change_came.wait()
            self._change_came = trio.Event()
            changed, self._changed = self._changed, set()
            self._tell([table.room.table for table in changed if self._renew(table)])
            await trio.sleep(self._around.settings.lobby_every)

    def _renew(self, table: Table) -> bool:
        name = table.room.table
        if table.closed:
            self.tables.pop(name, None)
            return self._lines.pop(name, None) is not None
        line = self._line(table)
        if self._lines.get(name) == line:
            return False
        self._lines[name] = line
        return True

    def _tell(self, names: Sequence[str]) -> None:
        news = b"".join(map(self._news_of, names))
        if news:
            for visitor in tuple(self._lookers):
                self._push(visitor, set(names), news)

    def _push(self, visitor: Listener, names: set[str], news: bytes) -> None:
        if not visitor.push(news):
            self._lookers[visitor] |= names

    def _news_of(self, name: str) -> bytes:
        line = self._lines.get(name)
        return encode(TableGone(name) if line is None else TableChanged(line))

    def _line(self, table: Table) -> TableSummary:
        return table_summary(table.room, table.members, self._around.accounts, table.game)

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
        standing = Standing(new_room(made, game), Feeds(game, made.seats, self._around.settings.history))
        await self._around.journal.write([made])
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
        return TableMade(
            table=str(self._made + 1),
            game=request.game,
            seats=request.seats,
            title=_title(request.title, self._around.accounts.name(person)),
            host=person,
            options=msgspec.to_builtins(options),
            preset=_preset(game, options),
            timers=_timers(game, request.timers),
            at=self._around.wall_clock(),
        ), game

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
