"""Hints for Zhao Pengyou: the search's plays with a reason; in the other phases what ``steady`` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hints import ALTERNATIVES, NO_SEARCH, Hint, Reason
from paiyou_engine.bots.zhao_pengyou import steady
from paiyou_engine.bots.zhao_pengyou.reasons import why_follow, why_lead
from paiyou_engine.bots.zhao_pengyou.strong import weigh
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play
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
    if view.public.phase is Phase.PLAY:
        return _play(view, choices, seen, rng, effort)
    action = steady.choose(view, choices, rng)
    return None if action is None and view.public.phase is not Phase.DRAW else Hint(action, (), _why(action))


def recall(view: SeatView, seen: Sequence[object]) -> Knowledge | None:
    """What the seat knows of the deal, from the events that it remembers; None where it has not seen the whole of it."""
    begun = next((place for place in range(len(seen) - 1, -1, -1) if isinstance(seen[place], DealBegun)), None)
    if begun is None:
        return None
    events = cast("tuple[Seen, ...]", tuple(seen[begun:]))
    return Knowledge(view.seat, view, start_in(view.public), events)


def _play(view: SeatView, choices: ZhaoPengyouChoices, seen: Sequence[object], rng: Rng, effort: Effort) -> Hint | None:
    if view.public.turn != view.seat:
        return None
    known = recall(view, seen)
    knowledge = known or Knowledge(view.seat, view, start_in(view.public), ())
    found = weigh(knowledge, view, choices, rng, effort if known else NO_SEARCH)
    if not found:
        return None
    plays = [tried.candidate for tried in found]
    trick = view.public.trick
    follows = trick.plays and len(trick.plays) < view.public.seats
    why = why_follow(view, choices, plays[0]) if follows else why_lead(view, plays[0])
    return Hint(plays[0], tuple(plays[1 : 1 + ALTERNATIVES]), why)


def _why(action: Action | None) -> Reason:
    match action:
        case Bid(cards):
            return Reason("strong-trumps", cards)
        case Bury():
            return Reason("bury")
        case CallFriends():
            return Reason("call")
        case Pass() | Play() | None | _:
            return Reason("too-weak")
