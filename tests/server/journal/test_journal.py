"""The journal: durable before visible, grouped commits, and the same server again from any point of it."""

from __future__ import annotations

import math
import os
import socket
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

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
from paiyou_server.journal import sqlite_store
from paiyou_server.journal.data_folder import FolderInUse, FolderUnusable, hold, tell_address
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import (
    AccountMade,
    AnyRecord,
    Closed,
    Sat,
    Started,
    Stepped,
    TableMade,
    decode_record,
)
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import BUSY, LostJournal, NotWritten, OtherJournal
from paiyou_server.lobby.numbering import drawn_id
from tests.server.harness import Client, MemoryStore, RandomThinker, Running, act, pair, running, table_of, with_bots
from tests.server.playing import play_until_over
from tests.server.toy_game import GAMES, TOY, Action, Pass, Play, View

pytestmark = pytest.mark.trio


class HeldJournal(Journal):
    """Commits only when it is let."""

    def __init__(self, store: MemoryStore) -> None:
        super().__init__(store, threaded=False)
        self.let = trio.Event()
        self.let.set()

    async def _append(self, records: Sequence[AnyRecord]) -> None:
        await self.let.wait()
        await super()._append(records)


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


# --- the file --------------------------------------------------------------------------------------------------------

SOME: list[AnyRecord] = [
    AccountMade("p", "Ann", b"hash", 1.5),
    TableMade("1", "toy", 2, "T", "p", {"deals": 1}, "short", {"draw": 0.5}, 2.0),
    Sat("1", 0, "p"),
    TableMade("2", "toy", 2, "T", "p", {}, "", {}),
]


async def test_records_come_back_from_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    store.append(SOME[:2])
    store.append(SOME[2:])
    store.close()
    again = SqliteStore(tmp_path / "journal")
    assert list(again.load()) == SOME
    again.close()


