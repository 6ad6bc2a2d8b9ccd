"""What a player makes of points and of chances: the same thoughts, weighed otherwise."""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    """``point`` is what a point in the hand costs where all that the plans are worth is 1.  A card out of turn that brings
    nothing nearer is taken if the plans would be worth less without it by more than ``opening``; by 1 they never are."""

    point: float
    opening: float


PLAIN: Final = Taste(point=0.005, opening=1.0)
KEEN: Final = Taste(point=0.04, opening=0.5)
