"""From a message to a frame and back: a 4-byte big-endian length, then one msgpack map.

What arrives is hostile.  It is read in three steps, each of which can only say yes or name a `Fault`: msgpack unpacks with
every limit set; `_check_values` refuses what the wire does not use; msgspec builds the message and checks its fields.
Nothing on the way recurses, so no depth of nesting can exhaust the stack.

Frames are packed by msgspec straight from the message, a sixth of the time that converting and packing by msgpack takes,
and the same bytes but for a map's header (`tests/protocol/test_framing.py` compares them).
"""

from __future__ import annotations

from math import isfinite
from typing import Final, TypeVar

import msgpack
import msgspec

from paiyou_protocol.errors import Fault, LocalProtocolError, Misuse, RemoteProtocolError
from paiyou_protocol.messages import MESSAGE_TYPES, Message

HEADER: Final = 4
MAX_FRAME: Final = 64 * 1024
"""The most bytes of a frame's map once the handshake is done; the header is not counted."""
MAX_GREETING: Final = 4 * 1024
"""The same, before."""
MAX_STRING: Final = 4096
MAX_ARRAY: Final = 1024
MAX_MAP: Final = 256
MAX_DEPTH: Final = 16
"""How many maps and arrays may stand inside one another, the message itself being the first."""
MAX_INTEGER: Final = 2**53

M = TypeVar("M", bound=Message)

_encoder: Final = msgspec.msgpack.Encoder()


def encode(message: Message) -> bytes:
    """The whole frame of a message.  Raises `LocalProtocolError` for one that no peer would take, being too long."""
    body = _encoder.encode(message)
    if len(body) > MAX_FRAME:
        raise LocalProtocolError(Misuse.FRAME_TOO_LONG, type(message).__name__)
    return len(body).to_bytes(HEADER, "big") + body


def body_length(header: bytes | bytearray, limit: int) -> int:
    """The length that a header announces.  Raises `RemoteProtocolError` for 0 and for more than ``limit``."""
    length = int.from_bytes(header[:HEADER], "big")
    if length == 0:
        raise RemoteProtocolError(Fault.EMPTY_FRAME)
    if length > limit:
        raise RemoteProtocolError(Fault.FRAME_TOO_LONG, str(length))
    return length


def decode(body: bytes | bytearray) -> Message:
    """The message in a frame's body (without its header).  Raises `RemoteProtocolError` and nothing else."""
    plain = unpack(body)
    return build(plain, message_type(plain))


def unpack(body: bytes | bytearray) -> dict[str, object]:
    """The map in a frame's body, made of str, int, float, bool, None, lists and maps within the limits."""
    value = _unpack_value(body)
    _check_values(value)
    if not isinstance(value, dict):
        raise RemoteProtocolError(Fault.NOT_A_MAP, type(value).__name__)
    return value


def message_type(plain: dict[str, object]) -> type[Message]:
    """The class that a map's ``type`` names."""
    tag = plain.get("type")
    if not isinstance(tag, str):
        raise RemoteProtocolError(Fault.NO_TYPE)
    found = MESSAGE_TYPES.get(tag)
    if found is None:
        raise RemoteProtocolError(Fault.UNKNOWN_TYPE, tag)
    return found


def build(plain: dict[str, object], wanted: type[M]) -> M:
    """The message of this class from a map; fields that the class does not have are skipped."""
    try:
        return msgspec.convert(plain, wanted)
    except msgspec.ValidationError as error:
        raise RemoteProtocolError(Fault.BAD_FIELD, str(error)) from None


def _unpack_value(body: bytes | bytearray) -> object:
    try:
        return msgpack.unpackb(
            body,
            max_str_len=MAX_STRING,
            max_bin_len=0,
            max_array_len=MAX_ARRAY,
            max_map_len=MAX_MAP,
            max_ext_len=0,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_unique,
        )
    except msgpack.StackError:
        raise RemoteProtocolError(Fault.TOO_DEEP) from None
    except msgpack.ExtraData:
        raise RemoteProtocolError(Fault.TRAILING_BYTES) from None
    except UnicodeDecodeError:
        raise RemoteProtocolError(Fault.BAD_UTF8) from None
    except ValueError as error:
        raise RemoteProtocolError(Fault.MALFORMED, str(error)) from None


def _unique(pairs: list[tuple[object, object]]) -> dict[object, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise RemoteProtocolError(Fault.DUPLICATE_KEY)
    return made


def _check_values(value: object) -> None:  # noqa: C901 - a call for each level or kind would double the time
    """Level by level instead of by recursion, so that the depth is known and the stack is not used; by the type itself, as
    `isinstance` on every number would double the time too."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        below: list[object] = []
        for each in level:
            kind = type(each)
            if kind is int:
                if not -MAX_INTEGER <= each <= MAX_INTEGER:  # type: ignore[operator]
                    raise RemoteProtocolError(Fault.BIG_NUMBER)
            elif kind is list:
                below += each  # type: ignore[arg-type]
            elif kind is dict:
                if b"" in each:  # type: ignore[operator] # an empty bin as a key is the one that no limit of msgpack's refuses
                    raise RemoteProtocolError(Fault.FOREIGN_TYPE, "bytes")
                below += each.values()  # type: ignore[attr-defined]
            elif kind is float:
                if not isfinite(each):  # type: ignore[arg-type]
                    raise RemoteProtocolError(Fault.NOT_FINITE)
            elif not (kind is str or each is None or kind is bool):
                raise RemoteProtocolError(Fault.FOREIGN_TYPE, kind.__name__)
        if not below:
            return
        level = below
    raise RemoteProtocolError(Fault.TOO_DEEP)
