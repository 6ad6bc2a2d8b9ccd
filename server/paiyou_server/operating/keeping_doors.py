"""`paiyou serve --ssh`, `--web`: a door is another program, which the server starts, lends a credential, and watches.

The door inherits a pipe: its first line is the credential, its end the sign that the server is gone.  Its own output is a
line when it opens and then signs of life.  A door that ends, or gives none, is started again, after pauses that grow up to a
bound.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import trio

from paiyou_server.logs import log

PROGRAM: Final = (sys.executable, "-P", "-m")
PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds before a door is started again; the last one for ever."""
LASTING: Final = 120.0
"""Seconds after which a door counts as one that works, and the pauses begin anew."""
SILENT: Final = 30.0
"""Seconds without a sign of life after which a door hangs, and is ended."""
_READY: Final = 30.0
_LEAVING: Final = 4.0
_MOST: Final = 4096


def listens_at(place: str, host: str | None) -> str:
    """Where a door listens (``[HOST]:PORT``): a place without a host is at the room's, None being every address."""
    if not place.startswith(":") or not host:
        return place
    return f"[{host}]{place}" if ":" in host else f"{host}{place}"


def reached_at(listen: str, shown: str) -> str:
    """The host by which people reach a door that listens there: ``shown``, unless only this machine reaches it."""
    host = listen.rpartition(":")[0].strip("[]")
    with suppress(ValueError):
        return host if ip_address(host.partition("%")[0]).is_loopback else shown
    return host if host == "localhost" else shown


class Kind(StrEnum):
    """The doors that there are."""

    SSH = "ssh"
    WEB = "web"

    @property
    def module(self) -> str:
        """The program."""
        return f"paiyou_client.{self}_door"


@dataclass(frozen=True)
class DoorPlan:
    """Where a door listens (``[HOST]:PORT``), the server that it leads to (``HOST:PORT``) and its certificate's fingerprint
    (empty: in the clear), how friends reach this machine, and the data folder."""

    kind: Kind
    listen: str
    server: str
    fingerprint: str
    public: str
    data: Path

    def command(self, program: Sequence[str] = PROGRAM) -> list[str]:
        """The command line."""
        trust = ["--accept", self.fingerprint] if self.fingerprint else ["--plaintext"]
        where = ["--listen", self.listen, "--data", str(self.data / f"{self.kind}-door"), "--public", self.public]
        start = [*program, self.kind.module] if program is PROGRAM else program
        return [*start, self.server, "--credential", "-", "--leashed", *trust, *where]


async def keep_door(
    plan: DoorPlan,
    credential: str,
    opened: Callable[[int, str], None],
    *,
    program: Sequence[str] = PROGRAM,
    pauses: Sequence[float] = PAUSES,
    silent: float = SILENT,
) -> None:
    """Run the door until cancelled; ``opened`` is told its port and its key's fingerprint each time that it opens."""
    tries = 0
    while True:
        begun = trio.current_time()
        status = await _run(plan, plan.command(program), credential, opened, silent)
        tries = 0 if trio.current_time() - begun > LASTING else tries
        pause = pauses[min(tries, len(pauses) - 1)]
        log(f"{plan.kind}-door-ended", status=status, again=pause)
        await trio.sleep(pause)
        tries += 1


async def _run(
    plan: DoorPlan, command: Sequence[str], credential: str, opened: Callable[[int, str], None], silent: float
) -> int | None:
    """One door, from its start to its end; the exit status, None where it could not be started."""
    try:
        process = await trio.lowlevel.open_process(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
        )
    except OSError as error:
        log(f"{plan.kind}-door-unavailable", why=error.strerror or "")
        return None
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with suppress(trio.BrokenResourceError):
            await process.stdin.send_all(credential.encode("ascii") + b"\n")
        ready = None
        with trio.move_on_after(_READY) as opening:
            ready = await _line(process.stdout)
        if ready is not None:
            opened(*ready)
        if opening.cancelled_caught or (ready is not None and await _goes_silent(process.stdout, silent)):
            log(f"{plan.kind}-door-hangs")
        else:  # its output is at its end, so it is too
            with trio.move_on_after(_LEAVING):
                await process.wait()
    finally:
        with trio.CancelScope(shield=True):
            await _end(process)
    return process.returncode


async def _goes_silent(stream: trio.abc.ReceiveStream, silent: float) -> bool:
    """Wait until a door gives no sign of life for so many seconds; False where its output ends first."""
    while True:
        with trio.move_on_after(silent) as waiting:
            if not await stream.receive_some(_MOST):
                return False
        if waiting.cancelled_caught:
            return True


async def _line(stream: trio.abc.ReceiveStream) -> tuple[int, str] | None:
    """The door's port and its key's fingerprint, as its first line says them; None where it says something else, or ends."""
    line = b""
    while not line.endswith(b"\n") and len(line) < _MOST:
        more = await stream.receive_some(_MOST)
        if not more:
            return None
        line += more
    try:
        said = json.loads(line)
        return int(said["port"]), str(said["fingerprint"])
    except (ValueError, KeyError, TypeError):
        return None


async def _end(process: trio.Process) -> None:
    """Let go of the pipe, and of a door that does not go for that, with all processes of its own."""
    assert process.stdin is not None
    assert process.stdout is not None
    await process.stdin.aclose()
    with trio.move_on_after(_LEAVING):
        await process.wait()
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
    await process.stdout.aclose()
