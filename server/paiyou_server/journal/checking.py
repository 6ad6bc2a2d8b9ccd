"""What is wrong with a journal, all of it, by name; the file is only read, also while a server uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from paiyou_server.journal.reach import note_of, read_note
from paiyou_server.journal.records import AnyRecord
from paiyou_server.journal.schema import APPLICATION, SCHEMA, sum_of
from paiyou_server.journal.sqlite_store import Gaps, read_row
from paiyou_server.journal.store import HOUSE, Damage, Harm, LostJournal, OtherJournal

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
            note = _note(path)  # before the state that it must not be ahead of
            database.execute("BEGIN")  # one state of the journal, whatever a server writes meanwhile
            damages = tuple(islice(_damages(database, note), MOST))
            (records,) = database.execute("SELECT count(*) FROM records").fetchone()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            return Finding(0, (Damage(Harm.FILE),))
    return Finding(records, damages)


def _note(path: Path) -> bytes:
    note = note_of(path)
    return note.read_bytes() if note.is_file() else b""


def _check_marks(database: sqlite3.Connection, path: Path) -> None:
    application, schema = (
        int(database.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version")
    )
    if application != APPLICATION or schema != SCHEMA:
        raise OtherJournal(path, schema if application == APPLICATION else 0)


def _damages(database: sqlite3.Connection, note: bytes) -> Iterator[Damage]:
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        yield Damage(Harm.FILE)
    closed = {place for (place,) in database.execute("SELECT place FROM closed")}
    named = there = newest = 0
    place, gaps = HOUSE, Gaps()
    for its_place, part, seq in database.execute("SELECT place, part, seq FROM records ORDER BY place, part"):
        if its_place != place:
            place, gaps = its_place, Gaps()
        there, newest = there + 1, max(newest, seq)
        record = _record(database, place, part, seq)
        missing = gaps.before(part, record)
        if isinstance(record, Damage):
            yield record
        if missing and place not in closed:
            named += missing
            yield Damage(Harm.MISSING, place, part - missing, missing)
    journal_id, dropped, before_all = database.execute("SELECT id, dropped, seq FROM journal").fetchone()
    newest = max(newest, before_all)
    if newest - dropped - there > named:
        yield Damage(Harm.MISSING, records=newest - dropped - there - named)
    reached = read_note(note, journal_id)
    if reached > newest:
        yield Damage(Harm.CUT, records=reached - newest)
    for place, part, body, noted in database.execute("SELECT place, part, body, sum FROM kept"):
        if sum_of(place, part, body) != noted:
            yield Damage(Harm.ALTERED, place, part)


def _record(database: sqlite3.Connection, place: str, part: int, seq: int) -> AnyRecord | Damage:
    """A record, or what is wrong with it.  The index tells which there must be, so those of a page that is gone are named."""
    try:
        row = database.execute("SELECT place, part, body, sum FROM records WHERE seq = ?", (seq,)).fetchone()
    except sqlite3.DatabaseError:
        row = None
    return read_row(*row) if row is not None and row[:2] == (place, part) else Damage(Harm.MISSING, place, part)
