"""The bench `ssh`: what one visit costs the SSH door, in memory, in CPU while nobody acts, and in time from a key to the screen.

The server and the door are processes of their own; this one is everybody's ssh (by asyncssh) and the host of the tables, who
looks on.  A visitor's way is that of any other: a key of one's own, `ssh -t HOST CODE`, a seat at a table of Zioncheck.  At a
table that plays, whose turn it is draws or throws a card away each second, and each time two of the others pick a card:
from that key to the first bytes of the next frame is what is measured.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Final, NamedTuple

import asyncssh
from scripts.bench_lib.server_process import ServerProcess, cpu_of, server

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.identity import Identity
from paiyou_client.link import Link
from paiyou_client.model import ClientModel
from paiyou_client.session import Session
from paiyou_client.trust import NO_TERMS, Trust
from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import PublicView, TableView
from paiyou_protocol.messages import ClockTerms, CreateTable, Failed, Ok, StartGame, Terms
from paiyou_server.operating.admin import ask

SEATS: Final = 6
MOST_EACH: Final = 4 * 1024 * 1024
MOST_SLOWER: Final = 5.0
MOST_IDLE: Final = 1 / 50
_SETTLING: Final = 3.0
_PAUSE: Final = 0.4
"""Seconds between two keys that are measured."""
_PATIENCE: Final = 60.0
_DRAW, _THROW, _PICK = b"u\r", b"u\x1b[Fx", b" "
_CLOCK: Final = Terms(clock=ClockTerms(3600, 3600))


class Screen(asyncssh.SSHClientSession[bytes]):
    """A visitor's terminal: when something was written last, and how much in all."""

    def __init__(self) -> None:
        self.bytes = 0
        self.at = 0.0
        self.news = asyncio.Event()
        self.is_over = False

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """A frame, or a part of one."""
        self.bytes += len(data)
        self.at = perf_counter()
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """The visit is over."""
        self.is_over = True
        self.news.set()


@dataclass
class Visitor:
    """Somebody at a table."""

    connection: asyncssh.SSHClientConnection
    channel: asyncssh.SSHClientChannel[bytes]
    screen: Screen

    async def key_to_paint(self) -> float:
        """Pick the card under the cursor, or no more; the seconds until something comes of it."""
        self.screen.news.clear()
        begun = perf_counter()
        self.channel.write(_PICK)
        await asyncio.wait_for(self.screen.news.wait(), _PATIENCE)
        return self.screen.at - begun


@dataclass
class PlayingTable:
    """A table, its host's view of it, and who sits there in turn order."""

    name: str
    host: Session
    visitors: list[Visitor]

    @property
    def public(self) -> PublicView:
        """What everybody sees."""
        view = self.host.model.tables[self.name].view
        assert isinstance(view, TableView)
        return view.public

    @property
    def waiting(self) -> list[Visitor]:
        """Those whose turn it is not."""
        return [visitor for seat, visitor in enumerate(self.visitors) if seat != self.public.turn]

    def act(self) -> None:
        """Whose turn it is draws, or throws the last card away."""
        public = self.public
        if public.turn is not None and public.phase in {Phase.DRAW, Phase.MELD}:
            self.visitors[public.turn].channel.write(_DRAW if public.phase is Phase.DRAW else _THROW)


