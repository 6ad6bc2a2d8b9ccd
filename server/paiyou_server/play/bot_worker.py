"""The process in which a bot thinks: questions on standard input, answers on standard output, nothing kept between them.

A search ends when its time is up, and as soon as there is anything more to read: then its answer is no longer wanted.  It
ends when its input does, so it never outlives the server, however that ended.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
from collections.abc import Callable
from io import RawIOBase
from time import monotonic
from typing import BinaryIO

import msgspec

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.effort import PLAYOUTS, Effort
from paiyou_engine.registry import GAMES
from paiyou_server.play.thought_frames import HEADER, Answer, Job, body_length, decode_job, encode_answer

_LOWEST_PRIORITY = 19


def main() -> None:
    """Serve standard input to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to handle
    if hasattr(os, "nice"):
        os.nice(_LOWEST_PRIORITY)
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as questions:  # what is buffered shows in no select
        serve(questions, sys.stdout.buffer, _is_there_more)


def serve(questions: RawIOBase | BinaryIO, answers: BinaryIO, is_unwanted: Callable[[], bool] = bool) -> None:
    """Say that it is up, then answer each question in turn; a search ends when the answer ``is_unwanted``."""
    answers.write(encode_answer(Answer()))
    answers.flush()
    while len(header := _read(questions, HEADER)) == HEADER:
        length = body_length(header)
        if not length:
            continue
        answers.write(encode_answer(_answer(decode_job(_read(questions, length)), is_unwanted)))
        answers.flush()


def _read(questions: RawIOBase | BinaryIO, length: int) -> bytes:
    """So many bytes; fewer at the end."""
    data = b""
    while len(data) < length and (more := questions.read(length - len(data))):
        data += more
    return data


def _is_there_more() -> bool:
    """Whether the server has written something meanwhile; it never does while it waits for an answer."""
    return bool(select.select([sys.stdin.fileno()], [], [], 0)[0])


def _answer(job: Job, is_unwanted: Callable[[], bool]) -> Answer:
    until = monotonic() + job.seconds
    effort = Effort(PLAYOUTS, lambda: monotonic() >= until or is_unwanted())
    try:
        game = GAMES[job.game]
        knowledge = game.read_knowledge(msgspec.msgpack.decode(job.knowledge))
        return Answer(decide(job.game, job.level, knowledge, random.Random(job.seed), effort))
    except Exception as error:  # noqa: BLE001 - a bot's fault is told to the table, which plays for it
        return Answer(error=type(error).__name__)


if __name__ == "__main__":
    main()
