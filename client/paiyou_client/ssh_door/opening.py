"""The door opened: the server found and the credential tried, the key read, and then people let in until it is to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from paiyou_client.address import Address
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.handing import Work
from paiyou_client.ssh_door.host_key import host_key
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.log import log
from paiyou_client.ssh_door.running import certificate_of, first, live, stopping_event
from paiyou_client.ssh_door.workers import Staffing, Workers
from paiyou_client.trust import Terms


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


async def keep_open(plan: Plan, opened: Callable[[Open], None], alive: Callable[[], None], *, leash: bool) -> None:
    """Let people in until SIGTERM or SIGINT, or with a ``leash`` until standard input ends; ``alive`` is called every `paiyou_client.ssh_door.handing.BEAT`.

    Raises `NoConnection`, `paiyou_client.ssh_door.host_key.BadHostKey`, `paiyou_client.ssh_door.workers.NoWorkers`, OSError.
    """
    is_plain = leash and plan.terms.plaintext  # whoever holds the leash is the server
    fingerprint = await certificate_of(plan.server, plan.terms, plan.folder, plan.credential, plain=is_plain)
    key = host_key(plan.folder)
    gate = Gate(plan.bounds)
    port = gate.bind(plan.host, plan.port)
    stopping = stopping_event(leash=leash)
    workers = Workers(_work(plan, fingerprint, port), Staffing(plan.processes))
    running, living = asyncio.create_task(workers.run()), None
    try:
        await first(workers.opened(), stopping.wait(), running)
        gate.open(workers.hand)
        opened(Open(port, key.get_fingerprint("sha256")))
        living = asyncio.create_task(live(alive))
        await first(stopping.wait(), running, living)
    finally:
        log("door-stopping", visits=workers.visits)
        gate.close()
        for task in filter(None, (running, living)):
            task.cancel()
        await workers.stop()


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
