"""Sending to one peer without ever waiting for it.

What is sent goes to the socket at once as far as the system takes it; the rest waits here, up to a bound, and a task sends
it.  The task exists only while something waits, so an idle connection costs none.

What is refused here has never been sealed (`paiyou_server.connections.channel`): a record of TLS that was made must be sent.

Hazard: about a thousand small messages vanish into the system's buffers before a peer that reads nothing is noticed here.
That it lives is for pings to tell.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable

import trio

from paiyou_server.connections.channel import Channel

_PIECE = 32 * 1024


def _write_nothing(_descriptor: int, _data: bytes) -> int:
    return 0


_write = _write_nothing if sys.platform == "win32" else os.write  # there, only a task can send


class Outbox:
    """The way out to one peer.

    Hazard: `shut` it before its stream is closed; the system gives the descriptor to another peer then.

    ``limit`` bounds the bytes that wait (by one message more, as what was begun must be ended), ``patience`` how long the
    peer may take nothing of them.  ``drained`` is called when all is sent after something was refused, ``gave_up`` when
    the peer was too slow or is gone; both at most once at a time, and neither may wait.
    """

    def __init__(
        self,
        channel: Channel,
        nursery: trio.Nursery,
        *,
        limit: int,
        patience: float,
        drained: Callable[[], None],
        gave_up: Callable[[], object],
    ) -> None:
        self._stream = channel.stream
        self._seal = channel.seal if channel.is_encrypted else None
        self._descriptor = channel.stream.socket.fileno()
        self._nursery = nursery
        self._limit = limit
        self._patience = patience
        self._drained = drained
        self._gave_up = gave_up
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._refused = False
        self._open = True
        self._idle = trio.Event()

    @property
    def size(self) -> int:
        """Bytes that wait."""
        return self._size

    def put(self, data: bytes, *, over: int = 0) -> bool:
        """Send; False where so much waits that nothing of it was taken.  ``over`` raises the limit for this once."""
        if self._size or not self._open:
            return self._queue(data, over)
        if self._seal is not None:
            data = self._seal(data)
        try:
            sent = _write(self._descriptor, data)
        except BlockingIOError:
            sent = 0
        except OSError:
            return True  # the peer is gone, and the task that reads will see it
        if sent < len(data):
            self._add(data[sent:])
            self._idle = trio.Event()
            self._nursery.start_soon(self._send_waiting)
        return True

    def _queue(self, data: bytes, over: int) -> bool:
        if not self._open:
            return True
        if self._size + len(data) > self._limit + over:
            self._refused = True
            return False
        self._add(data if self._seal is None else self._seal(data))
        return True

    def _add(self, data: bytes) -> None:
        self._waiting.append(data)
        self._size += len(data)

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except (trio.TooSlowError, trio.BrokenResourceError, trio.ClosedResourceError):
            self.shut()
            self._gave_up()
            return
        self._idle.set()
        if self._refused:
            self._refused = False
            self._drained()

    async def _send(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            with trio.fail_after(self._patience):
                await self._stream.send_all(piece)
            self._size -= len(piece)

    async def flushed(self) -> None:
        """Return when nothing waits any more.  The caller bounds the time."""
        if self._size:
            await self._idle.wait()

    def shut(self) -> None:
        """Take nothing more and forget what waits."""
        self._open = False
        self._descriptor = -1
        self._waiting.clear()
        self._size = 0
        self._idle.set()
