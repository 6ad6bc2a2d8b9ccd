"""Signals that end the process end the client in order, and a last resort for one that is stuck."""

from __future__ import annotations

import os
import signal
import sys
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final

ENDING_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
STUCK: Final = 5.0
"""Seconds after a signal when an app that has not ended is ended."""


class Signals:
    """While entered, SIGTERM, SIGHUP and SIGINT end the app in order, and within `STUCK` seconds in any case; then ``restore`` is
    written to its terminal."""

    def __init__(self, end: Callable[[int], None], *, restore: str) -> None:
        self._end = end
        self._restore = restore
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
            os.set_blocking(2, False)  # where the terminal stands still, nothing reaches it
            os.write(2, self._restore.encode())
        if self._attributes is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)
        os._exit(128 + (self._got or 0))
