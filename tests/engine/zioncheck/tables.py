"""Positions for tests: everybody's cards by their faces, and a short way to act."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_engine.cards import Card
from paiyou_engine.game import TABLE, Seat, Tick
from paiyou_engine.zioncheck.actions import Action, Pass, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.events import Event
from paiyou_engine.zioncheck.judging_fields import Cards
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Claiming, Deal, DealStart, Drawing, Melding, State
from tests.engine.zioncheck.hands import faces


class Table:
    """A deal in which seat 0 takes the first two turns; `by` names cards by their faces."""

    def __init__(
        self, hands: Sequence[str], stock: str, options: ZioncheckOptions | None = None, deal: int = 1
    ) -> None:
        seats, made = len(hands), Cards()
        start = DealStart(options or ZioncheckOptions(), seats, 2, deal, Seat(seats - 1), (0,) * seats)
        dealt = [tuple(sorted(made.make_all(faces(hand.split())))) for hand in hands]
        self.state = State(
            start,
            Drawing(
                Deal(
                    hands=tuple(dealt),
                    stock=made.make_all(faces(stock.split())),
                    discards=(),
                    melds=(),
                    turn=Seat(0),
                    number=1,
                    laid=(None,) * seats,
                    taken=(0,) * seats,
                )
            ),
        )
        self.made = made

    def does(self, seat: int, action: Action) -> tuple[Event, ...]:
        """A seat acts; what happens."""
        self.state, events = apply(self.state, Seat(seat), action)
        return events

    def takes(self, seat: int) -> tuple[Event, ...]:
        """A seat takes the last discard; what happens."""
        return self.does(seat, Take(self.last_discard))

    def passes(self, seat: int) -> tuple[Event, ...]:
        """A seat leaves the last discard; what happens."""
        return self.does(seat, Pass(self.last_discard))

    @property
    def last_discard(self) -> Card:
        """The card that lies on top of the discards."""
        phase = self.state.phase
        assert isinstance(phase, Claiming | Drawing | Melding)
        return phase.deal.discards[-1]

    def ticks(self) -> tuple[Event, ...]:
        """The timer runs out; what happens."""
        self.state, events = apply(self.state, TABLE, Tick())
        return events


def card(text: str, copy: int = 0) -> Card:
    """The physical card that the first (or a later) card of this face in a table is."""
    made = Cards()
    return [made.make(*faces([text])) for _ in range(copy + 1)][-1]
