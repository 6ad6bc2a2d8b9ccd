"""A play at a table that rests: no task is woken for it, and still a table does one thing after the other."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from paiyou_protocol.messages import Failed, Ok, Say, StartGame
from paiyou_server.journal.journal import JournalBroken
from paiyou_server.journal.records import Stepped
from paiyou_server.tables.news import News
from paiyou_server.tables.table import Table
from paiyou_server.tables.table_inbox import TableInbox
from tests.server.harness import CALM, Client, HeldJournal, MemoryStore, Running, act, pair, running, view_of
from tests.server.toy_game import Pass, Play

pytestmark = pytest.mark.trio


def table_in(server: Running, table: str) -> Table:
    return server.server._lobby.tables[table]


def actors(store: MemoryStore) -> list[object]:
    """Who has acted, in order, as it is written down."""
    return [int(record.actor) for record in store.records if isinstance(record, Stepped) and record.actor in (0, 1)]


async def at_play(server: Running) -> tuple[Client, Client, str]:
    """Two people, of whom the first is to play a card; nothing runs out."""
    ann, bob, table = await pair(server)
    await ann.ok(act(table, Pass()))
    await bob.ok(act(table, Pass()))
    for client in (ann, bob):
        await client.reach("play")
    await wait_all_tasks_blocked()
    return ann, bob, table


async def test_while_people_play_the_tables_task_sleeps(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = 0
    turn = Table._turn

    async def counted(table: Table, nursery: trio.Nursery) -> None:
        nonlocal turns
        turns += 1
        await turn(table, nursery)

    monkeypatch.setattr(Table, "_turn", counted)
    async with running() as server:
        ann, bob, table = await at_play(server)
        before = turns
        await ann.ok(act(table, Play(view_of(ann).hand[0])))
        await bob.reach("play")
        while not view_of(bob).turn:
            await bob.next()
        await bob.ok(act(table, Play(view_of(bob).hand[0])))
        assert turns == before
        await ann.ok(Say(0, table, "hello"))
        assert turns == before + 1


async def test_what_comes_while_a_play_is_written_down_waits_for_it(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal) as server:
        ann, bob, table = await at_play(server)
        cards = [view_of(client).hand[0] for client in (ann, bob)]
        before = actors(store)
        journal.let = trio.Event()
        await ann.send(act(table, Play(cards[0])))
        await wait_all_tasks_blocked()
        await bob.send(act(table, Play(cards[1])))  # his turn only once hers is done
        await wait_all_tasks_blocked()
        await ann.send(Say(7, table, "hello"))
        await wait_all_tasks_blocked()
        assert len(table_in(server, table).inbox._items) == 2
        journal.let.set()
        assert (await ann.until(Ok)).id == 0
        assert (await bob.until(Ok)).id == 0
        assert (await ann.until(Ok)).id == 7
        assert actors(store) == [*before, 0, 1]


async def test_a_timer_that_runs_out_while_a_play_is_written_down_waits_for_it(autojump_clock: MockClock) -> None:
    """The window is over when both have passed; a play that is not written down has not been made, nor undone."""
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal, settings=CALM) as server:
        ann, bob, table = await pair(server)
        await bob.ok(act(table, Pass()))
        await wait_all_tasks_blocked()
        journal.let = trio.Event()
        await ann.send(act(table, Pass()))
        await trio.sleep(100)
        assert view_of(ann).phase == "window"
        journal.let.set()
        await ann.until(Ok)
        await ann.reach("play")
        assert actors(store) == [1, 0]
        await ann.ok(act(table, Play(view_of(ann).hand[0])))


async def test_a_server_that_stops_finishes_the_play_that_it_writes_down(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal) as server:
        ann, _, table = await at_play(server)
        room, steps = table_in(server, table), table_in(server, table).room.steps
        journal.let = trio.Event()
        await ann.send(act(table, Play(view_of(ann).hand[0])))
        await wait_all_tasks_blocked()
        server.server.stop()
        await trio.sleep(10)
        assert room.room.steps == steps
        journal.let.set()
    assert actors(store)[-1] == 0
    assert room.room.steps == steps + 1


async def test_a_journal_that_breaks_under_a_play_ends_the_tables_task(autojump_clock: MockClock) -> None:
    inbox = TableInbox(1)

    async def sleep() -> None:
        with trio.move_on_after(1):
            await inbox.wait()

    with pytest.RaisesGroup(JournalBroken):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(sleep)
            await wait_all_tasks_blocked()
            inbox.hold()
            await trio.sleep(2)
            inbox.fail(JournalBroken())


async def test_a_fault_in_telling_of_a_play_is_told_to_who_played_and_the_table_goes_on(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as server:
        ann, bob, table = await at_play(server)

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(News, "answer_and_tell", fails)
            await ann.send(act(table, Play(view_of(ann).hand[0])))
            failed = await ann.until(Failed)
        assert failed.code == "internal"
        await ann.ok(Say(0, table, "hello"))
        assert await bob.refused(StartGame(0, table)) == "not-host"
