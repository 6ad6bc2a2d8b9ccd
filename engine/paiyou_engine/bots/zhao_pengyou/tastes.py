"""Whether a player joins the maker: the same thoughts for all, weighed otherwise where many sit at the table.

`WIDE` was found by playing whole deals with one weight changed in one seat of eight (`docs/bots.md`).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    """``joins`` is what it is worth to join the maker soon, in average tricks; ``lost`` the share of the card points with which
    the opposition wins (`law/zhao-pengyou.md` §3.3) from which on a seat no longer wants to."""

    joins: float
    lost: float


PLAIN: Final = Taste(joins=0.5, lost=0.85)
WIDE: Final = Taste(joins=2.0, lost=0.3)
"""At once or, against an opposition with some points, not at all."""

MANY: Final = 7
"""Seats from which on `strong` weighs so, and searches less."""


def keen_taste(seats: int) -> Taste:
    """That of `strong` at a table of so many seats."""
    return WIDE if seats >= MANY else PLAIN