class DoorProcesses(NamedTuple):
    """The door's port, and the process that was started for it; those that show the client are its children."""

    port: int
    pid: int

    def all(self) -> list[int]:
        """The process and its children."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split()
        return [self.pid, *map(int, children)]

    def cpu(self) -> float:
        """CPU seconds of all of them so far."""
        return sum(cpu_of(pid) for pid in self.all())

    def pss(self) -> int:
        """Bytes of memory of all of them."""
        return sum(ServerProcess(self.port, pid).pss() for pid in self.all())


@dataclass
class Bench:
    """A server, its door, and a host who makes tables there."""

    server: ServerProcess
    door: DoorProcesses
    host: Session
    news: asyncio.Event

    async def table(self, seats: int, *, clock: bool = False) -> tuple[str, str]:
        """A new table and its invite code."""
        timers = {"claim": 0.2, "next": 1.0}
        terms = _CLOCK if clock else Terms()
        made = await self.host.create(CreateTable(0, "zioncheck", seats, timers=timers, terms=terms))
        assert isinstance(made, Ok), made
        name = made.table or ""
        await self.until(lambda: self.host.model.tables[name].room is not None)
        room = self.host.model.tables[name].room
        assert room is not None
        return name, room.settings.code

    async def come(self, code: str) -> Visitor:
        """Somebody new, with a key of one's own, by ssh to a table."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        user = "".join(secrets.choice("bcdfghjkmnpqrtvwxz") for _ in range(12))
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.door.port,
            username=user,
            client_keys=[key],
            known_hosts=None,
            config=None,
            agent_path=None,
        )
        screen = Screen()
        channel, _ = await connection.create_session(
            lambda: screen, code, term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        return Visitor(connection, channel, screen)

    async def seated(self, people: int, *, clock: bool = False) -> list[PlayingTable]:
        """So many visitors in the seats of as many tables as they fill, every game begun."""
        sizes = [SEATS] * (people // SEATS) + ([people % SEATS] if people % SEATS > 1 else [])
        return [await self._filled(seats, clock=clock) for seats in sizes]

    async def _filled(self, seats: int, *, clock: bool) -> PlayingTable:
        name, code = await self.table(seats, clock=clock)
        visitors: list[Visitor] = []
        for taken in range(1, seats + 1):
            visitors.append(await self.come(code))
            await self.until(lambda now=taken: self._taken(name) == now)  # type: ignore[misc]
        reply = await self.host.ask(StartGame(0, name))
        assert not isinstance(reply, Failed), reply
        await self.until(lambda: self.host.model.tables[name].view is not None)
        return PlayingTable(name, self.host, visitors)

    async def until(self, ready: Callable[[], bool]) -> None:
        """Wait until the host has been told so."""
        async with asyncio.timeout(_PATIENCE):
            while not ready():
                self.news.clear()
                await self.news.wait()

    def _taken(self, name: str) -> int:
        room = self.host.model.tables[name].room
        return 0 if room is None else sum(seat.person is not None for seat in room.seats)


async def bench(sessions: int, tables: int, seconds: float) -> bool:
    """Measure and print; whether all marks are reached."""
    async with _running() as running:
        alone_at = await running.seated(2)
        alone_visitor = alone_at[0].visitors[0]
        await asyncio.sleep(_SETTLING)
        quickly = [await alone_visitor.key_to_paint() for _ in range(200)]
        alone = await _now_and_then(alone_visitor, seconds)
        before = running.door.pss()
        playing = await running.seated(tables * SEATS)
        used, begun = running.door.cpu(), perf_counter()
        with_others = await _play(playing, seconds)
        busy = (running.door.cpu() - used) / (perf_counter() - begun)
        lines = [
            _line("key to paint, one session, one key right after another", f"{_p95(quickly) * 1e3:.1f} ms at p95"),
            _line(f"key to paint, one session, a key each {_PAUSE:g} s", f"{_p95(alone) * 1e3:.1f} ms at p95"),
            _line(
                f"key to paint, {tables} tables of {SEATS}, a card a second at each",
                f"{_p95(with_others) * 1e3:.1f} ms at p95, {_p95(with_others) / _p95(alone):.2f} times (at most {MOST_SLOWER:g})",
            ),
            _line("the door meanwhile", f"{busy * 100:.0f} % of a core, {len(running.door.all()) - 1} processes"),
        ]
        held = tables * SEATS
        if sessions > held:
            await running.seated(sessions - held, clock=True)
            held = sessions
        await asyncio.sleep(_SETTLING)
        each = (running.door.pss() - before) / held
        lines.append(
            _line(f"memory, {held} sessions at tables", f"{each / 2**20:.2f} MiB each (at most {MOST_EACH / 2**20:g})")
        )
        idle = await _idle(running.door, seconds)
        lines.append(
            _line(f"{held} sessions where nobody acts", f"{idle * 100:.2f} % of a core (at most {MOST_IDLE * 100:g})")
        )
        print("\n".join(lines))
    return _p95(with_others) <= MOST_SLOWER * _p95(alone) and each <= MOST_EACH and idle <= MOST_IDLE


async def _now_and_then(visitor: Visitor, seconds: float) -> list[float]:
    """The times of one visitor's keys, in the rhythm in which they are measured at tables that play: what comes right after
    another finds all at hand."""
    measured: list[float] = []
    for _ in range(max(20, int(seconds / _PAUSE / 2))):
        measured.append(await visitor.key_to_paint())
        await asyncio.sleep(_PAUSE)
    return measured


async def _play(tables: list[PlayingTable], seconds: float) -> list[float]:
    """A card a second at each table, at moments spread over the second; the times of the others' keys."""
    measured: list[float] = []

    async def at(number: int, table: PlayingTable) -> None:
        await asyncio.sleep(number / len(tables))
        for beat in range(int(seconds)):
            next_at = asyncio.get_running_loop().time() + 1.0
            table.act()
            others = table.waiting
            measured.append(await others[beat % len(others)].key_to_paint())
            await asyncio.sleep(_PAUSE)
            measured.append(await others[(beat + 1) % len(others)].key_to_paint())
            await asyncio.sleep(max(0.0, next_at - asyncio.get_running_loop().time()))

    await asyncio.gather(*(at(number, table) for number, table in enumerate(tables)))
    return measured


async def _idle(door: DoorProcesses, seconds: float) -> float:
    begun, used = perf_counter(), door.cpu()
    await asyncio.sleep(max(10.0, seconds))
    return (door.cpu() - used) / (perf_counter() - begun)


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _line(what: str, figure: str) -> str:
    return f"{what:<58} {figure}"


@asynccontextmanager
async def _running() -> AsyncIterator[Bench]:
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder, "room")
        with server({"tables_per_person": 1000, "tables_per_connection": 1000}, room) as process:
            credential = str(ask(room, {"do": "door", "door": "bench"})["credential"])
            with _door(Path(folder), process.port, credential) as door:
                news = asyncio.Event()
                host = _host(process.port, Path(folder), news)
                running = asyncio.create_task(host.run())
                await host.settled()
                try:
                    yield Bench(process, door, host, news)
                finally:
                    running.cancel()


def _host(port: int, folder: Path, news: asyncio.Event) -> Session:
    address = Address("127.0.0.1", port)
    door = NetworkDoor(address, Trust(folder, address.key, NO_TERMS, local=True))
    session = Session(ClientModel(GAMES), lambda _: news.set())
    session.attach(Link(door, Identity(folder / "people", address.key, "Olga"), session))
    return session


@contextmanager
def _door(folder: Path, port: int, credential: str) -> Iterator[DoorProcesses]:
    path = folder / "credential"
    path.write_text(credential, "utf-8")
    command = [
        sys.executable,
        "-m",
        "paiyou_client.ssh_door",
        f"127.0.0.1:{port}",
        "--credential",
        str(path),
        "--leashed",
    ]
    more = ["--listen", "127.0.0.1:0", "--data", str(folder / "door"), "--most", "10000", "--most-per-address", "10000"]
    with (folder / "door.log").open("wb") as log:
        process = subprocess.Popen([*command, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
    assert process.stdout is not None
    try:
        yield DoorProcesses(json.loads(process.stdout.readline())["port"], process.pid)
    finally:
        process.terminate()
        process.communicate()
