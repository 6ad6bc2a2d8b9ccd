"""The journal: durable before visible, grouped commits, and the same server again from any point of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.messages import (
    VERSIONS,
    AddBot,
    CreateTable,
    Failed,
    Hello,
    JoinTable,
    ListTables,
    Ok,
    Refused,
    RoomState,
    TimerSet,
)
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import (
    AnyRecord,
    Closed,
    Sat,
    Started,
    Stepped,
    TableMade,
    decode_record,
)
from paiyou_server.journal.store import NotWritten
from tests.server.harness import (
    Client,
    HeldJournal,
    MemoryStore,
    RandomThinker,
    Running,
    act,
    pair,
    running,
    table_of,
    with_bots,
)
from tests.server.playing import play_until_over
from tests.server.toy_game import GAMES, TOY, Action, Pass, Play, View

pytestmark = pytest.mark.trio


class FullStore(MemoryStore):
    """A disk that can be full."""

    full = False

    def append(self, records: Sequence[AnyRecord]) -> None:
        if self.full:
            raise NotWritten
        super().append(records)


# --- durable before visible ------------------------------------------------------------------------------------------


async def nothing_comes(client: Client) -> None:
    await wait_all_tasks_blocked()
    with trio.move_on_after(1) as waited:
        await client.next()
    assert waited.cancelled_caught


async def test_nothing_of_an_action_is_seen_before_it_is_committed(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal) as server:
        ann, bob, table = await pair(server)
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        await carol.reach("window")
        clients = (ann, bob, carol)
        for client in clients:
            await client.ask(ListTables(0))
        journal.let = trio.Event()
        await ann.send(act(table, Pass()))
        for client in clients:
            await nothing_comes(client)
        assert not any(isinstance(record, Stepped) and record.actor == 0 for record in store.records)
        journal.let.set()
        assert isinstance(await ann.next(), Ok)
        for client in clients:
            while "did" not in str(client.pushes):
                client.pushes.append(await client.next())
        assert [record.actor for record in store.records if isinstance(record, Stepped)][-1] == 0


async def test_nobody_is_let_in_before_the_account_is_committed(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal) as server:
        journal.let = trio.Event()
        client = await server.connect()
        await client.send(Hello(VERSIONS, name="Ann"))
        await wait_all_tasks_blocked()
        assert not store.rows
        journal.let.set()
        await client.next()
        assert len(store.rows) == 1


async def test_while_one_table_waits_for_its_commit_all_that_comes_is_grouped(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = HeldJournal(store)
    async with running(store, journal=journal) as server:
        people = [await server.come(f"P{number}") for number in range(6)]
        tables = [await table_of(person) for person in people]
        store.commits.clear()
        journal.let = trio.Event()
        for person, table in zip(people, tables, strict=True):
            await person.send(AddBot(77, table))
        await wait_all_tasks_blocked()
        journal.let.set()
        for person in people:
            await person.until(Ok, lambda reply: reply.id == 77)
        assert sum(store.commits) == 6
        assert len(store.commits) == 2


async def test_a_full_disk_refuses_and_changes_nothing(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store) as server:
        ann, bob, table = await pair(server)
        before = ann.game.number
        store.full = True
        for request in (act(table, Pass()), CreateTable(0, "toy", 2)):
            assert await ann.refused(request) == "storage"
        assert ann.game.number == before
        store.full = False
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await ann.reach("play")


async def test_a_full_disk_lets_nobody_new_in_and_says_why(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store) as server:
        store.full = True
        client = await server.connect()
        await client.send(Hello(VERSIONS, name="Ann"))
        refused = await client.next()
        assert isinstance(refused, Refused)
        assert refused.code == "storage"
        store.full = False
        await server.come("Ann")


async def test_a_full_disk_holds_the_game_up_and_no_more(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store) as server:
        ann, _, table = await pair(server)
        store.full = True
        await trio.sleep(40)
        assert isinstance(ann.game.view, View)
        assert ann.game.view.phase == "window"
        store.full = False
        await ann.reach("play")
        assert await ann.refused(act(table, Pass())) == "illegal"


async def test_a_store_that_fails_ends_the_server_and_everybody_who_waits() -> None:
    class Broken(MemoryStore):
        def append(self, records: Sequence[AnyRecord]) -> None:
            raise sqlite3.OperationalError("disk I/O error")

    journal = Journal(Broken(), threaded=False)
    with pytest.RaisesGroup(sqlite3.OperationalError):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(journal.run)
            with pytest.raises(JournalBroken):
                await journal.write([Closed("1")])
            with pytest.raises(JournalBroken):
                await journal.write([Closed("1")])


async def test_threads_commit_too() -> None:
    store = MemoryStore()
    journal = Journal(store)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        await journal.write([Closed("1"), Closed("2")])
        assert store.records == [Closed("1"), Closed("2")]
        nursery.cancel_scope.cancel()


# --- state is the fold of the journal --------------------------------------------------------------------------------


def folded(rows: Sequence[bytes]) -> House:
    house = House(GAMES, 400)
    house.fold_all(map(decode_record, rows))
    return house


async def test_at_every_commit_the_fold_of_the_journal_is_the_server(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whenever the server is killed, what comes back is a game that somebody could have been told of, and all of it."""

    class Crashes(MemoryStore):
        def __init__(self) -> None:
            super().__init__()
            self.ends: list[int] = []

        def append(self, records: Sequence[AnyRecord]) -> None:
            super().append(records)
            self.ends.append(len(self.rows))

    store = Crashes()
    async with running(store) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 3, options="long")
        told: list[tuple[int, int]] = []
        accepted: list[Action] = []
        await play_until_over(ann, table, accepted=accepted)
        assert ann.game.number is not None
        told.append((len(store.rows), ann.game.number))
    numbers = []
    for end in store.ends:
        house = folded(store.rows[:end])
        standing = house.tables.get(table)
        if standing is not None and standing.room.state is not None:
            assert standing.room.waiting.chance is None
            view = TOY.view(standing.room.state, Seat(0))
            numbers.append(standing.feeds[Seat(0)].newest)
            assert len(view.hand) == view.counts[0]
    assert numbers == sorted(numbers)
    assert numbers[-1] == told[-1][1]
    mine = [record.action for record in store.records if isinstance(record, Stepped) and record.actor == 0]
    assert [TOY.read_action(action) for action in mine] == accepted
    assert "fold-crash" not in capsys.readouterr().err


