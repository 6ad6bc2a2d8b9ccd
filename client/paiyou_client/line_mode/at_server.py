"""The server that a line-mode client is at, and the lesson that may lie over it: the sessions with them, and what is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from paiyou_client.door import Door
from paiyou_client.identity import Introduction
from paiyou_client.learning import Learning
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.line_mode.asking import Asking
from paiyou_client.line_mode.reading import Reading
from paiyou_client.link import LOST, Listener
from paiyou_client.model import Change, ClientModel
from paiyou_client.session import PeopleRequest, Session
from paiyou_client.starts import Setup
from paiyou_client.words.failures import failed_words
from paiyou_protocol.messages import Failed, Ok, PersonLine, Request


class AtServer(Asking):
    """``in_lobby``, ``watch_menu`` and ``at`` say where we are there, as `paiyou_client.going.Traveller` has it."""

    def __init__(self, setup: Setup, reading: Reading, clock: Callable[[], float]) -> None:
        super().__init__(setup, reading)
        self.clock = clock
        self.in_lobby = False
        self.watch_menu: str | None = None
        self.at: str | None = None
        self.after_table: Callable[[], Any] | None = None
        self._session: Session | None = None
        self._offline = ClientModel(setup.games)
        self._network: asyncio.Task[None] | None = None
        self.learning = Learning(self)
        self._lesson: asyncio.Task[None] | None = None

    def changed(self, change: Change) -> None:
        """What a session knows has changed."""
        raise NotImplementedError

    def settle(self) -> None:
        """Be where we are, and say so where that is somewhere else."""
        raise NotImplementedError

    @property
    def model(self) -> ClientModel:
        """All that is known of the server, or of the lesson that lies over it; empty without either."""
        return self.at_server if self.learning.session is None else self.learning.session.model

    @property
    def at_server(self) -> ClientModel:
        """All that is known of the server alone."""
        return self._offline if self._session is None else self._session.model

    @property
    def session(self) -> Session | None:
        """The server that we are at, or were until the connection ended; or the lesson that lies over it."""
        return self.learning.session or self._session

    def open_session(self, door: Door, identity: Introduction, *, reads_only: bool = False) -> Session:
        """Connect; any other connection must have been closed before."""
        session = Session(ClientModel(self.setup.games), self.changed, clock=self.clock, reads_only=reads_only)
        session.attach(self.setup.connect(door, identity, self.listener(session)))
        self._session = session
        self._network = self.spawn(session.run())
        return session

    def listener(self, session: Session) -> Listener:
        """Who hears what comes over the link."""
        return session

    def begin_lesson(self, lesson: Lesson) -> None:
        """Open the room of a lesson."""
        self._lesson = self.spawn(self.learning.begin(lesson).run())

    def end_lesson(self) -> None:
        """Close it."""
        self.learning.end()
        if self._lesson is not None:
            self._lesson.cancel()
            self._lesson = None

    async def close_session(self) -> None:
        """Leave the server."""
        self.in_lobby, self.watch_menu, self.at = False, None, None
        self.end_lesson()
        await self.leave_server()
        self.settle()

    async def leave_server(self) -> None:
        """End the connection, wherever we are."""
        self._session = None
        network, self._network = self._network, None
        if network is not None:
            network.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await network

    async def act(self, table: str, action: msgspec.Struct) -> Ok | Failed:
        """Do a game's action from our seat."""
        return Failed(0, LOST) if self.session is None else await self.session.act(table, action)

    async def ask(self, request: Request) -> Ok | Failed:
        """Send a request; what it failed with is said."""
        reply = Failed(0, LOST) if self.session is None else await self.session.ask(request)
        if isinstance(reply, Failed):
            self.say(failed_words(reply))
        return reply

    async def people_of(self, request: PeopleRequest) -> tuple[PersonLine, ...]:
        """Those that such a request lists; why there are none is said."""
        found = Failed(0, LOST) if self.session is None else await self.session.people_of(request)
        if isinstance(found, Failed):
            self.say(failed_words(found))
            return ()
        return found
