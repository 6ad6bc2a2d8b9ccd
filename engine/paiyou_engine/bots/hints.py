"""What a hint is made of."""

from __future__ import annotations

from typing import Final, NamedTuple

from paiyou_engine.bots.effort import Effort
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat

ALTERNATIVES: Final = 2
NO_SEARCH: Final = Effort(0)
"""For who has not seen the whole deal."""


class Reason(NamedTuple):
    """Why, in a code, and what its sentence speaks of where it does: cards, a seat, an effective suit, a number."""

    code: str
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None
    suit: int | None = None
    number: int = 0


class Hint(NamedTuple):
    """An action of the game, what else comes into question, and why."""

    action: object
    others: tuple[object, ...]
    reason: Reason
