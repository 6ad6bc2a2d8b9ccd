"""Hints for Zhao Pengyou: what the search finds, with a reason; of bids what ``steady`` does, and the next strongest ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hints import ALTERNATIVES, NO_SEARCH, Hint, Reason
from paiyou_engine.bots.zhao_pengyou import steady
from paiyou_engine.bots.zhao_pengyou.bidding import bids_by_strength, holds_the_bid, is_anything_enough, is_early
from paiyou_engine.bots.zhao_pengyou.reasons import why_bury, why_call, why_follow, why_lead
from paiyou_engine.bots.zhao_pengyou.strong import weigh, weigh_beginning
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, Pass
from paiyou_engine.zhao_pengyou.choices import NOTHING, ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.choosing import choices_in
from paiyou_engine.zhao_pengyou.events import DealBegun, Seen
from paiyou_engine.zhao_pengyou.knowledge import Knowledge, start_in
from paiyou_engine.zhao_pengyou.view import Phase, SeatView


def hint(view: object, seen: Sequence[object], rng: Rng, effort: Effort) -> Hint | None:
    """A hint for the seat; None where it has nothing to decide."""
    if not isinstance(view, SeatView):
        return None
    choices = choices_in(view)
    if choices == NOTHING or view.public.phase is Phase.SCORES:
        return None
    if view.public.phase in {Phase.DRAW, Phase.WINDOW}:
        return _bid(view, choices, rng)
    if view.public.turn != view.seat:
        return None
    known = recall(view, seen)
    knowledge = known or Knowledge(view.seat, view, start_in(view.public), ())
    effort = effort if known else NO_SEARCH
    if view.public.phase is Phase.PLAY:
        return _play(knowledge, view, choices, rng, effort)
    return _beginning(knowledge, view, choices, rng, effort)


def recall(view: SeatView, seen: Sequence[object]) -> Knowledge | None:
    """What the seat knows of the deal, from the events that it remembers; None where it has not seen the whole of it."""
    begun = next((place for place in range(len(seen) - 1, -1, -1) if isinstance(seen[place], DealBegun)), None)
    if begun is None:
        return None
    events = cast("tuple[Seen, ...]", tuple(seen[begun:]))
    return Knowledge(view.seat, view, start_in(view.public), events)


def _bid(view: SeatView, choices: ZhaoPengyouChoices, rng: Rng) -> Hint:
    """To bid or not, and what else might be shown; None as an action waits."""
    action = steady.choose(view, choices, rng)
    bids: list[Action | None] = list(bids_by_strength(view, choices))
    waits = Pass() if view.public.phase is Phase.WINDOW else None
    others = [other for other in (*bids[:ALTERNATIVES], waits) if other != action]
    if holds_the_bid(view):
        return Hint(action, (), Reason("own-bid"))
    return Hint(action, tuple(others[:ALTERNATIVES]), _why_bid(view, action, legal=bool(bids)))


def _why_bid(view: SeatView, action: Action | None, *, legal: bool) -> Reason:
    if isinstance(action, Bid):
        return Reason("anything" if is_anything_enough(view) else "strong-trumps", action.cards)
    if not legal:
        return Reason("no-higher" if view.public.bids else "nothing-to-show")
    return Reason("early" if is_early(view) else "too-weak")


def _play(knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort) -> Hint | None:
    found = weigh(knowledge, view, choices, rng, effort)
    if not found:
        return None
    plays = [tried.candidate for tried in found]
    trick = view.public.trick
    follows = trick.plays and len(trick.plays) < view.public.seats
    why = why_follow(view, choices, plays[0]) if follows else why_lead(view, plays[0])
    return Hint(plays[0], tuple(plays[1 : 1 + ALTERNATIVES]), why)


def _beginning(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> Hint | None:
    found = [tried.candidate for tried in weigh_beginning(knowledge, view, choices, rng, effort)]
    if not found:
        return None
    first = found[0]
    why = why_bury(view, first) if isinstance(first, Bury) else why_call(view, first)
    return Hint(first, tuple(found[1 : 1 + ALTERNATIVES]), why)
