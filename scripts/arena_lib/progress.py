"""A bar on a terminal that says how far a match is and how long it may still take."""

from __future__ import annotations

from time import monotonic
from typing import Final, TextIO

_WIDTH: Final = 30


class Bar:
    """Drawn over itself; nothing where the stream is no terminal."""

    def __init__(self, stream: TextIO, whole: int, done: int) -> None:
        self._stream = stream
        self._whole = whole
        self._before = self._done = done
        self._begun = monotonic()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        if self._stream.isatty():
            self._stream.write("\r" + line(self._done, self._whole, self._left()))
            self._stream.write("\n" if self._done == self._whole else "")
            self._stream.flush()

    def _left(self) -> float:
        played = self._done - self._before
        return (monotonic() - self._begun) / played * (self._whole - self._done)


def line(done: int, whole: int, left: float) -> str:
    """The bar: how many of how many, and the seconds that are left."""
    filled = _WIDTH * done // whole
    minutes, seconds = divmod(round(left), 60)
    return f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{whole} deals, {minutes}:{seconds:02} left "
