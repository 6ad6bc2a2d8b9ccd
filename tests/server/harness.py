"""A whole server in the test's own loop, on loopback sockets, and clients that speak the wire without the client's code.

The clock is the test's (`autojump_clock`), so the journal commits without a thread.
"""

from __future__ import annotations

import random
import ssl
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import msgspec
import trio

from paiyou_engine.game import Audience
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.messages import (
    REPLIES,
    VERSIONS,
    Act,
    AddBot,
    CreateTable,
    Events,
    Failed,
    Hello,
    JoinTable,
    Message,
    Ok,
    Ping,
    Pong,
    Refused,
    Reply,
    Request,
    ServerMessage,
    Sit,
    Snapshot,
    StartGame,
    Welcome,
)
from paiyou_protocol.states import Role
from paiyou_server.connections.launch import Launch
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AnyRecord, Kept, TableRecord, decode_record, encode_record
from paiyou_server.people.passwords import Locksmith
from paiyou_server.play.games import AnyGame, Games
from paiyou_server.play.thinking import NoThought
from paiyou_server.serving import Parts, Server
from paiyou_server.settings import Settings
from tests.server.toy_game import GAMES, TOY, View

M = TypeVar("M", bound=Message)
QUICK = Settings(watchers_every=0.0, lobby_every=0.0, changes_per_minute=10**6)
CALM = replace(QUICK, ping_after=1e8, give_up_after=2e8)
"""A server that bears clients which only wait, however long."""
LEVELS = ("random", "steady")
LOCKSMITH = Locksmith(threaded=False, cost=2)
_PATIENCE = 50_000.0
"""Of the virtual clock: a test that waits for what never comes fails at once."""
AT_ONCE = {"draw": 0.0, "bot": 0.0}


class MemoryStore:
    """Records kept as bytes, so that what comes back is what a file would give."""

    def __init__(self, records: Iterable[AnyRecord] = ()) -> None:
        self.rows = [encode_record(record) for record in records]
        self.commits: list[int] = []

    @property
    def records(self) -> list[AnyRecord]:
        return [decode_record(row) for row in self.rows]

    def load(self) -> list[AnyRecord]:
        """Each table from its newest snapshot on."""
        records = self.records
        kept = {record.table: place for place, record in enumerate(records) if isinstance(record, Kept)}
        return [
            record
            for place, record in enumerate(records)
            if not isinstance(record, TableRecord) or place >= kept.get(record.table, 0)
        ]

    def load_table(self, table: str) -> list[AnyRecord]:
        records = [record for record in self.records if isinstance(record, TableRecord) and record.table == table]
        return [record for record in records if not isinstance(record, Kept)]

    def append(self, records: Sequence[AnyRecord]) -> None:
        self.rows.extend(map(encode_record, records))
        self.commits.append(len(records))

    def sync(self) -> None:
        pass

    def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass


class HeldJournal(Journal):
    """Commits only when it is let."""

    def __init__(self, store: MemoryStore) -> None:
        super().__init__(store, threaded=False)
        self.let = trio.Event()
        self.let.set()

    async def _append(self, records: Sequence[AnyRecord]) -> None:
        await self.let.wait()
        await super()._append(records)


class RandomThinker:
    """Thinks at once, in this process: any legal choice that the knowledge allows."""

    def __init__(self, game: AnyGame = TOY) -> None:
        self.asked = 0
        self._game = game
        self._rng = random.Random(7)

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        self.asked += 1
        await trio.lowlevel.checkpoint()
        view = self._game.read_knowledge(msgspec.msgpack.decode(knowledge))
        choices = self._game.choices_in(view)
        return msgspec.to_builtins(choices.example(self._rng)) if choices.count() else None


class NoThinker:
    """Fails always."""

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        self.asked += 1
        await trio.lowlevel.checkpoint()
        raise NoThought("late")


class GoneAway(Exception):
    """The server ended the conversation."""


class Watcher:
    """Folds what one client is told about a game, as a client does."""

    def __init__(self, game: AnyGame = TOY) -> None:
        self.game = game
        self.view: object = None
        self.number: int | None = None
        self.audience: Audience | None = None

    def take(self, pushes: Iterable[ServerMessage]) -> None:
        for push in pushes:
            match push:
                case Snapshot():
                    self.view = self.game.read_view(push.view)
                    self.number, self.audience = push.number, push.audience
                case Events():
                    assert self.number is not None
                    assert push.number <= self.number + 1, "a gap"
                    new = push.events[self.number + 1 - push.number :]
                    for event in new:
                        self.view = self.game.fold(self.view, self.game.read_seen(event))
                    self.number += len(new)


