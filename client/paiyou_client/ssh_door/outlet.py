"""What is drawn for one reader, who may stop reading: frames for one who has stopped are dropped, not kept.

When the reader goes on, everything is drawn anew.  One who does not go on is let go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

MOST_WAITING: Final = 64 * 1024
"""Bytes that may wait for a reader; a whole screen in colour is some 20 KiB."""
PATIENCE: Final = 30.0
"""Seconds that a reader may have stopped for."""
LOOK: Final = 0.25


class Outlet:
    """``write`` takes bytes, ``waiting`` says how many wait to be read; ``draw`` draws everything, ``stopped`` is told of a
    reader that does not go on."""

    def __init__(
        self,
        write: Callable[[bytes], None],
        waiting: Callable[[], int],
        draw: Callable[[], None],
        stopped: Callable[[], None],
    ) -> None:
        self._write = write
        self._waiting = waiting
        self._draw = draw
        self._stopped = stopped
        self._since: float | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._is_shut = False
        self.dropped = 0
        """How many frames were."""

    def put(self, text: str) -> None:
        """Write a frame, or drop it."""
        if self._is_shut:
            return
        if self._since is None and self._waiting() <= MOST_WAITING:
            self._write(text.encode("utf-8", "replace"))
            return
        self.dropped += 1
        if self._since is None:
            self._since = asyncio.get_running_loop().time()
            self._look_later()

    def shut(self) -> None:
        """Write nothing more."""
        self._is_shut = True
        if self._looking is not None:
            self._looking.cancel()

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _look(self) -> None:
        assert self._since is not None
        if self._waiting() <= MOST_WAITING // 4:
            self._since = None
            self._draw()
        elif asyncio.get_running_loop().time() - self._since > PATIENCE:
            self._stopped()
        else:
            self._look_later()
