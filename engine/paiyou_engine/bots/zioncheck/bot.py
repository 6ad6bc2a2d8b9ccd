"""A seat's bot in Zioncheck: picks the level's way of choosing, and sees to it that what comes out is legal."""

from __future__ import annotations

from paiyou_engine.bots.zioncheck import random_play, steady
from paiyou_engine.bots.zioncheck.random_play import is_awaited
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.choices import NOTHING, ZioncheckChoices
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.view import SeatView


def decide(level: str, knowledge: object, rng: Rng) -> Action | None:
    """The seat's action, or None.  Raises TypeError where the knowledge is of another game."""
    if not isinstance(knowledge, Knowledge):
        raise TypeError(knowledge)
    view = knowledge.view
    if not isinstance(view, SeatView):
        return None
    choices = ZIONCHECK.choices_in(view)
    if choices == NOTHING:
        return None
    action = _chosen(level, knowledge, view, choices, rng)
    if action is None and is_awaited(view, choices):
        return choices.example(rng)
    return action


def _chosen(level: str, knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, rng: Rng) -> Action | None:
    if level == "random":
        return random_play.choose(view, choices, rng)
    action = steady.choose(view, knowledge.seen, choices)
    return action if action is None or choices.contains(action) else None
