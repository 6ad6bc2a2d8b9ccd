"""What an audience sees of how the pack lies: its own draws and the maker's kitty (`law/zhao-pengyou.md` §2.4, §2.6)."""

from __future__ import annotations

from paiyou_engine.game import Shuffled, Sighting
from paiyou_engine.zhao_pengyou.events import DealBegun, Drew, KittyTaken, Seen, StarterDrawn
from paiyou_engine.zhao_pengyou.table import layout, pack
from paiyou_engine.zhao_pengyou.view import View


def sightings(view: View, seen: Seen) -> tuple[Shuffled | Sighting, ...]:
    """What the event tells; ``view`` is the one just before it.  The kitty are the last cards of the pack."""
    public = view.public
    match seen:
        case StarterDrawn(seat):
            return Shuffled(tuple(range(public.seats))), Sighting((0,), (seat,))
        case DealBegun():
            return (Shuffled(pack(layout(public.seats, public.options))),)
        case Drew(_, card):
            return (Sighting((public.drawn,), (card,)),)
        case KittyTaken(_, cards):
            return (Sighting(tuple(range(-len(cards), 0)), cards),)
        case _:
            return ()
