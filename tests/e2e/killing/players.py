"""People who play any legal thing by the real client's link, session and model, and note what the server has answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.identity import Identity
from paiyou_client.link import LOST, Link
from paiyou_client.model import Change, ClientModel, Status
from paiyou_client.session import Session
from paiyou_client.table_model import TableModel
from paiyou_client.trust import NO_TERMS, Trust
from paiyou_engine.game import Seat
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import Failed, Ok, Request, Say, Sit, StartGame

_REFUSED = frozenset({"illegal", "not-here", "not-running", "game-running", LOST})
"""What may be answered to an action that was chosen from a view which is behind: nothing is done then."""
_PAUSE = 0.01
_TALKS = 0.1
"""How likely one says something before one plays."""


class Player:
    """One person at one table.

    ``acknowledged`` are the actions that were answered `Ok`, over all games at the table; ``doubtful`` is the one to which
    no answer came, and which may have been written down or not.  ``said`` and ``unsure_said`` are the same of what was said.
    """

    def __init__(self, name: str, folder: Path, port: int, rng: random.Random, *, is_host: bool = False) -> None:
        self.name = name
        self.table = ""
        self.seat = Seat(0)
        self.acknowledged: list[Any] = []
        self.doubtful: Any | None = None
        self.said: list[str] = []
        self.unsure_said: str | None = None
        self.heard: Callable[[], None] = lambda: None
        self.sent: Callable[[], None] = lambda: None
        self.may_play = asyncio.Event()
        self._is_host = is_host
        self._rng = rng
        self._changed = asyncio.Event()
        self.session = Session(ClientModel(GAMES), self._tell)
        address = Address("127.0.0.1", port)
        door = NetworkDoor(address, Trust(folder, address.key, NO_TERMS, local=True))
        self._link = Link(door, Identity(folder, "server", name), self.session, pauses=(_PAUSE,))
        self.session.attach(self._link)

    def _tell(self, _: Change) -> None:
        self._changed.set()
        self.heard()

    @property
    def at(self) -> TableModel | None:
        """The table as this person knows it."""
        return self.session.model.tables.get(self.table)

    @property
    def is_up(self) -> bool:
        """Whether there is a connection."""
        return self.session.model.connection.status is Status.CONNECTED

    @property
    def is_asking(self) -> bool:
        """Whether a request has been sent to which no answer has come."""
        return any(not reply.done() for reply in self._link._replies.values())

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something to be so."""
        while not true():
            self._changed.clear()
            await self._changed.wait()

    async def ok(self, request: Request) -> Ok:
        """Ask for what will be done."""
        reply = await self.session.ask(request)
        assert isinstance(reply, Ok), reply
        return reply

    async def sit(self, table: str, seat: int) -> None:
        """Come to a table and take a seat there."""
        self.table, self.seat = table, Seat(seat)
        assert isinstance(await self.session.join(table), Ok)
        await self.ok(Sit(0, table, seat))

    async def play(self) -> None:
        """Play on and on, game after game."""
        while True:
            self._changed.clear()
            await self.may_play.wait()
            if not await self._move():
                await self._changed.wait()

    async def _move(self) -> bool:
        at = self.at
        if not self.is_up or at is None or at.room is None or at.audience != self.seat:
            return False
        if at.room.state == "over":
            return self._is_host and isinstance(await self.session.ask(StartGame(0, self.table)), Ok)
        action = self._wanted(at)
        if action is None:
            return False
        if self._rng.random() < _TALKS:
            await self._say()
        number = at.number
        reply = await self._act(action)
        if isinstance(reply, Ok):
            await self.until(lambda: at.number > number or not self.is_up)
            return True
        assert reply.code in _REFUSED, reply
        return False

    def _wanted(self, at: TableModel) -> Any | None:
        view: Any = at.view
        if at.game is None or view is None:
            return None
        public = getattr(view, "public", view)
        if getattr(public, "phase", None) == "draw" and self.seat in getattr(public, "hurried", ()):
            return None
        choices = at.game.choices_in(view)
        return choices.example(self._rng) if choices.count() else None

    async def _say(self) -> None:
        """Say something that nobody has said before."""
        if self.unsure_said is not None:
            return
        self.unsure_said = f"{self.name} {len(self.said)}"
        reply = await self.session.ask(Say(0, self.table, self.unsure_said))
        if isinstance(reply, Ok):
            self.said.append(self.unsure_said)
        if isinstance(reply, Ok) or reply.code != LOST:
            self.unsure_said = None

    async def _act(self, action: Any) -> Ok | Failed:
        if self.doubtful is not None:  # it was lost while one spoke, and what became of it is not known yet
            return Failed(0, LOST)
        self.doubtful = action
        asked = asyncio.ensure_future(self.session.act(self.table, action))
        await asyncio.sleep(0)  # it is sent by then
        self.sent()
        reply = await asked
        if isinstance(reply, Ok):
            self.acknowledged.append(action)
        if isinstance(reply, Ok) or reply.code != LOST:
            self.doubtful = None
        return reply
