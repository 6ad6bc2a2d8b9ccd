"""The terminal, given back whole whatever happens.

Textual restores it at a normal exit and after an exception.  What is added here is a driver that outlives a terminal that has
gone and does not wait for one that stands still, and what a last resort writes (`paiyou_client.signals_taken`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from encodings import utf_8
from typing import IO, Any, Final, cast

from textual.app import App
from textual.drivers import linux_driver

from paiyou_client.thrift import thrifty

RESTORE: Final = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[<u"
    "\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
)
"""All that a driver may have switched on, switched off: paste, wrapping, sizes, mouse, keys, screen, cursor, focus."""


class LastingFile:
    """A terminal's file that swallows what a terminal that has gone does not take; ``flushed`` is called after each flush, in
    the thread that writes."""

    def __init__(self, file: IO[str], flushed: Callable[[], object] = lambda: None) -> None:
        self._file = file
        self._flushed = flushed

    def write(self, text: str) -> int:
        """Write, as far as there is somebody to read."""
        with suppress(OSError, ValueError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, in the same way."""
        with suppress(OSError, ValueError):
            self._file.flush()
        self._flushed()

    def fileno(self) -> int:
        """The descriptor of the terminal."""
        return self._file.fileno()


class ReplacingDecoder(utf_8.IncrementalDecoder):
    """UTF-8 from a keyboard: what is none (a paste in Latin-1, Meta as an eighth bit) becomes U+FFFD, and what follows is read."""

    def __init__(self, errors: str = "replace") -> None:
        super().__init__(errors)


# Hazard: Textual's own decoder is strict and made inside its loop; the first byte that is no UTF-8 ends its input thread.
linux_driver.getincrementaldecoder = lambda _encoding: ReplacingDecoder  # type: ignore[attr-defined]  # what it has imported


class LastingDriver(linux_driver.LinuxDriver):
    """Textual's driver for a terminal that may go, or stop taking anything (Ctrl-S, a network that hangs).

    What such a terminal does not take is left out once the writer's queue is full, and all is painted again when it takes
    something: an app that waited for it could answer no ping of its server, and would be away from its table.

    Hazard: Textual's own writer thread dies with the first write that fails, and then the app hangs as soon as its queue
    of writes is full.
    """

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file: Any = LastingFile(cast("IO[str]", self._file), self._flushed)
        self._is_shown = False
        self._is_behind = False

    def start_application_mode(self) -> None:
        """From now on there is a picture, of which parts may be left out."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual has not typed it
        self._is_shown = True

    def stop_application_mode(self) -> None:
        """What gives the terminal back is never left out."""
        self._is_shown = False
        super().stop_application_mode()

    def resume_application_mode(self) -> None:
        """What the terminal showed was put aside with the app."""
        super().resume_application_mode()
        self._loop.call_soon_threadsafe(self._paint_all)

    def write(self, data: str) -> None:
        """Write, or leave it out where the terminal is behind."""
        writer = self._writer_thread
        if self._is_shown and writer is not None and writer._queue.full():  # noqa: SLF001 - Textual waits there, and says nothing of it
            self._is_behind = True
            return
        super().write(thrifty(data))

    def _flushed(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self._loop.call_soon_threadsafe(self._paint_all)

    def _paint_all(self) -> None:
        for screen in self._app.screen_stack:
            for widget in (screen, *screen.walk_children()):
                widget.refresh()
