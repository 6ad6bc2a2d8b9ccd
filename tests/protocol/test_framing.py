"""A frame is four bytes of length and one msgpack map, and every message survives the way there and back."""

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.game import PUBLIC
from paiyou_protocol.errors import Fault, LocalProtocolError, Misuse, RemoteProtocolError
from paiyou_protocol.framing import HEADER, MAX_DEPTH, MAX_FRAME, MAX_INTEGER, body_length, decode, encode, unpack
from paiyou_protocol.messages import MESSAGE_TYPES, Act, Events, Message, Ping
from tests.protocol.samples import as_plain, message_of, messages

_MAP_16, _FIX_MAP = b"\xde", 0x80


@pytest.mark.parametrize("kind", MESSAGE_TYPES.values())
def test_every_message_comes_back_as_it_went(kind: type[Message]) -> None:
    @settings(max_examples=40)  # of each of more than seventy kinds
    @given(message_of(kind))
    def comes_back(message: Message) -> None:
        frame = encode(message)
        assert body_length(frame, MAX_FRAME) == len(frame) - HEADER
        assert decode(frame[HEADER:]) == message

    comes_back()


@given(messages())
def test_the_body_is_what_a_plain_msgpack_library_packs(message: Message) -> None:
    """But for the longer header that msgspec gives a map of a type with sixteen fields or more, however many are sent."""
    body, packed = encode(message)[HEADER:], msgpack.packb(as_plain(message))
    if body[:1] == _MAP_16 != packed[:1]:
        body = bytes([_FIX_MAP | int.from_bytes(body[1:3])]) + body[3:]
    assert body == packed


def test_the_header_is_the_length_of_the_map_big_endian() -> None:
    frame = encode(Act(1, "t", {"note": "x" * 300}))
    assert frame[:HEADER] == (len(frame) - HEADER).to_bytes(4, "big")
    assert len(frame) - HEADER > 256


def test_a_message_that_no_peer_would_take_is_never_made() -> None:
    fits = Events("t", PUBLIC, 1, ({"x": "y" * (MAX_FRAME - 100)},))
    spare = MAX_FRAME - (len(encode(fits)) - HEADER)
    longest = Events("t", PUBLIC, 1, ({"x": "y" * (MAX_FRAME - 100 + spare)},))
    assert len(encode(longest)) == HEADER + MAX_FRAME
    with pytest.raises(LocalProtocolError) as caught:
        encode(Events("t", PUBLIC, 1, ({"x": "y" * (MAX_FRAME - 100 + spare + 1)},)))
    assert caught.value.code is Misuse.FRAME_TOO_LONG


@pytest.mark.parametrize("limit", [4096, MAX_FRAME])
def test_a_header_is_judged_before_its_body_is_there(limit: int) -> None:
    assert body_length(limit.to_bytes(4, "big"), limit) == limit
    with pytest.raises(RemoteProtocolError) as caught:
        body_length((limit + 1).to_bytes(4, "big"), limit)
    assert caught.value.code is Fault.FRAME_TOO_LONG


def test_fields_that_this_version_does_not_know_are_skipped() -> None:
    plain = {**as_plain(Ping(3)), "mood": {"deep": [1, 2]}}
    assert decode(msgpack.packb(plain)) == Ping(3)


def test_absent_fields_have_their_defaults() -> None:
    assert decode(msgpack.packb({"type": "ping"})) == Ping(0)


def nested(depth: int) -> bytes:
    """A message of exactly so many maps and arrays inside one another."""
    inner: object = 1
    for _ in range(depth - 1):
        inner = [inner]
    return msgpack.packb({"type": "ping", "x": inner})


def test_nesting_has_a_limit() -> None:
    assert decode(nested(MAX_DEPTH)) == Ping()
    with pytest.raises(RemoteProtocolError) as caught:
        decode(nested(MAX_DEPTH + 1))
    assert caught.value.code is Fault.TOO_DEEP


@pytest.mark.parametrize("number", [MAX_INTEGER, -MAX_INTEGER])
def test_integers_reach_to_two_to_the_53(number: int) -> None:
    assert unpack(msgpack.packb({"x": [number]})) == {"x": [number]}
    with pytest.raises(RemoteProtocolError) as caught:
        unpack(msgpack.packb({"x": [number + (1 if number > 0 else -1)]}))
    assert caught.value.code is Fault.BIG_NUMBER


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_pass_if_they_are_finite(number: float) -> None:
    assert unpack(msgpack.packb({"x": number})) == {"x": number}
