"""What an audience sees of how the cards lie: its own deal and draws, and what is reshuffled (`law/zioncheck.md` R3, R14)."""

from __future__ import annotations

from paiyou_engine.game import Shuffled, Sighting
from paiyou_engine.zioncheck.events import DealBegun, DealerDrawn, Dealt, Drew, Reshuffled, Seen
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.view import PublicView, View


def sightings(view: View, seen: Seen) -> tuple[Shuffled | Sighting, ...]:
    """What the event tells; ``view`` is the one just before it.  The stock is the rest of the newest order."""
    public = view.public
    match seen:
        case DealerDrawn(seat):
            return Shuffled(tuple(range(public.seats))), Sighting((0,), (seat,))
        case DealBegun():
            return (Shuffled(packs(public.decks)),)
        case Dealt(seat, cards):
            return (Sighting(_dealt_to(public, seat, len(cards)), cards),)
        case Drew(_, card):
            return (Sighting((-public.stock,), (card,)),)
        case Reshuffled():
            return (Shuffled(public.discards[:-1]),)
        case _:
            return ()


def _dealt_to(public: PublicView, seat: int, count: int) -> tuple[int, ...]:
    """Every so many cards, from the seat's place after the one that begins."""
    assert public.turn is not None
    first = (seat - public.turn) % public.seats
    return tuple(range(first, first + count * public.seats, public.seats))
