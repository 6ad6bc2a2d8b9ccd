"""Textual's driver for a terminal at the other end of an SSH channel.

What the app draws goes into an `Outlet`; what is typed goes through Textual's own parser.  Nothing here reaches the machine
that the door runs on: no signals, no files, no browser.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TextIO

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from paiyou_client.ssh_door.announced import clamped
from paiyou_client.ssh_door.outlet import Outlet
from paiyou_client.terminal import RESTORE

BEGIN: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1000h\x1b[?1006h\x1b[?1004h"
"""Another screen, no cursor, no wrapping, pastes as such, clicks, the focus; the mouse's ways are not asked for, they are many."""
MOST_PASTED: Final = 16 * 1024
"""Characters of one paste."""
_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"


class TooMuch(Exception):
    """More was pasted at once than is kept."""


class Pasting:
    """Counts what a paste holds that has begun and not ended, as the parser keeps all of it."""

    def __init__(self) -> None:
        self._tail = ""
        self._held = 0

    def count(self, text: str) -> None:
        """More was typed.  Raises `TooMuch`."""
        seen = self._tail + text
        begun, ended = seen.rfind(_PASTE), seen.rfind(_PASTED)
        if begun > ended:
            self._held = max(1, len(seen) - begun)
        elif ended > begun:
            self._held = 0
        elif self._held:
            self._held += len(text)
        self._tail = seen[1 - len(_PASTE) :]
        if self._held > MOST_PASTED:
            raise TooMuch


class ChannelDriver(Driver):
    """One app's terminal; the app has an ``outlet``."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        outlet = getattr(app, "outlet", None)
        assert isinstance(outlet, Outlet)
        self._outlet = outlet
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._pasting = Pasting()
        self._ticking: asyncio.TimerHandle | None = None

    # --- what is drawn

    def write(self, data: str) -> None:
        """Draw."""
        self._outlet.put(data)

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self.write(BEGIN)
        size = Size(*(self._size or clamped(80, 24)))
        self._app.post_message(events.Resize(size, size))

    def stop_application_mode(self) -> None:
        """Give it back."""
        self.write(RESTORE)
        self.disable_input()

    def disable_input(self) -> None:
        """Take no more keys."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    # --- what is typed

    def feed(self, data: bytes) -> None:
        """Bytes were typed.  Raises `TooMuch`."""
        text = self._decode(data)
        self._pasting.count(text)
        if text:  # an empty one would be the end of all
            for message in self._parser.feed(text):
                self._take(message)
        if self._ticking is not None:
            self._ticking.cancel()
        self._ticking = self._loop.call_later(constants.ESCAPE_DELAY * 1.1, self._tick)

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size."""
        self._size = clamped(columns, rows)
        size = Size(*self._size)
        self._app.post_message(events.Resize(size, size))

    def send_message(self, message: Message) -> None:
        """We are in the app's own loop."""
        self._app.post_message(message)

    def _tick(self) -> None:
        """An Escape after which nothing came is a key."""
        self._ticking = None
        for message in self._parser.tick():
            self._take(message)

    def _take(self, message: Message) -> None:
        if isinstance(message, events.Resize):
            # It says that it is a report of the terminal's; the pty's sizes are clamped, and this would be none.
            self._parser.mouse_pixels = False
            return
        self.process_message(message)

    # --- what reaches nobody's machine

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Write nothing."""
        binary.close()
