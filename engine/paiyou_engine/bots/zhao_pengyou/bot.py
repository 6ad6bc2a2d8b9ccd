"""A seat's bot in Zhao Pengyou: picks the level's way of choosing, and sees to it that what comes out is legal."""

from __future__ import annotations

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.zhao_pengyou import easy, random_play, steady, strong
from paiyou_engine.bots.zhao_pengyou.random_play import is_awaited
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.choices import NOTHING
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.view import SeatView


def decide(level: str, knowledge: object, rng: Rng, effort: Effort) -> Action | None:
    """The seat's action, or None.  Raises TypeError where the knowledge is of another game."""
    if not isinstance(knowledge, Knowledge):
        raise TypeError(knowledge)
    view = knowledge.view
    if not isinstance(view, SeatView):
        return None
    choices = ZHAO_PENGYOU.choices_in(view)
    if choices == NOTHING:
        return None
    if level == "random":
        action = random_play.choose(view, choices, rng)
    elif level == "easy":
        action = easy.choose(view, choices, rng)
    elif level == "steady":
        action = steady.choose(view, choices, rng)
    else:
        action = strong.choose(knowledge, view, choices, rng, effort)
    if action is not None and not choices.contains(action):
        action = None
    return choices.example(rng) if action is None and is_awaited(view) else action