async def restarted(old: Running) -> MemoryStore:
    """The store of a server that was killed just now."""
    return MemoryStore(old.store.records)


async def test_a_restart_brings_back_tables_seats_accounts_and_the_game(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann, bob, table = await pair(first)
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await ann.reach("play")
        before, number = ann.game.view, ann.game.number
        tokens = ann.token, bob.token
        store = await restarted(first)
    async with running(store) as second:
        ann = await second.come(token=tokens[0])
        assert ann.welcome is not None
        assert ann.welcome.tables == (table,)
        await ann.ok(JoinTable(0, table))
        await ann.reach("play")
        assert (ann.game.view, ann.game.number) == (before, number)
        room = await ann.until(RoomState)
        assert [seat.name for seat in room.seats] == ["Ann", "Bob"]
        assert room.host == ann.person
        assert isinstance(before, View)
        await ann.ok(act(table, Play(before.hand[0])))
        assert not isinstance(await ann.ask(CreateTable(0, "toy", 2)), Failed)


async def test_after_a_restart_who_missed_nothing_is_sent_nothing(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann, _, table = await pair(first)
        store, token, number = await restarted(first), ann.token, ann.game.number
    async with running(store) as second:
        again = await second.come(token=token)
        await again.ok(JoinTable(0, table, Seat(0), number))
        await again.ok(JoinTable(0, table, Seat(0), number))
        assert {type(push) for push in again.pushes if not isinstance(push, RoomState)} == {TimerSet}


async def test_names_and_table_numbers_are_not_given_twice_after_a_restart(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann = await first.come("Ann")
        table = await table_of(ann)
        token = ann.token
        store = MemoryStore([*first.store.records, Closed(table)])
    async with running(store) as second:
        client = await second.connect()
        answer = await client.greet(Hello(VERSIONS, name="ann"))
        assert getattr(answer, "code", None) == "name-taken"
        again = await second.come(token=token)
        assert (await again.ok(CreateTable(0, "toy", 2))).table == str(int(table) + 1)


async def test_a_timer_goes_on_after_a_restart_with_what_was_left_of_it(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann, _, table = await pair(first)
        await trio.sleep(12)
        await first.come("Carol")  # the last sign of life
        token, store = ann.token, await restarted(first)
    await trio.sleep(5000)
    async with running(store) as second:
        again = await second.come(token=token)
        await again.ok(JoinTable(0, table))
        back_at = autojump_clock.current_time()
        await again.reach("play")
        assert 17 < autojump_clock.current_time() - back_at < 19


async def test_after_a_restart_there_is_time_to_come_back(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann, _, table = await pair(first)
        await trio.sleep(29)
        await first.come("Carol")
        token, store = ann.token, await restarted(first)
    async with running(store) as second:
        again = await second.come(token=token)
        await again.ok(JoinTable(0, table))
        back_at = autojump_clock.current_time()
        await again.reach("play")
        assert 9 < autojump_clock.current_time() - back_at < 11


async def test_bots_go_on_after_a_restart(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann = await first.come("Ann")
        table = await with_bots(ann, 4)
        await ann.reach("window")
        token, store = ann.token, await restarted(first)
    async with running(store, thinker=RandomThinker()) as second:
        again = await second.come(token=token)
        await again.ok(JoinTable(0, table))
        await again.reach("window")
        await play_until_over(again, table)


async def test_a_table_of_a_game_that_is_gone_is_gone(autojump_clock: MockClock) -> None:
    async with running() as first:
        ann, _, table = await pair(first)
        token, store = ann.token, await restarted(first)
    async with running(store, games={}) as second:
        again = await second.come(token=token)
        assert await again.refused(JoinTable(0, table)) == "no-table"


async def test_the_journal_holds_no_token(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        assert ann.token.encode() not in b"".join(server.store.rows)


async def test_a_step_that_cannot_be_followed_puts_its_game_aside(capsys: pytest.CaptureFixture[str]) -> None:
    house = House(GAMES, 10)
    made = TableMade("1", "toy", 1, "T", "p", {"deals": 1, "hand": 2}, "short", {})
    house.fold_all([made, Sat("1", 0, "p"), Started("1", 1), Stepped("1", Seat(0), {"do": "play", "card": 5})])
    assert house.tables["1"].room.phase == "waiting"
    house.fold_all([Stepped("1", Seat(0), {"do": "pass"}), Started("1", 1)])
    assert house.tables["1"].room.running
    assert "game-put-aside" in capsys.readouterr().err


async def test_public_feeds_and_seats_are_numbered_alike_after_a_fold(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        await carol.reach("window")
        feeds = folded(server.store.rows).tables[table].feeds
        assert feeds[PUBLIC].newest == carol.game.number
        assert feeds[Seat(0)].newest == ann.game.number
