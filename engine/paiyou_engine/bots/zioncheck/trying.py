"""What an action comes to: deals that the seat could be in, played out to their end by quick habits.

What counts is the points that are left in the seat's hand, and a little what is left in the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.bots.zioncheck.quick import PlayOut
from paiyou_engine.bots.zioncheck.redealing import Redealing
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.view import SeatView

_THEIRS: Final = 0.2
"""What a point of the others, all together, is worth beside one's own."""


def worlds(knowledge: Knowledge, view: SeatView, rng: Rng) -> Iterator[Callable[[Action], float]]:
    """Deals that the seat could be in, each of which says what an action comes to.  Raises `Unlike`, or `IllegalAction`,
    where the knowledge cannot be."""
    redealing = Redealing(knowledge, rng)
    while True:
        deal = redealing.draw()

        def world(action: Action, deal: Light = deal) -> float:
            return value(outcome(deal.copy(), view, action), view.seat)

        yield world


def outcome(deal: Light, view: SeatView, action: Action) -> Sequence[int]:
    """What each seat has left of a deal in which this one acts so, and then all as is their habit.

    Whoever could take the live discard before this seat has left it.
    """
    out = PlayOut(deal)
    match action:
        case Take():
            deal.take(view.seat)
            return out.from_turn() if view.seat == deal.turn else out.from_draw()
        case Pass() | Draw():
            discarder = (deal.turn - (deal.number > 2)) % deal.seats
            asked = deal.asked(discarder)
            return out.from_window(asked[asked.index(view.seat) + 1 :])
        case Discard(card):
            deal.discard(card)
            return deal.points() if deal.over else out.from_window(deal.asked(view.seat))
        case Lay(melds):
            deal.lay(read_lay_down(view.hand, melds, deal.contract, deal.options))
        case Add(card, meld, end):
            deal.add(card, meld, end)
        case Swap(card, meld):
            deal.swap(view.seat, card, meld)
        case Ready():
            raise AssertionError(action)
    return out.from_turn()


def value(points: Sequence[int], seat: Seat) -> float:
    """What a deal that is over is worth to a seat: few points of its own, many of the others."""
    others = sum(points) - points[seat]
    return _THEIRS * others / (len(points) - 1) - points[seat]