@dataclass
class Client:
    """One end of the wire; pushes that came on the way are in ``pushes``."""

    stream: trio.SocketStream | trio.SSLStream[trio.SocketStream]
    connection: Connection[ServerMessage] = field(default_factory=lambda: Connection(Role.CLIENT))
    pushes: list[ServerMessage] = field(default_factory=list)
    welcome: Welcome | None = None
    last_id: int = 0
    game: Watcher = field(default_factory=Watcher)
    """What it was told about its one game, folded."""

    @property
    def person(self) -> str:
        assert self.welcome is not None
        return self.welcome.person

    @property
    def token(self) -> str:
        assert self.welcome is not None
        assert self.welcome.token is not None
        return self.welcome.token

    async def send(self, message: Message) -> None:
        await self.stream.send_all(self.connection.send(message))

    async def next(self) -> ServerMessage:
        """The next message but pings, which are answered."""
        while True:
            event = self.connection.next_event()
            if event is CLOSED:
                raise GoneAway
            if event is NEED_DATA:
                try:
                    self.connection.receive_data(await self.stream.receive_some(65536))
                except trio.BrokenResourceError:
                    raise GoneAway from None
            elif isinstance(event, Ping):
                await self.send(Pong(event.number))
            else:
                self.game.take([event])
                return event

    async def greet(self, hello: Hello) -> Welcome | Refused:
        await self.send(hello)
        answer = await self.next()
        assert isinstance(answer, (Welcome, Refused))
        if isinstance(answer, Welcome):
            self.welcome = answer
        return answer

    async def ask(self, request: Request) -> Reply:
        """The answer to a request; its id is given here."""
        self.last_id += 1
        await self.send(msgspec.structs.replace(request, id=self.last_id))
        while True:
            message = await self.next()
            if isinstance(message, REPLIES) and message.id == self.last_id:
                return message
            self.pushes.append(message)

    async def ok(self, request: Request) -> Ok:
        reply = await self.ask(request)
        assert isinstance(reply, Ok), reply
        return reply

    async def refused(self, request: Request) -> str:
        reply = await self.ask(request)
        assert isinstance(reply, Failed), reply
        return reply.code

    async def until(self, kind: type[M], when: Callable[[M], bool] = lambda _: True) -> M:
        """The first push of a kind (for which ``when`` is true), of those that came or are to come; it and all before are
        forgotten."""
        while True:
            while self.pushes:
                message = self.pushes.pop(0)
                if isinstance(message, kind) and when(message):
                    return message
            self.pushes.append(await self.next())

    async def reach(self, phase: str) -> None:
        """Read until its game is in this phase."""
        while not (isinstance(self.game.view, View) and self.game.view.phase == phase):
            self.pushes.append(await self.next())

    async def gone(self) -> list[ServerMessage]:
        """All that comes until the server ends the conversation."""
        came = [*self.pushes]
        while True:
            try:
                came.append(await self.next())
            except GoneAway:
                return came


def view_of(client: Client) -> View:
    """What it sees of its toy game."""
    assert isinstance(client.game.view, View)
    return client.game.view


@dataclass
class Running:
    """A server that runs."""

    server: Server
    port: int
    nursery: trio.Nursery
    store: MemoryStore

    streams: list[trio.SocketStream | trio.SSLStream[trio.SocketStream]] = field(default_factory=list)

    async def connect(self) -> Client:
        stream = await trio.open_tcp_stream("127.0.0.1", self.port)
        self.streams.append(stream)
        return Client(stream)

    async def come(self, name: str = "", *, token: str | None = None) -> Client:
        client = await self.connect()
        answer = await client.greet(Hello(VERSIONS, name=name, token=token))
        assert isinstance(answer, Welcome), answer
        return client


@asynccontextmanager
async def running(
    store: MemoryStore | None = None,
    *,
    settings: Settings = QUICK,
    games: Games = GAMES,
    thinker: RandomThinker | NoThinker | None = None,
    launch: Launch | None = None,
    journal: Journal | None = None,
    wall_clock: Callable[[], float] = trio.current_time,
    tls: ssl.SSLContext | None = None,
    locksmith: Locksmith = LOCKSMITH,
    journal_file: Path | None = None,
) -> AsyncIterator[Running]:
    """A server; at the end it is stopped in good order."""
    store = MemoryStore() if store is None else store
    journal = journal or Journal(store, threaded=False)
    parts = Parts(
        settings, games, LEVELS, journal, thinker or RandomThinker(), launch, wall_clock, locksmith, journal_file, tls
    )
    server = Server(parts)
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port = listeners[0].socket.getsockname()[1]
    with trio.fail_after(_PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(server.serve, listeners)
            async with trio.open_nursery() as helpers:
                handle = Running(server, port, helpers, store)
                try:
                    yield handle
                finally:
                    for stream in handle.streams:
                        await trio.aclose_forcefully(stream)
                helpers.cancel_scope.cancel()
            server.stop()


async def table_of(host: Client, seats: int = 2, **more: object) -> str:
    """A new toy table of this host, who sits in the first seat."""
    timers = {**AT_ONCE, "window": 30.0, "next": 30.0}
    request = msgspec.structs.replace(CreateTable(0, "toy", seats, "Table", timers=timers), **more)
    made = await host.ok(request)
    assert made.table is not None
    await host.ok(Sit(0, made.table, 0))
    return made.table


async def with_bots(host: Client, seats: int = 2, **more: object) -> str:
    """The same, with bots in all other seats, and started."""
    table = await table_of(host, seats, **more)
    for _ in range(seats - 1):
        await host.ok(AddBot(0, table))
    await host.ok(StartGame(0, table))
    return table


async def pair(server: Running, seats: int = 2, names: tuple[str, str] = ("Ann", "Bob")) -> tuple[Client, Client, str]:
    """Two people in the seats of a started game, which waits for both in its window."""
    ann, bob = await server.come(names[0]), await server.come(names[1])
    table = await table_of(ann, seats)
    await bob.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table, 1))
    await ann.ok(StartGame(0, table))
    await ann.reach("window")
    await bob.reach("window")
    return ann, bob, table


def act(table: str, action: object) -> Act:
    """An action of the toy game as a request."""
    plain = msgspec.to_builtins(action)
    assert isinstance(plain, dict)
    return Act(0, table, plain)
