"""A table whose records are made without a server, an archive beside it, and what is left in the journal."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import trio

from paiyou_protocol.messages import Channel, Terms
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import (
    AccountMade,
    Allowed,
    AnyRecord,
    BotSeated,
    Sat,
    Spoke,
    Stood,
    TableMade,
)
from paiyou_server.journal.snapshots import is_due, snapshot
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.people.accounts import Accounts
from paiyou_server.replays.archive import Archive
from paiyou_server.replays.finished import Ended
from paiyou_server.settings import Settings
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.feeds import Feeds, Seen
from paiyou_server.tables.room_fold import new_room
from paiyou_server.tables.rooms import Room
from tests.server.toy_game import GAMES, TOY

ANN = AccountMade("p", "Ann", b"hash")
FAIR = Terms(proof=True)


class Life:
    """A table whose records are made without a server."""

    def __init__(self, table: str = "1", deals: int = 1, terms: Terms = Terms()) -> None:  # noqa: B008 - it is frozen
        options = {"deals": deals, "hand": 2}
        self.records: list[AnyRecord] = [TableMade(table, "toy", 2, "", "p", options, "", {}, terms=terms)]
        made = self.records[0]
        assert isinstance(made, TableMade)
        self.room: Room = new_room(made, TOY)
        self.feeds = Feeds(TOY, 2, 400)
        self._rng = random.Random(4)
        self._do(self._seat)

    @staticmethod
    def _seat(draft: Draft) -> None:
        draft.add(Sat(draft.room.table, 0, "p"))
        draft.add(BotSeated(draft.room.table, 1, "random"))

    def _do(self, act: Callable[[Draft], object]) -> None:
        draft = Draft(self.room, TOY, self._rng, 5.0)
        act(draft)
        self.records += draft.records
        if draft.started:
            self.feeds.begin()
        self.feeds.add(self.feeds.seen(draft.events))
        before, self.room = self.room, draft.room
        if is_due(before, draft):
            self.records.append(snapshot(self.room, self.feeds.numbers(Seen(), begun=False), 5.0))

    def play(self, steps: int = 1000, until: str = "") -> Room:
        """Begin a game, and play it to its end, or so many steps, or until a phase begins."""
        self._do(Draft.start)
        return self.go_on(steps, until)

    def begin(self, begins: object) -> None:
        """Begin a game from a position."""
        self._do(lambda draft: draft.start(begins))

    def go_on(self, steps: int = 1000, until: str = "") -> Room:
        """Play on to the game's end, or until it has so many steps, or until a phase begins."""
        while self.room.running and self.room.steps < steps and self.room.state.phase != until:
            waiting = self.room.waiting
            if waiting.timer is not None and waiting.timer.kind == "draw":
                self._do(Draft.tick)
                continue
            seat = waiting.seats[0]
            action = TOY.choices(self.room.state, seat).example(self._rng)
            self._do(lambda draft, seat=seat, action=action: draft.step(seat, action))  # type: ignore[misc]
        return self.room

    def say(self, text: str) -> None:
        """Let Ann say something at the table."""
        self._do(lambda draft: draft.add(Spoke(self.room.table, "p", Channel.TABLE, text, None, False, 5.0)))

    def come_and_go(self, times: int) -> None:
        """Ann stands up and sits down again while no game runs, and lets somebody in each time."""
        table = self.room.table
        for time in range(times):
            self._do(lambda draft: draft.add(Stood(table, 0)))
            self._do(lambda draft, time=time: draft.add(Allowed(table, f"friend {time}")))  # type: ignore[misc]
            self._do(lambda draft: draft.add(Sat(table, 0, "p")))

    def keep(self) -> None:
        """A snapshot, as a table makes one after many changes."""
        self.records.append(snapshot(self.room, self.feeds.numbers(Seen(), begun=False), 5.0))

    def over(self) -> Ended:
        """What its table would say."""
        state = self.room.state
        summary = None if self.room.running or state is None else TOY.summary(state)
        numbers = self.feeds.numbers(Seen(), begun=False)
        scored = self.room if state is not None and TOY.is_scored(state) else None
        return Ended(self.room.table, self.room.games - self.room.running, numbers, summary, scored=scored)


@asynccontextmanager
async def archive_of(store: SqliteStore, path: Path, left: Sequence[tuple[Ended, int]] = ()) -> AsyncIterator[Archive]:
    """An archive that runs, until it has nothing left to do."""
    accounts = Accounts()
    accounts.add(ANN)
    journal = Journal(store, threaded=False)
    archive = Archive(path, journal, accounts, GAMES, Settings())
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        async with trio.open_nursery() as work:
            work.start_soon(archive.run, left)
            yield archive
            while not archive.is_idle:
                await trio.lowlevel.checkpoint()
            work.cancel_scope.cancel()
        nursery.cancel_scope.cancel()


def kinds(store: SqliteStore, table: str = "1") -> list[type[AnyRecord]]:
    return [type(record) for record in store.load_table(table)]


def room_of(store: SqliteStore, table: str = "1") -> Room:
    house = House(GAMES, 400)
    house.fold_all(store.load(), store.load_table)
    return house.tables[table].room
