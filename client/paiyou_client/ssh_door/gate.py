"""Where people knock: connections are counted before anything of SSH is spoken, and those that may come in are handed on."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from paiyou_client.ssh_door.limits import Bounds, Limits
from paiyou_client.ssh_door.log import log

_BACKLOG: Final = 128
_AT_ONCE: Final = 32
"""Connections taken in before anything else has its turn."""
_REST: Final = 1.0
"""Seconds without taking anybody in where the system gives no more sockets."""


class Ticket(Protocol):
    """What counts one connection."""

    def known(self) -> None:
        """Who it is has been said."""

    def gone(self) -> None:
        """It is no more."""


class Counted:
    """The ticket of one connection among `Limits`; each thing is counted once, however often it is said."""

    def __init__(self, limits: Limits, address: str) -> None:
        self._limits = limits
        self._address = address
        self._is_known = self._is_gone = False

    def known(self) -> None:
        """It is no stranger."""
        if not self._is_known:
            self._is_known = True
            self._limits.known()

    def gone(self) -> None:
        """It is no more."""
        self.known()
        if not self._is_gone:
            self._is_gone = True
            self._limits.leave(self._address)


Hand: TypeAlias = Callable[[socket.socket, Ticket], bool]
"""Is given a connection that may come in, and says whether it has taken it."""


class Gate:
    """Listens, once it is bound and opened."""

    def __init__(self, bounds: Bounds) -> None:
        self.limits = Limits(bounds)
        self._hand: Hand = lambda *_: False
        self._listening: socket.socket | None = None

    def bind(self, host: str, port: int) -> int:
        """Have a port (an empty ``host``: on every address of this machine), and say which.  Raises OSError."""
        self._listening = _listening(host, port)
        self._listening.setblocking(False)
        return int(self._listening.getsockname()[1])

    def open(self, hand: Hand) -> None:
        """Take people in."""
        self._hand = hand
        asyncio.get_running_loop().add_reader(self._bound, self._accept)

    @property
    def _bound(self) -> socket.socket:
        assert self._listening is not None
        return self._listening

    def close(self) -> None:
        """Take nobody in any more."""
        listening, self._listening = self._listening, None
        if listening is not None:
            asyncio.get_running_loop().remove_reader(listening)
            listening.close()

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            if self._listening is None:
                return
            try:
                comer, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                log("door-full", why=error.strerror or "")
                self._rest()
                return
            self._take(comer, str(address[0]))

    def _take(self, comer: socket.socket, address: str) -> None:
        if not self.limits.knock(address, asyncio.get_running_loop().time()):
            comer.close()
            return
        ticket = Counted(self.limits, address)
        comer.setblocking(False)
        if not self._hand(comer, ticket):
            ticket.gone()
            comer.close()

    def _rest(self) -> None:
        loop, listening = asyncio.get_running_loop(), self._listening
        if listening is not None:
            loop.remove_reader(listening)
            loop.call_later(_REST, self._go_on, listening)

    def _go_on(self, listening: socket.socket) -> None:
        if self._listening is listening:
            asyncio.get_running_loop().add_reader(listening, self._accept)


def _listening(host: str, port: int) -> socket.socket:
    if not host:
        both = socket.has_dualstack_ipv6()
        family = socket.AF_INET6 if both else socket.AF_INET
        return socket.create_server(("", port), family=family, backlog=_BACKLOG, dualstack_ipv6=both)
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family, backlog=_BACKLOG)
