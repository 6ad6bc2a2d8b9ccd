"""Whatever a peer sends, the answer is a message or a named fault, and never another exception."""

import random

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiyou_protocol.connection import NEED_DATA, Connection
from paiyou_protocol.errors import Fault, RemoteProtocolError
from paiyou_protocol.framing import HEADER, MAX_ARRAY, MAX_FRAME, MAX_GREETING, MAX_MAP, MAX_STRING, decode, encode
from paiyou_protocol.messages import Act, Hello, Message, Ping, Sit, Welcome
from paiyou_protocol.states import Role, State
from tests.protocol.pair import HELLO, ConnectionPair, events, opened
from tests.protocol.samples import as_plain, messages

PING: dict[object, object] = {"type": "ping"}


def packed(value: object) -> bytes:
    return msgpack.packb(value)


def ping_with(raw_value: bytes) -> bytes:
    """A ping with one more field, whose value is these bytes."""
    return b"\x82" + packed("type") + packed("ping") + packed("x") + raw_value


BODIES = {
    "a byte that msgpack never uses": (b"\xc1", Fault.MALFORMED),
    "a map that stops in a key": (b"\x81\xa4typ", Fault.MALFORMED),
    "a map that stops before a value": (b"\x81\xa4type", Fault.MALFORMED),
    "an array that claims 2^32 - 1 entries": (ping_with(b"\xdd\xff\xff\xff\xff"), Fault.MALFORMED),
    "a map that claims 2^32 - 1 entries": (ping_with(b"\xdf\xff\xff\xff\xff"), Fault.MALFORMED),
    "a string that claims 2^32 - 1 bytes": (ping_with(b"\xdb\xff\xff\xff\xff"), Fault.MALFORMED),
    "a string over its limit": (packed({**PING, "x": "y" * (MAX_STRING + 1)}), Fault.MALFORMED),
    "an array over its limit": (packed({**PING, "x": [1] * (MAX_ARRAY + 1)}), Fault.MALFORMED),
    "a map over its limit": (packed({**PING, "x": {str(n): n for n in range(MAX_MAP + 1)}}), Fault.MALFORMED),
    "a number as a key": (packed({**PING, 1: 2}), Fault.MALFORMED),
    "a number as a key, deep inside": (packed({**PING, "x": [{1: 2}]}), Fault.MALFORMED),
    "nil as a key": (packed({**PING, None: 2}), Fault.MALFORMED),
    "a map as a key": (ping_with(b"\x81\x80\x01"), Fault.MALFORMED),
    "a bin": (ping_with(b"\xc4\x01a"), Fault.MALFORMED),
    "a bin of no bytes": (ping_with(b"\xc4\x00"), Fault.FOREIGN_TYPE),
    "a bin of no bytes as a key": (ping_with(b"\x81\xc4\x00\x01"), Fault.FOREIGN_TYPE),
    "an ext": (ping_with(b"\xd4\x01\x01"), Fault.MALFORMED),
    "an ext of no bytes": (ping_with(b"\xc7\x00\x05"), Fault.FOREIGN_TYPE),
    "a timestamp": (ping_with(b"\xd6\xff\x00\x00\x00\x00"), Fault.MALFORMED),
    "a second map": (packed(PING) + packed(PING), Fault.TRAILING_BYTES),
    "one byte too many": (packed(PING) + b"\x00", Fault.TRAILING_BYTES),
    "a string that is not UTF-8": (ping_with(b"\xa2\xff\xfe"), Fault.BAD_UTF8),
    "a lone surrogate": (ping_with(b"\xa3\xed\xa0\x80"), Fault.BAD_UTF8),
    "an overlong slash": (ping_with(b"\xa2\xc0\xaf"), Fault.BAD_UTF8),
    "60,000 arrays": (ping_with(b"\x91" * 60_000 + b"\x01"), Fault.TOO_DEEP),
    "60,000 maps": (ping_with(b"\x81\xa1x" * 20_000 + b"\x01"), Fault.TOO_DEEP),
    "900 arrays, which msgpack itself bears": (ping_with(b"\x91" * 900 + b"\x01"), Fault.TOO_DEEP),
    "17 arrays": (ping_with(b"\x91" * 17 + b"\x01"), Fault.TOO_DEEP),
    "type twice": (b"\x82" + (packed("type") + packed("ping")) * 2, Fault.DUPLICATE_KEY),
    "a key twice, deep inside": (ping_with(b"\x91\x82\xa1a\x01\xa1a\x01"), Fault.DUPLICATE_KEY),
    "2^64 - 1": (ping_with(b"\xcf" + b"\xff" * 8), Fault.BIG_NUMBER),
    "-2^63": (ping_with(b"\xd3\x80" + b"\x00" * 7), Fault.BIG_NUMBER),
    "not a number": (packed({**PING, "x": float("nan")}), Fault.NOT_FINITE),
    "infinity, single precision": (ping_with(b"\xca\x7f\x80\x00\x00"), Fault.NOT_FINITE),
    "minus infinity inside a list": (packed({**PING, "x": [float("-inf")]}), Fault.NOT_FINITE),
    "an array": (packed(["ping"]), Fault.NOT_A_MAP),
    "a string": (packed("ping"), Fault.NOT_A_MAP),
    "nil": (packed(None), Fault.NOT_A_MAP),
    "an empty map": (packed({}), Fault.NO_TYPE),
    "a type that is a number": (packed({"type": 1}), Fault.NO_TYPE),
    "a type that is a list": (packed({"type": ["ping"]}), Fault.NO_TYPE),
    "a type of a later version": (packed({"type": "wave-hand"}), Fault.UNKNOWN_TYPE),
    "a type in capitals": (packed({"type": "PING"}), Fault.UNKNOWN_TYPE),
    "a field of another type": (packed({"type": "ping", "number": "1"}), Fault.BAD_FIELD),
    "true for a number": (packed({"type": "ping", "number": True}), Fault.BAD_FIELD),
    "a number below its bound": (packed({"type": "ping", "number": -1}), Fault.BAD_FIELD),
    "a missing field": (packed({"type": "sit", "id": 1}), Fault.BAD_FIELD),
    "a table's id of no letters": (packed({"type": "sit", "id": 1, "table": ""}), Fault.BAD_FIELD),
    "a table's id of 17 letters": (packed({"type": "sit", "id": 1, "table": "t" * 17}), Fault.BAD_FIELD),
    "a seat of 64": (packed({"type": "sit", "id": 1, "table": "t", "seat": 64}), Fault.BAD_FIELD),
    "an action that is a list": (packed({"type": "act", "id": 1, "table": "t", "action": []}), Fault.BAD_FIELD),
    "an unknown audience": (
        packed({"type": "sync", "id": 1, "table": "t", "number": 1, "audience": "me"}),
        Fault.BAD_FIELD,
    ),
    "a version of three numbers": (packed({"type": "hello", "versions": [[0, 1, 2]]}), Fault.BAD_FIELD),
    "17 versions": (packed({"type": "hello", "versions": [[0, 1]] * 17}), Fault.BAD_FIELD),
}


