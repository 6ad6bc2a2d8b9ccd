"""States that a seat could be in, one quickly after another: the cards that it has not seen, dealt anew.

What the game's own sampler draws from the knowledge is drawn once; after that only what lies where is drawn, with the
same odds, and then the others are let have kept what is of use to them (`keeping`).  Whoever might take the live discard
before this seat has left it: else the seat's answer would not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from paiyou_engine.bots.zioncheck.keeping import Dealt, keep
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.events import Discarded
from paiyou_engine.zioncheck.evidence import Evidence
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.sampling import sample
from paiyou_engine.zioncheck.state import Claiming, Drawing, Melding


class _Hidden(NamedTuple):
    """Cards of one shuffle that were never seen, and how many of them each seat has; the others lie in the stock."""

    cards: list[Card]
    held: list[int]


class Redealing:
    """The deals that a seat could be in."""

    def __init__(self, knowledge: Knowledge, rng: Rng) -> None:
        """Raises `Unlike`, or `IllegalAction`, where the knowledge cannot be."""
        state = sample(knowledge, rng)
        phase = state.phase
        assert isinstance(phase, Claiming | Drawing | Melding)
        self._rng = rng
        self._hidden: list[_Hidden] = []
        for stock in Evidence(knowledge.start, knowledge.seen).stocks:
            shown = {*stock.seen.values(), *[came.card for came in stock.came]}
            held = [0] * state.start.seats
            for place, seat in enumerate(stock.owners):
                held[seat] += place not in stock.seen
            for came in stock.came:
                held[came.seat] -= 1
            self._hidden.append(_Hidden([card for card in stock.cards if card not in shown], held))
        self._deal = Light(state.start, phase.deal, rng)
        for hidden in self._hidden:
            for hand in self._deal.hands:
                for card in [card for card in hand.cards if card in set(hidden.cards)]:
                    hand.lose(card)
        self._deal.stock = []
        self._thrown = _thrown(knowledge, state.start.seats)

    def draw(self, *, evenly: bool = False) -> Light:
        """One of the deals; ``evenly`` leaves out of account that players keep what is of use to them."""
        deal = self._deal.copy()
        for cards, held in self._hidden:
            stock = _shuffled(cards, self._rng)
            dealt = [[stock.pop() for _ in range(count)] for count in held]
            for hand, more in zip(deal.hands, dealt, strict=True):
                for card in more:
                    hand.gain(card)
            for seat, thrown in enumerate(() if evenly else self._thrown):
                keep(deal, seat, Dealt(dealt[seat], thrown), stock, self._rng)
            deal.stock += stock
        return deal


def _thrown(knowledge: Knowledge, seats: int) -> list[int]:
    """How many cards each of the others has thrown."""
    thrown = [0] * seats
    for event in knowledge.seen:
        if isinstance(event, Discarded) and event.seat != knowledge.audience:
            thrown[event.seat] += 1
    return thrown


def _shuffled(cards: list[Card], rng: Rng) -> list[Card]:
    order, random = cards[:], rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
