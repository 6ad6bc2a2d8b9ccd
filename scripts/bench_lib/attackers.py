"""A process of clients that misbehave, each kind when it is told so: a line on standard input names the kind, an empty one ends it.

It yields to everybody else on the machine (nice 19), and comes from another address than the honest people, as other
houses do.  Its people are made once and come back by their tokens as often as they are ended, without a pause.
"""

from __future__ import annotations

import os
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

import msgspec
import trio
from scripts.bench_lib.players import letters

from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    VERSIONS,
    Hello,
    JoinTable,
    ListPeople,
    ListTables,
    ReadChat,
    Say,
    ServerMessage,
    Welcome,
)
from paiyou_protocol.states import Role
from paiyou_protocol.tls import client_context

ADDRESS: Final = "127.0.0.2"
PEOPLE: Final = 20
_TABLES: Final = 6
_STALLED: Final = 150
_FAILS: Final = (OSError, trio.BrokenResourceError, trio.ClosedResourceError)

Stream = trio.SSLStream[trio.SocketStream]


async def _open(port: int, small: bool = False) -> trio.SocketStream:
    raw = trio.socket.socket()
    if small:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    await raw.bind((ADDRESS, 0))
    await raw.connect(("127.0.0.1", port))
    return trio.SocketStream(raw)


class Attackers:
    """All of them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._tokens: list[str] = []
        self._rng = random.Random(5)
        self._kinds: dict[str, tuple[int, Callable[[int], Awaitable[None]]]] = {
            "never reads": (PEOPLE, self._never_reads),
            "a byte a second": (_STALLED, self._trickles),
            "floods": (PEOPLE, self._floods),
            "opens and drops": (PEOPLE, self._opens_and_drops),
            "stalls in TLS": (_STALLED, self._stalls),
            "random frames": (PEOPLE, self._random_frames),
        }

    async def obey(self) -> None:
        """Do what standard input says, until it ends."""
        for number in range(PEOPLE):
            self._tokens.append(await self._new(letters(500_000 + number)))
        print("here", flush=True)
        async with trio.open_nursery() as nursery:
            scope = trio.CancelScope()
            for _ in count():
                line = await trio.to_thread.run_sync(sys.stdin.readline)
                scope.cancel()
                if not line:
                    return
                scope = trio.CancelScope()
                if line.strip():
                    nursery.start_soon(self._attack, line.strip(), scope)

    async def _attack(self, kind: str, scope: trio.CancelScope) -> None:
        number, once = self._kinds[kind]
        with scope:
            async with trio.open_nursery() as nursery:
                for each in range(number):
                    nursery.start_soon(self._over_and_over, once, each)

    async def _over_and_over(self, once: Callable[[int], Awaitable[None]], number: int) -> None:
        while True:
            try:
                await once(number)
            except _FAILS:
                await trio.lowlevel.checkpoint()

    async def _new(self, name: str) -> str:
        stream, welcome = await self._greet(Hello(VERSIONS, name=name))
        await trio.aclose_forcefully(stream)
        assert welcome.token is not None
        return welcome.token

    async def _come(self, number: int, *, small: bool = False) -> Stream:
        return (await self._greet(Hello(VERSIONS, token=self._tokens[number % PEOPLE]), small=small))[0]

    async def _greet(self, hello: Hello, *, small: bool = False) -> tuple[Stream, Welcome]:
        raw = await _open(self._port, small)
        stream = trio.SSLStream(raw, client_context(), https_compatible=True)
        connection: Connection[ServerMessage] = Connection(Role.CLIENT)
        try:
            await stream.send_all(connection.send(hello))
            while (event := connection.next_event()) is NEED_DATA:
                connection.receive_data(await stream.receive_some(65536))
        except BaseException:
            await trio.aclose_forcefully(raw)
            raise
        if event is CLOSED or not isinstance(event, Welcome):
            await trio.aclose_forcefully(raw)
            raise trio.BrokenResourceError
        return stream, event

    # --- kinds -------------------------------------------------------------------------------------------------------

    async def _never_reads(self, number: int) -> None:
        stream = await self._come(number, small=True)
        try:
            for table in range(1, _TABLES + 1):
                await stream.send_all(encode(JoinTable(table, str(table))))
            while True:
                await stream.send_all(encode(ListPeople(9)) + encode(ListTables(10)))
                await trio.sleep(0.2)
        finally:
            await trio.aclose_forcefully(stream)

    async def _trickles(self, number: int) -> None:
        """Those that have a person after the hello, the others before it."""
        stream: Stream | trio.SocketStream
        if number < PEOPLE:
            stream, frame = await self._come(number), encode(Say(1, None, "x" * 200))
        else:
            stream, frame = await _open(self._port), _hello_of_tls()
        try:
            for byte in frame:
                await stream.send_all(bytes([byte]))
                await trio.sleep(1)
        finally:
            await trio.aclose_forcefully(stream)

    async def _floods(self, number: int) -> None:
        stream = await self._come(number)
        table = str(number % _TABLES + 1)
        asked = (ListTables(1), ListPeople(2), ReadChat(3, None), JoinTable(4, table), ReadChat(5, table))
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_swallow, stream)
                while True:
                    await stream.send_all(b"".join(map(encode, asked)) * 50)
        except* _FAILS:
            pass
        finally:
            await trio.aclose_forcefully(stream)

    async def _opens_and_drops(self, _: int) -> None:
        await trio.aclose_forcefully(await _open(self._port))

    async def _stalls(self, _: int) -> None:
        stream = await _open(self._port)
        try:
            await stream.send_all(_hello_of_tls()[:100])
            await stream.receive_some(100)
        finally:
            await trio.aclose_forcefully(stream)

    async def _random_frames(self, number: int) -> None:
        stream = await self._come(number)
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_swallow, stream)
                while True:
                    await stream.send_all(b"".join(self._random_frame() for _ in range(20)))
        except* _FAILS:
            pass
        finally:
            await trio.aclose_forcefully(stream)

    def _random_frame(self) -> bytes:
        rng = self._rng
        kinds = ("list-tables", "sit", "stand", "join-table", "act", "say", "sync", "create-table", "vote", "tea")
        kind = rng.choices(kinds, weights=[10] * 9 + [1])[0]
        body = {
            "type": kind,
            "id": rng.randrange(99),
            "table": str(rng.randrange(_TABLES + 2)),
            "seat": rng.randrange(9),
        }
        body |= {"text": "x" * rng.randrange(9), "action": {"do": "pass"}, "audience": "public", "number": 0}
        packed = msgspec.msgpack.encode(body)
        return len(packed).to_bytes(4, "big") + packed


async def _swallow(stream: Stream) -> None:
    while await stream.receive_some(65536):
        pass
    raise trio.BrokenResourceError


def _hello_of_tls() -> bytes:
    """A whole record's header and the beginning of what would be in it."""
    return b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200)


if __name__ == "__main__":
    os.nice(19)
    trio.run(Attackers(int(sys.argv[1])).obey)
