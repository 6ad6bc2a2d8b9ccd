"""How a person likes a table to be drawn, beside colours and letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiyou_client.settings import CARDS, MARK_FORCED, MARK_POINTS, MARK_TRUMPS, SHAPE, Settings


@dataclass(frozen=True)
class Taste:
    """What is marked; whether seats sit round a table and cards have edges where there is room."""

    trumps: bool = False
    points: bool = False
    forced: bool = True
    is_round: bool = True
    has_edges: bool = True


USUAL: Final = Taste()


def taste_of(settings: Settings) -> Taste:
    """What is set."""
    return Taste(
        trumps=settings[MARK_TRUMPS] is True,
        points=settings[MARK_POINTS] is True,
        forced=settings[MARK_FORCED] is True,
        is_round=settings[SHAPE] == SHAPE.usual,
        has_edges=settings[CARDS] == CARDS.usual,
    )
