"""All that an audience has seen of the present deal, with perfect recall, and what was public when it began.

With views and projections the only reader of the true state.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiyou_engine.cards import Rank
from paiyou_engine.game import Audience
from paiyou_engine.zhao_pengyou.events import Seen
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.projecting import project
from paiyou_engine.zhao_pengyou.seeing import view
from paiyou_engine.zhao_pengyou.state import DealStart, State
from paiyou_engine.zhao_pengyou.table import layout, pack
from paiyou_engine.zhao_pengyou.view import PublicView, View


class Knowledge(msgspec.Struct, frozen=True):
    """The view now, and the deal's seen events in order from its `DealBegun` on; between deals there are none."""

    audience: Audience
    view: View
    start: DealStart
    seen: tuple[Seen, ...]


def knowledge(state: State, audience: Audience) -> Knowledge:
    """All that this audience has seen that still matters."""
    seen = tuple([project(event, audience) for step in state.history for event in step.events])
    return Knowledge(audience, view(state, audience), state.start, seen)


def recalled(start: DealStart, audience: Audience, view: View, seen: Sequence[Sequence[Seen]]) -> Knowledge:
    """The same, from what the audience was shown itself."""
    return Knowledge(audience, view, start, tuple([event for step in seen for event in step]))


def start_in(public: PublicView) -> DealStart:
    """What the deal under way began with, from its public view."""
    ladder = tuple([Standing(Rank(level), active) for level, active in zip(public.levels, public.active, strict=True)])
    return DealStart(
        options=public.options,
        seats=public.seats,
        pack=pack(layout(public.seats, public.options)),
        kitty=public.kitty,
        deal=public.deal,
        starter=public.starter,
        redeals=public.redeals,
        ladder=ladder,
        results=public.results,
    )
