"""A backup of the journal, also while the server runs, and bringing one back.

A backup is one file, whole and checked.  Bringing it back needs the server to be stopped: what stood in its place is moved
aside, never deleted.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import trio

from paiyou_server.journal.checking import check
from paiyou_server.journal.copying import copy_database, sync
from paiyou_server.journal.data_folder import hold
from paiyou_server.journal.schema import SCHEMA, new_id
from paiyou_server.journal.store import DamagedJournal

_ONE_AT_A_TIME = 1


class BackupThere(Exception):
    """A file of this name is there already, and is not written over."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def back_up(journal: Path, target: Path) -> int:
    """Copy the journal as it is now to a new file, and check the copy; the number of its records.

    Hazard: it blocks.  Raises `BackupThere`, `DamagedJournal` (and then there is no backup), ``sqlite3.Error``, ``OSError``.
    """
    if target.exists():
        raise BackupThere(target)
    copy_database(journal, target, _mark_as_copy)
    finding = check(target)
    if finding.damages:
        target.unlink()
        raise DamagedJournal(journal, finding.damages[0])
    return finding.records


class Backups:
    """Backups of a server that runs: in a thread, one at a time."""

    def __init__(self) -> None:
        self._limit = trio.CapacityLimiter(_ONE_AT_A_TIME)

    async def back_up(self, journal: Path, target: Path) -> int:
        """As `back_up`; nobody who plays waits for it."""
        return await trio.to_thread.run_sync(partial(back_up, journal, target), limiter=self._limit)


def restore(backup: Path, folder: Path) -> Path | None:
    """Put a backup in the place of the folder's journal; where the old one is now, None where there was none.

    Raises `DamagedJournal` where the backup is not whole, `FolderInUse` while a server runs, and as `check` does.
    """
    with hold(folder) as journal:
        finding = check(backup)
        if finding.damages:
            raise DamagedJournal(backup, finding.damages[0])
        ready = journal.with_name(f"{journal.name}.restored")
        copy_database(backup, ready, _mark_as_copy)
        aside = _copied_aside(journal)
        for end in ("-wal", "-shm", "-reach"):  # SQLite would apply an old log to the new file
            journal.with_name(f"{journal.name}{end}").unlink(missing_ok=True)
        sync(journal.parent)
        ready.replace(journal)
        sync(journal.parent)
    return aside


def _copied_aside(journal: Path) -> Path | None:
    there = [path for end in ("", "-wal", "-reach") if (path := journal.with_name(f"{journal.name}{end}")).is_file()]
    if not there:
        return None
    aside = journal.with_name(f"replaced-{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 1_000_000:06}")
    aside.mkdir(mode=0o700)
    for path in there:
        (aside / path.name).write_bytes(path.read_bytes())
        sync(aside / path.name)
    sync(aside)
    return aside


def _mark_as_copy(database: sqlite3.Connection) -> None:
    """Another journal from now on, of which the note beside the first says nothing."""
    with closing(database.execute("PRAGMA user_version")) as rows:
        (schema,) = rows.fetchone()
    if schema == SCHEMA:
        database.execute("UPDATE journal SET id = ?", (new_id(),))
