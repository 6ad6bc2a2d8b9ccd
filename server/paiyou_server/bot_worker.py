"""The process in which a bot thinks: questions on standard input, answers on standard output, nothing kept between them.

It ends when its input does, so it never outlives the server, however that ended.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from typing import BinaryIO

import msgspec

from paiyou_engine.bots.deciding import decide
from paiyou_engine.registry import GAMES
from paiyou_server.thought_frames import HEADER, Answer, Job, body_length, decode_job, encode_answer

_LOWEST_PRIORITY = 19


def main() -> None:
    """Serve standard input to its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to handle
    if hasattr(os, "nice"):
        os.nice(_LOWEST_PRIORITY)
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that it is up, then answer each question in turn."""
    answers.write(encode_answer(Answer()))
    answers.flush()
    while len(header := questions.read(HEADER)) == HEADER:
        body = questions.read(body_length(header))
        answers.write(encode_answer(_answer(decode_job(body))))
        answers.flush()


def _answer(job: Job) -> Answer:
    try:
        game = GAMES[job.game]
        knowledge = game.read_knowledge(msgspec.msgpack.decode(job.knowledge))
        return Answer(decide(job.game, job.level, knowledge, random.Random(job.seed)))
    except Exception as error:  # noqa: BLE001 - a bot's fault is told to the table, which plays for it
        return Answer(error=type(error).__name__)


if __name__ == "__main__":
    main()
