"""A whole checkup of the terminal that the client draws on."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from paiyou_client.doctor.profile import Checkup
from paiyou_client.doctor.questions import NO_ANSWERS, Answers
from paiyou_client.doctor.surroundings import surroundings
from paiyou_client.encoding import speaks_utf8


def check(environment: Mapping[str, str], *, is_asked: bool = True) -> Checkup:
    """What the environment says, and what the terminal itself does if it ``is_asked``."""
    return Checkup(surroundings(environment, utf8=speaks_utf8(environment)), _answers() if is_asked else NO_ANSWERS)


def _answers() -> Answers:
    if sys.platform == "win32":
        return NO_ANSWERS
    from paiyou_client.doctor.asking import ask_ours  # noqa: PLC0415 - termios is not on every platform

    return ask_ours()
