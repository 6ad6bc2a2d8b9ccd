"""A disk that is full, a file that may not be written, a journal that is not whole: refused in plain words, nothing halved.

Each test shows first that its fault is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import CreateTable
from paiyou_server.journal.checking import check
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.reach import note_of
from paiyou_server.journal.records import AccountMade, AnyRecord, Closed, Kept, Sat, TableMade
from paiyou_server.journal.schema import sum_of
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import Damage, DamagedJournal, Harm, NotWritten, OtherJournal
from tests.server.harness import act, pair, running
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio

SOME: list[AnyRecord] = [
    AccountMade("p", "Ann", b"hash", 1.5),
    TableMade("1", "toy", 2, "T", "p", {"deals": 1}, "short", {"draw": 0.5}, 2.0),
    Sat("1", 0, "p"),
    Sat("1", 1, "p"),
    TableMade("2", "toy", 2, "T", "p", {}, "", {}),
    Sat("2", 0, "p"),
]


@contextmanager
def opened(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    try:
        yield store
    finally:
        store.close()


def journal(folder: Path) -> Path:
    path = folder / "journal"
    with opened(path) as store:
        store.append(SOME)
    return path


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


def damages(path: Path) -> list[tuple[Harm, str, int, int]]:
    return [(each.harm, each.place, each.part, each.records) for each in check(path).damages]


def load_fails(path: Path) -> Damage:
    with pytest.raises(DamagedJournal) as raised, opened(path) as store:
        list(store.load())
    return raised.value.damage


# --- what cannot be written ------------------------------------------------------------------------------------------


def fill(store: SqliteStore) -> None:
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    store._db.execute("BEGIN")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        store._db.execute("CREATE TABLE more (x)")
    if store._db.in_transaction:
        store._db.execute("ROLLBACK")


def make_read_only(store: SqliteStore) -> None:
    store._db.close()
    uri = f"{store._path.as_uri()}?mode=ro"
    store._db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store._db.execute("CREATE TABLE more (x)")


@pytest.mark.parametrize(("fault", "why"), [(fill, "full"), (make_read_only, "readonly")])
async def test_players_are_refused_while_the_file_takes_nothing(
    tmp_path: Path, autojump_clock: MockClock, capsys: pytest.CaptureFixture[str], fault: object, why: str
) -> None:
    assert callable(fault)
    with opened(tmp_path / "journal") as store:
        async with running(journal=Journal(store, threaded=False)) as server:
            ann, bob, table = await pair(server)
            before = list(store.load())
            fault(store)
            asked = CreateTable(0, "toy", 2, title="x" * 40)
            while (reply := await ann.ask(asked)).id and not hasattr(reply, "code"):
                pass  # a full file has some room on its last pages
            assert getattr(reply, "code", None) == "storage"
            refused = await bob.ask(act(table, Pass()))
            assert getattr(refused, "code", "storage") == "storage"
            tables = [record for record in store.load() if isinstance(record, TableMade)]
            assert len(tables) >= len([record for record in before if isinstance(record, TableMade)])
        told = capsys.readouterr().err
        assert f'"event": "not-written", "records": 1, "why": "{why}"' in told
        assert "crash" not in told
    assert check(tmp_path / "journal").damages == ()


async def test_after_a_refusal_the_next_that_can_be_written_is_whole(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        fill(store)
        with pytest.raises(NotWritten) as refused:
            store.append([Sat("1", 0, "q"), TableMade("3", "toy", 2, "x" * 60_000, "p", {}, "", {})])
        assert refused.value.why == "full"
        assert list(store.load()) == SOME
        store._db.execute("PRAGMA max_page_count = 1000000")
        store.append([Sat("2", 1, "q")])
    assert check(path).damages == ()
    with opened(path) as store:
        assert list(store.load()) == [*SOME, Sat("2", 1, "q")]


async def test_a_page_that_cannot_be_read_refuses_what_would_be_written_to_it(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        run(path, "PRAGMA wal_checkpoint(TRUNCATE)")
        page = store._db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'parts'").fetchone()[0]
        size = store._db.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)
    with opened(path) as store:
        with pytest.raises(sqlite3.DatabaseError):
            store._db.execute("SELECT max(part) FROM records WHERE place = '1'").fetchone()
        with pytest.raises(NotWritten) as refused:
            store.append([Sat("1", 0, "q")])
        assert refused.value.why == "corrupt"
        assert store._db.execute("SELECT count(*) FROM records NOT INDEXED").fetchone() == (len(SOME),)


# --- what is damaged is named ----------------------------------------------------------------------------------------


async def test_a_whole_journal_has_no_damage(tmp_path: Path) -> None:
    finding = check(journal(tmp_path))
    assert (finding.records, finding.damages) == (len(SOME), ())


async def test_a_record_that_was_altered_is_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    place = path.read_bytes().index(b"Ann")
    with path.open("r+b") as file:
        file.seek(place)
        file.write(b"Eve")
    assert load_fails(path) == Damage(Harm.ALTERED, "", 1)
    assert damages(path) == [(Harm.ALTERED, "", 1, 1)]


async def test_records_that_were_exchanged_are_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    run(path, "UPDATE records SET part = -part WHERE place = '1'")
    run(path, "UPDATE records SET part = CASE part WHEN -2 THEN 3 WHEN -3 THEN 2 ELSE 1 END WHERE place = '1'")
    assert load_fails(path) == Damage(Harm.ALTERED, "1", 2)
    assert damages(path) == [(Harm.ALTERED, "1", 2, 1), (Harm.ALTERED, "1", 3, 1)]


async def test_a_record_that_is_missing_is_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    run(path, "DELETE FROM records WHERE place = '1' AND part = 2")
    assert load_fails(path).harm is Harm.MISSING
    assert damages(path) == [(Harm.MISSING, "1", 2, 1)]


async def test_the_end_of_a_table_that_is_missing_is_counted(tmp_path: Path) -> None:
    path = journal(tmp_path)
    run(path, "DELETE FROM records WHERE place = '1' AND part = 3")
    assert load_fails(path) == Damage(Harm.MISSING)
    assert damages(path) == [(Harm.MISSING, "", 0, 1)]


async def test_records_of_a_page_that_is_gone_are_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        store.append(
            [TableMade("3", "toy", 2, "x" * 900, "p", {}, "", {}), *(Sat("3", 0, "x" * 900) for _ in range(20))]
        )
    with closing(sqlite3.connect(path)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
    lost = path.read_bytes().rindex(b"x" * 900) // size
    with path.open("r+b") as file:
        file.seek(lost * size)
        file.write(b"\x00" * size)
    assert load_fails(path).harm is Harm.FILE
    named = damages(path)
    assert (Harm.FILE, "", 0, 1) in named
    assert {place for harm, place, _, _ in named if harm is Harm.MISSING} == {"3"}


async def test_a_file_that_was_cut_short_is_damaged(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        store.append([Sat("2", 0, "x" * 3000) for _ in range(30)])
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert load_fails(path).harm is Harm.FILE
    assert Harm.FILE in {harm for harm, *_ in damages(path)}


async def test_the_loss_of_the_log_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    copy = tmp_path / "copy"
    with opened(path) as store:
        store.append(SOME[:3])
        store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.append(SOME[3:])
        store.sync()
        copy.write_bytes(path.read_bytes())
        note_of(copy).write_bytes(note_of(path).read_bytes())
    assert load_fails(copy) == Damage(Harm.CUT, records=3)
    assert damages(copy) == [(Harm.CUT, "", 0, 3)]


async def test_a_note_that_was_half_written_or_is_behind_means_nothing(tmp_path: Path) -> None:
    path = journal(tmp_path)
    note = note_of(path).read_bytes()
    with opened(path) as store:
        store.append([Sat("1", 0, "q")])
    for left in (note, note[:7], b"", b"\xff" * len(note)):
        note_of(path).write_bytes(left)
        assert damages(path) == []
        with opened(path) as store:
            assert len(list(store.load())) == len(SOME) + 1


async def test_a_server_may_write_while_its_journal_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = journal(tmp_path)
    with opened(path) as store:

        def note_while_it_writes(journal: Path) -> Path:
            store.append([Sat("1", 0, "q")])
            return note_of(journal)

        monkeypatch.setattr("paiyou_server.journal.checking.note_of", note_while_it_writes)
        assert damages(path) == []


async def test_a_record_of_a_later_release_is_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        body = b"\x81\xa2it\xa5later"
        database.execute("UPDATE records SET body = ?, sum = ? WHERE seq = 3", (body, sum_of("1", 2, body)))
    assert load_fails(path) == Damage(Harm.STRANGE, "1", 2)
    assert damages(path) == [(Harm.STRANGE, "1", 2, 1)]


async def test_the_insides_of_closed_tables_are_checked_and_not_read_at_the_start(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        store.append([Closed("1")])
    run(path, "UPDATE records SET sum = 0 WHERE place = '1' AND part = 2")
    with opened(path) as store:
        assert Closed("1") in list(store.load())
    assert damages(path) == [(Harm.ALTERED, "1", 2, 1)]


async def test_a_snapshot_that_was_altered_is_named(tmp_path: Path) -> None:
    path = journal(tmp_path)
    with opened(path) as store:
        store.append([Kept("1", {"table": "1"}, (5, 5, 5))])
    assert damages(path) == []
    run(path, "UPDATE kept SET part = 2")
    assert load_fails(path) == Damage(Harm.ALTERED, "1", 2)
    assert damages(path) == [(Harm.ALTERED, "1", 2, 1)]


async def test_what_is_no_journal_is_not_checked(tmp_path: Path) -> None:
    run(tmp_path / "other", "CREATE TABLE t (x)")
    with pytest.raises(OtherJournal):
        check(tmp_path / "other")


async def test_every_damage_has_a_sentence() -> None:
    sentences = {str(Damage(harm, "3", part, records)) for harm in Harm for part in (0, 4) for records in (1, 2)}
    assert len(sentences) > len(Harm)
    await trio.lowlevel.checkpoint()