@pytest.mark.parametrize(("body", "fault"), BODIES.values(), ids=BODIES)
def test_a_bad_frame_is_a_named_fault(body: bytes, fault: Fault) -> None:
    server = Connection(Role.SERVER) if b"hello" in body else opened().server
    assert fault_of(server, len(body).to_bytes(HEADER, "big") + body) is fault


def test_after_a_fault_nothing_counts_any_more() -> None:
    pair = opened()
    pair.server.receive_data(b"\x00\x00\x00\x01\xc1" + pair.client.send(Ping(1)))
    for _ in range(2):
        with pytest.raises(RemoteProtocolError) as caught:
            pair.server.next_event()
        assert caught.value.code is Fault.MALFORMED
        pair.server.receive_data(pair.client.send(Ping(2)))
    assert pair.server.state is State.FAULTED
    assert not pair.server._buffer


def test_a_frame_of_length_0_is_a_fault() -> None:
    assert fault_of(Connection(Role.SERVER), bytes(HEADER)) is Fault.EMPTY_FRAME


def test_a_greeting_has_4_kib_and_its_body_is_not_waited_for() -> None:
    assert fault_of(Connection(Role.SERVER), (MAX_GREETING + 1).to_bytes(HEADER, "big")) is Fault.FRAME_TOO_LONG
    server = Connection(Role.SERVER)
    server.receive_data(MAX_GREETING.to_bytes(HEADER, "big"))
    assert server.next_event() is NEED_DATA


def test_an_answer_to_the_greeting_has_4_kib_too() -> None:
    client = Connection(Role.CLIENT)
    client.send(HELLO)
    assert fault_of(client, (MAX_GREETING + 1).to_bytes(HEADER, "big")) is Fault.FRAME_TOO_LONG


