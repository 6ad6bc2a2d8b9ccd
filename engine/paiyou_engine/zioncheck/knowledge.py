"""All that an audience has seen of the present deal, with perfect recall, and what was public when it began.

With views and projections the only reader of the true state.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiyou_engine.game import Audience
from paiyou_engine.zioncheck.events import Seen
from paiyou_engine.zioncheck.projecting import project
from paiyou_engine.zioncheck.seeing import view
from paiyou_engine.zioncheck.state import DealStart, State, Step
from paiyou_engine.zioncheck.view import PublicView, View


class Knowledge(msgspec.Struct, frozen=True):
    """The view now, and the deal's seen events in order from its `DealBegun` on; between deals there are none.

    ``together`` says how many of them were seen at once, action by action: a pass that closes the window with the same
    stroke tells its player that all others had answered.  Actions of which nothing was seen are not in it.
    """

    audience: Audience
    view: View
    start: DealStart
    seen: tuple[Seen, ...]
    together: tuple[int, ...]


def knowledge(state: State, audience: Audience) -> Knowledge:
    """All that this audience has seen that still matters."""
    steps = [_seen(step, audience) for step in state.history]
    seen = tuple([event for step in steps for event in step])
    return Knowledge(audience, view(state, audience), state.start, seen, tuple([len(step) for step in steps if step]))


def _seen(step: Step, audience: Audience) -> tuple[Seen, ...]:
    projected = [project(event, audience) for event in step.events]
    return tuple([seen for seen in projected if seen is not None])


def recalled(start: DealStart, audience: Audience, view: View, seen: Sequence[Sequence[Seen]]) -> Knowledge:
    """The same, from what the audience was shown itself."""
    events = tuple([event for step in seen for event in step])
    return Knowledge(audience, view, start, events, tuple([len(step) for step in seen if step]))


def start_in(public: PublicView) -> DealStart:
    """What the deal under way began with, from its public view."""
    return DealStart(
        options=public.options,
        seats=public.seats,
        decks=public.decks,
        deal=public.deal,
        dealer=public.dealer,
        totals=public.totals,
        results=public.results,
    )
