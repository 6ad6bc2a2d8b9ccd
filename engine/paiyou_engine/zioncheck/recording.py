"""A deal as its record: from what it began, what was done, and how it ended."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from paiyou_engine.game import PUBLIC, Audience, RecordedDeal, Story
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.checking import check_view
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.events import DealResult, DealScored, Seen
from paiyou_engine.zioncheck.knowledge import knowledge
from paiyou_engine.zioncheck.seeing import view
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


def story(state: State, audience: Audience) -> Story[View, Seen] | None:
    """All that this audience has seen since the shuffle, to the last event; None before it."""
    if not state.history:
        return None
    return Story(view(State(state.start, AwaitPack()), audience), knowledge(state, audience).seen)


def check_begins(state: State) -> None:
    """Refuse a state with which no deal begins: cards and numbers follow from options and seats, and the rest can be seen.

    Raises `BadOptions`, ``msgspec.ValidationError``.
    """
    start = state.start
    fresh = new_game(start.options, start.seats).start
    expected = replace(fresh, deal=start.deal, dealer=start.dealer, totals=start.totals, results=start.results)
    if start.dealer is None or state != State(expected, AwaitPack()):
        raise msgspec.ValidationError("begins")
    check_view(view(state, PUBLIC))


def deal_result(seen: View) -> DealResult | None:
    """The newest line, while it is this deal's."""
    is_open = seen.public.phase in {Phase.SCORES, Phase.OVER}
    return seen.public.results[-1] if is_open and seen.public.results else None
