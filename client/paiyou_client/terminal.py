"""The terminal, given back whole whatever happens.

Textual restores it at a normal exit and after an exception.  What is added here is a driver that outlives a terminal that has
gone, and what a last resort writes (`paiyou_client.signals_taken`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import IO, Any, Final, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

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
