"""Taking connections in, at a pace: an address that opens them in a loop is refused here, before there is a task for each.

After each refusal nothing is taken in for a moment, so that refusing leaves the loop to those who are here.
"""

from __future__ import annotations

import socket
from typing import Final

import trio

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import VERSIONS, Refused
from paiyou_server.connections.complaints import Complaints
from paiyou_server.connections.flow import PerMinute
from paiyou_server.connections.networks import network

REST: Final = 0.002
"""Seconds after a refusal."""
_BUSY: Final = encode(Refused(RefusedCode.BUSY.value, VERSIONS))


class Arrivals(trio.abc.Listener[trio.SocketStream]):
    """A listener's connections but those of addresses that have opened too many of late; ``counts`` is all listeners'."""

    def __init__(self, listener: trio.SocketListener, counts: PerMinute, complaints: Complaints) -> None:
        self._listener = listener
        self._counts = counts
        self._complaints = complaints

    async def accept(self) -> trio.SocketStream:
        """The next one.  Raises what the listener does."""
        while True:
            stream = await self._listener.accept()
            address = address_of(stream)
            now = trio.current_time()
            if self._counts.take(address, now):
                return stream
            self._complaints.note("refused", now, address=address, code=RefusedCode.BUSY.value)
            await _refuse(stream)
            await trio.sleep(REST)

    async def aclose(self) -> None:
        """Take in no more."""
        await self._listener.aclose()


async def _refuse(stream: trio.SocketStream) -> None:
    """Say so, without waiting for a peer that may have gone."""
    try:
        await stream.socket.send(_BUSY)  # it fits into any buffer
        stream.socket.shutdown(socket.SHUT_WR)
    except OSError:
        pass
    await trio.aclose_forcefully(stream)


def address_of(stream: trio.SocketStream) -> str:
    """The peer's network, "" for one that has gone."""
    try:
        return network(str(stream.socket.getpeername()[0]))
    except OSError:
        return ""
