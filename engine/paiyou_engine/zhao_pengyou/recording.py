"""A deal as its record: from what it began, what was done, and how it ended."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from paiyou_engine.game import PUBLIC, RecordedDeal
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.checking import check_view
from paiyou_engine.zhao_pengyou.draw import new_game
from paiyou_engine.zhao_pengyou.events import DealResult, DealScored
from paiyou_engine.zhao_pengyou.seeing import view
from paiyou_engine.zhao_pengyou.state import AwaitPack, Over, Scored, State
from paiyou_engine.zhao_pengyou.view import Phase, View

_SCORED: Final = (Scored, Over)


def is_scored(state: State) -> bool:
    """Whether the score sheet lies open, or the game is over."""
    return isinstance(state.phase, _SCORED)


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


def check_begins(state: State) -> None:
    """Refuse a state with which no deal begins: cards and numbers follow from options and seats, and the rest can be seen.

    Raises `BadOptions`, ``msgspec.ValidationError``.
    """
    start = state.start
    fresh = new_game(start.options, start.seats).start
    expected = replace(
        fresh, deal=start.deal, starter=start.starter, redeals=start.redeals, ladder=start.ladder, results=start.results
    )
    if start.starter is None or state != State(expected, AwaitPack()):
        raise msgspec.ValidationError("begins")
    check_view(view(state, PUBLIC))


def deal_result(seen: View) -> DealResult | None:
    """The newest line, while it is this deal's."""
    is_open = seen.public.phase in {Phase.SCORES, Phase.OVER}
    return seen.public.results[-1] if is_open and seen.public.results else None
