"""What an audience sees of an event.

Three events carry a secret and have a twin without a place for it; all others are public as they stand.
"""

from __future__ import annotations

from paiyou_engine.game import EVERYTHING, Audience
from paiyou_engine.zhao_pengyou.events import (
    Buried,
    BuriedHidden,
    Drew,
    DrewHidden,
    Event,
    KittyTaken,
    KittyTakenHidden,
    Seen,
)


def project(event: Event, audience: Audience) -> Seen:
    """The event as this audience sees it; every audience sees that something happened."""
    match event:
        case Drew(seat):
            return event if audience in (seat, EVERYTHING) else DrewHidden(seat)
        case KittyTaken(maker, cards):
            return event if audience in (maker, EVERYTHING) else KittyTakenHidden(maker, len(cards))
        case Buried(maker, cards):
            return event if audience in (maker, EVERYTHING) else BuriedHidden(maker, len(cards))
        case _:
            return event
