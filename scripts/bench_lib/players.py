"""People of a bench: each a connection with its own view of the game, played at random by what the server tells."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import trio
from scripts.bench_lib.load import Line

from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    VERSIONS,
    Act,
    Events,
    Failed,
    Hello,
    Message,
    Ok,
    Ping,
    Pong,
    Request,
    ServerMessage,
    Snapshot,
    Welcome,
)
from paiyou_protocol.states import Role
from paiyou_protocol.tls import client_context

_RECEIVE = 65536
_ALPHABET = "abdefghkpst"


class Gone(Exception):
    """The server closed the connection, or refused what it should take."""


class Player:
    """One connection.  ``changed`` is called after everything that came; ``received`` are the bytes of it, if they are
    ``kept``."""

    def __init__(self, stream: trio.abc.Stream, changed: Callable[[], None]) -> None:
        self._stream = stream
        self._sending = trio.Lock()
        self._connection: Connection[ServerMessage] = Connection(Role.CLIENT)
        self._changed = changed
        self._answers: dict[int, trio.Event] = {}
        self._sent: dict[int, float] = {}
        self._replies: dict[int, Ok | Failed] = {}
        self._id = 0
        self._unread: list[Any] = []
        self._view: Any = None
        self.token: str | None = None
        self.number = 0
        self.table = ""
        self.latencies: list[float] = []
        self.kept = False
        self.received = b""

    @property
    def view(self) -> SeatView | None:
        """What it sees: the events are folded only when somebody asks."""
        for event in self._unread:
            self._view = ZHAO_PENGYOU.fold(self._view, ZHAO_PENGYOU.read_seen(event))
        self._unread.clear()
        return self._view if isinstance(self._view, SeatView) else None

    async def greet(self, name: str, token: str | None) -> None:
        """Come in as a new person, or as the one of the token."""
        await self._send(Hello(VERSIONS, client="bench", name=name, token=token))
        while not isinstance(message := await self._next(), Welcome):
            if message is not None:
                raise Gone(repr(message))
        self.token = message.token or token

    async def close(self) -> None:
        """End the connection."""
        await self._stream.aclose()

    async def read(self) -> None:
        """Take in all that comes; the task of this player."""
        while True:
            message = await self._next()
            if message is not None:
                self._see(message)
                self._changed()

    async def _next(self) -> ServerMessage | None:
        event = self._connection.next_event()
        if event is NEED_DATA:
            data = await self._stream.receive_some(_RECEIVE)
            if self.kept:
                self.received += data
            self._connection.receive_data(data)
            return None
        if event is CLOSED:
            raise Gone("closed")
        if isinstance(event, Ping):
            await self._send(Pong(event.number))
            return None
        return event

    def _see(self, message: ServerMessage) -> None:
        match message:
            case Ok() | Failed():
                self.latencies.append(perf_counter() - self._sent.pop(message.id))
                self._replies[message.id] = message
                self._answers.pop(message.id).set()
            case Snapshot():
                self._view, self._unread = ZHAO_PENGYOU.read_view(message.view), []
                self.number = message.number
            case Events():
                self._unread.extend(message.events)
                self.number += len(message.events)
            case _:
                pass

    def line(self) -> Line:
        """The connection alone, for a turn in which this player does not read; it is in the clear."""
        assert isinstance(self._stream, trio.SocketStream)
        return Line(self._stream.socket.fileno())

    def packed(self, action: object) -> bytes:
        """The next request, to do this in the game, for such a turn."""
        self._id += 1
        return encode(Act(self._id, self.table, msgspec.to_builtins(action)))

    def frame_of(self, request: Request) -> bytes:
        """A request of the size that it would have."""
        return encode(msgspec.structs.replace(request, id=self._id + 1))

    async def _send(self, message: Message) -> None:
        async with self._sending:
            await self._stream.send_all(self._connection.send(message))

    async def ask(self, request: Request) -> Ok | Failed:
        """Send a request, wait for its answer."""
        self._id += 1
        answered = self._answers[self._id] = trio.Event()
        self._sent[self._id] = perf_counter()
        number = self._id
        await self._send(msgspec.structs.replace(request, id=number))
        await answered.wait()
        return self._replies.pop(number)

    async def must(self, request: Request) -> Ok:
        """The same where the answer has to be yes."""
        reply = await self.ask(request)
        if not isinstance(reply, Ok):
            raise Gone(repr(reply))
        return reply

    def awaited(self) -> bool:
        """Whether the game waits for it, or lets it pass."""
        view = self.view
        if view is None:
            return False
        public = view.public
        may = public.phase in {Phase.WINDOW, Phase.SCORES}
        return public.turn == view.seat or (may and ZHAO_PENGYOU.choices_in(view).count() > 0)

    def act(self, rng: Random) -> Act:
        """Any legal thing."""
        assert self.view is not None
        return Act(0, self.table, msgspec.to_builtins(ZHAO_PENGYOU.choices_in(self.view).example(rng)))


async def connect(
    port: int,
    changed: Callable[[], None],
    nursery: trio.Nursery,
    name: str,
    token: str | None = None,
    *,
    tls: bool = False,
) -> Player:
    """A person, new without a token, whose task runs in the nursery."""
    stream = await trio.open_tcp_stream("127.0.0.1", port)
    player = Player(trio.SSLStream(stream, client_context(), https_compatible=True) if tls else stream, changed)
    await player.greet(name, token)
    nursery.start_soon(player.read)
    return player


def letters(number: int) -> str:
    """A name of letters for a number: no two look alike, as letters that together look like another are left out."""
    name = ""
    while True:
        number, digit = divmod(number, len(_ALPHABET))
        name = _ALPHABET[digit] + name
        if not number:
            return "x" + name
