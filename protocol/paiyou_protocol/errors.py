"""What can go wrong on the wire, by whose fault it is.

`RemoteProtocolError` is the peer's fault: close the connection, and nothing else is harmed.  `LocalProtocolError` is a bug
on this side.  Both carry a code; words for people are made in the client.
"""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """What a peer did wrong.  The values stand in PROTOCOL.md and in `Refused` and `Notice`, so they never change."""

    EMPTY_FRAME = "empty-frame"
    """A frame of length 0."""
    FRAME_TOO_LONG = "frame-too-long"
    """A header that announces more than may come now; the body is not read."""
    MALFORMED = "malformed"
    """No complete msgpack value, a string, array or map over its limit, a bin or ext, or a key that is no string."""
    TRAILING_BYTES = "trailing-bytes"
    """More bytes in the frame after its one value."""
    BAD_UTF8 = "bad-utf8"
    """A string that is not UTF-8."""
    TOO_DEEP = "too-deep"
    """Maps and arrays nested too deep."""
    FOREIGN_TYPE = "foreign-type"
    """A bin or ext of no bytes; a longer one is `MALFORMED`."""
    DUPLICATE_KEY = "duplicate-key"
    """A map with the same key twice."""
    BIG_NUMBER = "big-number"
    """An integer beyond 2^53 in size, which many languages cannot hold exactly."""
    NOT_FINITE = "not-finite"
    """A float that is infinite or not a number."""
    NOT_A_MAP = "not-a-map"
    """A frame whose value is no map."""
    NO_TYPE = "no-type"
    """A message without ``type``, or with one that is no string."""
    UNKNOWN_TYPE = "unknown-type"
    """A message type that this version does not have."""
    BAD_FIELD = "bad-field"
    """A field that is missing, of another type, or out of its bounds."""
    UNEXPECTED = "unexpected"
    """A message that its sender may not send, or not now."""
    BAD_VERSION = "bad-version"
    """A `Welcome` with a version that was not offered."""
    CUT_OFF = "cut-off"
    """The stream ended inside a frame."""


class Misuse(StrEnum):
    """What this side did wrong."""

    MAY_NOT_SEND = "may-not-send"
    FRAME_TOO_LONG = "frame-too-long"
    AFTER_END = "after-end"


class ProtocolError(Exception):
    """The family of everything that the connection raises on purpose."""


class RemoteProtocolError(ProtocolError):
    """The peer broke the protocol.  ``detail`` is for a log: it may quote what the peer sent, so it is hostile text."""

    def __init__(self, code: Fault, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class LocalProtocolError(ProtocolError):
    """This side called the connection in a way that would break the protocol: a bug here, not the peer's doing."""

    def __init__(self, code: Misuse, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
