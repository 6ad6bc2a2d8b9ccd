"""What a bot does: a function of what one seat may see, of a level, and of a generator; it keeps nothing between calls.

`decide` is the one door.  Whoever runs a game asks it whenever the seat may act; the answer is an action of that game, or
None where the bot wants to do nothing now (no bid at this moment of the draw).  The same knowledge, level and state of the
generator give the same answer, so a game with bots can be played again from its seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from paiyou_engine.bots.effort import USUAL, Effort
from paiyou_engine.bots.zhao_pengyou import bot as zhao_pengyou
from paiyou_engine.bots.zioncheck import bot as zioncheck
from paiyou_engine.errors import EngineError
from paiyou_engine.shuffle import Rng

Mind: TypeAlias = Callable[[str, object, Rng, Effort], object | None]

LEVELS: Final = ("random", "easy", "steady", "strong")
"""``random`` makes any legal choice; ``easy`` plays like a beginner; ``steady`` plays to win, by rules of thumb;
``strong`` searches, too.  docs/bots.md says more."""

_MINDS: Final[Mapping[str, Mind]] = {"zhao-pengyou": zhao_pengyou.decide, "zioncheck": zioncheck.decide}


class NoSuchBot(EngineError):
    """No bot plays this game at this level."""

    def __init__(self, game_name: str, level: str) -> None:
        super().__init__(game_name, level)
        self.game_name = game_name
        self.level = level


def decide(game_name: str, level: str, knowledge: object, rng: Rng, effort: Effort = USUAL) -> object | None:
    """The action that a bot of this level chooses, or None for no action now.

    ``knowledge`` is the seat's, as `Game.knowledge` or `Game.read_knowledge` gave it; of an audience that is no seat, or
    of a seat that may do nothing, the answer is None.  ``effort`` bounds a level that searches.  Raises `NoSuchBot` for a game or a level that is not there, and
    TypeError for knowledge of another game.
    """
    mind = _MINDS.get(game_name)
    if mind is None or level not in LEVELS:
        raise NoSuchBot(game_name, level)
    return mind(level, knowledge, rng, effort)
