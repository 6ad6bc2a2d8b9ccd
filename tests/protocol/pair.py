"""Two connections that talk to each other: what one sends the other must understand, and both agree on the state."""

from __future__ import annotations

from paiyou_protocol.connection import CLOSED, NEED_DATA, Closed, Connection
from paiyou_protocol.messages import VERSIONS, Hello, Message, Refused, Welcome
from paiyou_protocol.states import Role

HELLO = Hello(VERSIONS, client="tests", name="Ann")
WELCOME = Welcome(VERSIONS[-1], server="tests", person="p1", name="Ann", token="secret")


class ConnectionPair:
    """A client and a server without anything between them."""

    def __init__(self) -> None:
        self.client = Connection(Role.CLIENT)
        self.server = Connection(Role.SERVER)

    def end(self, role: Role) -> Connection[object]:
        return self.client if role is Role.CLIENT else self.server

    def say(self, role: Role, message: Message) -> bytes:
        """Send, and require that exactly this message arrives and that both ends agree about what follows."""
        frame = self.end(role).send(message)
        peer = self.end(role.peer)
        peer.receive_data(frame)
        assert events(peer) == ([message, CLOSED] if isinstance(message, Refused) else [message])
        assert self.client.state is self.server.state
        return frame


def opened() -> ConnectionPair:
    """A pair whose handshake is done."""
    pair = ConnectionPair()
    pair.say(Role.CLIENT, HELLO)
    pair.say(Role.SERVER, WELCOME)
    return pair


def events(connection: Connection[object]) -> list[object | Closed]:
    """All events that are there, `CLOSED` being the last one where it comes."""
    found: list[object | Closed] = []
    while (event := connection.next_event()) is not NEED_DATA:
        found.append(event)
        if event is CLOSED:
            break
    return found