def test_after_the_handshake_a_frame_has_64_kib() -> None:
    assert fault_of(opened().server, (MAX_FRAME + 1).to_bytes(HEADER, "big")) is Fault.FRAME_TOO_LONG
    server = opened().server
    server.receive_data(MAX_FRAME.to_bytes(HEADER, "big"))
    assert server.next_event() is NEED_DATA


@pytest.mark.parametrize("taken", range(1, len(encode(Ping(1)))))
def test_a_stream_that_ends_inside_a_frame_is_cut_off(taken: int) -> None:
    pair = opened()
    pair.server.receive_data(pair.client.send(Ping(1))[:taken])
    pair.server.receive_data(b"")
    with pytest.raises(RemoteProtocolError) as caught:
        pair.server.next_event()
    assert caught.value.code is Fault.CUT_OFF


def test_a_welcome_to_a_version_that_was_not_offered_is_a_fault() -> None:
    client = Connection(Role.CLIENT)
    client.send(HELLO)
    assert fault_of(client, encode(Welcome((0, 9), "s", "p", "Ann"))) is Fault.BAD_VERSION


def test_a_hello_of_unknown_versions_is_no_fault_but_to_be_refused() -> None:
    pair = ConnectionPair()
    pair.server.receive_data(encode(Hello(((9, 9),), name="Ann")))
    assert events(pair.server) == [Hello(((9, 9),), name="Ann")]


@given(messages(), st.data())
def test_a_message_cut_anywhere_is_a_named_fault(message: Message, data: st.DataObject) -> None:
    body = encode(message)[HEADER:]
    cut = body[: data.draw(st.integers(0, len(body) - 1))]
    with pytest.raises(RemoteProtocolError) as caught:
        decode(cut)
    assert caught.value.code in {Fault.MALFORMED, Fault.BAD_UTF8}


@given(messages(), st.data())
def test_a_message_with_a_field_of_any_other_value_is_a_message_or_a_fault(
    message: Message, data: st.DataObject
) -> None:
    plain = as_plain(message)
    field = data.draw(st.sampled_from(sorted(plain)))
    plain[field] = data.draw(
        st.none() | st.integers(-5, 5) | st.text(max_size=3) | st.lists(st.integers(-(2**63), 2**64 - 1), max_size=2)
    )
    message_or_fault(packed(plain))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_fault(body: bytes) -> None:
    message_or_fault(body)


def test_ten_thousand_spoilt_frames_are_messages_or_faults() -> None:
    rng = random.Random(20260101)
    bodies = [encode(each)[HEADER:] for each in (HELLO, Sit(1, "t1", 3), Act(2, "t1", {"do": "play", "cards": [1, 2]}))]
    seen = {message_or_fault(spoilt(rng.choice(bodies), rng)) for _ in range(10_000)}
    assert {None, Fault.MALFORMED, Fault.BAD_FIELD, Fault.UNKNOWN_TYPE, Fault.NO_TYPE, Fault.BAD_UTF8} <= seen


@given(st.lists(st.binary(max_size=40), max_size=8), st.sampled_from(["client", "server", "open"]))
def test_any_stream_of_bytes_ends_in_messages_or_one_fault(pieces: list[bytes], where: str) -> None:
    connection: Connection[object] = opened().server if where == "open" else Connection(Role(where))
    faulty = False
    try:
        for piece in [*filter(None, pieces), b""]:
            connection.receive_data(piece)
            events(connection)
    except RemoteProtocolError:
        faulty = True
    assert connection.state is (State.FAULTED if faulty else State.CLOSED)


def fault_of(connection: Connection[object], data: bytes) -> Fault:
    connection.receive_data(data)
    with pytest.raises(RemoteProtocolError) as caught:
        connection.next_event()
    return caught.value.code


def message_or_fault(body: bytes) -> Fault | None:
    try:
        assert isinstance(decode(body), Message)
    except RemoteProtocolError as fault:
        return fault.code
    return None


def spoilt(body: bytes, rng: random.Random) -> bytes:
    changed = bytearray(body)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed))
        match rng.randrange(3):
            case 0:
                changed[at] = rng.randrange(256)
            case 1:
                changed.insert(at, rng.randrange(256))
            case _:
                del changed[at]
    return bytes(changed)
