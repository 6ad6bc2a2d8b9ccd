"""Files that are whole or not there: a copy of a SQLite file while a server writes to it (by SQLite's own backup, in steps),
and small files of our own."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

_PAGES = 256
"""Pages a step: a megabyte, so no lock is held for long."""


def copy_database(
    source: Path,
    target: Path,
    finish: Callable[[sqlite3.Connection], None] | None = None,
    step: Callable[[int, int, int], None] | None = None,
) -> None:
    """Copy the file as it is at this moment.  ``target`` is there afterwards, whole and on disk, or not at all.

    ``finish`` may mark the copy; ``step`` is called after each step, with SQLite's status and the pages left and in all.

    What is written to the source meanwhile is not in the copy and is not held up: the copy reads one state of the log.
    Hazard: it blocks; a running server calls it in a thread.  Raises ``sqlite3.Error``, ``OSError``.
    """
    new = target.with_name(f"{target.name}.new")
    new.unlink(missing_ok=True)
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as old,
            closing(sqlite3.connect(new, isolation_level=None)) as copy,
        ):
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # from here on the state is held
            old.backup(copy, pages=_PAGES, progress=step)
            copy.execute("PRAGMA journal_mode = DELETE")
            if finish is not None:
                finish(copy)
        sync(new)
        new.replace(target)
        sync(target.parent)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a file of our own, in a folder of our own, so that it is there whole and on disk when this returns.

    Raises ``OSError``.
    """
    path.parent.mkdir(mode=0o700, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(data)
    new.chmod(0o600)
    sync(new)
    new.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """What is written to a file, or which names a folder has, is on disk when this returns."""
    if sys.platform == "win32" and path.is_dir():
        return  # a folder cannot be opened there, and needs no sync
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
