"""How the server names a game of which it knows nothing but the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from paiyou_engine.game import Actor, Game, NonSeat, Order, Tick

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
Games: TypeAlias = Mapping[str, AnyGame]
Plain: TypeAlias = dict[str, object]


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


def plain(value: object) -> Plain:
    """A game's value as the map that travels on the wire."""
    built = msgspec.to_builtins(value)
    assert isinstance(built, dict)
    return built
