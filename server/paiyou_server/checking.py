"""What is wrong with a journal, all of it, by name; the file is only read, also while a server uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from paiyou_server.reach import note_of, read_note
from paiyou_server.records import Closed
from paiyou_server.schema import APPLICATION, SCHEMA, sum_of
from paiyou_server.sqlite_store import read_row
from paiyou_server.store import HOUSE, Damage, Harm, LostJournal, OtherJournal

MOST = 100
"""The most damages that are named; a file with more has nothing else in it."""


class Finding(msgspec.Struct, frozen=True):
    """What a check found: how many records there are, and what is wrong, at most `MOST`."""

    records: int
    damages: tuple[Damage, ...]


def check(path: Path) -> Finding:
    """Read every record.  Raises `LostJournal` where there is nothing, `OtherJournal`, ``sqlite3.OperationalError``."""
    if not path.is_file() or path.stat().st_size == 0:
        raise LostJournal(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as database:
        try:
            _check_marks(database, path)
            database.execute("BEGIN")  # one state of the journal, whatever a server writes meanwhile
            damages = tuple(islice(_damages(database, path), MOST))
            (records,) = database.execute("SELECT count(*) FROM records").fetchone()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            return Finding(0, (Damage(Harm.FILE),))
    return Finding(records, damages)


def _check_marks(database: sqlite3.Connection, path: Path) -> None:
    application, schema = (
        int(database.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version")
    )
    if application != APPLICATION or schema != SCHEMA:
        raise OtherJournal(path, schema if application == APPLICATION else 0)


def _damages(database: sqlite3.Connection, path: Path) -> Iterator[Damage]:
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        yield Damage(Harm.FILE)
    missing = there = newest = 0
    before: tuple[str, int] = (HOUSE, 0)
    for place, part, seq in database.execute("SELECT place, part, seq FROM records ORDER BY place, part"):
        expected = before[1] + 1 if place == before[0] else 1
        before = (place, part)
        there, newest = there + 1, max(newest, seq)
        damage, ends = _look_at(database, place, part, seq)
        if damage is not None:
            yield damage
        if part != expected and not ends:
            missing += part - expected
            yield Damage(Harm.MISSING, place, expected, part - expected)
    journal_id, dropped, before_all = database.execute("SELECT id, dropped, seq FROM journal").fetchone()
    newest = max(newest, before_all)
    if newest - dropped - there > missing:
        yield Damage(Harm.MISSING, records=newest - dropped - there - missing)
    note = note_of(path)
    reached = read_note(note.read_bytes(), journal_id) if note.is_file() else 0
    if reached > newest:
        yield Damage(Harm.CUT, records=reached - newest)
    for place, part, body, noted in database.execute("SELECT place, part, body, sum FROM kept"):
        if sum_of(place, part, body) != noted:
            yield Damage(Harm.ALTERED, place, part)


def _look_at(database: sqlite3.Connection, place: str, part: int, seq: int) -> tuple[Damage | None, bool]:
    """The damage of one record, and whether it stands for those before it, which were taken out in good order.

    The index tells which records there must be; so those of a page that is gone are named too.
    """
    try:
        row = database.execute("SELECT place, part, body, sum FROM records WHERE seq = ?", (seq,)).fetchone()
    except sqlite3.DatabaseError:
        row = None
    if row is None or row[:2] != (place, part):
        return Damage(Harm.MISSING, place, part), False
    record = read_row(*row)
    return (record, False) if isinstance(record, Damage) else (None, isinstance(record, Closed))
