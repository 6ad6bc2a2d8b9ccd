"""One person's visit: an SSH session with a terminal, the app that runs in it, and its end, whatever that is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

import asyncssh

from paiyou_client.catalogues import ENGLISH
from paiyou_client.ssh_door.announced import Announced, Dumb, announced, clamped
from paiyou_client.ssh_door.app import DoorApp
from paiyou_client.ssh_door.asked import Asked, Unclear, asked
from paiyou_client.ssh_door.driver import TooMuch
from paiyou_client.ssh_door.introductions import Comer, DoorsCredentials
from paiyou_client.ssh_door.log import log, log_crash
from paiyou_client.ssh_door.outlet import Outlet
from paiyou_client.ssh_door.turns import Turns
from paiyou_client.starts import JoinServer, Setup
from paiyou_client.translation import Msgid, Reader, _, read_by
from paiyou_client.words import ssh_door as words

MOST_EARLY: Final = 4096
"""Bytes that may be typed before the app is there."""
MOST_WAITING: Final = 256
"""Keys that may wait for an app; beyond these the channel is not read."""
_LEAVING: Final = 5.0
"""Seconds that an app may take to end."""


class Visit(asyncssh.SSHServerSession[bytes]):
    """A session of asyncssh's.  ``door`` has who came, ``user`` is the SSH user's name, ``setup`` what all apps of the door
    are given, ``turns`` are those of the door; ``gone`` is called at the end."""

    def __init__(
        self, door: DoorsCredentials, user: str, setup: Setup, turns: Turns, gone: Callable[[Visit], None]
    ) -> None:
        self._turns = turns
        self._setup = setup
        self._door = door
        self._user = user
        self._gone = gone
        self._word = ""
        self._term: str | None = None
        self._size = (80, 24)
        self.channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.app: DoorApp | None = None
        self._early = bytearray()
        self.task: asyncio.Task[None] | None = None
        """The visit itself, once all is said that SSH says before it."""
        self._farewell: Msgid | None = None
        self._is_paused = False
        self.begun_at = self.typed_at = asyncio.get_running_loop().time()

    # --- what SSH asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """A session is there."""
        self.channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """A terminal, of a size that can be."""
        self._term, self._size = term_type, clamped(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """There is no shell: the client is what runs."""
        return True

    def exec_requested(self, command: str) -> bool:
        """The word is read as a code."""
        self._word = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """There is none: no sftp."""
        return False

    def session_started(self) -> None:
        """All is said."""
        self.task = asyncio.create_task(self._run())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Something was typed."""
        self.typed_at = asyncio.get_running_loop().time()
        self._turns.pressed(self)
        driver = None if self.app is None else self.app.driver
        if driver is None:
            self._early += data[: MOST_EARLY - len(self._early)]
            return
        try:
            driver.feed(data)
        except TooMuch:
            self.end(words.PASTED)
        self._mind_keys()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The terminal has another size."""
        self._size = clamped(width, height)
        if self.app is not None and self.app.driver is not None:
            self.app.driver.resize(*self._size)

    def eof_received(self) -> bool:
        """Nobody types any more."""
        self._leave()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The reader is gone; the seat stays, as for anybody."""
        if self.app is not None and self.app.outlet is not None:
            self.app.outlet.shut()
        self._turns.answered(self)
        self._leave()
        self._gone(self)

    # --- the visit

    def end(self, farewell: Msgid) -> None:
        """End it, and say why."""
        self._farewell = self._farewell or farewell
        self._leave()

    @property
    def environment(self) -> dict[str, str]:
        """What of the environment was sent."""
        return {} if self.channel is None else dict(self.channel.get_environment())

    def abort(self) -> None:
        """Break the connection off."""
        if self.channel is not None:
            self.channel.get_connection().abort()

    async def _run(self) -> None:
        """Whatever goes wrong here ends this visit and no other, and is said in a line."""
        status, sentence = 1, ""
        try:
            status, sentence = await self._visit()
        except asyncio.CancelledError:
            sentence = _(words.STOPPING)
        except Exception as error:  # noqa: BLE001 - one visit's fault must not end another's
            log_crash("visit-crash", error)
            sentence = _(words.CRASHED)
        self._say_goodbye(sentence, status)

    async def _visit(self) -> tuple[int, str]:
        read_by(Reader(ENGLISH))
        if self._term is None:
            return 1, _(words.NO_PTY)
        try:
            terminal = announced(self._term, self.environment)
            read_by(Reader(terminal.language))
            wish = asked(self._user, self._door.comer.key, self._word)
        except Dumb:
            return 1, _(words.DUMB)
        except Unclear as unclear:
            return 1, _(unclear.words)
        app = self.app = self._made(wish, terminal)
        log("visit-begun", peer=self._door.comer.peer, guest=not wish.key)
        sentence = await app.run_async(size=self._size)
        log("visit-ended", peer=self._door.comer.peer, crashed=app.crashed)
        if app.crashed:
            return 1, _(words.CRASHED)
        return app.return_code or 0, _(self._farewell) if self._farewell else sentence or ""

    def _made(self, wish: Asked, terminal: Announced) -> DoorApp:
        comer = Comer(wish.key, self._door.comer.peer)
        credentials = replace(self._door, comer=comer)
        setup = replace(self._setup, name=wish.name, credentials=credentials, language=terminal.language)
        start = JoinServer(self._door.server, code=wish.code.device, invite=wish.code.invite, watch=wish.watches)
        app = DoorApp(setup, start, terminal, lambda error: log_crash("app-crash", error), self._turns)
        app.outlet = Outlet(self._write, self._waiting, app.draw_all, self._stopped)
        app.call_later(self._type_early)
        return app

    def _type_early(self) -> None:
        early, self._early = bytes(self._early), bytearray()
        if early:
            self.data_received(early, None)

    def _mind_keys(self) -> None:
        """Read no faster than the app does."""
        app, channel = self.app, self.channel
        if app is None or channel is None:
            return
        is_full = app.message_queue_size > MOST_WAITING
        if is_full and not self._is_paused:
            self._is_paused = True
            channel.pause_reading()
        elif self._is_paused and not is_full:
            self._is_paused = False
            channel.resume_reading()
        if self._is_paused:
            asyncio.get_running_loop().call_later(0.05, self._mind_keys)

    def _leave(self) -> None:
        if self.app is not None and self.app.is_running:
            self.app.exit()
        if self.task is not None and not self.task.done():
            asyncio.get_running_loop().call_later(_LEAVING, self.task.cancel)

    # --- what is written

    def _write(self, data: bytes) -> None:
        self._turns.answered(self)
        if self.channel is not None:
            with suppress(OSError):
                self.channel.write(data)

    def _waiting(self) -> int:
        """Bytes on their way: in the channel's own buffer, and in the connection's, which asyncssh does not bound."""
        if self.channel is None:
            return 0
        transport = self.channel.get_connection()._transport  # noqa: SLF001 - there is no other way to see it
        below = 0 if transport is None else transport.get_write_buffer_size()
        return self.channel.get_write_buffer_size() + below

    def _stopped(self) -> None:
        log("reader-stopped", peer=self._door.comer.peer)
        self.abort()

    def _say_goodbye(self, sentence: str, status: int) -> None:
        if self.channel is None:
            return
        with suppress(OSError):
            if sentence:
                self.channel.write(f"{sentence}\r\n".encode("utf-8", "replace"))
            self.channel.exit(status)
