"""Who may say what, and when; and any cut of the bytes gives the same events."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.errors import Fault, LocalProtocolError, Misuse, RemoteProtocolError
from paiyou_protocol.framing import MAX_GREETING, encode
from paiyou_protocol.messages import (
    MESSAGE_TYPES,
    VERSIONS,
    Act,
    Events,
    Hello,
    ListTables,
    Message,
    Notice,
    Ok,
    Ping,
    Pong,
    Refused,
    Sit,
    Welcome,
)
from paiyou_protocol.states import LIMITS, TABLE, Role, State, after
from tests.protocol.pair import HELLO, WELCOME, ConnectionPair, events, opened
from tests.protocol.samples import simplest

SAID_BY_CLIENT: list[Message] = [
    HELLO,
    ListTables(1),
    Sit(2, "t1", 4),
    Act(3, "t1", {"do": "play", "cards": [0, 53]}),
    Ping(7),
    Pong(9),
]
SAID_BY_SERVER: list[Message] = [
    WELCOME,
    Ok(2),
    Events("t1", PUBLIC, 1, ({"event": "trick", "seat": 3, "points": 15}, {"event": "window"})),
    Ping(1),
    Notice("closing"),
]


def test_a_handshake_and_a_talk() -> None:
    pair = ConnectionPair()
    states = [pair.client.state]
    pair.say(Role.CLIENT, HELLO)
    states.append(pair.client.state)
    pair.say(Role.SERVER, WELCOME)
    states.append(pair.client.state)
    assert states == [State.GREETING, State.ANSWERING, State.OPEN]
    pair.say(Role.CLIENT, Sit(1, "t1"))
    pair.say(Role.SERVER, Ok(1))
    pair.say(Role.SERVER, Ping(5))
    pair.say(Role.CLIENT, Pong(5))


def test_a_refusal_closes_both_ends() -> None:
    pair = ConnectionPair()
    pair.say(Role.CLIENT, HELLO)
    pair.say(Role.SERVER, Refused("version", VERSIONS))
    assert pair.client.state is pair.server.state is State.CLOSED
    assert pair.client.next_event() is CLOSED


def test_a_server_may_refuse_before_it_has_heard_anything() -> None:
    pair = ConnectionPair()
    pair.say(Role.SERVER, Refused("full"))


def test_a_greeting_that_crosses_a_refusal_harms_nobody() -> None:
    pair = ConnectionPair()
    hello, refused = pair.client.send(HELLO), pair.server.send(Refused("busy"))
    pair.server.receive_data(hello)
    pair.client.receive_data(refused)
    assert events(pair.server) == [CLOSED]
    assert events(pair.client) == [Refused("busy"), CLOSED]


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("state", State)
def test_the_table_decides_at_both_ends_alike(state: State, role: Role) -> None:
    """Each message, from each end, in each state: refused before it leaves exactly where it is refused on arrival."""
    for kind in MESSAGE_TYPES.values():
        allowed = after(state, role, kind) is not None
        message = WELCOME if kind is Welcome else simplest(kind)
        assert sends(in_state(state, role), message) is allowed
        if state not in {State.FAULTED, State.CLOSED}:
            assert takes(in_state(state, role.peer), message) is allowed


def test_every_message_may_be_sent_by_somebody_at_some_time() -> None:
    assert {kind for moves in TABLE.values() for _, kind in moves} == set(MESSAGE_TYPES.values())


def test_a_client_waits_for_the_answer_to_its_greeting() -> None:
    client = Connection(Role.CLIENT)
    client.send(HELLO)
    with pytest.raises(LocalProtocolError) as caught:
        client.send(Ping())
    assert caught.value.code is Misuse.MAY_NOT_SEND
    assert client.state is State.ANSWERING


def test_a_greeting_over_4_kib_is_never_sent() -> None:
    client = Connection(Role.CLIENT)
    with pytest.raises(LocalProtocolError) as caught:
        client.send(Hello(VERSIONS, name="x" * MAX_GREETING))
    assert caught.value.code is Misuse.FRAME_TOO_LONG
    assert client.state is State.GREETING
    client.send(HELLO)


def test_a_frame_made_once_goes_to_many() -> None:
    frame = encode(Events("t1", Seat(3), 8, ({"event": "window"},)))
    for pair in (opened(), opened()):
        pair.client.receive_data(frame)
        assert events(pair.client) == [Events("t1", Seat(3), 8, ({"event": "window"},))]


def test_a_server_tells_a_faulty_client_why() -> None:
    pair = opened()
    pair.server.receive_data(b"\x00\x00\x00\x01\xc1")
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.next_event()
    pair.client.receive_data(pair.server.parting(caught.value.code))
    assert events(pair.client) == [Notice("protocol", words=("malformed",))]
    assert pair.server.state is State.CLOSED


def test_a_server_tells_who_cannot_greet_why() -> None:
    pair = ConnectionPair()
    pair.server.receive_data(b"GET / HTTP/1.1\r\n\r\n")
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.next_event()
    assert caught.value.code is Fault.FRAME_TOO_LONG
    pair.client.receive_data(pair.server.parting(caught.value.code))
    assert events(pair.client) == [Refused("frame-too-long", VERSIONS), CLOSED]


def test_the_end_of_the_stream_between_frames_is_a_close() -> None:
    pair = opened()
    pair.server.receive_data(pair.client.send(Ping(1)))
    pair.server.receive_data(b"")
    assert events(pair.server) == [Ping(1), CLOSED]
    assert pair.server.next_event() is CLOSED
    with pytest.raises(LocalProtocolError) as caught:
        pair.server.receive_data(b"more")
    assert caught.value.code is Misuse.AFTER_END


def test_who_has_closed_says_no_more() -> None:
    pair = opened()
    pair.server.close()
    with pytest.raises(LocalProtocolError):
        pair.server.send(Ping())
    pair.server.receive_data(pair.client.send(Ping()))
    assert events(pair.server) == [CLOSED]


@pytest.mark.parametrize("role", Role)
def test_byte_by_byte_gives_the_same_events(role: Role) -> None:
    stream, said = conversation(role)
    assert heard(role, [bytes([byte]) for byte in stream]) == said


@given(role=st.sampled_from(Role), data=st.data())
def test_any_cut_gives_the_same_events(role: Role, data: st.DataObject) -> None:
    stream, said = conversation(role)
    cuts = sorted(data.draw(st.sets(st.integers(1, len(stream) - 1), max_size=12)))
    pieces = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert heard(role, pieces) == said


def conversation(speaker: Role) -> tuple[bytes, list[Message]]:
    """Everything this end says, as bytes and as messages; the first one is its part of the handshake."""
    said = SAID_BY_CLIENT if speaker is Role.CLIENT else SAID_BY_SERVER
    return b"".join(map(encode, said)), said


def heard(speaker: Role, pieces: list[bytes]) -> list[object]:
    """What the other end makes of it; a server answers the greeting as soon as it has it."""
    listener = in_state(State.GREETING if speaker is Role.CLIENT else State.ANSWERING, speaker.peer)
    found: list[object] = []
    for piece in pieces:
        listener.receive_data(piece)
        while (event := listener.next_event()) is not NEED_DATA:
            found.append(event)
            if isinstance(event, Hello):
                listener.send(WELCOME)
    return found


def in_state(state: State, role: Role) -> Connection[object]:
    connection: Connection[object] = Connection(role)
    connection._state = state
    return connection


def sends(connection: Connection[object], message: Message) -> bool:
    try:
        connection.send(message)
    except LocalProtocolError as error:
        return error.code is not Misuse.MAY_NOT_SEND
    return True


def takes(connection: Connection[object], message: Message) -> bool:
    connection.receive_data(encode(message))
    try:
        return connection.next_event() == message
    except RemoteProtocolError as fault:
        return fault.code is not Fault.UNEXPECTED


def test_each_state_has_its_limit() -> None:
    assert set(LIMITS) == set(State) == set(TABLE)
