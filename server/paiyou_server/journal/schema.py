"""How the journal's file is laid out, and how a file of an earlier release becomes one of this.

Each record stands with its place (a table, or `HOUSE`), its number within the place, and a sum over all of these, so a
record that was altered or lost is found and named.  ``journal`` has one row: whose file this is, and what was taken out of
it in good order, without which a gap would be a loss.  ``kept`` has each living table's newest snapshot.

Migrations are numbered by the schema that they begin with.  Before the first of them the file is copied beside itself as
``journal.sqlite-schema-N``; all of them are one transaction, so a file is of the old schema or of the new.
"""

from __future__ import annotations

import secrets
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from paiyou_server.journal.copying import copy_database
from paiyou_server.journal.store import HOUSE, LostJournal

SCHEMA = 2
APPLICATION = 0x50597530
_TABLES = """
CREATE TABLE journal (id BLOB NOT NULL, dropped INTEGER NOT NULL, seq INTEGER NOT NULL, tables INTEGER NOT NULL);
CREATE TABLE records (
    seq INTEGER PRIMARY KEY, place TEXT NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, sum INTEGER NOT NULL
);
CREATE UNIQUE INDEX parts ON records (place, part);
CREATE TABLE closed (place TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE kept (place TEXT PRIMARY KEY, part INTEGER NOT NULL, body BLOB NOT NULL, sum INTEGER NOT NULL);
"""
"""The layout of schema 2, to which the first migration leads; a later schema has its own beside it."""


def sum_of(place: str, part: int, body: bytes) -> int:
    """What stands beside a record, so that one which was altered or exchanged is found."""
    return zlib.crc32(body, zlib.crc32(f"{place}/{part}".encode()))


def new_id() -> bytes:
    """Tells a journal from every other, and from the copies that were made of it."""
    return secrets.token_bytes(8)


def make(path: Path) -> None:
    """A new journal, there with its tables or not at all; so a file without tables is one that lost them."""
    if path.with_name(f"{path.name}-wal").exists():
        raise LostJournal(path)
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as database:
        database.execute("BEGIN")
        _lay_out(database)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")
        database.execute("COMMIT")
    new.rename(path)


def _lay_out(database: sqlite3.Connection) -> None:
    for statement in _TABLES.strip().split(";\n"):
        database.execute(statement)
    database.execute("INSERT INTO journal VALUES (?, 0, 0, 0)", (new_id(),))


def migrate(path: Path, schema: int) -> None:
    """Bring a file of an earlier schema to this one, after a copy of it is made.  Raises ``sqlite3.Error``, and then it is
    as before."""
    copy_database(path, path.with_name(f"{path.name}-schema-{schema}"))
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN IMMEDIATE")
        for number in range(schema, SCHEMA):
            MIGRATIONS[number](database)
        database.execute(f"PRAGMA user_version = {SCHEMA}")
        database.execute("COMMIT")


def _from_1(database: sqlite3.Connection) -> None:
    """Schema 1 (release 0.1.0) had no sums, and NULL where no table was meant."""
    database.execute("ALTER TABLE records RENAME TO before")
    database.execute("ALTER TABLE closed RENAME TO closed_before")
    _lay_out(database)
    database.execute("INSERT INTO closed SELECT place, seq FROM closed_before")
    parts: dict[str, int] = {}
    for seq, place, body in database.execute("SELECT seq, ifnull(place, ?), body FROM before ORDER BY seq", (HOUSE,)):
        part = parts[place] = parts.get(place, 0) + 1
        row = (seq, place, part, body, sum_of(place, part, body))
        database.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", row)
    database.execute("DROP TABLE before")
    database.execute("DROP TABLE closed_before")


MIGRATIONS: Mapping[int, Callable[[sqlite3.Connection], None]] = {1: _from_1}
