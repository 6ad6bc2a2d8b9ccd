"""Finished games and closed tables leave the journal: for files of their own (`paiyou_server.replays.game_records`), so that it holds
what is going on and a start reads no more than that.  Every deal is a file as soon as it is scored (`paiyou_server.replays.deals`);
one that is missing when its game is over is found by playing the records again.

One table at a time, beside those who play: what is read is read in a thread, and taken out of the journal between two
commits, at most `BATCH` records at once.  A file is on disk before what it holds is taken out; where the server is killed
in between, the next start finds the rest.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import trio

from paiyou_engine.game import Summary
from paiyou_protocol.messages import Watching
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import pack_replay
from paiyou_protocol.replays.record import Replay, ReplaySeat
from paiyou_server.journal.copying import write_whole
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import Archived, Stepped, TakenOut
from paiyou_server.journal.store import HOUSE, DamagedJournal, NotWritten
from paiyou_server.logs import log
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.past_records import past_records
from paiyou_server.play.games import AnyGame, Games
from paiyou_server.replays import deal_index
from paiyou_server.replays.deals import FOLDER as DEALS
from paiyou_server.replays.deals import Place, Played, deal_id, deals_of, path_of, place_of, replay_of
from paiyou_server.replays.finished import Ended, FinishedGame, finished_games, games_at, old_talk, rows_of, runs_of
from paiyou_server.replays.game_records import FOLDER, VERSION, GameRecord, RecordedStep, write_game_record
from paiyou_server.replays.settling import settled_of
from paiyou_server.settings import Settings
from paiyou_server.tables.occupants import Bot, Occupant, Person
from paiyou_server.tables.rooms import Room

BATCH = 2000
TALK = 256
"""Lines of talk that are taken out together, once the snapshot of their table has what is still shown of them."""
PAST = 64
"""Records of people that tell nothing any more and are taken out together."""
SETTLING = 256
"""So many changes at a table where no game runs are looked at together, whether one record can stand for them."""
_ALL = 1 << 31
_FEW = 32
"""So many records may lie before those of the game that runs without being worth a look at the start."""
_SCORED = 1000
"""Deals that wait to be written at most; one more is found again when its game is over."""
_DAY = 86400.0
T = TypeVar("T")


class Archive:
    """Takes what is over out of the journal at ``path``; `run` is its task."""

    def __init__(self, path: Path, journal: Journal, accounts: Accounts, games: Games, settings: Settings) -> None:
        self._path = path
        self._journal = journal
        self._accounts = accounts
        self._games = games
        self._settings = settings
        self._deals = path.parent / DEALS
        self._due: dict[str, Ended] = {}
        self._scored: dict[str, Room] = {}
        self._wake = trio.Event()
        self.is_idle = False
        """Whether nothing is left to do."""

    def put(self, ended: Ended) -> None:
        """Something is over; what is known of it now replaces what was known of the same table."""
        self._due[ended.table] = ended
        self._note_scored(ended)
        self.is_idle = False
        self._wake.set()

    def _note_scored(self, ended: Ended) -> None:
        room = ended.scored
        if room is not None and len(self._scored) < _SCORED:
            deal = self._games[room.game].summary(room.state).deal
            self._scored.setdefault(deal_id(room.table, room.games, deal), room)

    async def run(self, left: Sequence[tuple[Ended, int]] = ()) -> None:
        """Archive what is put, and at first what an earlier run has ``left``: open tables, with how many records the game
        has that runs there, and those that are closed."""
        await self._guarded("", self._mend_index)
        counts, closed = await _in_thread(partial(_left, self._path))
        for ended, running in left:
            self._note_scored(ended)
            if counts.get(ended.table, 0) - running > _FEW:
                self.put(ended)
        for table in closed:
            self.put(Ended(table, games=_ALL, closed=True))
        tidied_at = -math.inf
        while True:
            await self._work_off()
            if trio.current_time() >= tidied_at + _DAY:
                tidied_at = trio.current_time()
                await self._guarded(HOUSE, self._tidy_people)
            self.is_idle = True
            with trio.move_on_at(tidied_at + _DAY):
                await self._wake.wait()
            self._wake = trio.Event()

    async def _tidy_people(self) -> None:
        parts = await _in_thread(partial(past_records, self._path))
        for first in range(0, len(parts) - PAST + 1, PAST):
            some = parts[first : first + PAST]
            await self._journal.tidy(HOUSE, {some[0]: TakenOut(HOUSE, len(some))}, some[1:])

    async def _mend_index(self) -> None:
        await _in_thread(partial(deal_index.mend, self._deals))

    async def _work_off(self) -> None:
        """A deal's file is written before the steps of its game are taken out."""
        while self._due or self._scored:
            if self._scored:
                deal, room = next(iter(self._scored.items()))
                await self._guarded(room.table, partial(self._keep_deal, deal, room))
                del self._scored[deal]
            else:
                ended = self._due.pop(next(iter(self._due)))
                await self._guarded(ended.table, partial(self._archive, ended))

    async def _guarded(self, table: str, work: Callable[[], Awaitable[None]]) -> None:
        """What cannot be archived stays in the journal, so also where that ends meanwhile; the next start tries again."""
        try:
            await work()
        except (NotWritten, JournalBroken, DamagedJournal, BadReplay, sqlite3.Error, OSError) as error:
            log("not-archived", table=table, why=type(error).__name__)

    async def _keep_deal(self, deal: str, room: Room) -> None:
        """Write the file of the deal that has just been scored."""
        game = self._games[room.game]
        if path_of(self._deals, deal).exists():
            return
        found = await _in_thread(partial(games_at, self._path, room.table, self._games))
        now = next((each for each in found if each.number == room.games), None)
        steps, said = ((), ()) if now is None else (now.steps[: room.steps], now.said)
        replay = replay_of(
            place_of(room, game), Played(room.state, steps, said, room.shuffles.proof), self._accounts.name
        )
        if now is not None and now.resumed:  # a deal that two versions of the rules have played is nobody's to show
            await _in_thread(partial(follow, replay, self._games))
        await self._write_deal(replay)

    async def _write_deal(self, replay: Replay) -> None:
        await _in_thread(partial(write_whole, path_of(self._deals, replay.id), pack_replay(replay)))
        await _in_thread(partial(deal_index.add, self._deals, replay))
        await _in_thread(partial(deal_index.prune, self._deals, self._settings.deals))
        log("deal-kept", deal=replay.id, steps=len(replay.steps))

    async def _keep_missing(self, found: FinishedGame) -> None:
        """Write the files of those deals of a finished game that have none."""
        game = self._games.get(found.made.game)
        if game is None:
            return
        for played in await _in_thread(lambda: list(deals_of(found, game))):
            deal = game.summary(played.state).deal
            if not path_of(self._deals, deal_id(found.made.table, found.number, deal)).exists():
                await self._write_deal(replay_of(_place_of(found, game), played, self._accounts.name))

    def _lacks_deals(self, found: FinishedGame, summary: Summary | None) -> bool:
        """Whether a file may be missing: one of the deals up to the last, or any where it is not known how many there are."""
        if summary is None:
            return True
        names = [deal_id(found.made.table, found.number, deal) for deal in range(1, summary.deal + 1)]
        return not all(path_of(self._deals, name).exists() for name in names)

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
            await self._settle(ended.table)

    async def _take_talk_out(self, table: str) -> None:
        parts = await _in_thread(partial(old_talk, self._path, table))
        for first in range(0, len(parts) - TALK + 1, TALK):
            lines = parts[first : first + TALK]
            await self._journal.tidy(table, {lines[0]: TakenOut(table, len(lines))}, lines[1:])

    async def _settle(self, table: str) -> None:
        """All at once: what is left of a part of them would be done over again on top of what came of all."""
        found = await _in_thread(partial(settled_of, self._path, table, self._games))
        if found is not None:
            record, parts = found
            await self._journal.tidy(table, {parts[0]: record}, parts[1:])

    async def _file(self, game: FinishedGame, ended: Ended) -> None:
        summary = ended.summary if game.number == ended.games else None
        if await _in_thread(partial(self._lacks_deals, game, summary)):
            await self._keep_missing(game)
        record = self._record(game, summary)
        await _in_thread(partial(write_game_record, self._path.parent / FOLDER, record))
        archived = Archived(ended.table, game.number, len(game.parts), ended.numbers, game.started.at)
        await self._journal.tidy(ended.table, {game.parts[0]: archived}, ())
        await self._drop(ended.table, game.parts[1:])
        log("game-archived", table=ended.table, game=game.number, steps=len(game.steps))

    async def _drop(self, table: str, parts: list[int]) -> None:
        for first in range(0, len(parts), BATCH):
            await trio.lowlevel.checkpoint()  # a server that stops waits for one of them, not for all
            await self._journal.tidy(table, {}, parts[first : first + BATCH])

    def _record(self, game: FinishedGame, summary: Summary | None) -> GameRecord:
        return GameRecord(
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
            begins=game.started.begins,
            proofs=tuple(game.proofs),
        )

    def _seat(self, who: Occupant) -> ReplaySeat:
        match who:
            case Person(person=person):
                return ReplaySeat(person=person, name=self._accounts.name(person))
            case Bot(level=level):
                return ReplaySeat(bot=level)
            case _:
                return ReplaySeat()


def _place_of(found: FinishedGame, game: AnyGame) -> Place:
    """The place of a deal that is written down long after it was played: what its table let others see is not known any
    more, so only those see it who sat there all the time."""
    made = found.made
    return Place(
        table=made.table,
        number=found.number,
        game=game,
        rules_version=found.started.rules_version,
        options=made.options,
        preset=made.preset,
        title=made.title,
        players=found.sitters,
        is_open=False,
        watching=Watching.NONE,
        is_practice=found.started.begins is not None,
    )


def _step(step: Stepped) -> RecordedStep:
    return RecordedStep(step.actor, step.action, step.at, step.deputed, step.used)


async def _in_thread(work: Callable[[], T]) -> T:
    return await trio.to_thread.run_sync(work)  # a cancellation waits for it


def _parts_of(path: Path, table: str) -> list[int]:
    return [part for part, _ in rows_of(path, table)]


def _left(path: Path) -> tuple[dict[str, int], list[str]]:
    """How many records each table has, and which tables are closed."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
        counts = dict(database.execute("SELECT place, count(*) FROM records GROUP BY place").fetchall())
        return counts, [table for (table,) in database.execute("SELECT place FROM closed")]
