"""The store of a server: one SQLite file with a write-ahead log.

A commit is written by the event loop and synced beside it.  SQLite could do both in one call; then all of it would have to
be done in a thread, and each of its statements would take Python's lock from whoever plays.  So SQLite syncs only where it
folds the log into the file (``synchronous = NORMAL``), and the log is synced here, which is what ``FULL`` does.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from paiyou_server.journal.copying import sync
from paiyou_server.journal.reach import Reach
from paiyou_server.journal.records import (
    AnyRecord,
    Archived,
    Closed,
    Kept,
    Settled,
    TableRecord,
    TakenOut,
    decode_record,
    encode_record,
)
from paiyou_server.journal.schema import APPLICATION, MIGRATIONS, SCHEMA, make, migrate, sum_of
from paiyou_server.journal.store import BUSY, HOUSE, Damage, DamagedJournal, Harm, LostJournal, NotWritten, OtherJournal
from paiyou_server.lobby.numbering import FIRST_DRAWN, is_counted

_REFUSALS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}
"""The faults after which SQLite takes a transaction back, so that nothing is half-written."""
_PRIMARY = 0xFF
"""SQLite's extended error codes have the plain one in their lowest byte."""
_PATIENCE = 5.0
"""Seconds that the start waits for a lock that another process holds."""
_FOLDED_AT = 128
"""Rows in the write-ahead log, each a page or two, at which it is folded into the file: so much is gone if the log alone is
lost.  What is folded is read, written and synced once more, so the fewer there are, the more each commit of a full room costs."""
_sync_data = getattr(os, "fdatasync", os.fsync)
_OPEN = """
WITH RECURSIVE places(place) AS (
    SELECT min(place) FROM records WHERE place > ''
    UNION ALL SELECT (SELECT min(records.place) FROM records WHERE records.place > places.place) FROM places
    WHERE places.place IS NOT NULL
)
SELECT place FROM places WHERE place IS NOT NULL AND place NOT IN (SELECT place FROM closed)
"""
"""The tables that are not closed; each costs a look into the index, however many records it has."""
_ROWS = "SELECT part, body, sum FROM records WHERE place = ? AND part > ? ORDER BY part"
_TABLES_CLOSED = """
SELECT max(tables, ifnull((SELECT max(CAST(place AS INTEGER)) FROM closed WHERE CAST(place AS INTEGER) < ?), 0)) FROM journal
"""
"""The highest number that a closed table had."""
_NEWEST_PART = """
SELECT max(ifnull((SELECT max(part) FROM records WHERE place = ?), 0), ifnull((SELECT part FROM kept WHERE place = ?), 0))
"""
"""The last records of a place may have been taken out; its snapshot knows how far it went then."""
_ROWS_AT_ONCE = 32
_INSERT = "INSERT INTO records VALUES (?, ?, ?, ?, ?)"
_INSERTS = [_INSERT + ", (?, ?, ?, ?, ?)" * more for more in range(_ROWS_AT_ONCE)]
"""Each for so many rows.  A statement costs two hand-overs of Python's lock, which whoever plays waits for."""
_KEEP = "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)"
_NEWEST = "SELECT id, max(seq, ifnull((SELECT max(seq) FROM records), 0)) FROM journal"


