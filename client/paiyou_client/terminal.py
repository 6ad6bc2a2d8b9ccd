"""The terminal, given back whole whatever happens.

Textual restores it at a normal exit and after an exception.  What is added here: signals that end the app in order, a
driver that outlives a terminal that has gone, and a last resort for an app that is stuck.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import IO, Any, Final, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

ENDING_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
STUCK: Final = 5.0
"""Seconds after a signal when an app that has not ended is ended."""
RESTORE: Final = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[<u"
    "\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)
"""All that a driver may have switched on, switched off: paste, wrapping, sizes, mouse, keys, screen, cursor, focus."""


class LastingFile:
    """A terminal's file that swallows what a terminal that has gone does not take."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write, as far as there is somebody to read."""
        with suppress(OSError, ValueError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, in the same way."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def fileno(self) -> int:
        """The descriptor of the terminal."""
        return self._file.fileno()


class LastingDriver(LinuxDriver):
    """Textual's driver for a terminal that may go.

    Hazard: Textual's own writer thread dies with the first write that fails, and then the app hangs as soon as its queue
    of writes is full.
    """

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file: Any = LastingFile(cast("IO[str]", self._file))


class Signals:
    """While entered, SIGTERM, SIGHUP and SIGINT end the app in order, and within `STUCK` seconds in any case."""

    def __init__(self, end: Callable[[int], None]) -> None:
        self._end = end
        self._before: dict[signal.Signals, Any] = {}
        self._attributes: list[Any] | None = None
        self._got: int | None = None

    def __enter__(self) -> Signals:
        with suppress(termios.error, OSError, ValueError):
            self._attributes = termios.tcgetattr(sys.__stdin__.fileno()) if sys.__stdin__ else None
        for number in ENDING_SIGNALS:
            self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if self._got is None:
            self._got = number
            watchdog = threading.Timer(STUCK, self._give_up)
            watchdog.daemon = True
            watchdog.start()
        self._end(128 + number)

    def _give_up(self) -> None:
        with suppress(OSError):
            os.write(2, RESTORE.encode())
        if self._attributes is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)
        os._exit(128 + (self._got or 0))
