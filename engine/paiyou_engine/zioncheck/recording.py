"""A deal as its record: from what it began, what was done, and how it ended."""

from __future__ import annotations

from paiyou_engine.game import RecordedDeal
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.events import DealResult, DealScored
from paiyou_engine.zioncheck.state import AwaitPack, Over, Phase, Scored, State
from paiyou_engine.zioncheck.view import View


def is_scored(state: State) -> bool:
    """Whether the score sheet lies open, or the game is over."""
    return isinstance(state.phase, Scored | Over)


def recorded_deal(state: State) -> RecordedDeal[State, Action] | None:
    """The present deal; that its score sheet was read is no part of it."""
    if not state.history:
        return None
    steps = []
    for step in state.history:
        steps.append((step.actor, step.action))
        if any(isinstance(event, DealScored) for event in step.events):
            break
    return RecordedDeal(State(state.start, AwaitPack()), tuple(steps))


def deal_result(view: View) -> DealResult | None:
    """The newest line, while it is this deal's."""
    is_open = view.public.phase in {Phase.SCORES, Phase.OVER}
    return view.public.results[-1] if is_open and view.public.results else None
