"""When a table ends because nobody is there: the time goes on while no server runs, and nobody is punished for that."""

from __future__ import annotations

from dataclasses import replace

import pytest
import trio
from msgspec import structs
from trio.testing import MockClock

from paiyou_engine.game import Seat, Waiting
from paiyou_protocol.messages import Hold, JoinTable, ListTables, TablesPage
from paiyou_server.journal.records import TableMade
from paiyou_server.settings import Settings
from paiyou_server.tables.attendance import Attendance
from paiyou_server.tables.members import Members
from paiyou_server.tables.room_fold import new_room
from tests.server.harness import QUICK, MemoryStore, pair, running, table_of
from tests.server.toy_game import TOY

pytestmark = pytest.mark.trio

DAY = 86400.0


async def tables_after(store: MemoryStore, seconds: float, settings: Settings = QUICK) -> list[str]:
    """The tables of a server that has run for so long."""
    async with running(store, settings=settings) as server:
        await trio.sleep(seconds)
        page = await (await server.come("Eve")).ask(ListTables(0))
        assert isinstance(page, TablesPage)
        return [line.table for line in page.tables]


async def a_waiting_table() -> MemoryStore:
    """The store of a server that was killed while somebody sat at a table."""
    async with running() as server:
        await table_of(await server.come("Ann"))
        return MemoryStore(server.store.records)


async def test_a_waiting_table_without_people_ends_after_half_an_hour(autojump_clock: MockClock) -> None:
    store = await a_waiting_table()
    assert await tables_after(MemoryStore(store.records), 1700) == ["1"]
    assert await tables_after(MemoryStore(store.records), 1900) == []


async def test_restarts_do_not_keep_an_empty_table_alive(autojump_clock: MockClock) -> None:
    store = await a_waiting_table()
    for _ in range(2):
        async with running(store):
            await trio.sleep(1000)
    assert await tables_after(store, 400) == []


async def test_after_a_restart_there_is_time_to_come_back_however_long_it_was(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table, token = await table_of(ann), ann.token
        store = MemoryStore(server.store.records)
    await trio.sleep(5 * DAY)
    async with running(store) as server:
        await trio.sleep(200)
        again = await server.come(token=token)
        await again.ok(JoinTable(0, table))
        await trio.sleep(1000)
        page = await (await server.come("Eve")).ask(ListTables(0))
        assert isinstance(page, TablesPage)
        assert [line.table for line in page.tables] == [table]


async def test_a_game_waits_longer_for_its_people_than_an_empty_table(autojump_clock: MockClock) -> None:
    settings = replace(QUICK, abandoned_game=4000.0)
    async with running(settings=settings) as server:
        await pair(server)
        store = MemoryStore(server.store.records)
    assert await tables_after(MemoryStore(store.records), 3900, settings) == ["1"]
    assert await tables_after(MemoryStore(store.records), 4100, settings) == []


async def test_a_game_that_was_put_away_waits_for_ninety_days() -> None:
    attendance = Attendance(Settings())
    room = new_room(TableMade("1", "toy", 2, "", "p", {}, "", {}), TOY)
    waiting = Waiting(seats=(Seat(0),))
    room = structs.replace(room, state=TOY.start(room.options, 2), waiting=waiting, held=Hold.ADJOURNED)
    attendance.begin(room, Members(), 1000.0, 10 * DAY)
    assert attendance.ends_at(room) == 1000.0 + 80 * DAY
    attendance.begin(room, Members(), 1000.0, 200 * DAY)
    assert attendance.ends_at(room) == 1000.0 + Settings().come_back
    await trio.lowlevel.checkpoint()
