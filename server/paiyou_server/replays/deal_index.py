"""Which deals a person has played: an index of the folder of deals, made from the files again where it is missing.

Its rows are in the order in which deals were written down, so a page that follows another one misses nothing.  It holds
public ids and no name.  Hazard: every call reads or writes a file; a running server calls it in a thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from paiyou_protocol.messages import ReplayLine
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import MOST_BYTES, SUFFIX, unpack_replay
from paiyou_protocol.replays.record import Replay

NAME = "index.sqlite"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS deals (
    number INTEGER PRIMARY KEY AUTOINCREMENT, deal TEXT UNIQUE NOT NULL, place TEXT NOT NULL, game TEXT NOT NULL,
    began REAL NOT NULL, seats INTEGER NOT NULL, which INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS played (
    person TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, number)
) WITHOUT ROWID;
"""
_PAGE = """
SELECT deal, game, began, seats, which FROM played JOIN deals USING (number)
WHERE person = ? AND number > ? AND (? IS NULL OR place = ?) ORDER BY number LIMIT ?
"""


def add(folder: Path, replay: Replay) -> None:
    """Note a deal whose file is there; again changes nothing.  Raises ``sqlite3.Error``, ``OSError``."""
    with _opened(folder) as database:
        _add(database, _entry(replay))


def mend(folder: Path) -> None:
    """Note those deals whose files are there and which are not noted, as after a kill between the two.  Raises
    ``sqlite3.Error``, ``OSError``."""
    if not folder.is_dir():
        return
    with _opened(folder) as database:
        noted = {deal for (deal,) in database.execute("SELECT deal FROM deals")}
        for entry in _entries(path for path in folder.glob(f"*{SUFFIX}") if path.stem not in noted):
            _add(database, entry)


def prune(folder: Path, most: int) -> None:
    """Keep so many deals, the newest: the files of the others go, and their rows.  Raises ``sqlite3.Error``, ``OSError``."""
    with _opened(folder) as database:
        (count,) = database.execute("SELECT count(*) FROM deals").fetchone()
        oldest = "SELECT number, deal FROM deals ORDER BY number LIMIT ?"
        for number, deal in database.execute(oldest, (max(0, count - most),)).fetchall():
            (folder / f"{deal}{SUFFIX}").unlink(missing_ok=True)
            database.execute("DELETE FROM deals WHERE number = ?", (number,))
            database.execute("DELETE FROM played WHERE number = ?", (number,))


def page(folder: Path, person: str, after: str | None, game: str | None, most: int) -> list[ReplayLine]:
    """At most so many deals of a person, from the one after ``after`` on.  Raises ``sqlite3.Error``, ``OSError``."""
    if not folder.is_dir():
        return []
    with _opened(folder) as database:
        found = database.execute("SELECT number FROM deals WHERE deal = ?", (after,)).fetchone()
        first = 0 if found is None else found[0]
        rows = database.execute(_PAGE, (person, first, game, game, most)).fetchall()
    return [ReplayLine(*row) for row in rows]


def deals_of(folder: Path, person: str) -> list[str]:
    """The ids of all deals of a person.  Raises ``sqlite3.Error``, ``OSError``."""
    if not folder.is_dir():
        return []
    with _opened(folder) as database:
        query = "SELECT deal FROM played JOIN deals USING (number) WHERE person = ?"
        return [deal for (deal,) in database.execute(query, (person,))]


@dataclass(frozen=True)
class _Entry:
    """What the index holds of a deal; whole replays of a folder would not fit into memory."""

    deal: str
    place: str
    game: str
    began: float
    seats: int
    which: int
    people: frozenset[str]


@contextmanager
def _opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The index, of all files of the folder; what is done with it is committed at the end."""
    is_new = not (folder / NAME).exists()
    with closing(sqlite3.connect(folder / NAME)) as database, database:
        (folder / NAME).chmod(0o600)
        database.executescript(_SCHEMA)
        if is_new:
            for entry in sorted(_entries(folder.glob(f"*{SUFFIX}")), key=lambda entry: (entry.began, entry.deal)):
                _add(database, entry)
        yield database


def _entries(paths: Iterable[Path]) -> Iterator[_Entry]:
    for path in paths:
        try:
            if path.stat().st_size <= MOST_BYTES:
                yield _entry(unpack_replay(path.read_bytes()))
        except BadReplay:
            continue


def _entry(replay: Replay) -> _Entry:
    people = frozenset(seat.person for seat in replay.seats if seat.person)
    place = replay.id.rpartition("-")[0]
    return _Entry(replay.id, place, replay.game, replay.began / 1000, len(replay.seats), replay.deal, people)


def _add(database: sqlite3.Connection, entry: _Entry) -> None:
    added = database.execute(
        "INSERT OR IGNORE INTO deals (deal, place, game, began, seats, which) VALUES (?, ?, ?, ?, ?, ?)",
        (entry.deal, entry.place, entry.game, entry.began, entry.seats, entry.which),
    )
    if added.rowcount:
        rows = [(person, added.lastrowid) for person in entry.people]
        database.executemany("INSERT INTO played VALUES (?, ?)", rows)
