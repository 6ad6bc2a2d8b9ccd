"""A server of our own, for one person on this machine: started with the game, and gone with it.

It listens on loopback at a port that the system picks.  Other users of the machine reach that port too, so the server
takes a one-time secret from a pipe that only it inherits and lets nobody in without.  The other end of that pipe stays
open here for as long as we live: when we are gone, however that came, the server sees the end of it and stops.

A server that dies is started again on the same data, so the game goes on.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

from paiyou_client.address import Address
from paiyou_client.files import private_folder
from paiyou_client.pipe import Pipe, open_plain
from paiyou_client.reasons import NoConnection, Reason

STARTING: Final = 30.0
"""Seconds that the server may take to be ready."""
STOPPING: Final = 2.0
"""Seconds that it may take to stop by itself."""
LOOPBACK: Final = "127.0.0.1"
DATA: Final = "server"
LOG: Final = "server.log"
_TAIL: Final = 4096
"""Bytes of the log in which its last line is looked for."""
IN_USE: Final = 3
"""The exit status of a server whose data folder another one holds."""


class _Ready(msgspec.Struct, frozen=True):
    host: str
    port: int
    pid: int


class OwnServer:
    """The way to a server that we run ourselves (`paiyou_client.door.Door`)."""

    def __init__(
        self, folder: Path, *, command: tuple[str, ...] = (sys.executable, "-P", "-m", "paiyou_server")
    ) -> None:
        self._folder = folder
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._leash: int | None = None
        self._address: Address | None = None
        self._secret: str | None = None

    @property
    def launch(self) -> str | None:
        """The secret of the server that runs now."""
        return self._secret

    @property
    def log(self) -> Path:
        """Where the server's log is."""
        return self._folder / LOG

    async def open(self) -> Pipe:
        """A new connection; starts the server if it does not run.  Raises `NoConnection`."""
        if self._address is None or self._process is None or self._process.poll() is not None:
            await self._start()
        assert self._address is not None
        return await open_plain(self._address)

    @property
    def fingerprint(self) -> str:
        """It is spoken to in the clear: nobody is on the way."""
        return ""

    def welcomed(self) -> str:
        """Nothing is to be remembered of it."""
        return ""

    async def close(self) -> None:
        """Let the server stop, and wait until it has."""
        self._let_go()
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(_stop, process)

    async def _start(self) -> None:
        self._let_go()
        try:
            ready = self._spawn()
        except OSError:
            raise NoConnection(Reason.NO_SERVER) from None
        line = await asyncio.to_thread(_read_line, ready)
        try:
            where = msgspec.json.decode(line, type=_Ready)
        except msgspec.DecodeError:
            raise NoConnection(await self._failure()) from None
        self._address = Address(where.host, where.port)

    def _spawn(self) -> int:
        """Start the process; returns the descriptor on which it says that it is ready."""
        private_folder(self._folder)
        leashed, leash = os.pipe()
        ready, told = os.pipe()
        try:
            with self.log.open("ab") as log:
                self._process = self._popen(leashed, told, log)
        except OSError:
            os.close(leash)
            os.close(ready)
            raise
        finally:
            os.close(leashed)
            os.close(told)
        self._leash = leash
        self._secret = secrets.token_urlsafe(32)
        with suppress(BrokenPipeError):
            os.write(leash, self._secret.encode() + b"\n")
        return ready

    def _popen(self, leashed: int, told: int, log: IO[bytes]) -> subprocess.Popen[bytes]:
        given = ("--host", LOOPBACK, "--port", "0", "--data", str(self._folder / DATA))
        return subprocess.Popen(  # noqa: S603 - our own program and arguments
            [*self._command, *given, "--launch-fd", str(leashed), "--ready-fd", str(told)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            pass_fds=(leashed, told),
            start_new_session=True,  # what the terminal sends to us is not for it
        )

    async def _failure(self) -> Reason:
        process, self._process = self._process, None
        self._let_go()
        if process is None:
            return Reason.NO_SERVER
        await asyncio.to_thread(_stop, process)
        if process.returncode == IN_USE:
            return Reason.DATA_IN_USE
        return Reason.INCOMPLETE if _tells_of_missing(self.log) else Reason.NO_SERVER

    def _let_go(self) -> None:
        leash, self._leash = self._leash, None
        self._address = self._secret = None
        if leash is not None:
            os.close(leash)


def _read_line(descriptor: int) -> bytes:
    """The first line, empty if none comes in time; closes the descriptor."""
    with os.fdopen(descriptor, "rb", buffering=0) as pipe:
        line = b""
        while not line.endswith(b"\n") and select.select([pipe], [], [], STARTING)[0]:
            more = pipe.read(4096)
            if not more:
                break
            line += more
        return line


def _tells_of_missing(log: Path) -> bool:
    """Whether the last that the server said is that a module is missing."""
    with log.open("rb") as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - _TAIL))
        lines = file.read().splitlines()
    return bool(lines) and lines[-1].startswith(ModuleNotFoundError.__name__.encode())


def _stop(process: subprocess.Popen[bytes]) -> None:
    for end in (process.terminate, process.kill):
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            end()
    process.wait()
