"""How a table treats those who are away: set when it is made, shown to everybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec


class Absence(StrEnum):
    """What becomes of the seat of a person who is away from a running game."""

    BOT = "bot"
    """After the table's grace time a bot plays for the person, until the person is back."""
    WAIT = "wait"
    """The table waits."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's terms; ``grace`` is in seconds."""

    absence: Absence = Absence.BOT
    grace: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 60.0
