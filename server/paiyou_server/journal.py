"""The journal: what is written down before anybody is told, and read again at the start.

`Store` is the interface; the one here is SQLite with a write-ahead log, synced at every commit.  `Journal` groups what all
tables want written while the last commit was under way, so the cost of a sync is shared by all who waited for it.

Hazard: `Journal.write` cannot be cancelled.  What it was given may be on disk already, and a table that was told nothing
would then be behind its own record.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

import msgspec
import trio

from paiyou_server.logs import log
from paiyou_server.records import AnyRecord, Closed, TableRecord, decode_record, encode_record

SCHEMA = 1
_APPLICATION = 0x50597530
_TABLES = """
CREATE TABLE records (seq INTEGER PRIMARY KEY, place TEXT, body BLOB NOT NULL);
CREATE TABLE closed (place TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
"""
_PASSING = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
"""What may be over in a moment, and leaves nothing half-written."""
_PRIMARY = 0xFF
"""SQLite's extended error codes have the plain one in their lowest byte."""
_PATIENCE = 5.0
"""Seconds that a commit waits for a lock that another process holds."""
_FOLDED_AT = 64
"""Pages of the write-ahead log at which it is folded into the file: so much is gone if the log alone is lost."""
_LIVING = """
SELECT body FROM records
WHERE place IS NULL OR place NOT IN (SELECT place FROM closed) OR seq IN (SELECT seq FROM closed)
ORDER BY seq
"""


class NotWritten(Exception):
    """The disk has no room, or another process keeps the file locked: nothing is written and nothing has changed."""


class OtherJournal(Exception):
    """The file is no journal of ours, or of a later schema; ``found`` is its schema, 0 where it is none of ours."""

    def __init__(self, path: Path, found: int) -> None:
        super().__init__(str(path), found)
        self.path = path
        self.found = found


class LostJournal(Exception):
    """Something of a journal is at ``path``, but what it held is not: an empty file, or a ``-wal`` without its file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class DamagedJournal(Exception):
    """The file is a journal of ours that cannot be read to its end."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class JournalBroken(Exception):
    """Nothing can be written any more; what was given may be written or not, and a restart will tell."""


class Store(Protocol):
    """Where records are kept."""

    def load(self) -> Iterable[AnyRecord]:
        """All that still matters, in order: everything but the insides of tables that are closed."""

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Write all of them durably, or none.  Raises `NotWritten`; after any other error nobody knows."""

    def close(self) -> None:
        """No more is written."""


class SqliteStore:
    """Records in one SQLite file; one thread at a time may use it."""

    def __init__(self, path: Path, *, patience: float = _PATIENCE) -> None:
        self._path = path
        if not path.exists():
            _make(path)
        self._db = sqlite3.connect(path, timeout=patience, check_same_thread=False, isolation_level=None)
        try:
            self._open(path)
        except (sqlite3.OperationalError, LostJournal):
            self._db.close()
            raise
        except (sqlite3.DatabaseError, OtherJournal) as error:
            self._db.close()
            raise OtherJournal(path, getattr(error, "found", 0)) from None

    def _open(self, path: Path) -> None:
        if path.stat().st_size == 0:
            raise LostJournal(path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {_FOLDED_AT}")
        application = self._pragma("application_id")
        schema = self._pragma("user_version")
        if application == 0 and not self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise LostJournal(path)
        if application != _APPLICATION or schema != SCHEMA:
            raise OtherJournal(path, schema if application == _APPLICATION else 0)

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    def load(self) -> Iterable[AnyRecord]:
        """All records but the insides of closed tables.  Raises `DamagedJournal`."""
        try:
            for (body,) in self._db.execute(_LIVING):
                yield decode_record(body)
        except (sqlite3.DatabaseError, msgspec.DecodeError):
            raise DamagedJournal(self._path) from None

    def append(self, records: Sequence[AnyRecord]) -> None:
        """One transaction, synced.  Raises `NotWritten`."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(records)
            self._db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY in _PASSING:
                self._roll_back()
                raise NotWritten from None
            raise

    def _insert(self, records: Sequence[AnyRecord]) -> None:
        rows = [
            (record.table if isinstance(record, TableRecord) else None, encode_record(record)) for record in records
        ]
        self._db.executemany("INSERT INTO records (place, body) VALUES (?, ?)", rows)
        ended = [record.table for record in records if isinstance(record, Closed)]
        for place in ended:
            self._db.execute("INSERT INTO closed SELECT place, max(seq) FROM records WHERE place = ?", (place,))

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after some errors
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Fold the write-ahead log into the file and close it."""
        self._db.close()


def _make(path: Path) -> None:
    """A new journal, there with its tables or not at all; so a file without tables is one that lost them."""
    if path.with_name(f"{path.name}-wal").exists():
        raise LostJournal(path)
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    marks = f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {SCHEMA};"
    with closing(sqlite3.connect(new, isolation_level=None)) as database:
        database.executescript(f"BEGIN; {_TABLES} {marks} COMMIT;")
    new.rename(path)


class _Waiter:
    def __init__(self, records: Sequence[AnyRecord]) -> None:
        self.records = records
        self.done = trio.Event()
        self.error: Exception | None = None

    def settle(self, error: Exception | None) -> None:
        """Let the writer go on."""
        self.error = error
        self.done.set()


class Journal:
    """Writes for everybody; `run` is its task.

    Each table and each new person has at most one write waiting, so what waits is bounded by them.  ``threaded`` lets the
    sync happen beside the event loop; without it a test keeps its virtual clock.
    """

    def __init__(self, store: Store, *, threaded: bool = True) -> None:
        self._store = store
        self._threaded = threaded
        self._waiting: list[_Waiter] = []
        self._wake = trio.Event()
        self._ended = False
        self.commits = 0
        self.records = 0

    def load(self) -> Iterable[AnyRecord]:
        """What was written before, in order."""
        return self._store.load()

    def close(self) -> None:
        """Let go of the store, once `run` has ended."""
        self._store.close()

    async def write(self, records: Sequence[AnyRecord]) -> None:
        """Return once they are durable.  Raises `NotWritten`, and then none is, or `JournalBroken`.  Not cancellable."""
        if self._ended:
            raise JournalBroken
        waiter = _Waiter(records)
        self._waiting.append(waiter)
        self._wake.set()
        with trio.CancelScope(shield=True):
            await waiter.done.wait()
        if waiter.error is not None:
            raise waiter.error

    async def run(self) -> None:
        """Commit what waits, group by group, until cancelled.  What a store raises ends it, and every writer with it."""
        try:
            while True:
                await self._wake.wait()
                self._wake = trio.Event()
                await self._commit_waiting()
        finally:
            self._ended = True
            self._settle(self._waiting, JournalBroken())

    async def _commit_waiting(self) -> None:
        group, self._waiting = self._waiting, []
        records = [record for waiter in group for record in waiter.records]
        error: Exception | None = JournalBroken()
        try:
            await self._append(records)
            error = None
        except NotWritten as refused:
            log("not-written", records=len(records))
            error = refused
        finally:
            self._settle(group, error)
        self.commits += 1
        self.records += len(records)

    async def _append(self, records: Sequence[AnyRecord]) -> None:
        if not self._threaded:
            self._store.append(records)
            return
        with trio.CancelScope(shield=True):
            await trio.to_thread.run_sync(self._store.append, records)

    @staticmethod
    def _settle(group: Sequence[_Waiter], error: Exception | None) -> None:
        for waiter in group:
            waiter.settle(error)
