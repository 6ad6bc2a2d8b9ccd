"""Why a replay cannot be shown."""

from __future__ import annotations

from enum import StrEnum


class ReplayFault(StrEnum):
    """What is wrong with a file; the values stand in PROTOCOL.md."""

    FOREIGN = "foreign"
    """It is no replay at all."""
    TOO_LARGE = "too-large"
    """It is larger than any replay, packed or unpacked."""
    CUT_OFF = "cut-off"
    """Its end is missing."""
    ALTERED = "altered"
    """Its bytes are not those that were written: the sum is another, or there are more."""
    OTHER_VERSION = "other-version"
    """Its form is one that this program does not know; ``words`` are the form's version and this program's."""
    BAD_FIELD = "bad-field"
    """The sum is right, and what it says is no replay."""
    NO_GAME = "no-game"
    """This program has no such game; ``words`` is its name."""
    OTHER_RULES = "other-rules"
    """It was played by other rules of the game than this program has; ``words`` are the game, the version of the replay's
    rules, this program's, and the version of the program that wrote it, which can show it."""
    IMPOSSIBLE = "impossible"
    """By the rules it cannot have gone so; ``words`` is the number of the step, from 1."""


class BadReplay(Exception):
    """A replay that cannot be shown: hostile, damaged, or not for this program."""

    def __init__(self, code: ReplayFault, *words: str) -> None:
        super().__init__(code, *words)
        self.code = code
        self.words = words
