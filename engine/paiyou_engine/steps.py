"""The steps of a record, as they are read from a file or a journal, whatever the game."""

from __future__ import annotations

import msgspec

from paiyou_engine.game import Actor, NonSeat, Order, Tick
from paiyou_engine.registry import AnyGame


def read_step(game: AnyGame, actor: Actor, action: object) -> object:
    """The engine's value of a recorded action, which may be plain.  Raises ``msgspec.ValidationError``."""
    if not isinstance(action, dict):
        return action
    match actor:
        case NonSeat.CHANCE:
            return msgspec.convert(action, Order)
        case NonSeat.TABLE:
            return msgspec.convert(action, Tick)
        case _:
            return game.read_action(action)
