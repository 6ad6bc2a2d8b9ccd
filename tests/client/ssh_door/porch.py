"""A door in the test's own loop, and people who come to it by asyncssh; a fake network stands in the server's place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import asyncssh

from paiyou_client.address import Address
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.ssh_door.app import DoorApp
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.introductions import DoorsCredentials
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.listener import Host
from paiyou_client.ssh_door.visits import Visit
from paiyou_client.starts import Setup
from paiyou_client.table_model import AnyGame
from tests.client.fakes import GAMES, FakeNetwork

SERVER = Address("room.local")
_HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")
KEY = asyncssh.generate_private_key("ssh-ed25519")
_PATIENCE = 20.0


class Comer(asyncssh.SSHClient):
    """Somebody who answers nothing to a question about nothing, as ssh does by itself."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return [""] * len(prompts)


class Reader(asyncssh.SSHClientSession[bytes]):
    """What somebody at the other end gets to read."""

    def __init__(self) -> None:
        self.output = b""
        self._news = asyncio.Event()
        self.is_over = False

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.output += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True
        self._news.set()

    @property
    def text(self) -> str:
        return self.output.decode("utf-8", "replace")

    async def until(self, when: Callable[[], bool]) -> None:
        async with asyncio.timeout(_PATIENCE):
            while not when():
                await self._news.wait()
                self._news = asyncio.Event()

    async def over(self) -> str:
        """What stays on the terminal, once all is over."""
        await self.until(lambda: self.is_over)
        return self.text.rpartition("\x1b[0m")[2].strip() if "\x1b[0m" in self.text else self.text.strip()


@dataclass
class Person:
    """Somebody who came in."""

    connection: asyncssh.SSHClientConnection
    channel: asyncssh.SSHClientChannel[bytes]
    reader: Reader
    visit: Visit

    def type(self, *keys: str) -> None:
        """All of it at once."""
        self.channel.write("".join(keys).encode())

    @property
    def app(self) -> DoorApp:
        assert self.visit.app is not None
        return self.visit.app

    async def sees(self, words: str) -> None:
        """Wait until the app shows these words, and the terminal was written to."""
        await self.reader.until(lambda: words in self.shown())

    def shown(self) -> str:
        """What the app shows now, as plain text."""
        app = self.visit.app
        if app is None or not app._running or not app.screen_stack:
            return ""
        strips = app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)


@dataclass
class Porch:
    """A door that is open."""

    host: Host
    port: int
    network: FakeNetwork
    gate: Gate
    connections: list[asyncssh.SSHClientConnection] = field(default_factory=list)

    async def knock(
        self, user: str = "mei", key: asyncssh.SSHKey | None = KEY, **more: Any
    ) -> asyncssh.SSHClientConnection:
        """A connection."""
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=user,
            client_keys=None if key is None else [key],
            known_hosts=None,
            config=None,
            agent_path=None,
            client_factory=Comer,
            **more,
        )
        self.connections.append(connection)
        return connection

    async def come(
        self,
        user: str = "mei",
        key: asyncssh.SSHKey | None = KEY,
        *,
        term: str | None = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        command: str | None = None,
        env: Mapping[bytes | str, bytes | str] | None = None,
    ) -> Person:
        """Somebody with a terminal (without ``term``, none)."""
        connection = await self.knock(user, key)
        before = set(self.host.visits.here)
        reader = Reader()
        channel, _ = await connection.create_session(
            lambda: reader,
            command,
            term_type=term,
            term_size=size,
            env=env or {},
            request_pty=term is not None,
            encoding=None,
        )
        (visit,) = self.host.visits.here - before
        return Person(connection, channel, reader, visit)


@asynccontextmanager
async def porch(
    network: FakeNetwork | None = None,
    *,
    bounds: Bounds | None = None,
    guests: bool = True,
    games: dict[str, AnyGame] | None = None,
    ssh: str = "ssh room.local",
    **given: Any,
) -> AsyncIterator[Porch]:
    """A door, open for as long as this lasts."""
    network = network or FakeNetwork()
    setup = Setup(data=NOWHERE, powers=BEHIND_A_DOOR, games=games or GAMES, connect=network)
    host = Host(
        _HOST_KEY,
        lambda comer: DoorsCredentials(SERVER, "credential", comer, "", ssh),
        bounds or replace(Bounds(), per_minute=1000),
        guests=guests,
        setup=replace(setup, **given),
    )
    gate = Gate(host.visits.bounds)
    made = Porch(host, gate.bind("127.0.0.1", 0), network, gate)
    gate.open(host.take)
    try:
        yield made
    finally:
        for connection in made.connections:
            connection.close()
            await connection.wait_closed()
        gate.close()
        await host.visits.stop(5.0)
