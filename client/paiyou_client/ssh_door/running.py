"""What every door does while it is open: it has found its server, gives signs of life, and stops when it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.link import CLIENT
from paiyou_client.reasons import NoConnection
from paiyou_client.ssh_door.handing import BEAT
from paiyou_client.trust import Terms, Trust
from paiyou_client.wire import Wire
from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.messages import VERSIONS, Hello


async def certificate_of(server: Address, terms: Terms, folder: Path, credential: str, *, plain: bool = False) -> str:
    """The fingerprint of the server's certificate, empty in the clear, once it has taken the credential; ``plain``: it is known
    that it encrypts nothing.

    Raises `NoConnection`; OSError where a certificate that is new cannot be remembered.
    """
    door = NetworkDoor(server, Trust(folder, server.key, terms, local=server.is_local), plain=plain)
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


async def live(alive: Callable[[], None]) -> None:
    """Give a sign of life every `BEAT`, until cancelled."""
    while True:
        await asyncio.sleep(BEAT)
        alive()


async def first(*things: Coroutine[None, None, object] | asyncio.Task[None]) -> None:
    """Wait for the first of these, and raise what it raises."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        if task not in things:
            task.cancel()
    for task in done:
        task.result()


def stopping_event(*, leash: bool) -> asyncio.Event:
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
