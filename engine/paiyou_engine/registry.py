"""The games there are.  A new game adds one line here, one folder of its own, and its screen.

Each game knows the types of its own options, states and actions; whoever runs games of any kind does not, so the types
end here: they become ``object``, and only a game's own values are ever given back to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from paiyou_engine.errors import EngineError
from paiyou_engine.game import Game
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck.game import ZIONCHECK

AnyGame: TypeAlias = Game[object, object, object, object, object, object, object]


class NoSuchGame(EngineError):
    """A name that no game has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {
        ZHAO_PENGYOU.name: cast("AnyGame", ZHAO_PENGYOU),
        ZIONCHECK.name: cast("AnyGame", ZIONCHECK),
    }
)


def game(name: str) -> AnyGame:
    """The game of this name.  Raises `NoSuchGame`."""
    if name not in GAMES:
        raise NoSuchGame(name)
    return GAMES[name]
