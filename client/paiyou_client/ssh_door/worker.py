"""A process that shows people the client: it is given their connections, and says what becomes of them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from paiyou_client.address import Address
from paiyou_client.ssh_door.collecting import collect_seldom
from paiyou_client.ssh_door.handing import BEAT, LEAVING, Ended, Said, Telling, Work, receive_connection
from paiyou_client.ssh_door.host_key import host_key
from paiyou_client.ssh_door.introductions import DoorsCredentials
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.listener import Host


def host_of(work: Work) -> Host:
    """Those who come in.  Raises `paiyou_client.ssh_door.host_key.BadHostKey`, OSError."""
    server = Address(work.host, work.port)
    return Host(
        host_key(Path(work.folder)),
        lambda comer: DoorsCredentials(server, work.credential, comer, work.fingerprint, work.ssh),
        Bounds(idle=work.idle, lifetime=work.lifetime),
        guests=work.guests,
    )


@dataclass
class _Ticket:
    """One connection, as it is counted in another process."""

    telling: Telling
    number: int
    is_gone: bool = False

    def known(self) -> None:
        """Who it is has been said."""
        self.telling.say(Said.KNOWN, self.number)

    def gone(self) -> None:
        """It is no more."""
        if not self.is_gone:
            self.is_gone = True
            self.telling.say(Said.GONE, self.number)


def main(words: list[str]) -> int:
    """Work: the one word is the descriptor of the pair of sockets, the first line of standard input is the `Work`."""
    work = msgspec.json.decode(sys.stdin.buffer.readline(), type=Work)
    with socket.socket(fileno=int(words[0])) as pair:
        pair.setblocking(False)
        asyncio.run(serve(work, pair))
    return 0


async def serve(work: Work, pair: socket.socket) -> None:
    """Serve whoever is handed over, until the other end of the pair is closed, or SIGTERM."""
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    host, telling = host_of(work), Telling(pair)
    loop.add_signal_handler(signal.SIGTERM, stopping.set)
    loop.add_signal_handler(signal.SIGINT, lambda: None)  # from a terminal: whoever started us decides

    def take() -> None:
        try:
            while (given := receive_connection(pair)) is not None:
                number, connection = given
                host.take(connection, _Ticket(telling, number))
        except Ended:
            loop.remove_reader(pair)
            stopping.set()

    collect_seldom()
    loop.add_reader(pair, take)
    telling.say(Said.OPEN)
    tasks = [asyncio.create_task(host.visits.sweep()), asyncio.create_task(_live(telling))]
    await stopping.wait()
    for task in tasks:
        task.cancel()
    await host.visits.stop(LEAVING)


async def _live(telling: Telling) -> None:
    while True:
        await asyncio.sleep(BEAT)
        telling.say(Said.ALIVE, os.getpid())
