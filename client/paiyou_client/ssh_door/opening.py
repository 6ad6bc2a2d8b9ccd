"""The door opened: the server found and the credential tried, the key read, and then people let in until it is to stop."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.link import CLIENT
from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.handing import BEAT, Work
from paiyou_client.ssh_door.host_key import host_key
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.log import log
from paiyou_client.ssh_door.workers import Staffing, Workers
from paiyou_client.trust import Terms, Trust
from paiyou_client.wire import Wire
from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.messages import VERSIONS, Hello


@dataclass(frozen=True)
class Plan:
    """What a door is to be: the server and what is believed of it, where to listen, the folder of its key, the credential,
    the name by which friends reach it (empty: unknown), its bounds, whether it takes guests, and how many processes show the
    client at most."""

    server: Address
    terms: Terms
    host: str
    port: int
    folder: Path
    credential: str
    public: str
    bounds: Bounds
    guests: bool
    processes: int


@dataclass(frozen=True)
class Open:
    """A door that is open: its port and its key's fingerprint."""

    port: int
    fingerprint: str


async def certificate_of(server: Address, terms: Terms, folder: Path, credential: str) -> str:
    """The fingerprint of the server's certificate, empty in the clear, once it has taken the credential.

    Raises `NoConnection`; OSError where a certificate that is new cannot be remembered.
    """
    door = NetworkDoor(server, Trust(folder, server.key, terms, local=server.is_local))
    wire = Wire(await door.open())
    try:
        # Nobody has no name: whoever knows the credential says so.
        await wire.greet(Hello(VERSIONS, client=CLIENT, gateway=credential))
    except NoConnection as end:
        if end.reason != RefusedCode.NAME:
            raise
    finally:
        await wire.close()
    door.welcomed()
    return door.fingerprint


async def keep_open(plan: Plan, opened: Callable[[Open], None], alive: Callable[[], None], *, leash: bool) -> None:
    """Let people in until SIGTERM or SIGINT, or with a ``leash`` until standard input ends; ``alive`` is called every `BEAT`.

    Raises `NoConnection`, `paiyou_client.ssh_door.host_key.BadHostKey`, `paiyou_client.ssh_door.workers.NoWorkers`, OSError.
    """
    fingerprint = await certificate_of(plan.server, plan.terms, plan.folder, plan.credential)
    key = host_key(plan.folder)
    gate = Gate(plan.bounds)
    port = gate.bind(plan.host, plan.port)
    stopping = _stopping(leash=leash)
    workers = Workers(_work(plan, fingerprint, port), Staffing(plan.processes))
    running, living = asyncio.create_task(workers.run()), asyncio.create_task(_live(alive))
    try:
        await _first(workers.opened(), stopping.wait(), running)
        gate.open(workers.hand)
        opened(Open(port, key.get_fingerprint("sha256")))
        await _first(stopping.wait(), running, living)
    finally:
        log("door-stopping", visits=workers.visits)
        gate.close()
        for task in (running, living):
            task.cancel()
        await workers.stop()


async def _live(alive: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(BEAT)
        alive()


async def _first(*things: Coroutine[None, None, object] | asyncio.Task[None]) -> None:
    """Wait for the first of these, and raise what it raises."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        if task not in things:
            task.cancel()
    for task in done:
        task.result()


def _work(plan: Plan, fingerprint: str, port: int) -> Work:
    ssh = plan.public and (f"ssh {plan.public}" if port == 22 else f"ssh -p {port} {plan.public}")
    return Work(
        plan.server.host,
        plan.server.port,
        fingerprint,
        plan.credential,
        str(plan.folder),
        ssh,
        plan.bounds.idle,
        plan.bounds.lifetime,
        plan.guests,
    )


def _stopping(*, leash: bool) -> asyncio.Event:
    """Set when the door is to stop."""
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    if leash:
        loop.add_reader(
            sys.stdin.fileno(), lambda: None if os.read(sys.stdin.fileno(), 4096) else _let_go(loop, stopping)
        )
    return stopping


def _let_go(loop: asyncio.AbstractEventLoop, stopping: asyncio.Event) -> None:
    loop.remove_reader(sys.stdin.fileno())
    stopping.set()
