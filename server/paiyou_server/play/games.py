"""How the server names a game of which it knows nothing but the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from paiyou_engine.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
Games: TypeAlias = Mapping[str, AnyGame]
Plain: TypeAlias = dict[str, object]


def plain(value: object) -> Plain:
    """A game's value as the map that travels on the wire."""
    built = msgspec.to_builtins(value)
    assert isinstance(built, dict)
    return built
