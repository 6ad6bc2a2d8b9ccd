"""A server of a few lines, in the test's own loop: it greets, and then does what the test says."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from paiyou_client.address import Address
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.errors import RemoteProtocolError
from paiyou_protocol.messages import VERSIONS, ClientMessage, Hello, Message, Refused, Welcome
from paiyou_protocol.states import Role

Greeting = Callable[[Hello], Welcome | Refused]


def welcome(hello: Hello) -> Welcome:
    """Everybody is welcome; who brings no token is given one."""
    return Welcome(VERSIONS[-1], "tiny", "p-mei", hello.name, "token" if hello.token is None else None)


class Conversation:
    """One connection, as the server sees it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._protocol = Connection(Role.SERVER)
        self.hello = Hello(())

    async def greet(self, greeting: Greeting) -> None:
        hello = await self.hear()
        assert isinstance(hello, Hello)
        self.hello = hello
        self.say(greeting(hello))

    async def hear(self) -> ClientMessage:
        """The next message of the client."""
        while (event := self._protocol.next_event()) is NEED_DATA:
            self._protocol.receive_data(await self._reader.read(4096))
        assert event is not CLOSED
        return event

    async def is_left(self) -> bool:
        """Wait until the client is gone."""
        while await self._reader.read(4096):
            pass
        return True

    def say(self, message: Message) -> None:
        self._writer.write(self._protocol.send(message))

    def blurt(self, raw: bytes) -> None:
        """Write what may be no protocol."""
        self._writer.write(raw)

    def part(self, error: RemoteProtocolError) -> None:
        """Say why this is no conversation."""
        self._writer.write(self._protocol.parting(error.code))

    async def drop(self) -> None:
        """Close the connection."""
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


class TinyServer:
    """While entered, it listens on loopback; `next` is the next connection, greeted already."""

    def __init__(
        self, greeting: Greeting = welcome, *, raw: bytes | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        self.greeting = greeting
        self._tls = tls
        self._raw = raw
        self._server: asyncio.Server | None = None
        self._waiting: asyncio.Queue[Conversation] = asyncio.Queue()
        self._all: list[Conversation] = []
        self.address = Address("127.0.0.1", 1)

    async def __aenter__(self) -> TinyServer:
        await self.listen(0)
        return self

    async def __aexit__(self, _type: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        await self.stop_listening()
        for each in self._all:
            await each.drop()

    async def listen(self, port: int) -> None:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", port, ssl=self._tls)
        self.address = Address("127.0.0.1", self._server.sockets[0].getsockname()[1])

    async def stop_listening(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    async def next(self) -> Conversation:
        return await self._waiting.get()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        conversation = Conversation(reader, writer)
        self._all.append(conversation)
        if self._raw is not None:
            await reader.read(4096)
            conversation.blurt(self._raw)
            await conversation.drop()
            return
        try:
            await conversation.greet(self.greeting)
        except RemoteProtocolError as error:  # TLS, which a server in the clear takes for an endless frame
            conversation.part(error)
            await conversation.drop()
            return
        self._waiting.put_nowait(conversation)
