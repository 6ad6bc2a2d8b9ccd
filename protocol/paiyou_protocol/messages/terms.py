"""How a table treats those who are away or slow, and how it shuffles: set when it is made, shown to everybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from paiyou_protocol.messages.values import Word


class Absence(StrEnum):
    """What becomes of the seat of a person who is away from a running game."""

    BOT = "bot"
    """After the table's grace time a bot plays for the person, until the person is back."""
    WAIT = "wait"
    """The table waits."""


class Watching(StrEnum):
    """What people without a seat are shown of a table's games."""

    NONE = "none"
    """Nothing: while a game runs nobody without a seat in it is at the table."""
    PUBLIC = "public"
    """What everybody at the table sees, and no hand, ever."""
    DELAYED = "delayed"
    """The same while a deal is played, and all hands of each deal that is over."""
    AGREED = "agreed"
    """As ``public``; from when all in seats have agreed on, for the rest of their game, as ``delayed``."""


class ClockTerms(msgspec.Struct, frozen=True):
    """How long decisions may take, in seconds: each one so long, and what it takes beyond that comes out of the seat's
    ``bank``, which lasts a whole game.  When both are used up a bot makes this one decision."""

    move: Annotated[float, msgspec.Meta(ge=5, le=3600)]
    bank: Annotated[float, msgspec.Meta(ge=0, le=86400)] = 0.0


class BotTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table's bots play: ``level`` is theirs where none is named, ``think`` for how many seconds one may search for a decision, ``hints`` whether people may
    be shown what a bot would play in their place, ``own`` whether bots of one's own may sit down."""

    level: Word = "steady"
    think: Annotated[float, msgspec.Meta(ge=0, le=5)] = 1.0
    hints: bool = True
    own: bool = False


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's terms; ``grace`` is in seconds, and without ``clock`` decisions take as long as they take.

    ``proof``: each deal is shuffled by everybody's bits, and how is shown to those in seats when it is over, and with that
    every hand (docs/fairness.md).  None in `CreateTable`: as is usual for the game.  ``watching`` is the contract with those who
    look on, and whoever is at the table can read it.  ``counts``: clients may show how many cards of some kind nobody has seen yet.
    """

    absence: Absence = Absence.BOT
    grace: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 60.0
    clock: ClockTerms | None = None
    bots: BotTerms = BotTerms()
    proof: bool | None = None
    watching: Watching = Watching.PUBLIC
    counts: bool = True
