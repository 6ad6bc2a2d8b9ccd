"""The ends of a line-mode client at the other end of an SSH channel, with a terminal there or without one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from paiyou_client.ssh_door.outlet import LOOK, PATIENCE

MOST_WAITING: Final = 8 * 1024
"""Bytes that may be on their way to a reader before whoever writes has to wait."""
MOST_TYPED: Final = 16 * 1024
"""Bytes that were typed and are not read yet; beyond these the channel is not read."""


class ChannelEnds:
    """``send`` takes bytes, ``waiting`` says how many wait to be read; ``pace`` is told whether the channel is to be read,
    and ``columns`` says how wide the terminal is now."""

    def __init__(
        self,
        send: Callable[[bytes], None],
        waiting: Callable[[], int],
        pace: Callable[[bool], None],
        columns: Callable[[], int],
        *,
        is_terminal: bool,
    ) -> None:
        self.is_terminal = is_terminal
        self._columns = columns
        self._send = send
        self._waiting = waiting
        self._pace = pace
        self._typed = bytearray()
        self._is_over = False
        self._came = asyncio.Event()

    @property
    def columns(self) -> int:
        """Cells of a line of the terminal as it is now; 0 where there is none."""
        return self._columns() if self.is_terminal else 0

    def feed(self, data: bytes) -> None:
        """Bytes were typed."""
        self._typed += data
        if len(self._typed) > MOST_TYPED:
            self._pace(False)
        self._came.set()

    def end(self) -> None:
        """Nobody types any more."""
        self._is_over = True
        self._came.set()

    async def read(self) -> bytes:
        """What was typed, empty at the end."""
        while not self._typed and not self._is_over:
            self._came.clear()
            await self._came.wait()
        data = bytes(self._typed)
        self._typed.clear()
        self._pace(True)
        return data

    async def write(self, text: str) -> None:
        """Write, and wait as long as much waits to be read.  Raises OSError where the reader has stopped."""
        line_end = "\r\n" if self.is_terminal else "\n"
        self._send(text.replace("\n", line_end).encode("utf-8", "replace"))
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        before = self._waiting()
        while (now := self._waiting()) > MOST_WAITING:
            if now < before:  # slowly, but they are read
                before, until = now, loop.time() + PATIENCE
            if loop.time() > until:
                raise ConnectionAbortedError
            await asyncio.sleep(LOOK)
