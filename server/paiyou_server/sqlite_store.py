"""The store of a server: one SQLite file with a write-ahead log, synced at every commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from paiyou_server.reach import Reach
from paiyou_server.records import AnyRecord, Closed, TableRecord, decode_record, encode_record
from paiyou_server.schema import APPLICATION, MIGRATIONS, SCHEMA, make, migrate, sum_of
from paiyou_server.store import HOUSE, Damage, DamagedJournal, Harm, LostJournal, NotWritten, OtherJournal

_REFUSALS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}
"""The faults after which SQLite takes a transaction back, so that nothing is half-written."""
_PRIMARY = 0xFF
"""SQLite's extended error codes have the plain one in their lowest byte."""
_PATIENCE = 5.0
"""Seconds that a commit waits for a lock that another process holds."""
_FOLDED_AT = 64
"""Pages of the write-ahead log at which it is folded into the file: so much is gone if the log alone is lost."""
_LIVING = """
SELECT place, part, body, sum FROM records
WHERE place NOT IN (SELECT place FROM closed) OR seq IN (SELECT seq FROM closed)
ORDER BY seq
"""
_NEWEST = "SELECT id, max(seq, ifnull((SELECT max(seq) FROM records), 0)) FROM journal"


class SqliteStore:
    """Records in one SQLite file; one thread at a time may use it.

    Raises at the start `LostJournal`, `OtherJournal`, `DamagedJournal`, ``sqlite3.OperationalError``, ``OSError``; a file of
    an earlier release is brought to this one's schema.
    """

    def __init__(self, path: Path, *, patience: float = _PATIENCE) -> None:
        self._path = path
        self._parts: dict[str, int] = {}
        if not path.exists():
            make(path)
        with _named(path):
            self._db = _opened(path, patience)
        try:
            with _named(path):
                journal_id, self._seq = self._one(_NEWEST)
            self._reach = Reach(path, journal_id)
        except BaseException:
            self._db.close()
            raise

    def _one(self, query: str, *given: object) -> tuple[Any, ...]:
        row: tuple[Any, ...] = self._db.execute(query, given).fetchone()
        return row

    def load(self) -> Iterable[AnyRecord]:
        """All records but the insides of closed tables.  Raises `DamagedJournal`."""
        with _named(self._path):
            self._check_end()
            yield from self._living()

    def _check_end(self) -> None:
        beyond = self._reach.read() - self._seq
        if beyond > 0:
            raise DamagedJournal(self._path, Damage(Harm.CUT, records=beyond))
        (missing,) = self._one("SELECT ? - dropped - (SELECT count(*) FROM records) FROM journal", self._seq)
        if missing:
            raise DamagedJournal(self._path, Damage(Harm.MISSING, records=missing))

    def _living(self) -> Iterator[AnyRecord]:
        parts: dict[str, int] = {}
        for place, part, body, noted in self._db.execute(_LIVING):
            record = read_row(place, part, body, noted)
            if isinstance(record, Damage):
                raise DamagedJournal(self._path, record)
            if part != parts.get(place, 0) + 1 and not isinstance(record, Closed):
                raise DamagedJournal(self._path, Damage(Harm.MISSING, place, part - 1))
            parts[place] = part
            yield record

    def append(self, records: Sequence[AnyRecord]) -> None:
        """One transaction, synced.  Raises `NotWritten`."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            parts = self._insert(records)
            self._db.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            why = _REFUSALS.get(error.sqlite_errorcode & _PRIMARY)
            if why is None:
                raise
            self._roll_back()
            raise NotWritten(why) from None
        self._seq += len(records)
        self._parts.update(parts)
        self._reach.write(self._seq)

    def _insert(self, records: Sequence[AnyRecord]) -> dict[str, int]:
        parts: dict[str, int] = {}
        rows = []
        for seq, record in enumerate(records, self._seq + 1):
            place = place_of(record)
            part = parts[place] = (parts.get(place) or self._newest_part(place)) + 1
            body = encode_record(record)
            rows.append((seq, place, part, body, sum_of(place, part, body)))
        self._db.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?)", rows)
        ended = [(row[1], row[0]) for row, record in zip(rows, records, strict=True) if isinstance(record, Closed)]
        self._db.executemany("INSERT INTO closed VALUES (?, ?)", ended)
        return parts

    def _newest_part(self, place: str) -> int:
        if place not in self._parts:
            self._parts[place] = self._one("SELECT ifnull(max(part), 0) FROM records WHERE place = ?", place)[0]
        return self._parts[place]

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after some errors
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Fold the write-ahead log into the file and close it."""
        self._db.close()
        self._reach.close()


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
            return database
    except BaseException:
        database.close()
        raise
    database.close()
    migrate(path, schema)
    return _opened(path, patience)


def _prepare(database: sqlite3.Connection, path: Path) -> int:
    """Ready the connection; the file's schema, which is ours or one that can be brought to it."""
    if path.stat().st_size == 0:
        raise LostJournal(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(f"PRAGMA wal_autocheckpoint = {_FOLDED_AT}")
    application, schema = (
        int(database.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version")
    )
    if application == 0 and not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise LostJournal(path)
    if application != APPLICATION or (schema != SCHEMA and schema not in MIGRATIONS):
        raise OtherJournal(path, schema if application == APPLICATION else 0)
    return schema
