"""What one jumps to in a deal that is looked at again."""

from __future__ import annotations

from enum import StrEnum


class Milestone(StrEnum):
    """Why a step is worth going to."""

    TRICK = "trick"
    """A trick begins, or a turn where the game has no tricks."""
    MARK = "mark"
    """Something that decides a deal: who makes trumps, calls, a side joined, melds laid down, the score."""
