"""One connection to a server, from its first byte to its last: a pipe below, messages above."""

from __future__ import annotations

import asyncio
from typing import Final

from paiyou_client.pipe import Pipe
from paiyou_client.reasons import NoConnection, Reason, stranger
from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.errors import RemoteProtocolError
from paiyou_protocol.messages import Hello, Message, Refused, ServerMessage, Welcome
from paiyou_protocol.states import Role

GREETING: Final = 10.0
"""Seconds that a server may take to answer the first message."""
_PASSING: Final = frozenset({RefusedCode.FULL, RefusedCode.BUSY, RefusedCode.STORAGE, RefusedCode.CLOSING})


class Wire:
    """Messages over one pipe.  Every way in which it can end raises `NoConnection`."""

    def __init__(self, pipe: Pipe, *, greeting: float = GREETING) -> None:
        self._pipe = pipe
        self._first = b""
        self._protocol = Connection(Role.CLIENT)
        self._greeting = greeting

    async def greet(self, hello: Hello) -> Welcome:
        """Say who we are, and be welcome.  Raises `NoConnection` with what the server refused with, or why it is none."""
        self.send(hello)
        try:
            async with asyncio.timeout(self._greeting):
                answer = await self._next(Reason.NOT_PAIYOU)
        except TimeoutError:
            raise NoConnection(Reason.SILENT) from None
        if isinstance(answer, Welcome):
            return answer
        code = answer.code if isinstance(answer, Refused) else Reason.NOT_PAIYOU
        raise NoConnection(code, again=code in _PASSING)

    async def next(self) -> ServerMessage:
        """The next message.  Raises `NoConnection`."""
        return await self._next(Reason.BROKEN)

    def send(self, message: Message) -> None:
        """Write a message; whether it arrives, its answer tells."""
        self._pipe.write(self._protocol.send(message))

    def abort(self) -> None:
        """Break the connection off; whoever waits in `next` is told."""
        self._pipe.abort()

    async def close(self) -> None:
        """Give the socket back; a peer that does not answer is not waited for."""
        await self._pipe.close()

    async def _next(self, closed: Reason) -> ServerMessage:
        try:
            while (event := self._protocol.next_event()) is NEED_DATA:
                data = await self._pipe.read()
                self._first = self._first or data
                self._protocol.receive_data(data)
        except RemoteProtocolError:
            early = closed is Reason.NOT_PAIYOU
            raise NoConnection(stranger(self._first) if early else Reason.FAULT, again=not early) from None
        except OSError:
            raise NoConnection(closed) from None
        if event is CLOSED:
            raise NoConnection(closed)
        return event