async def test_of_closed_tables_only_the_end_comes_back(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    store.append([*SOME, Closed("1", 9.0)])
    assert list(store.load()) == [SOME[0], SOME[3], Closed("1")]
    store.close()


async def test_of_many_closed_tables_the_one_that_counts_comes_back(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    for table in ("9", "10", "2", drawn_id(())):
        store.append([TableMade(table, "toy", 2, "T", "p", {}, "", {}), Closed(table)])
    assert list(store.load()) == [Closed("10")]
    store.close()


async def test_a_full_file_takes_all_or_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    store.append(SOME)
    store._db.execute("PRAGMA max_page_count = 8")
    long = TableMade("3", "toy", 2, "x" * 60_000, "p", {}, "", {})
    with pytest.raises(NotWritten):
        store.append([Sat("2", 0, "p"), long])
    assert list(store.load()) == SOME
    store.append([Sat("2", 0, "p")])
    assert list(store.load()) == [*SOME, Sat("2", 0, "p")]
    store.close()


async def test_a_file_that_another_process_has_locked_takes_nothing_until_it_is_free(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal", patience=0)
    other = sqlite3.connect(tmp_path / "journal", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotWritten):
        store.append(SOME)
    other.execute("ROLLBACK")
    other.close()
    assert list(store.load()) == []
    store.append(SOME)
    assert list(store.load()) == SOME
    store.close()


async def test_every_commit_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite syncs where it folds the log into the file; the log itself is synced by us, and then noted."""
    store = SqliteStore(tmp_path / "journal")
    assert store._db.execute("PRAGMA synchronous").fetchone() == (1,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    log = (tmp_path / "journal-wal").stat().st_ino
    synced: list[int] = []

    def note(descriptor: int) -> None:
        assert store._reach.read() == len(synced) * len(SOME), "the note is ahead of the journal"
        synced.append(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(sqlite_store, "_sync_data", note)
    for _ in range(2):
        store.append(SOME)
        store.sync()
    assert synced == [log, log]
    assert store._reach.read() == 2 * len(SOME)
    store.close()


async def test_a_commit_that_could_not_be_synced_is_told_to_nobody() -> None:
    class Unsynced(MemoryStore):
        def sync(self) -> None:
            raise OSError

    journal = Journal(Unsynced())

    async def write() -> None:
        with pytest.raises(JournalBroken):
            await journal.write(SOME)

    with pytest.RaisesGroup(OSError):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(journal.run)
            nursery.start_soon(write)


async def test_commits_of_a_busy_room_are_apart_and_a_first_one_is_at_once(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = Journal(store, threaded=False, apart=0.01)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        await wait_all_tasks_blocked()
        await journal.write(SOME[:1])
        assert trio.current_time() == 0
        async with trio.open_nursery() as writers:
            for record in SOME[1:]:
                writers.start_soon(journal.write, [record])
        assert trio.current_time() == pytest.approx(0.01)
        assert store.commits == [1, len(SOME) - 1]
        nursery.cancel_scope.cancel()


async def test_a_commit_waits_a_while_for_whoever_has_locked_the_file(autojump_clock: MockClock) -> None:
    class Locked(MemoryStore):
        until = 1.0

        def append(self, records: Sequence[AnyRecord]) -> None:
            if trio.current_time() < self.until:
                raise NotWritten(BUSY)
            super().append(records)

    store = Locked()
    journal = Journal(store, threaded=False)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        await journal.write(SOME)
        assert 1 <= trio.current_time() < 1.1
        store.until = math.inf
        with pytest.raises(NotWritten):
            await journal.write(SOME)
        assert 6 <= trio.current_time() < 6.3
        nursery.cancel_scope.cancel()


@pytest.mark.parametrize(
    "marks", ["PRAGMA user_version = 1", "PRAGMA application_id = 1348040752; PRAGMA user_version = 99"]
)
async def test_a_file_that_is_not_ours_or_too_new_is_left_alone(tmp_path: Path, marks: str) -> None:
    path = tmp_path / "journal"
    other = sqlite3.connect(path)
    other.executescript(f"CREATE TABLE t (x); {marks};")
    other.close()
    with pytest.raises(OtherJournal):
        SqliteStore(path)


@pytest.mark.parametrize("left", ["an empty file", "a file without tables", "the log alone"])
async def test_what_is_left_of_a_lost_journal_is_no_empty_house(tmp_path: Path, left: str) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    store.append(SOME)
    log = (tmp_path / "journal-wal").read_bytes()
    store.close()
    path.unlink()
    match left:
        case "an empty file":
            path.touch()
        case "a file without tables":
            with closing(sqlite3.connect(path)) as bare:
                bare.execute("PRAGMA journal_mode = WAL")
        case _:
            (tmp_path / "journal-wal").write_bytes(log)
    with pytest.raises(LostJournal):
        SqliteStore(path)


async def test_a_start_that_was_cut_off_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "journal.new").write_bytes(b"half")
    store = SqliteStore(tmp_path / "journal")
    store.append(SOME)
    assert list(store.load()) == SOME
    store.close()


async def test_if_the_log_is_lost_only_the_newest_is_lost_with_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    store.append(SOME)
    for _ in range(200):
        store.append([Sat("2", 0, "p")])
        store.sync()
    copy = tmp_path / "copy"
    copy.write_bytes((tmp_path / "journal").read_bytes())
    store.close()
    again = SqliteStore(copy)
    kept = list(again.load())
    again.close()
    assert kept[: len(SOME)] == SOME
    assert len(kept) > len(SOME) + 30


async def test_a_folder_in_which_nothing_can_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "room"):
        with pytest.raises(FolderUnusable) as refused, hold(folder):
            pass
        assert refused.value.folder == folder


async def test_a_folder_has_one_server(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    with hold(folder) as journal:
        assert journal.parent == folder
        assert folder.stat().st_mode & 0o777 == 0o700
        with pytest.raises(FolderInUse) as refused, hold(folder):
            pass
        assert refused.value.holder == f"process {os.getpid()} on {socket.gethostname()}"
        tell_address(journal, "127.0.0.1", 7741)
        with pytest.raises(FolderInUse) as refused, hold(folder):
            pass
        assert refused.value.holder.endswith(" at 127.0.0.1 port 7741")
    with hold(folder):
        pass


async def test_public_feeds_and_seats_are_numbered_alike_after_a_fold(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        await carol.reach("window")
        feeds = folded(server.store.rows).tables[table].feeds
        assert feeds[PUBLIC].newest == carol.game.number
        assert feeds[Seat(0)].newest == ann.game.number