class SqliteStore:
    """Records in one SQLite file; one thread at a time may use it.

    Raises at the start `LostJournal`, `OtherJournal`, `DamagedJournal`, ``sqlite3.OperationalError``, ``OSError``; a file of
    an earlier release is brought to this one's schema.
    """

    def __init__(self, path: Path, *, patience: float = _PATIENCE) -> None:
        self._path = path
        self._parts: dict[str, int] = {}
        self._in_log = 0
        if not path.exists():
            make(path)
        with _named(path):
            self._db = _opened(path, patience)
        try:
            with _named(path):
                journal_id, self._seq = self._one(_NEWEST)
            self._reach = Reach(path, journal_id)
            self._log = _log_of(path)
        except BaseException:
            self._db.close()
            raise

    def _one(self, query: str, *given: object) -> tuple[Any, ...]:
        row: tuple[Any, ...] = self._db.execute(query, given).fetchone()
        return row

    def load(self) -> Iterable[AnyRecord]:
        """All that a restart needs: people, then each open table from its newest snapshot on, then the closed one of the highest number.
        Raises `DamagedJournal`."""
        with _named(self._path):
            self._check_end()
            yield from self._after(HOUSE, 0)
            for table in sorted((place for (place,) in self._db.execute(_OPEN)), key=int):
                kept = self._snapshot(table)
                if kept is not None:
                    yield kept[1]
                yield from self._after(table, 0 if kept is None else kept[0])
            (tables,) = self._one(_TABLES_CLOSED, FIRST_DRAWN)
            if tables:
                yield Closed(str(tables))

    def load_table(self, table: str) -> Iterable[AnyRecord]:
        """All records of a table, where its snapshot is of no use.  Raises `DamagedJournal`."""
        with _named(self._path):
            yield from self._after(table, 0)

    def _check_end(self) -> None:
        beyond = self._reach.read() - self._seq
        if beyond > 0:
            raise DamagedJournal(self._path, Damage(Harm.CUT, records=beyond))
        (missing,) = self._one("SELECT ? - dropped - (SELECT count(*) FROM records) FROM journal", self._seq)
        if missing:
            raise DamagedJournal(self._path, Damage(Harm.MISSING, records=missing))

    def _after(self, place: str, before: int) -> Iterator[AnyRecord]:
        gaps = Gaps(before)
        for part, body, noted in self._db.execute(_ROWS, (place, before)):
            record = self._whole(place, part, body, noted)
            missing = gaps.before(part, record)
            if missing:
                raise DamagedJournal(self._path, Damage(Harm.MISSING, place, part - missing, missing))
            yield record

    def _snapshot(self, table: str) -> tuple[int, AnyRecord] | None:
        row = self._db.execute("SELECT place, part, body, sum FROM kept WHERE place = ?", (table,)).fetchone()
        return None if row is None else (row[1], self._whole(*row))

    def _whole(self, place: str, part: int, body: bytes, noted: int) -> AnyRecord:
        record = read_row(place, part, body, noted)
        if isinstance(record, Damage):
            raise DamagedJournal(self._path, record)
        return record

    def append(self, records: Sequence[AnyRecord]) -> None:
        """One transaction.  Raises `NotWritten`."""
        kept = sum([type(record) is Kept for record in records])
        is_one = not kept and len(records) <= _ROWS_AT_ONCE and Closed not in map(type, records)
        with self._refusals() if is_one else self._transaction():  # one statement is a transaction by itself
            parts = self._insert(records)
        self._seq += len(records) - kept
        self._in_log += len(records)
        self._parts.update(parts)

    def sync(self) -> None:
        """Sync the log, and fold it where it has grown.  Raises ``OSError``."""
        _sync_data(self._log)
        self._reach.write(self._seq)
        if self._in_log >= _FOLDED_AT:
            self._in_log = 0
            with suppress(sqlite3.OperationalError):  # a full disk: the log has everything, and the next time comes
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        """One transaction, synced.  Raises `NotWritten`."""
        bodies = {part: encode_record(record) for part, record in rewritten.items()}
        with self._transaction():
            self._db.executemany(
                "UPDATE records SET body = ?, sum = ? WHERE place = ? AND part = ?",
                [(body, sum_of(place, part, body), place, part) for part, body in bodies.items()],
            )
            gone = self._db.executemany(
                "DELETE FROM records WHERE place = ? AND part = ?", [(place, part) for part in dropped]
            ).rowcount
            self._db.execute("UPDATE journal SET dropped = dropped + ?, seq = ?", (max(0, gone), self._seq))
            if dropped and not self._one("SELECT count(*) FROM records WHERE place = ?", place)[0]:
                self._forget_table(place)
        self._in_log += len(rewritten) + len(dropped)
        self.sync()
        if rewritten:  # what stood there goes from the log too
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _forget_table(self, table: str) -> None:
        self._db.execute("DELETE FROM closed WHERE place = ?", (table,))
        if is_counted(table):
            self._db.execute("UPDATE journal SET tables = max(tables, ?)", (int(table),))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._refusals():
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            why = _REFUSALS.get(error.sqlite_errorcode & _PRIMARY)
            if why is None:
                raise
            if self._db.in_transaction:  # SQLite has rolled back by itself after some errors
                self._db.execute("ROLLBACK")
            raise NotWritten(why) from None

    def _insert(self, records: Sequence[AnyRecord]) -> dict[str, int]:
        parts: dict[str, int] = {}
        rows: list[tuple[int, str, int, bytes, int]] = []
        for record in records:
            place = place_of(record)
            part = parts.get(place) or self._newest_part(place)
            body = encode_record(record)
            if isinstance(record, Kept):
                self._db.execute(_KEEP, (place, part, body, sum_of(place, part, body)))
                continue
            parts[place] = part + 1
            rows.append((self._seq + len(rows) + 1, place, part + 1, body, sum_of(place, part + 1, body)))
            if isinstance(record, Closed):
                self._db.execute("INSERT INTO closed VALUES (?, ?)", (place, rows[-1][0]))
                self._db.execute("DELETE FROM kept WHERE place = ?", (place,))
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            some = rows[start : start + _ROWS_AT_ONCE]
            self._db.execute(_INSERTS[len(some) - 1], [*chain.from_iterable(some)])
        return parts

    def _newest_part(self, place: str) -> int:
        if place not in self._parts:
            self._parts[place] = self._one(_NEWEST_PART, place, place)[0]
        return self._parts[place]

    def close(self) -> None:
        """Fold the write-ahead log into the file and close it."""
        self._db.close()
        self._reach.close()
        if self._log >= 0:
            os.close(self._log)
            self._log = -1


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What SQLite says about a file that it cannot read, as an error of ours; whatever else it says stays as it is."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        match error.sqlite_errorcode & _PRIMARY:
            case sqlite3.SQLITE_NOTADB:
                raise OtherJournal(path, 0) from None
            case sqlite3.SQLITE_CORRUPT:
                raise DamagedJournal(path, Damage(Harm.FILE)) from None
            case _:
                raise


