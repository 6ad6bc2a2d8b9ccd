"""One end of a conversation, without any input or output.

A `Connection` knows the bytes that have come and the state of the conversation, and nothing of sockets, tasks or time.
Whoever owns the socket calls it with what was read and writes what it returns:

    connection = Connection(Role.SERVER)
    connection.receive_data(data)                       # as read, cut anywhere; b"" when the peer has closed
    while (event := connection.next_event()) is not NEED_DATA:
        ...                                             # a message, or CLOSED
    write(connection.send(message))

So the server runs it under trio and the client under asyncio, and the tests run two of them against each other without
either.  Three things follow from it.

What may be said when is no `if` here: `paiyou_protocol.states.TABLE` holds it, for both ends at once, and this module only
looks it up.  That both ends read the same table is why they cannot disagree.

An error says whose fault it is.  `RemoteProtocolError` comes out of `next_event` alone; after it the connection says the
same for ever, because a stream that was misread once has no next frame that could be trusted.  `LocalProtocolError` comes
out of `send` and `receive_data`, before anything has changed: the caller has a bug, and the conversation is whole.

Memory is bounded by the header.  A length over the limit is refused as soon as its four bytes are there, so the buffer
holds at most one frame and what the last read brought.  For that to be true, take events until `NEED_DATA` before reading
on.  Not bounded here: what `send` returns and nobody writes.  That is the outbox's matter.

Pings are messages like others.  The owner answers them where it reads (`paiyou_protocol.liveness`), so that a long queue of
other messages never makes a living peer look dead.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Generic, Literal, TypeAlias, TypeVar, cast, overload

from paiyou_protocol.errors import Fault, LocalProtocolError, Misuse, RemoteProtocolError
from paiyou_protocol.framing import HEADER, body_length, build, encode, message_type, unpack
from paiyou_protocol.messages import VERSIONS, ClientMessage, Message, Notice, Refused, ServerMessage, Welcome
from paiyou_protocol.states import LIMITS, Role, State, after
from paiyou_protocol.versions import agree


class Signal(Enum):
    """What `Connection.next_event` says when it has no message."""

    NEED_DATA = "need-data"
    CLOSED = "closed"


NeedData: TypeAlias = Literal[Signal.NEED_DATA]
Closed: TypeAlias = Literal[Signal.CLOSED]
NEED_DATA: Final = Signal.NEED_DATA
CLOSED: Final = Signal.CLOSED

Theirs_co = TypeVar("Theirs_co", covariant=True)


class Connection(Generic[Theirs_co]):
    """One end; ``Theirs_co`` is what the other may send, `ClientMessage` or `ServerMessage`."""

    @overload
    def __init__(self: Connection[ClientMessage], role: Literal[Role.SERVER]) -> None: ...
    @overload
    def __init__(self: Connection[ServerMessage], role: Literal[Role.CLIENT]) -> None: ...
    @overload
    def __init__(self: Connection[ClientMessage | ServerMessage], role: Role) -> None: ...
    def __init__(self, role: Role) -> None:
        self.role: Final = role
        self._state = State.GREETING
        self._buffer = bytearray()
        self._ended = False
        self._fault: RemoteProtocolError | None = None
        self._greeted = False

    @property
    def state(self) -> State:
        """Where the conversation stands, as far as events were taken and messages sent."""
        return self._state

    def receive_data(self, data: bytes | bytearray) -> None:
        """Take in what was read; ``b""`` says that the peer has closed.  Raises `LocalProtocolError` after that."""
        if self._ended:
            raise LocalProtocolError(Misuse.AFTER_END)
        if not data:
            self._ended = True
        elif self._state not in {State.FAULTED, State.CLOSED}:
            self._buffer += data

    def next_event(self) -> Theirs_co | NeedData | Closed:
        """The next message, `NEED_DATA`, or `CLOSED` (and then for ever).  Raises `RemoteProtocolError`."""
        if self._fault is not None:
            raise self._fault
        if self._state is State.CLOSED:
            return CLOSED
        try:
            return self._read()
        except RemoteProtocolError as fault:
            self._fault = fault
            self._state = State.FAULTED
            self._buffer.clear()
            raise

    def send(self, message: Message) -> bytes:
        """The bytes to write for this message.  Raises `LocalProtocolError` if this end may not send it now, or if it is
        longer than the peer takes now; then nothing has changed."""
        state = self._allowed(type(message))
        frame = encode(message)
        if len(frame) - HEADER > LIMITS[self._state]:
            raise LocalProtocolError(Misuse.FRAME_TOO_LONG, type(message).__name__)
        if state is not self._state:
            self._enter(state)
        return frame

    def parting(self, code: Fault) -> bytes:
        """What a server writes last to a peer that broke the protocol: the code, as `Refused` or as `Notice`."""
        if self._greeted:
            return self.send(Notice("protocol", words=(code.value,)))
        return self.send(Refused(code.value, VERSIONS))

    def close(self) -> None:
        """Say no more: what this side has decided to end, nothing may be sent on."""
        self._enter(State.CLOSED)

    def _read(self) -> Theirs_co | NeedData | Closed:
        body = self._next_body()
        if body is None:
            return self._end() if self._ended else NEED_DATA
        plain = unpack(body)
        kind = message_type(plain)
        state = after(self._state, self.role.peer, kind)
        if state is None:
            raise RemoteProtocolError(Fault.UNEXPECTED, f"{self._state.value}: {kind.__name__}")
        message = build(plain, kind)
        if isinstance(message, Welcome) and agree((message.version,)) != message.version:
            raise RemoteProtocolError(Fault.BAD_VERSION, str(message.version))
        if state is not self._state:
            self._enter(state)
        return cast("Theirs_co", message)  # the table lets nothing else pass, which mypy cannot read off it

    def _next_body(self) -> bytes | None:
        if len(self._buffer) < HEADER:
            return None
        end = HEADER + body_length(self._buffer, LIMITS[self._state])
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEADER:end])
        del self._buffer[:end]
        return body

    def _end(self) -> Closed:
        if self._buffer:
            raise RemoteProtocolError(Fault.CUT_OFF, str(len(self._buffer)))
        self._enter(State.CLOSED)
        return CLOSED

    def _allowed(self, kind: type[Message]) -> State:
        state = after(self._state, self.role, kind)
        if state is None:
            raise LocalProtocolError(Misuse.MAY_NOT_SEND, f"{self._state.value}: {kind.__name__}")
        return state

    def _enter(self, state: State) -> None:
        self._greeted = self._greeted or state is State.OPEN
        self._state = state
        if state is State.CLOSED:
            self._buffer.clear()
