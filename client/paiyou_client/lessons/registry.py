"""Which lessons there are, a line a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.zhao_pengyou.following import FOLLOWING
from paiyou_client.lessons.zhao_pengyou.opening import OPENING
from paiyou_client.lessons.zhao_pengyou.winning import WINNING
from paiyou_client.lessons.zioncheck.ending import ENDING
from paiyou_client.lessons.zioncheck.laying import LAYING
from paiyou_client.lessons.zioncheck.taking import TAKING_LESSONS

LESSONS: Final[Mapping[str, tuple[Lesson, ...]]] = MappingProxyType(
    {
        "zhao-pengyou": (*OPENING, *FOLLOWING, *WINNING),
        "zioncheck": (*LAYING, *TAKING_LESSONS, *ENDING),
    }
)
"""By the game's name on the wire, in the order in which they are taken."""