class Gaps:
    """Follows the numbers of a place's records; where an `Archived`, a `TakenOut` or a `Settled` stands, so many may lack as it tells."""

    def __init__(self, before: int = 0) -> None:
        self._before = before
        self._taken_out = 0

    def before(self, part: int, record: AnyRecord | Damage) -> int:
        """How many are missing before this one that were not taken out in good order."""
        lack = part - self._before - 1
        self._before = part
        missing = max(0, lack - self._taken_out)
        self._taken_out -= lack - missing
        match record:
            case Archived(steps=stood_for) | TakenOut(records=stood_for) | Settled(records=stood_for):
                self._taken_out += stood_for - 1
            case _:
                pass
        return missing


def place_of(record: AnyRecord) -> str:
    """The table of a record, or `HOUSE`."""
    return record.table if isinstance(record, TableRecord) else HOUSE


def read_row(place: str, part: int, body: bytes, noted: int) -> AnyRecord | Damage:
    """A record as it stands in the file, or what is wrong with it."""
    if sum_of(place, part, body) != noted:
        return Damage(Harm.ALTERED, place, part)
    try:
        return decode_record(body)
    except msgspec.DecodeError:
        return Damage(Harm.STRANGE, place, part)


def _opened(path: Path, patience: float) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=patience, check_same_thread=False, isolation_level=None)
    try:
        schema = _prepare(database, path)
        if schema == SCHEMA:
            database.execute("PRAGMA busy_timeout = 0")  # from here on whoever waits does not hold the event loop up
            return database
    except BaseException:
        database.close()
        raise
    database.close()
    migrate(path, schema)
    return _opened(path, patience)


def _log_of(path: Path) -> int:
    """The log's own descriptor.  It is there as long as the connection is, and SQLite locks nothing by it, so that closing
    this one lets go of nothing."""
    log = os.open(path.with_name(f"{path.name}-wal"), os.O_RDWR)
    sync(path.parent)  # its name too is to be on the disk
    return log


def _prepare(database: sqlite3.Connection, path: Path) -> int:
    """Ready the connection; the file's schema, which is ours or one that can be brought to it."""
    if path.stat().st_size == 0:
        raise LostJournal(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA secure_delete = ON")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    database.execute("PRAGMA temp_store = MEMORY")  # copies of pages too: nothing of the journal is anywhere else
    application, schema = (
        int(database.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version")
    )
    if application == 0 and not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise LostJournal(path)
    if application != APPLICATION or (schema != SCHEMA and schema not in MIGRATIONS):
        raise OtherJournal(path, schema if application == APPLICATION else 0)
    return schema
