"""A seat's bot in Zhao Pengyou: picks the level's way of choosing, and sees to it that what comes out is legal."""

from __future__ import annotations

from paiyou_engine.bots.zhao_pengyou import random_play, steady
from paiyou_engine.bots.zhao_pengyou.random_play import is_awaited
from paiyou_engine.game import Choices
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.choices import NOTHING
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.view import SeatView


def decide(level: str, knowledge: object, rng: Rng) -> Action | None:
    """The seat's action, or None.  Raises TypeError where the knowledge is of another game."""
    if not isinstance(knowledge, Knowledge):
        raise TypeError(knowledge)
    view = knowledge.view
    if not isinstance(view, SeatView):
        return None
    choices = ZHAO_PENGYOU.choices_in(view)
    if choices == NOTHING:
        return None
    action = _chosen(level, view, choices, rng)
    if action is None and is_awaited(view):
        return choices.example(rng)
    return action


def _chosen(level: str, view: SeatView, choices: Choices[Action], rng: Rng) -> Action | None:
    if level == "random":
        return random_play.choose(view, choices, rng)
    action = steady.choose(view, choices, rng)
    return action if action is None or choices.contains(action) else None
