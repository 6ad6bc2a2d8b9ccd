"""The journal's file: all or nothing, synced, one server a folder, and never mistaken for another."""

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

from paiyou_server.journal import sqlite_store
from paiyou_server.journal.data_folder import FolderInUse, FolderUnusable, hold, tell_address
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import (
    AccountMade,
    AnyRecord,
    Closed,
    Sat,
    TableMade,
)
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import BUSY, LostJournal, NotWritten, OtherJournal
from paiyou_server.lobby.numbering import drawn_id
from tests.server.harness import MemoryStore

pytestmark = pytest.mark.trio


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


async def test_what_a_commit_may_have_to_undo_is_in_no_file_but_the_journal(tmp_path: Path) -> None:
    """SQLite copies pages before a statement changes them, in ``/var/tmp`` unless it is told otherwise; hands stand on them."""
    store = SqliteStore(tmp_path / "journal")
    assert store._db.execute("PRAGMA temp_store").fetchone() == (2,), "2: in memory"
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


async def test_who_writes_at_once_shares_a_commit_and_nobody_waits_for_more(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    journal = Journal(store, threaded=False)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        await wait_all_tasks_blocked()
        await journal.write(SOME[:1])
        async with trio.open_nursery() as writers:
            for record in SOME[1:]:
                writers.start_soon(journal.write, [record])
        assert trio.current_time() == 0
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
