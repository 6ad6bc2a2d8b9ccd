"""What goes between the server and a bot's worker process: a length of four bytes, then msgpack.

Both ends are this program, so there is no more to it; what a worker answers is still read as a stranger's by the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

HEADER: Final = 4
_MOST: Final = 16 * 1024 * 1024


class Job(msgspec.Struct, frozen=True):
    """One question: the seat's knowledge, a seed for the bot's generator, and for how many seconds it may search."""

    game: str
    level: str
    knowledge: msgspec.Raw
    seed: int
    seconds: float = 0.0


class Answer(msgspec.Struct, frozen=True):
    """The action, or None for none now; ``error`` is the class of what was raised instead."""

    action: object | None = None
    error: str = ""


def encode_job(job: Job) -> bytes:
    """The frame of a question."""
    return _frame(msgspec.msgpack.encode(job))


def encode_answer(answer: Answer) -> bytes:
    """The frame of an answer."""
    return _frame(msgspec.msgpack.encode(answer))


STOP: Final = bytes(HEADER)
"""An empty question: the answer to the one before it is not wanted any more.  It has no answer of its own."""


def _frame(body: bytes) -> bytes:
    return len(body).to_bytes(HEADER, "big") + body


def body_length(data: bytes) -> int:
    """The length that a header announces.  Raises ``msgspec.DecodeError`` for one that nobody can mean."""
    length = int.from_bytes(data[:HEADER], "big")
    if length > _MOST:
        raise msgspec.DecodeError(str(length))
    return length


def decode_answer(frame: bytes) -> Answer:
    """The answer of a whole frame.  Raises ``msgspec.DecodeError`` or ``ValidationError``."""
    return msgspec.msgpack.decode(frame[HEADER:], type=Answer)


def decode_job(body: bytes) -> Job:
    """The question in a frame's body."""
    return msgspec.msgpack.decode(body, type=Job)
