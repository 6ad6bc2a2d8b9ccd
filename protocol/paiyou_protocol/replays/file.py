"""From a replay to a `.paiyou` file and back.

The file is one msgpack map of five fields in this order: ``paiyou`` (the word ``replay``), ``version`` of the form, ``size`` of
the body once unpacked, ``sum`` (the SHA-256 of the unpacked body), and ``body``: the msgpack of a
`paiyou_protocol.replays.record.Replay`, compressed as zlib does.

What is read is hostile: sizes are checked before anything is unpacked, and no more is unpacked than was announced.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import Final

import msgspec

from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.record import Replay

VERSION: Final = 1
SUFFIX: Final = ".paiyou"
MOST_BYTES: Final = 512 * 1024
"""Of a file; a usual one has a hundredth of it."""
MOST_BODY: Final = 4 * 1024 * 1024
"""Of its body once unpacked."""
_LARGEST: Final = 2**53
"""The largest number in a file: every program can read it, and sums of many are still numbers of the wire."""
_HEAD: Final = b"\x85\xa6paiyou\xa6replay\xa7version"
_DIGEST: Final = 32


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paiyou: str
    version: int
    size: int
    sum: bytes
    body: bytes


_encoder: Final = msgspec.msgpack.Encoder()
_file_decoder: Final = msgspec.msgpack.Decoder(_File)
_decoder: Final = msgspec.msgpack.Decoder(Replay)


def pack_replay(replay: Replay) -> bytes:
    """The bytes of the file; the same replay gives the same.  Raises `BadReplay` for one that nobody would read."""
    body = _encoder.encode(replay)
    packed = _encoder.encode(_File("replay", VERSION, len(body), hashlib.sha256(body).digest(), zlib.compress(body, 9)))
    if len(body) > MOST_BODY or len(packed) > MOST_BYTES:
        raise BadReplay(ReplayFault.TOO_LARGE)
    return packed


def unpack_replay(data: bytes) -> Replay:
    """The replay in a file's bytes.  Raises `BadReplay` and nothing else.  Whether it can be by the rules is
    `paiyou_protocol.replays.course`'s to say."""
    file = _read_file(data)
    body = _unpacked(file)
    if hashlib.sha256(body).digest() != file.sum:
        raise BadReplay(ReplayFault.ALTERED)
    try:
        replay = _decoder.decode(body)
        is_bounded = _is_bounded(msgspec.msgpack.decode(body))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadReplay(ReplayFault.BAD_FIELD) from None
    if not is_bounded:
        raise BadReplay(ReplayFault.BAD_FIELD)
    return replay


def _is_bounded(value: object) -> bool:
    """Whether every number in it is one that sums of it can still be written down with."""
    left = [value]
    while left:
        match left.pop():
            case int() as number if abs(number) > _LARGEST:
                return False
            case list() as several:
                left += several
            case dict() as fields:
                left += fields.values()
            case _:
                pass
    return True


def _read_file(data: bytes) -> _File:
    """The file's fields, as far as they can be told from another file's, from one cut off and from a newer form."""
    if len(data) > MOST_BYTES:
        raise BadReplay(ReplayFault.TOO_LARGE if data.startswith(_HEAD) else ReplayFault.FOREIGN)
    if not data.startswith(_HEAD):
        is_begun = bool(data) and _HEAD.startswith(data)
        raise BadReplay(ReplayFault.CUT_OFF if is_begun else ReplayFault.FOREIGN)
    _check_version(data[len(_HEAD) :])
    try:
        file = _file_decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        is_short = "truncated" in str(error)
        raise BadReplay(ReplayFault.CUT_OFF if is_short else ReplayFault.ALTERED) from None
    if file.paiyou != "replay" or len(file.sum) != _DIGEST or not file.size >= 0:
        raise BadReplay(ReplayFault.ALTERED)
    if file.size > MOST_BODY:
        raise BadReplay(ReplayFault.TOO_LARGE)
    return file


def _check_version(rest: bytes) -> None:
    """The form's version comes first of all, so a newer one is named, however different the rest is."""
    if not rest:
        raise BadReplay(ReplayFault.CUT_OFF)
    if rest[0] != VERSION:
        raise BadReplay(ReplayFault.OTHER_VERSION, str(rest[0]), str(VERSION))


def _unpacked(file: _File) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        body = unpacker.decompress(file.body, max(1, file.size))
    except zlib.error:
        raise BadReplay(ReplayFault.ALTERED) from None
    if len(body) != file.size or not unpacker.eof or unpacker.unused_data or unpacker.unconsumed_tail:
        raise BadReplay(ReplayFault.ALTERED)
    return body
