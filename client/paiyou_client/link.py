"""The network side of the client: one server, kept connected, with requests that are answered once.

A link opens its door, greets, and then hears messages until the connection breaks.  What breaks is tried again by itself,
after pauses that grow, for as long as it may help.  The first connection of all is tried once: whoever asked for it is
there to be told.

Everything runs in the task that runs `Link.run`; nothing here knows a screen.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from msgspec.structs import replace

from paiyou_client.door import FIRST_TIME, IN_THE_CLEAR, Door
from paiyou_client.identity import Introduction
from paiyou_client.model import Connection, Status
from paiyou_client.reasons import NoConnection
from paiyou_client.wire import Wire
from paiyou_protocol.codes import NoticeCode, RefusedCode
from paiyou_protocol.liveness import GIVE_UP_AFTER, PING_AFTER, Liveness, Verdict, answer
from paiyou_protocol.messages import (
    REPLIES,
    Failed,
    Notice,
    Ping,
    Pong,
    Reply,
    Request,
    ServerMessage,
    Welcome,
)

CLIENT: Final = "paiyou 0.1"
ANSWER: Final = 15.0
"""Seconds after which a request counts as not answered."""
PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between two tries; the last one for ever."""
LOST: Final = "lost"
TIMEOUT: Final = "timeout"
NEW_PERSON: Final = "new-person"
"""Our own notice: the server did not know the token, and we are somebody new there."""
TOOK_OVER: Final = "took-over"
"""Our own notice: we were here from elsewhere too, and that connection has ended."""
NOT_SAVED: Final = "not-saved"
"""Our own notice: the token could not be written down."""
ARRIVING: Final = frozenset({NEW_PERSON, TOOK_OVER, IN_THE_CLEAR, FIRST_TIME, NOT_SAVED})
"""Our own notices about how we came in."""
PARTING: Final = frozenset(
    {
        NoticeCode.CLOSING,
        NoticeCode.TAKEN_OVER,
        NoticeCode.KEYS_ENDED,
        NoticeCode.SENT_OFF,
        NoticeCode.BANNED,
        NoticeCode.SLOW,
        NoticeCode.FLOOD,
        NoticeCode.PROTOCOL,
    }
)
"""Notices after which the connection ends: they are the reason that `Connection` gives."""
_FINAL: Final = frozenset(
    {NoticeCode.TAKEN_OVER, NoticeCode.KEYS_ENDED, NoticeCode.SENT_OFF, NoticeCode.BANNED, NoticeCode.PROTOCOL}
)


class Listener(Protocol):
    """Who hears what comes over a link; both are called in the link's own task."""

    def heard(self, message: ServerMessage) -> None:
        """A message came, `Welcome` first."""

    def stands(self, connection: Connection) -> None:
        """The connection is up, lost, or over."""


