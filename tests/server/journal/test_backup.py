"""A backup is whole whatever is written meanwhile, and what is restored from it is what it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import trio

from paiyou_server.__main__ import main
from paiyou_server.journal import copying
from paiyou_server.journal.backup import BackupThere, back_up, restore
from paiyou_server.journal.checking import check
from paiyou_server.journal.data_folder import JOURNAL, FolderInUse, hold
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AccountMade, AnyRecord, Sat, TableMade
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import DamagedJournal
from tests.server.harness import running, with_bots
from tests.server.playing import play_until_over
from tests.server.toy_game import GAMES

SOME: list[AnyRecord] = [
    AccountMade("p", "Ann", b"hash", 1.5),
    TableMade("1", "toy", 2, "T", "p", {"deals": 1}, "short", {"draw": 0.5}, 2.0),
    *(Sat("1", 0, f"p{number}" * 50) for number in range(200)),
]
LATER: list[AnyRecord] = [Sat("1", 1, "p")]


@contextmanager
def journal(folder: Path, records: Sequence[AnyRecord] = SOME) -> Iterator[SqliteStore]:
    with hold(folder) as path:
        store = SqliteStore(path)
        try:
            store.append(records)
            yield store
        finally:
            store.close()


def records_in(path: Path) -> list[AnyRecord]:
    store = SqliteStore(path)
    try:
        return list(store.load())
    finally:
        store.close()


def test_a_backup_has_all_that_was_committed_and_nothing_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something is written between two steps of the copy."""
    monkeypatch.setattr(copying, "_PAGES", 1)
    steps: list[int] = []
    with journal(tmp_path / "room") as store:

        def step(_: int, left: int, __: int) -> None:
            steps.append(left)
            store.append(LATER)

        copying.copy_database(tmp_path / "room" / JOURNAL, tmp_path / "backup", step=step)
        assert len(steps) > 5
        assert list(store.load()) == [*SOME, *LATER * len(steps)]
    assert check(tmp_path / "backup").damages == ()
    assert records_in(tmp_path / "backup") == SOME


@pytest.mark.trio
async def test_a_server_is_backed_up_while_people_play(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / JOURNAL)
    async with running(journal=Journal(store), journal_file=tmp_path / JOURNAL) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 2)
        targets = [tmp_path / f"backup{number}" for number in range(3)]
        async with trio.open_nursery() as nursery:
            for target in targets:
                nursery.start_soon(server.server.back_up, target)
            nursery.start_soon(play_until_over, ann, table)
    for target in targets:
        assert check(target).damages == ()
        copy = SqliteStore(target)
        house = House(GAMES, 400)
        house.fold_all(copy.load(), copy.load_table)
        copy.close()
        assert house.accounts.name(ann.person) == "Ann"
        assert house.tables[table].room.remark == ""


def test_a_backup_writes_over_nothing_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    with journal(tmp_path / "room"):
        assert back_up(tmp_path / "room" / JOURNAL, tmp_path / "backup") == len(SOME)
        assert (tmp_path / "backup").stat().st_mode & 0o077 == 0
        with pytest.raises(BackupThere):
            back_up(tmp_path / "room" / JOURNAL, tmp_path / "backup")


def test_no_backup_is_made_of_a_damaged_journal(tmp_path: Path) -> None:
    with journal(tmp_path / "room") as store:
        store._db.execute("UPDATE records SET sum = 0 WHERE seq = 2")
        with pytest.raises(DamagedJournal):
            back_up(tmp_path / "room" / JOURNAL, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def test_a_backup_that_finds_no_room_leaves_nothing(tmp_path: Path) -> None:
    with journal(tmp_path / "room"), pytest.raises((sqlite3.Error, OSError)):
        back_up(tmp_path / "room" / JOURNAL, tmp_path / "nowhere" / "backup")
    assert [path.name for path in tmp_path.iterdir()] == ["room"]


def test_what_is_restored_is_what_was_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = tmp_path / "room"
    with journal(room) as store:
        back_up(room / JOURNAL, tmp_path / "backup")
        store.append(LATER)
        with pytest.raises(FolderInUse):
            restore(tmp_path / "backup", room)
    assert main(["restore", str(tmp_path / "backup"), "--data", str(room)]) == 0
    (aside,) = (path for path in room.iterdir() if path.is_dir())
    assert str(aside) in capsys.readouterr().out
    with journal(room, LATER):
        pass
    assert records_in(room / JOURNAL) == [*SOME, *LATER]
    assert main(["check", "--data", str(room)]) == 0
    assert records_in(aside / JOURNAL) == [*SOME, *LATER]


def test_a_damaged_journal_is_replaced_with_its_log(tmp_path: Path) -> None:
    room = tmp_path / "room"
    with journal(room):
        back_up(room / JOURNAL, tmp_path / "backup")
        log = (room / f"{JOURNAL}-wal").read_bytes()
    (room / JOURNAL).write_bytes(b"tea")
    (room / f"{JOURNAL}-wal").write_bytes(log)
    restore(tmp_path / "backup", room)
    assert not (room / f"{JOURNAL}-wal").exists(), "SQLite might take it for the log of the new file"
    assert records_in(room / JOURNAL) == SOME


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    room = tmp_path / "room"
    with journal(room):
        back_up(room / JOURNAL, tmp_path / "backup")
    with closing(sqlite3.connect(tmp_path / "backup")) as database, database:
        database.execute("DELETE FROM records WHERE seq = 7")
    with pytest.raises(DamagedJournal):
        restore(tmp_path / "backup", room)
    assert records_in(room / JOURNAL) == SOME


def test_a_check_names_every_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with journal(tmp_path / "room") as store:
        store._db.execute("UPDATE records SET sum = 0 WHERE part = 7")
        store._db.execute("DELETE FROM records WHERE part = 9")
    assert main(["check", "--data", str(tmp_path / "room")]) == 1
    told = capsys.readouterr().out
    assert told.splitlines() == [
        "Record 7 of table 1 is not as it was written.",
        "Record 9 of table 1 is missing.",
        "201 records, damaged.",
    ]


def test_a_folder_without_a_journal_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"There is no journal in {tmp_path}.\n"
