"""Who may send what, and when: all state logic of the connection, as one table.

Both ends agree about one state, because the handshake strictly alternates and after it nothing changes any more: the
client greets, the server answers, then either may speak at any time.  So there is one state for the pair and not one an
end, and the table does not know which end reads it; it knows senders.

    GREETING   nothing was said.  The client says `Hello`; the server may refuse before that (it is full, or closing).
    ANSWERING  the server owes `Welcome` or `Refused`, and the client waits: it sends nothing, so that no request can
               depend on a welcome that may not come.
    OPEN       requests, replies, pushes and pings, in any order.
    FAULTED    the peer broke the protocol.  Nothing it says counts any more; a server may send the one message that
               tells the client why.
    CLOSED     nothing more comes or goes.

A message that the table has no entry for is the sender's fault: `LocalProtocolError` before it leaves, and
`RemoteProtocolError` when it has arrived.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias, get_args

from paiyou_protocol.framing import MAX_FRAME, MAX_GREETING
from paiyou_protocol.messages import Hello, Message, Notice, Ping, Pong, Push, Refused, Reply, Request, Welcome


class Role(StrEnum):
    """The two ends."""

    CLIENT = "client"
    SERVER = "server"

    @property
    def peer(self) -> Role:
        """The other end."""
        return Role.SERVER if self is Role.CLIENT else Role.CLIENT


class State(StrEnum):
    """Where the conversation stands."""

    GREETING = "greeting"
    ANSWERING = "answering"
    OPEN = "open"
    FAULTED = "faulted"
    CLOSED = "closed"


Moves: TypeAlias = Mapping[tuple[Role, type[Message]], State]


def _all_open(sender: Role, kinds: tuple[type[Message], ...]) -> Moves:
    return {(sender, kind): State.OPEN for kind in kinds}


TABLE: Final[Mapping[State, Moves]] = {
    State.GREETING: {
        (Role.CLIENT, Hello): State.ANSWERING,
        (Role.SERVER, Refused): State.CLOSED,
    },
    State.ANSWERING: {
        (Role.SERVER, Welcome): State.OPEN,
        (Role.SERVER, Refused): State.CLOSED,
    },
    State.OPEN: {
        **_all_open(Role.CLIENT, (Ping, Pong, *get_args(Request))),
        **_all_open(Role.SERVER, (Ping, Pong, *get_args(Reply), *get_args(Push))),
    },
    State.FAULTED: {
        (Role.SERVER, Refused): State.CLOSED,
        (Role.SERVER, Notice): State.CLOSED,
    },
    State.CLOSED: {},
}

LIMITS: Final[Mapping[State, int]] = {
    State.GREETING: MAX_GREETING,
    State.ANSWERING: MAX_GREETING,
    State.OPEN: MAX_FRAME,
    State.FAULTED: MAX_GREETING,
    State.CLOSED: 0,
}
"""The most bytes of a frame's map in each state."""


def after(state: State, sender: Role, kind: type[Message]) -> State | None:
    """The state after ``sender`` has sent a message of this class; None where it may not."""
    return TABLE[state].get((sender, kind))