class Link:
    """One server, kept connected."""

    def __init__(
        self,
        door: Door,
        identity: Introduction,
        listener: Listener,
        *,
        clock: Callable[[], float] = time.monotonic,
        pauses: tuple[float, ...] = PAUSES,
        ping_after: float = PING_AFTER,
        give_up_after: float = GIVE_UP_AFTER,
    ) -> None:
        self._door = door
        self._identity = identity
        self._listener = listener
        self._clock = clock
        self._pauses = pauses
        self._patience = (ping_after, give_up_after)
        self._wire: Wire | None = None
        self._replies: dict[int, asyncio.Future[Reply]] = {}
        self._last_id = 0
        self._nudge = asyncio.Event()

    async def run(self) -> None:
        """Connect and stay connected; returns when it is over, after `Status.ENDED`."""
        self._listener.stands(Connection(Status.CONNECTING))
        try:
            await self._keep()
        except NoConnection as end:
            self._listener.stands(Connection(Status.ENDED, end.reason, words=end.words))
        finally:
            await self._door.close()

    async def ask(self, request: Request, within: float = ANSWER) -> Reply:
        """Send a request (its id is chosen here) and wait for the answer.

        Without a connection, or where it breaks before the answer, that is `Failed` with the code ``lost``; ``timeout``
        where none came in time.  In both cases the server may have done it all the same.
        """
        if self._wire is None:
            return Failed(0, LOST)
        self._last_id += 1
        number = self._last_id
        self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            self._wire.send(replace(request, id=number))
            async with asyncio.timeout(within):
                return await self._replies[number]
        except TimeoutError:
            return Failed(number, TIMEOUT)
        finally:
            del self._replies[number]

    def try_now(self) -> None:
        """Do not wait for the end of the pause."""
        self._nudge.set()

    async def _keep(self) -> None:
        ever, tries = False, 0
        while True:
            try:
                wire, welcome = await self._open()
            except NoConnection as end:
                if not ever or not end.again:
                    raise
                reason = end.reason
            else:
                if welcome.took_over and not ever:  # later it is our own, which had broken
                    self._listener.heard(Notice(TOOK_OVER))
                ever, tries = True, 0
                reason = await self._serve(wire, welcome)
            await self._pause(reason, tries)
            tries += 1

    async def _open(self) -> tuple[Wire, Welcome]:
        try:
            return await self._greet()
        except NoConnection as end:
            if end.reason != RefusedCode.TOKEN or not self._identity.is_known:
                raise
        with suppress(OSError):  # then it is forgotten for as long as we run
            self._identity.forget()
        self._listener.heard(Notice(NEW_PERSON))
        return await self._greet()

    async def _greet(self) -> tuple[Wire, Welcome]:
        wire = Wire(await self._door.open())
        self._identity.meets(self._door.fingerprint)
        try:
            welcome = await wire.greet(self._identity.hello(CLIENT, self._door.launch))
        except BaseException:
            await wire.close()
            raise
        try:
            self._identity.learn(welcome)
            if notice := self._door.welcomed():
                self._listener.heard(Notice(notice))
        except OSError:
            self._listener.heard(Notice(NOT_SAVED))
        return wire, welcome

    async def _serve(self, wire: Wire, welcome: Welcome) -> str:
        self._wire = wire
        ping_after, give_up_after = self._patience
        liveness = Liveness(self._clock(), ping_after=ping_after, give_up_after=give_up_after)
        watching = asyncio.create_task(self._watch(wire, liveness))
        said: str | None = None
        try:
            self._listener.heard(welcome)
            self._listener.stands(Connection(Status.CONNECTED))
            while True:
                message = await wire.next()
                liveness.heard(self._clock())
                said = message.code if isinstance(message, Notice) and message.code in PARTING else said
                self._take(wire, message)
        except NoConnection as end:
            if said in _FINAL or (said is None and not end.again):
                raise NoConnection(said or end.reason, again=False) from None
            return said or end.reason
        finally:
            watching.cancel()
            self._wire = None
            self._fail_all()
            await wire.close()

    def _take(self, wire: Wire, message: ServerMessage) -> None:
        match message:
            case Ping():
                wire.send(answer(message))
            case Pong():
                pass
            case _:
                self._listener.heard(message)
                if isinstance(message, REPLIES):
                    reply = self._replies.get(message.id)
                    if reply is not None and not reply.done():
                        reply.set_result(message)

    async def _watch(self, wire: Wire, liveness: Liveness) -> None:
        while True:
            await asyncio.sleep(max(0.0, liveness.wake_at - self._clock()))
            match liveness.check(self._clock()):
                case Ping() as ping:
                    wire.send(ping)
                case Verdict.LOST:
                    wire.abort()
                    return

    async def _pause(self, reason: str, tries: int) -> None:
        pause = self._pauses[min(tries, len(self._pauses) - 1)] * random.uniform(0.8, 1.2)
        self._nudge.clear()
        self._listener.stands(Connection(Status.LOST, reason, self._clock() + pause))
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._nudge.wait()
        self._listener.stands(Connection(Status.LOST, reason))

    def _fail_all(self) -> None:
        for number, reply in self._replies.items():
            if not reply.done():
                reply.set_result(Failed(number, LOST))
