"""What a player makes of points and of chances: the same thoughts, weighed otherwise."""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    """``point`` is what a point in the hand costs where all that the plans are worth is 1.  A card out of turn that brings
    nothing nearer is taken if the plans would be worth less without it by more than ``opening``; by 1 they never are.
    ``looks`` is how many cards a player expects to be offered before the deal is decided: the fewer, the more do plans
    count that lack little."""

    point: float
    opening: float
    looks: int


PLAIN: Final = Taste(point=0.005, opening=1.0, looks=8)
KEEN: Final = Taste(point=0.04, opening=0.5, looks=5)
