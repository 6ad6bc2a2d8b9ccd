"""Where lines come from and go to: standard input and output, whatever these are, each in a thread of its own.

A pipe that nobody reads blocks its writer, and files cannot be waited for; the loop that keeps the connection is to feel
neither.  At a terminal its own editing of lines is switched off while we are there (`paiyou_client.line_mode.editor`).
"""

from __future__ import annotations

import asyncio
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

_READ: Final = 4096
_MOST_READ: Final = 16
"""Pieces that were read and are not asked for yet; beyond these nothing is read."""
_GOODBYE: Final = 5.0
"""Seconds in which the last words have to be written."""


class Ends(Protocol):
    """The two ends of a line-mode client; ``is_terminal``: what is typed is to be shown, and there is a prompt."""

    is_terminal: bool

    @property
    def columns(self) -> int:
        """Cells of a line of the terminal as it is now; 0 where there is none, or nobody knows."""

    async def read(self) -> bytes:
        """What was typed, empty at the end."""

    async def write(self, text: str) -> None:
        """Write; returns when there is room for more.  Raises OSError where nobody reads any more."""


class Standard:
    """Standard input and output."""

    def __init__(self, *, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self._loop = asyncio.get_running_loop()
        self._read: asyncio.Queue[bytes] = asyncio.Queue()
        self._may_read = threading.Semaphore(_MOST_READ)
        self._writes: queue.SimpleQueue[tuple[bytes, Callable[[], None]] | None] = queue.SimpleQueue()
        self._error: OSError | None = None
        self._writer = threading.Thread(target=self._keep_writing, daemon=True)
        self._writer.start()
        threading.Thread(target=self._keep_reading, daemon=True).start()

    @property
    def columns(self) -> int:
        """Cells of a line of the terminal as it is now; 0 where there is none, or nobody knows."""
        if not self.is_terminal:
            return 0
        try:
            return os.get_terminal_size(1).columns
        except OSError:
            return 0

    async def read(self) -> bytes:
        """What was typed, empty at the end."""
        data = await self._read.get()
        self._may_read.release()
        return data

    async def write(self, text: str) -> None:
        """Write what can be written in the output's encoding.  Raises OSError."""
        encoding = sys.stdout.encoding or "utf-8"
        done = self._loop.create_future()
        self._writes.put((text.encode(encoding, "replace"), lambda: self._in_loop(done)))
        await done
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Let what was written last arrive, if somebody reads it."""
        self._writes.put(None)
        self._writer.join(_GOODBYE)

    def _in_loop(self, done: asyncio.Future[None]) -> None:
        with suppress(RuntimeError):  # the loop is over
            self._loop.call_soon_threadsafe(lambda: None if done.done() else done.set_result(None))

    def _keep_writing(self) -> None:
        while (item := self._writes.get()) is not None:
            data, done = item
            try:
                while data and self._error is None:
                    data = data[os.write(1, data) :]
            except OSError as error:
                self._error = error
            done()

    def _keep_reading(self) -> None:
        data = b"?"
        while data:
            self._may_read.acquire()
            try:
                data = os.read(0, _READ)
            except OSError:
                data = b""
            with suppress(RuntimeError):  # the loop is over
                self._loop.call_soon_threadsafe(self._read.put_nowait, data)


@contextmanager
def letter_by_letter() -> Iterator[bool]:
    """While entered, a terminal gives letters as they are typed and shows none by itself.  False where there is no terminal
    that shows what is typed: then lines come as they come, and are shown by whoever typed them."""
    if sys.platform == "win32" or not (os.isatty(0) and os.isatty(1)):
        yield False
        return
    import termios  # noqa: PLC0415 - it is not on every platform

    before = termios.tcgetattr(0)
    if not before[3] & termios.ECHO:
        yield False
        return
    letters = list(before)
    letters[3] = before[3] & ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(0, termios.TCSADRAIN, letters)
    try:
        yield True
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
