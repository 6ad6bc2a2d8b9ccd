"""One person's visit: a terminal somewhere, the app that runs in it, and its end, whatever that is.

What carries the terminal's bytes is another's matter: an SSH session (`paiyou_client.ssh_door.ssh_visit`) or a page in a
browser (`paiyou_client.web_door.web_visit`).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Final

from paiyou_client.catalogues import ENGLISH
from paiyou_client.line_mode.client import LineClient
from paiyou_client.ssh_door.announced import Announced
from paiyou_client.ssh_door.app import DoorApp
from paiyou_client.ssh_door.asked import Asked, Unclear
from paiyou_client.ssh_door.collecting import Ended
from paiyou_client.ssh_door.driver import TooMuch
from paiyou_client.ssh_door.introductions import DoorsCredentials
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.line_ends import ChannelEnds
from paiyou_client.ssh_door.log import log, log_crash
from paiyou_client.ssh_door.outlet import Outlet
from paiyou_client.ssh_door.turns import Turns
from paiyou_client.starts import JoinServer, Setup
from paiyou_client.translation import Msgid, Reader, _, read_by
from paiyou_client.words import ssh_door as words

MOST_EARLY: Final = 4096
"""Bytes that may be typed before the app is there."""
MOST_WAITING: Final = 256
"""Keys that may wait for an app; beyond these nothing more is read."""
_LEAVING: Final = 5.0
"""Seconds that an app may take to end."""
_SWEEP: Final = 5.0


class NoTerminal(Exception):
    """Whoever came has none to draw on."""


@dataclass(eq=False)
class Visits:
    """All visits of one process: ``setup`` is what their apps are given."""

    setup: Setup
    bounds: Bounds
    here: set[Visit] = field(default_factory=set)
    turns: Turns = field(default_factory=Turns)
    _ended: Ended = field(default_factory=Ended)

    def come(self, visit: Visit) -> None:
        """A visit begins."""
        self.here.add(visit)

    def gone(self, visit: Visit) -> None:
        """A visit has ended."""
        if visit in self.here:
            self.here.discard(visit)
            self._ended.count()

    async def sweep(self) -> None:
        """End the visits that have lasted too long, until cancelled."""
        while True:
            await asyncio.sleep(_SWEEP)
            self.end_old()
            self._ended.look(len(self.here))

    def end_old(self) -> None:
        """End those in which nothing was typed for too long, and those that have lasted too long."""
        now = asyncio.get_running_loop().time()
        for visit in tuple(self.here):
            if now - visit.typed_at > self.bounds.idle:
                visit.end(words.IDLE)
            elif now - visit.begun_at > self.bounds.lifetime:
                visit.end(words.TOO_LONG)

    async def stop(self, within: float) -> None:
        """End all visits; those that do not end by themselves in so many seconds are broken off."""
        visits = tuple(self.here)
        for visit in visits:
            visit.end(words.STOPPING)
        tasks = [visit.task for visit in visits if visit.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=within)
        for visit in tuple(self.here):
            visit.abort()


class Visit(ABC):
    """``door`` has who came."""

    def __init__(self, door: DoorsCredentials, visits: Visits) -> None:
        self._door = door
        self._visits = visits
        self.size = (80, 24)
        """Columns and rows, of those that can be."""
        self.app: DoorApp | None = None
        self.lines: LineClient | None = None
        """The client in the place of an app, for whoever is read to line by line."""
        self._ends: ChannelEnds | None = None
        self._early = bytearray()
        self.task: asyncio.Task[None] | None = None
        """The visit itself, once all is said that is said before it."""
        self._farewell: Msgid | None = None
        self._is_paused = False
        self.begun_at = self.typed_at = asyncio.get_running_loop().time()

    # --- what carries it

    @property
    def has_terminal(self) -> bool:
        """Whether what is typed has to be shown, and a line ends as it does on a terminal."""
        return True

    @abstractmethod
    def came_with(self) -> tuple[Asked, Announced]:
        """What the person wants, and what terminal it is.  Raises `NoTerminal`, `Unclear`."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Write to the terminal."""

    @abstractmethod
    def waiting(self) -> int:
        """Bytes that are on their way to the terminal."""

    @abstractmethod
    def hold(self, *, is_held: bool) -> None:
        """Read nothing more, or go on."""

    @abstractmethod
    def close(self, status: int) -> None:
        """All is said: end the connection in good order."""

    @abstractmethod
    def abort(self) -> None:
        """Break the connection off."""

    # --- what happens

    def begin(self) -> None:
        """All is said that is said before."""
        self.task = asyncio.create_task(self._run())

    def typed(self, data: bytes) -> None:
        """Something was typed."""
        self.typed_at = asyncio.get_running_loop().time()
        self._visits.turns.pressed(self)
        if self._ends is not None:
            self._ends.feed(data)
            return
        driver = None if self.app is None else self.app.driver
        if driver is None:
            self._early += data[: MOST_EARLY - len(self._early)]
            return
        try:
            driver.feed(data)
        except TooMuch:
            self.end(words.PASTED)
        self._mind_keys()

    def resized(self, columns: int, rows: int) -> None:
        """The terminal has another size."""
        self.size = columns, rows
        if self.app is not None and self.app.driver is not None:
            self.app.driver.resize(*self.size)

    def end(self, farewell: Msgid) -> None:
        """End it, and say why."""
        self._farewell = self._farewell or farewell
        self.leave()

    def typed_all(self) -> None:
        """Nobody types any more; for whoever is read to, what was typed before is still done."""
        if self._ends is not None:
            self._ends.end()
        else:
            self.leave()

    def leave(self) -> None:
        """End what runs."""
        if self.lines is not None:
            self.lines.exit()
        if self.app is not None and self.app.is_running:
            self.app.exit()
        if self.task is not None and not self.task.done():
            asyncio.get_running_loop().call_later(_LEAVING, self.task.cancel)

    def lost(self) -> None:
        """The reader is gone; the seat stays, as for anybody."""
        if self.app is not None and self.app.outlet is not None:
            self.app.outlet.shut()
        self._visits.turns.answered(self)
        self.leave()
        self._visits.gone(self)

    # --- the visit

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
        if sentence:
            self.send(f"{sentence}\r\n".encode("utf-8", "replace"))
        self.close(status)

    async def _visit(self) -> tuple[int, str]:
        read_by(Reader(ENGLISH))
        try:
            wish, terminal = self.came_with()
        except NoTerminal:
            return 1, _(words.NO_PTY)
        except Unclear as unclear:
            return 1, _(unclear.words)
        read_by(Reader(terminal.language))
        if wish.lines or not terminal.is_drawn:
            return await self._without_pictures(wish, terminal)
        return await self._with_pictures(wish, terminal)

    async def _without_pictures(self, wish: Asked, terminal: Announced) -> tuple[int, str]:
        """Line by line, for whoever wants that, or has a terminal on which nothing can be drawn."""
        setup, start = self._given(wish, terminal)
        ends = self._ends = ChannelEnds(
            self.send, self.waiting, self._pace, lambda: self.size[0], is_terminal=self.has_terminal
        )
        self.lines = LineClient(setup, start, ends, note=lambda error: log_crash("app-crash", error))
        ends.feed(bytes(self._early))
        log("visit-begun", peer=self._door.comer.peer, guest=not wish.key)
        status = await self.lines.run()
        log("visit-ended", peer=self._door.comer.peer, crashed=self.lines.crashed)
        return status, _(self._farewell) if self._farewell else ""

    async def _with_pictures(self, wish: Asked, terminal: Announced) -> tuple[int, str]:
        app = self.app = self._made(wish, terminal)
        log("visit-begun", peer=self._door.comer.peer, guest=not wish.key)
        sentence = await app.run_async(size=self.size)
        log("visit-ended", peer=self._door.comer.peer, crashed=app.crashed)
        if app.crashed:
            return 1, _(words.CRASHED)
        return app.return_code or 0, _(self._farewell) if self._farewell else sentence or ""

    def _given(self, wish: Asked, terminal: Announced) -> tuple[Setup, JoinServer]:
        credentials = replace(self._door, comer=replace(self._door.comer, key=wish.key))
        setup = replace(self._visits.setup, name=wish.name, credentials=credentials, language=terminal.language)
        return setup, JoinServer(self._door.server, code=wish.code.device, invite=wish.code.invite, watch=wish.watches)

    def _made(self, wish: Asked, terminal: Announced) -> DoorApp:
        setup, start = self._given(wish, terminal)
        app = DoorApp(setup, start, terminal, lambda error: log_crash("app-crash", error), self._visits.turns)
        app.outlet = Outlet(self._write, self.waiting, app.draw_all, self._stopped)
        app.call_later(self._type_early)
        return app

    def _type_early(self) -> None:
        early, self._early = bytes(self._early), bytearray()
        if early:
            self.typed(early)

    def _mind_keys(self) -> None:
        """Read no faster than the app does."""
        if self.app is None:
            return
        is_full = self.app.message_queue_size > MOST_WAITING
        if is_full != self._is_paused:
            self._is_paused = is_full
            self.hold(is_held=is_full)
        if self._is_paused:
            asyncio.get_running_loop().call_later(0.05, self._mind_keys)

    def _pace(self, reads: bool) -> None:
        if reads == self._is_paused:
            self._is_paused = not reads
            self.hold(is_held=not reads)

    def _write(self, data: bytes) -> None:
        self._visits.turns.answered(self)
        self.send(data)

    def _stopped(self) -> None:
        log("reader-stopped", peer=self._door.comer.peer)
        self.abort()
