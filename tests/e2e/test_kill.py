"""The server is killed in the middle of a trick, again and again, and nobody loses anything that they were told."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
import trio

from paiyou_protocol.messages import (
    AddBot,
    CreateTable,
    Failed,
    JoinTable,
    Ok,
    RoomState,
    ServerMessage,
    Sit,
    Snapshot,
    StartGame,
)
from paiyou_server.house import House
from paiyou_server.records import AnyRecord, Stepped
from paiyou_server.sqlite_store import SqliteStore
from tests.e2e.room import PATIENCE, ZHAO, Room, start
from tests.server.harness import Client, GoneAway, act

SEATS = 5
PEOPLE = 3
KILLS = 4
TIMERS = {"draw": 0.0, "bot": 0.0, "window": 2.0, "next": 60.0}


@dataclass
class Player:
    """A person who plays any legal thing, and notes what the server has acknowledged.

    ``doubtful`` are actions to which no answer came: each stands at its place among those that were acknowledged, and may
    have been written down or not.
    """

    seat: int
    client: Client
    token: str
    rng: random.Random
    acknowledged: list[object] = field(default_factory=list)
    doubtful: dict[int, object] = field(default_factory=dict)
    tricks: int = 0

    @property
    def view(self) -> Any:
        return self.client.game.view

    async def play(self, table: str) -> None:
        """Until the server is gone."""
        try:
            while True:
                await self._move(table)
        except (GoneAway, trio.BrokenResourceError):
            await self.client.stream.aclose()

    async def _move(self, table: str) -> None:
        choices = ZHAO.choices_in(self.view)
        if not choices.count() or (self.view.public.phase == "draw" and self.seat in self.view.public.hurried):
            await self.client.next()
            return
        action = choices.example(self.rng)
        number = self.client.game.number
        self.doubtful[len(self.acknowledged)] = action
        reply = await self.client.ask(act(table, action))
        del self.doubtful[len(self.acknowledged)]
        if isinstance(reply, Ok):
            self.acknowledged.append(action)
            while self.client.game.number == number:
                await self.client.next()
        else:
            assert isinstance(reply, Failed)
            assert reply.code == "illegal"

    async def come_back(self, server: Room, table: str) -> None:
        """Resume with what it has, and find that it was right."""
        game = self.client.game
        self.client = await server.come(token=self.token)
        assert self.client.welcome is not None
        assert self.client.welcome.tables == (table,)
        self.client.game = game
        await self.client.ok(JoinTable(0, table, game.audience, game.number))
        room = await self.until(RoomState)
        assert isinstance(room, RoomState)
        assert (room.you, room.state) == (self.seat, "playing")
        await self.client.ok(JoinTable(0, table))
        folded = game.view
        await self.until(Snapshot)
        assert msgspec.to_builtins(game.view) == msgspec.to_builtins(folded)

    async def until(self, kind: type[ServerMessage]) -> ServerMessage:
        return await self.client.until(kind)


async def kill_in_mid_trick(server: Room, watcher: Client, rng: random.Random, already: int) -> None:
    """Look on, and kill the server when some tricks have gone by and one lies half played."""
    wanted = already + rng.randrange(1, 4)
    while True:
        await watcher.next()
        view: Any = watcher.game.view
        if view is None or view.public.phase != "play" or len(view.public.tricks) + 100 * view.public.deal < wanted:
            continue
        if 0 < len(view.public.trick.plays) < SEATS:
            server.kill()
            return


@pytest.mark.trio
async def test_a_killed_server_comes_back_with_all_that_it_had_acknowledged(tmp_path: Path) -> None:
    rng = random.Random(5)
    data = tmp_path / "data"
    with trio.fail_after(PATIENCE):
        server = start(data, "--set", "watchers_every=0")
        try:
            players, table = await a_game(server, rng)
            for round_ in range(KILLS):
                eve = await server.come(f"Eve{round_}")
                await eve.ok(JoinTable(0, table))
                async with trio.open_nursery() as nursery:
                    for player in players:
                        nursery.start_soon(player.play, table)
                    await kill_in_mid_trick(server, eve, rng, 100 * players[0].view.public.deal)
                await eve.stream.aclose()
                check_journal(data, players, table)
                server = start(data, "--set", "watchers_every=0")
                for player in players:
                    await player.come_back(server, table)
            for player in players:
                await player.client.stream.aclose()
        finally:
            server.kill()
    assert all(player.acknowledged for player in players)


async def a_game(server: Room, rng: random.Random) -> tuple[list[Player], str]:
    clients = [await server.come(f"P{seat}") for seat in range(PEOPLE)]
    made = await clients[0].ok(CreateTable(0, "zhao-pengyou", SEATS, timers=TIMERS))
    table = made.table
    assert table is not None
    players = []
    for seat, client in enumerate(clients):
        await client.ok(JoinTable(0, table))
        await client.ok(Sit(0, table, seat))
        players.append(Player(seat, client, client.token, random.Random(rng.random())))
    for _ in range(SEATS - PEOPLE):
        await clients[0].ok(AddBot(0, table, level="random"))
    await clients[0].ok(StartGame(0, table))
    for client in clients:
        while client.game.view is None:
            await client.until(Snapshot)
    return players, table


def check_journal(data: Path, players: list[Player], table: str) -> None:
    """What was acknowledged, and nothing that nobody did, is in the journal; and the journal can be followed."""
    records = journal_of(data, table)
    house = House({ZHAO.name: ZHAO}, 400)
    house.fold_all(records)
    assert house.tables[table].room.running
    for player in players:
        written = [
            ZHAO.read_action(record.action)
            for record in records
            if isinstance(record, Stepped) and record.actor == player.seat
        ]
        place = len(player.acknowledged)
        assert written[:place] == player.acknowledged
        assert written[place:] in ([], [player.doubtful.get(place)])
        player.acknowledged = written
        player.doubtful.clear()


def journal_of(data: Path, table: str) -> list[AnyRecord]:
    store = SqliteStore(data / "journal.sqlite")
    records = list(store.load_table(table))
    store.close()
    return records
