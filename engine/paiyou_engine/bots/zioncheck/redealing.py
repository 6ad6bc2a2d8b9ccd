"""States that a seat could be in, one quickly after another: the cards that it has not seen, dealt anew.

What the game's own sampler draws from the knowledge is drawn once; after that only what lies where is drawn, with the
same odds.  Whoever might take the live discard before this seat has left it: else the seat's answer would not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
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

    def draw(self) -> Light:
        """One of the deals."""
        deal = self._deal.copy()
        for cards, held in self._hidden:
            left = _shuffled(cards, self._rng)
            for hand, count in zip(deal.hands, held, strict=True):
                for _ in range(count):
                    hand.gain(left.pop())
            deal.stock += left
        return deal


def _shuffled(cards: list[Card], rng: Rng) -> list[Card]:
    order, random = cards[:], rng.random
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
