"""What a server that was killed has left behind, compared with what its people know."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from paiyou_engine.fair_checks import faults_in
from paiyou_engine.game import Audience, Seat
from paiyou_engine.registry import GAMES
from paiyou_server.journal.checking import check
from paiyou_server.journal.house import House
from paiyou_server.journal.records import (
    RoundProven,
    RoundRecord,
    Settled,
    SettlingRecord,
    Spoke,
    Started,
    Stepped,
    TableMade,
)
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.tables.feeds import Feeds
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.room_fold import new_room, room_after
from paiyou_server.tables.rooms import Room
from tests.e2e.killing.history import History, Told, history
from tests.e2e.killing.players import Player

_HISTORY = 400


class TableAudit:
    """One table as its records tell it, all of them, from the first; what was read once is not read again."""

    def __init__(self, table: str, players: list[Player]) -> None:
        self.table = table
        self.players = players
        self.room: Room | None = None
        self.feeds: Feeds | None = None
        self.steps = 0
        self.bot_steps = 0
        self.fold_seconds = 0.0
        self.lacks_rounds = False
        """Whether a game was over and filed before the rounds of its shuffle were read."""
        self.unanswered: Counter[str] = Counter()
        """What became of actions to which no answer came."""
        self._read: dict[int, Told] = {}
        self._written: dict[Seat, list[Any]] = {player.seat: [] for player in players}
        self._said: Counter[tuple[str, str]] = Counter()
        self._views: dict[tuple[Audience, int], Any] = {}

    def go_on(self, told: History) -> None:
        """Read on; what was there before is there as it was, but for talk of long ago, and for the rounds by which a game was
        shuffled that is over: of them the proofs are kept."""
        for part, before in self._read.items():
            now = told.records.get(part)
            is_kept = now == before or (isinstance(before, RoundProven) and before.proof in told.proofs)
            may_go = isinstance(before, Spoke | RoundRecord | SettlingRecord) and not isinstance(before, RoundProven)
            assert is_kept or (now is None and may_go) or isinstance(now, Settled), f"{before} of {part} is {now}"
        last = max(self._read, default=0)
        for part, record in told.records.items():
            if isinstance(record, Settled) and part <= last < record.through:  # of what it stands for some was not read
                self._fold(record)
        new = {part: record for part, record in told.records.items() if part > last}
        self._read.update(told.records)
        self._views.clear()
        started = time.perf_counter()
        for part, record in new.items():
            self.lacks_rounds = (self.lacks_rounds or part in told.filed) and not isinstance(record, Started)
            self._fold(record)
        self.fold_seconds += time.perf_counter() - started
        self._note_views()

    def hear(self, begins: Room, told: History) -> None:
        """No line is lost; those that were taken out before they were read here are in the room that a start begins from."""
        assert self.room is not None
        there = sum(isinstance(record, Spoke) for record in told.records.values())
        assert there + told.talk_gone == begins.said
        if self.room.said != begins.said:
            for line, times in Counter((line.person, line.text) for line in begins.chat).items():
                self._said[line] = max(self._said[line], times)
            self.room = msgspec.structs.replace(self.room, chat=begins.chat, said=begins.said)

    def _fold(self, record: Told) -> None:
        if isinstance(record, TableMade):
            game = GAMES[record.game]
            self.room, self.feeds = new_room(record, game), Feeds(game, record.seats, _HISTORY)
            return
        assert self.room is not None
        assert self.feeds is not None
        game = GAMES[self.room.game]
        self._note_views()
        self.room, events = room_after(self.room, record, game)
        if isinstance(record, Started):
            self.feeds.begin()
        self.feeds.add(self.feeds.seen(events))
        if isinstance(record, RoundProven):
            assert faults_in(record.proof) == (), "a kill bought another deal"
        if isinstance(record, Spoke):
            self._said[record.person, record.text] += 1
        if isinstance(record, Stepped):
            self.steps += 1
            self.bot_steps += isinstance(record.actor, int) and record.actor not in self._written
            if record.actor in self._written:
                action = record.action
                self._written[Seat(int(record.actor))].append(
                    game.read_action(action) if isinstance(action, dict) else action
                )

    def _note_views(self) -> None:
        if self.room is None or self.feeds is None or self.room.state is None:
            return
        for player in self.players:
            self._views[player.seat, self.feeds[player.seat].newest] = self.room.state

    @property
    def phase(self) -> str:
        """The word of the phase in which the game stands."""
        assert self.room is not None
        return GAMES[self.room.game].summary(self.room.state).phase

    @property
    def records(self) -> int:
        """How many records there are."""
        return len(self._read)

    def newest(self, seat: Seat) -> int:
        """The number of the newest event that this seat can have been told of."""
        assert self.feeds is not None
        return self.feeds[seat].newest

    def check(self) -> None:
        """Every acknowledged action is there once, in its order, with none that nobody did; nobody was told of more."""
        assert self.room is not None
        game = GAMES[self.room.game]
        for player in self.players:
            written = self._written[player.seat]
            known = len(player.acknowledged)
            assert written[:known] == player.acknowledged, f"{player.name} was told otherwise"
            assert written[known:] in ([], [player.doubtful]), f"{player.name} did no such thing"
            if player.doubtful is not None:
                self.unanswered["written" if written[known:] else "not written"] += 1
            player.acknowledged = list(written)
            player.doubtful = None
            me = player.session.model.me
            assert me is not None
            self._check_talk(player, me.person)
            assert self.room.seats[player.seat] == Person(me.person)
            at = player.at
            assert at is not None
            assert at.number <= self.newest(player.seat), f"{player.name} was told what is not written"
            assert at.shuffles.checked is None or not at.shuffles.checked.faults, f"{player.name} finds a deal unfair"
            state = self._views.get((player.seat, at.number))
            if state is not None and at.view is not None:
                assert at.view == game.view(state, player.seat), f"{player.name} sees what is not so"

    def _check_talk(self, player: Player, person: str) -> None:
        written = {text: times for (who, text), times in self._said.items() if who == person}
        assert set(written.values()) <= {1}, f"{player.name} is said to have said something twice"
        assert set(player.said) <= set(written), f"what {player.name} said is lost"
        assert set(written) - set(player.said) <= {player.unsure_said}, f"{player.name} said no such thing"
        player.said, player.unsure_said = list(written), None


class Audit:
    """All tables of a data folder, and how long a start takes."""

    def __init__(self, data: Path, tables: Iterable[TableAudit]) -> None:
        self.data = data
        self.tables = list(tables)
        self.load_seconds = 0.0
        self.last_at = 0.0
        """When the server that was killed wrote something last."""

    def check(self) -> None:
        """Compare everything, while no server runs: what was done and said, seats, views, and (as parts of the room that a
        server starts from) the table's chat, its clock and its timer."""
        path = self.data / "journal.sqlite"
        assert check(path).damages == ()
        store = SqliteStore(path)
        house = self._load(store)
        for each in self.tables:
            told = history(path, each.table)
            each.go_on(told)
            each.hear(house.tables[each.table].room, told)
            each.check()
            self._check_restart(house, each)
        store.close()

    def _load(self, store: SqliteStore) -> House:
        started = time.perf_counter()
        house = House(GAMES, _HISTORY)
        house.fold_all(store.load(), store.load_table)
        self.load_seconds += time.perf_counter() - started
        self.last_at = house.last_at
        return house

    def spent(self, room: Room) -> float:
        """For how many seconds the clock of the decision under way had run, as far as the records tell."""
        return room.clock.spent + (0.0 if room.held else max(0.0, self.last_at - room.clock.since))

    @staticmethod
    def _check_restart(house: House, audit: TableAudit) -> None:
        """What a server starts from is what all records tell."""
        standing = house.tables[audit.table]
        assert audit.room is not None
        for name in audit.room.__struct_fields__:
            if name == "shuffles" and audit.lacks_rounds:
                continue
            begun, told = getattr(standing.room, name), getattr(audit.room, name)
            assert begun == told, f"a restart begins with {name} {begun}, and it was {told}"
        assert not standing.behind
        for player in audit.players:
            assert standing.feeds[player.seat].newest == audit.newest(player.seat)
