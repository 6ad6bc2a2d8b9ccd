"""A terminal is asked: bounded in time, and left as it was whatever happens."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from contextlib import suppress
from typing import Final

from paiyou_client.doctor.questions import NO_ANSWERS, Answers, is_complete, questions, read

PATIENCE: Final = 2.0
"""Seconds that all answers together may take."""
MOST: Final = 4096
"""Bytes of answers that are read."""
_ASIDE, _BACK = b"\x1b[?1049h\x1b[H", b"\x1b[0m\x1b[?1049l"


def ask(keys: int, screen: int, patience: float = PATIENCE) -> Answers:
    """What the terminal with these descriptors answers; nothing where they are no terminal."""
    try:
        before = termios.tcgetattr(keys)
    except termios.error:
        return NO_ANSWERS
    try:
        tty.setcbreak(keys, termios.TCSANOW)
        os.write(screen, _ASIDE + questions())
        return read(_answers(keys, time.monotonic() + patience))
    except OSError:
        return NO_ANSWERS
    finally:
        with suppress(OSError):
            os.write(screen, _BACK)
        with suppress(termios.error):
            termios.tcsetattr(keys, termios.TCSAFLUSH, before)


def ask_ours() -> Answers:
    """The same of the terminal that the client draws on."""
    try:
        return ask(sys.__stdin__.fileno(), sys.__stderr__.fileno()) if sys.__stdin__ and sys.__stderr__ else NO_ANSWERS
    except (OSError, ValueError):
        return NO_ANSWERS


def _answers(keys: int, until: float) -> bytes:
    said = b""
    while not is_complete(said) and len(said) < MOST and (left := until - time.monotonic()) > 0:
        if not select.select([keys], [], [], left)[0]:
            break
        more = os.read(keys, MOST)
        if not more:
            break
        said += more
    return said
