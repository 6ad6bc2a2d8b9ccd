"""A link that needs no network, and a game that counts: what the tests of the client's shell stand on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from paiyou_client.door import Door
from paiyou_client.identity import Introduction
from paiyou_client.link import Listener
from paiyou_client.model import Connection, Status
from paiyou_client.starts import Setup
from paiyou_engine.game import Game, Summary
from paiyou_protocol.messages import (
    Failed,
    ListTables,
    Ok,
    Reply,
    Request,
    RoomState,
    SeatState,
    ServerMessage,
    Snapshot,
    TablesPage,
    TableSummary,
    Welcome,
)

GAME = "zhao-pengyou"
MOST = 1_000_000
"""The counting game counts no further."""


class Count(msgspec.Struct, frozen=True):
    """The counting game's view: the sum of what was seen."""

    sum: int


class Add(msgspec.Struct, frozen=True):
    """Its only event."""

    by: int


class CountingGame(Game[Any, Any, Any, Any, Add, Count, Any]):
    """A game of which nothing is known but how to fold: a view is a sum, an event adds to it."""

    name = GAME
    rules_version = 1
    fewest_seats = 5
    most_seats = 12

    def presets(self) -> Mapping[str, Any]:
        return {"classic": {}, "house": {}}

    def read_view(self, raw: object) -> Count:
        return msgspec.convert(raw, Count)

    def read_seen(self, raw: object) -> Add:
        return msgspec.convert(raw, Add)

    def fold(self, view: Count, seen: Add) -> Count:
        if seen.by < 0:
            raise ValueError(seen.by)
        return Count(view.sum + seen.by)

    def check_view(self, view: Count) -> None:
        if view.sum > MOST:
            raise msgspec.ValidationError("sum")


GAMES: Mapping[str, Game[Any, Any, Any, Any, Any, Any, Any]] = {GAME: CountingGame()}


@dataclass
class FakeLink:
    """A server that answers by a script: ``answers`` are tried in order for each request, and `Ok` is the rest."""

    listener: Listener
    first: Connection = field(default_factory=lambda: Connection(Status.CONNECTED))
    asked: list[Request] = field(default_factory=list)
    answers: deque[Callable[[Request], Reply | None]] = field(default_factory=deque)
    tried: int = 0
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        self.listener.stands(Connection(Status.CONNECTING))
        if self.first.status is Status.CONNECTED:
            self.say(Welcome((0, 1), "attic", "p-mei", "Mei", "secret"))
        self.listener.stands(self.first)
        if self.first.status is not Status.ENDED:
            await self._over.wait()

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        replies = (answer(request) for answer in self.answers)
        usual = TablesPage(0, ()) if isinstance(request, ListTables) else Ok(0)
        reply = next((each for each in replies if each is not None), usual)
        self.listener.heard(reply)
        return reply

    def try_now(self) -> None:
        self.tried += 1

    def say(self, *messages: ServerMessage) -> None:
        for message in messages:
            self.listener.heard(message)

    def stand(self, connection: Connection) -> None:
        self.listener.stands(connection)
        if connection.status is Status.ENDED:
            self._over.set()

    def answer(self, kind: type[Request], *replies: Reply) -> None:
        """The answers to the next requests of this kind, in order."""
        waiting = list(replies)

        def take(request: Request) -> Reply | None:
            return waiting.pop(0) if isinstance(request, kind) and waiting else None

        self.answers.append(take)


class FakeNetwork:
    """What the app connects through: each connection is a `FakeLink`, kept in ``links``."""

    def __init__(self, prepare: Callable[[FakeLink], None] = lambda link: None) -> None:
        self.links: list[FakeLink] = []
        self.doors: list[Door] = []
        self.identities: list[Introduction] = []
        self._prepare = prepare

    def __call__(self, door: Door, identity: Introduction, listener: Listener) -> FakeLink:
        link = FakeLink(listener)
        self._prepare(link)
        self.links.append(link)
        self.doors.append(door)
        self.identities.append(identity)
        return link

    @property
    def link(self) -> FakeLink:
        """The newest connection."""
        return self.links[-1]

    def setup(self, data: Path) -> Setup:
        return Setup(data=data, name="Mei", games=GAMES, connect=self)


def summary(table: str = "t1", **changes: Any) -> TableSummary:
    """A line of the lobby."""
    line = TableSummary(table, "Friday", GAME, "classic", 6, 4, 0, 2, "waiting", "Ana")
    return replace(line, **changes)


def playing(table: str = "t2", **changes: Any) -> TableSummary:
    """The line of a table with a game."""
    given = {"title": "Late", "taken": 3, "bots": 3, "watchers": 0, "state": "playing"}
    return summary(table, **{**given, "game_state": Summary("play", 3, (2, 5, 2, 2, 3, 2)), **changes})


def room(table: str = "t1", *, you: int | None = None, host: str = "p-ana", **changes: Any) -> RoomState:
    """A table of six with Ana in the first seat, a bot in the second, and us where ``you`` says."""
    seats = [SeatState("Ana", "p-ana", here=True), SeatState("Bao", bot="steady"), *[SeatState()] * 4]
    if you is not None:
        seats[you] = SeatState("Mei", "p-mei", here=True)
    state = RoomState(table, "Friday", GAME, 1, {}, "classic", host, tuple(seats), 1, "waiting", {}, you)
    return replace(state, **changes)


def snapshot(number: int, total: int, audience: Any = 0, table: str = "t1") -> Snapshot:
    """The counting game's view."""
    return Snapshot(table, audience, number, {"sum": total})


def failed(code: str) -> Failed:
    return Failed(0, code)
