"""Finished games and closed tables leave the journal: for files of their own (`paiyou_server.replays`), so that it holds
what is going on and a start reads no more than that.

One table at a time, beside those who play: what is read is read in a thread, and taken out of the journal between two
commits, at most `BATCH` records at once.  A file is on disk before what it holds is taken out; where the server is killed
in between, the next start finds the rest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import trio

from paiyou_engine.game import Summary
from paiyou_server.accounts import Accounts
from paiyou_server.finished import Ended, FinishedGame, finished_games, old_talk, rows_of, runs_of
from paiyou_server.games import Games
from paiyou_server.journal import Journal, JournalBroken
from paiyou_server.logs import log
from paiyou_server.records import Archived, Stepped, TakenOut
from paiyou_server.replays import FOLDER, VERSION, Replay, ReplaySeat, ReplayStep, write_replay
from paiyou_server.rooms import Bot, Occupant, Person
from paiyou_server.store import DamagedJournal, NotWritten

BATCH = 2000
TALK = 256
"""Lines of talk that are taken out together, once the snapshot of their table has what is still shown of them."""
_ALL = 1 << 31
_FEW = 32
"""So many records may lie before those of the game that runs without being worth a look at the start."""
T = TypeVar("T")


class Archive:
    """Takes what is over out of the journal at ``path``; `run` is its task."""

    def __init__(self, path: Path, journal: Journal, accounts: Accounts, games: Games) -> None:
        self._path = path
        self._journal = journal
        self._accounts = accounts
        self._games = games
        self._due: dict[str, Ended] = {}
        self._wake = trio.Event()
        self.is_idle = False
        """Whether nothing is left to do."""

    def put(self, ended: Ended) -> None:
        """Something is over; what is known of it now replaces what was known of the same table."""
        self._due[ended.table] = ended
        self.is_idle = False
        self._wake.set()

    async def run(self, left: Sequence[tuple[Ended, int]] = ()) -> None:
        """Archive what is put, and at first what an earlier run has ``left``: open tables, with how many records the game
        has that runs there, and those that are closed."""
        counts, closed = await _in_thread(partial(_left, self._path))
        for ended, running in left:
            if counts.get(ended.table, 0) - running > _FEW:
                self.put(ended)
        for table in closed:
            self.put(Ended(table, games=_ALL, closed=True))
        while True:
            self.is_idle = not self._due
            await self._wake.wait()
            self._wake = trio.Event()
            while self._due:
                await self._guarded(self._due.pop(next(iter(self._due))))

    async def _guarded(self, ended: Ended) -> None:
        """What cannot be archived stays in the journal, so also where that ends meanwhile; the next start tries again."""
        try:
            await self._archive(ended)
        except (NotWritten, JournalBroken, DamagedJournal, sqlite3.Error, OSError) as error:
            log("not-archived", table=ended.table, why=type(error).__name__)

    async def _archive(self, ended: Ended) -> None:
        games = await _in_thread(partial(finished_games, self._path, ended, self._games))
        for game in games:
            if game.is_filed:
                await self._drop(ended.table, game.parts)
            else:
                await self._file(game, ended)
        if ended.closed:
            await self._drop(ended.table, await _in_thread(partial(_parts_of, self._path, ended.table)))
            log("table-archived", table=ended.table)
        else:
            await self._take_talk_out(ended.table)

    async def _take_talk_out(self, table: str) -> None:
        parts = await _in_thread(partial(old_talk, self._path, table))
        for first in range(0, len(parts) - TALK + 1, TALK):
            lines = parts[first : first + TALK]
            await self._journal.tidy(table, {lines[0]: TakenOut(table, len(lines))}, lines[1:])

    async def _file(self, game: FinishedGame, ended: Ended) -> None:
        replay = self._replay(game, ended.summary if game.number == ended.games else None)
        await _in_thread(partial(write_replay, self._path.parent / FOLDER, replay))
        archived = Archived(ended.table, game.number, len(game.parts), ended.numbers, game.started.at)
        await self._journal.tidy(ended.table, {game.parts[0]: archived}, ())
        await self._drop(ended.table, game.parts[1:])
        log("game-archived", table=ended.table, game=game.number, steps=len(game.steps))

    async def _drop(self, table: str, parts: list[int]) -> None:
        for first in range(0, len(parts), BATCH):
            await trio.lowlevel.checkpoint()  # a server that stops waits for one of them, not for all
            await self._journal.tidy(table, {}, parts[first : first + BATCH])

    def _replay(self, game: FinishedGame, summary: Summary | None) -> Replay:
        return Replay(
            version=VERSION,
            table=game.made.table,
            number=game.number,
            game=game.made.game,
            rules_version=game.started.rules_version,
            options=game.made.options,
            preset=game.made.preset,
            seats=tuple(map(self._seat, game.players)),
            began=game.started.at,
            steps=tuple(map(_step, game.steps)),
            runs=runs_of(game.places),
            resumed=tuple(game.resumed),
            summary=summary,
        )

    def _seat(self, who: Occupant) -> ReplaySeat:
        match who:
            case Person(person=person):
                return ReplaySeat(person=person, name=self._accounts.name(person))
            case Bot(level=level):
                return ReplaySeat(bot=level)
            case _:
                return ReplaySeat()


def _step(step: Stepped) -> ReplayStep:
    return ReplayStep(step.actor, step.action, step.at, step.deputed, step.used)


async def _in_thread(work: Callable[[], T]) -> T:
    return await trio.to_thread.run_sync(work)  # a cancellation waits for it


def _parts_of(path: Path, table: str) -> list[int]:
    return [part for part, _ in rows_of(path, table)]


def _left(path: Path) -> tuple[dict[str, int], list[str]]:
    """How many records each table has, and which tables are closed."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
        counts = dict(database.execute("SELECT place, count(*) FROM records GROUP BY place").fetchall())
        return counts, [table for (table,) in database.execute("SELECT place FROM closed")]
