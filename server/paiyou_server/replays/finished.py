"""What of a table's records is over: its finished games, found by reading the file beside the server that writes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from paiyou_engine.errors import EngineError
from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_engine.game import Summary
from paiyou_server.journal.records import (
    AnyRecord,
    Archived,
    Kept,
    Resumed,
    RoomRecord,
    RoundListed,
    RoundOpened,
    RoundProven,
    RoundRevealed,
    RoundVoided,
    SeatPassed,
    SentAway,
    Spoke,
    Started,
    Stepped,
    TableMade,
)
from paiyou_server.journal.sqlite_store import read_row
from paiyou_server.journal.store import Damage, DamagedJournal
from paiyou_server.play.games import AnyGame, Games
from paiyou_server.tables.occupants import Occupant, Person
from paiyou_server.tables.room_fold import new_room, room_after
from paiyou_server.tables.rooms import Room

_ALL = 1 << 62


class Ended(msgspec.Struct, frozen=True):
    """What is over at a table: its first ``games`` games, the newest of them with this summary, or the table itself.

    ``numbers`` are those of the newest event of each audience, or higher ones.  ``scored`` is the table as it is where a
    deal of it has been played to its end and the next one is not begun.
    """

    table: str
    games: int
    numbers: tuple[int, ...] = ()
    summary: Summary | None = None
    closed: bool = False
    scored: Room | None = None


class FinishedGame(msgspec.Struct):
    """One game of a table: ``parts`` are the numbers of its steps and of the rounds that it was shuffled by in the journal,
    ``places`` of those steps that were not undone; ``handed`` are seats that went from one to another.  It ``is_filed`` where these are only what was not yet taken out of it."""

    made: TableMade
    number: int
    started: Started
    players: tuple[Occupant, ...] = ()
    parts: list[int] = []
    places: list[int] = []
    steps: list[Stepped] = []
    resumed: list[tuple[int, int]] = []
    said: list[Spoke] = []
    proofs: list[ShuffleProof] = []
    handed: list[int] = []
    is_filed: bool = False

    @property
    def sitters(self) -> tuple[Occupant, ...]:
        """Who sat from its beginning to its end; nobody in a seat that went from one to another."""
        return tuple(None if seat in self.handed else who for seat, who in enumerate(self.players))


def runs_of(places: list[int]) -> tuple[tuple[int, int], ...]:
    """Growing numbers as runs: the first of each, and how many there are in a row."""
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and place == sum(runs[-1]):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return tuple(runs)


def rows_of(path: Path, place: str) -> Iterator[tuple[int, AnyRecord]]:
    """Each record of a place with its number.  Raises `DamagedJournal`, ``sqlite3.Error``."""
    with closing(_reading(path)) as database:
        query = "SELECT place, part, body, sum FROM records WHERE place = ? ORDER BY part"
        for row in database.execute(query, (place,)):
            record = read_row(*row)
            if isinstance(record, Damage):
                raise DamagedJournal(path, record)
            yield row[1], record


def finished_games(path: Path, ended: Ended, games: Games) -> list[FinishedGame]:
    """Those of a table's games that are over and whose steps are still in the journal.

    At an open table a game without a snapshot after it stays: a restart needs its steps.  Raises `DamagedJournal`, ``sqlite3.Error``.
    """
    kept = _ALL if ended.closed else _kept_part(path, ended.table)
    found = games_at(path, ended.table, games)
    return [game for game in found if game.number <= ended.games and game.parts and game.parts[-1] <= kept]


def games_at(path: Path, table: str, games: Games) -> list[FinishedGame]:
    """All games of a table, the one that runs too, as far as they are in the journal.  Raises as `finished_games` does."""
    found: list[FinishedGame] = []
    seats = _Seats(games)
    number = 0
    for part, record in rows_of(path, table):
        seats.follow(record)
        if isinstance(record, Started) and seats.made is not None:
            number += 1
            found.append(FinishedGame(seats.made, number, record, seats.players))
        elif found:
            _note(found[-1], part, record)
    return found


def _note(game: FinishedGame, part: int, record: AnyRecord) -> None:
    """What a record of its table says of a game."""
    match record:
        case Stepped():
            game.parts.append(part)
            game.places.append(part)
            game.steps.append(record)
        case Resumed():
            del game.steps[record.steps :], game.places[record.steps :]
            game.resumed.append((record.steps, record.rules_version))
            game.proofs = [proof for proof in game.proofs if proof.draws[-1].step < record.steps]
        case RoundOpened() | RoundListed() | RoundRevealed() | RoundVoided() | RoundProven():
            game.parts.append(part)
            if isinstance(record, RoundProven):
                game.proofs.append(record.proof)
        case Spoke(apart=False):
            game.said.append(record)
        case SeatPassed(seat=seat):
            game.handed.append(seat)
        case SentAway(person=person):
            game.handed += _seats_of(person, game.players)
        case Archived():
            game.is_filed = True
        case _:
            pass


def _seats_of(person: str, players: tuple[Occupant, ...]) -> list[int]:
    return [seat for seat, who in enumerate(players) if isinstance(who, Person) and who.person == person]


def old_talk(path: Path, table: str) -> list[int]:
    """The numbers of the lines of talk that are in the table's snapshot, or were too long ago for it."""
    kept = _kept_part(path, table)
    return [part for part, record in rows_of(path, table) if part <= kept and isinstance(record, Spoke)]


def kept_of(path: Path, table: str) -> tuple[int, Kept] | None:
    """The table's snapshot, and the number of the last record that is in it.  Raises `DamagedJournal`, ``sqlite3.Error``."""
    with closing(_reading(path)) as database:
        row = database.execute("SELECT place, part, body, sum FROM kept WHERE place = ?", (table,)).fetchone()
    if row is None:
        return None
    record = read_row(*row)
    if isinstance(record, Damage):
        raise DamagedJournal(path, record)
    return (row[1], record) if isinstance(record, Kept) else None


def _kept_part(path: Path, table: str) -> int:
    found = kept_of(path, table)
    return 0 if found is None else found[0]


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


class _Seats:
    """Who sits, as far as this version can follow the records of the table without its games."""

    def __init__(self, games: Games) -> None:
        self._games: Mapping[str, AnyGame] = games
        self._room: Room | None = None
        self.made: TableMade | None = None

    @property
    def players(self) -> tuple[Occupant, ...]:
        """Those of the game that has just begun."""
        return () if self._room is None else self._room.players

    def follow(self, record: AnyRecord) -> None:
        """Take one record in."""
        try:
            if isinstance(record, TableMade):
                self.made = record
                self._room = new_room(record, self._games[record.game])
            elif self._room is not None and isinstance(record, RoomRecord) and not isinstance(record, Stepped | Kept):
                self._room, _ = room_after(self._room, record, self._games[self._room.game])
        except (EngineError, KeyError):
            self._room = None
