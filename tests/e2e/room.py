"""A real server process on loopback, and clients on real time that keep every byte they are sent."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import trio

from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import VERSIONS, Hello, Welcome
from paiyou_server.play.games import AnyGame
from tests.server.harness import Client, Watcher

PATIENCE = 120
ZHAO = GAMES["zhao-pengyou"]
ZIONCHECK = GAMES["zioncheck"]


@dataclass
class Room:
    """A running server."""

    process: subprocess.Popen[bytes]
    port: int
    data: Path
    log: Path

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """End it in good order; the exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    async def connect(self, game: AnyGame = ZHAO) -> Client:
        stream = await trio.open_tcp_stream("127.0.0.1", self.port)
        return Client(stream, game=Watcher(game))

    async def come(self, name: str = "", *, token: str | None = None, game: AnyGame = ZHAO) -> Client:
        client = await self.connect(game)
        answer = await client.greet(Hello(VERSIONS, name=name, token=token))
        assert isinstance(answer, Welcome), answer
        return client


def start(data: Path, *more: str, keep: tuple[int, ...] = ()) -> Room:
    """Start a server on any free port, with these descriptors, and wait until it listens."""
    read, write = os.pipe()
    log = data.with_suffix(".log")
    command = [sys.executable, "-m", "paiyou_server", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    with log.open("ab") as out:
        process = subprocess.Popen(
            [*command, "--ready-fd", str(write), *more],
            stdout=out,
            stderr=out,
            pass_fds=[write, *keep],
            start_new_session=True,  # without a terminal, as under a service manager, wherever the tests are run
        )
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        line = pipe.readline()
    if not line:
        raise AssertionError(f"the server does not start: {process.wait(PATIENCE)}")
    return Room(process, json.loads(line)["port"], data, log)


@contextmanager
def room(data: Path, *more: str) -> Iterator[Room]:
    """A server for the length of a test."""
    running = start(data, *more)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
        running.process.wait(PATIENCE)


def events_of(log: Path) -> list[str]:
    """The names in a server's log."""
    lines = [line for line in log.read_text().splitlines() if line.startswith("{")]
    return [str(json.loads(line)["event"]) for line in lines]
