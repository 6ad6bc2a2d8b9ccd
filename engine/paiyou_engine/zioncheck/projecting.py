"""What an audience sees of an event (`law/zioncheck.md` D32, R16).

Two events carry a secret card and have a twin without a place for it.  An answer to a live discard is seen by its own seat
and by nobody else, not even by those who may see all hands: that somebody has answered is secret too.
"""

from __future__ import annotations

from paiyou_engine.game import EVERYTHING, Audience
from paiyou_engine.zioncheck.events import Answered, Dealt, DealtHidden, Drew, DrewHidden, Event, Seen


def project(event: Event, audience: Audience) -> Seen | None:
    """The event as this audience sees it; None for the answer of another seat."""
    match event:
        case Dealt(seat, cards):
            return event if audience in (seat, EVERYTHING) else DealtHidden(seat, len(cards))
        case Drew(seat, _, penalty):
            return event if audience in (seat, EVERYTHING) else DrewHidden(seat, penalty)
        case Answered(seat):
            return event if audience == seat else None
        case _:
            return event
