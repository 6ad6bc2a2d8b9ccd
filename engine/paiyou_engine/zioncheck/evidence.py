"""What an audience has seen of a deal, turned into where the cards of each stock may have lain.

Every card has a number, so one that was hidden and is shown later must have come to that hand from the stock, before that
moment; whatever was never shown lies anywhere.  Nothing else speaks of a hand: whoever is asked may take, whatever it
holds, and what a player leaves undone says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zioncheck.events import (
    Added,
    DealBegun,
    DealScored,
    Dealt,
    Discarded,
    Drew,
    DrewHidden,
    LaidDown,
    Reshuffled,
    Seen,
    Swapped,
    Took,
)
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.state import DealStart


class Came(NamedTuple):
    """A card that came to this seat's hand from the stock, as one of the first ``before`` cards that lay there."""

    card: Card
    seat: Seat
    before: int


class Stock:
    """The cards of one shuffle.

    ``owners`` are the seats that drew them, place by place, None where they still lie; ``seen`` are those that the audience
    saw being drawn, by place; ``came`` are those that it saw later, in the order in which it did.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self.owners: list[Seat] = []
        self.seen: dict[int, Card] = {}
        self.came: list[Came] = []

    def laid(self, rng: Rng) -> tuple[Card, ...]:
        """The cards as they may have lain, top first, each way as likely.

        Whatever came first has the fewest places, and each of them is one of those that later cards could have had; so
        the number of places left never depends on which were chosen, and one card after another may take any.
        """
        lying = dict(self.seen)
        for card, seat, before in self.came:
            places = [place for place in range(before) if self.owners[place] == seat and place not in lying]
            lying[places[rng.randrange(len(places))]] = card
        shown = set(lying.values())
        rest = [card for card in self.cards if card not in shown]
        free = [place for place in range(len(self.cards)) if place not in lying]
        lying.update((place, rest[index]) for place, index in zip(free, permutation(len(rest), rng), strict=True))
        return tuple([lying[place] for place in range(len(self.cards))])


class Evidence:
    """One reading of a deal's seen events, in order, from its `DealBegun` on; ``stocks`` are its shuffles."""

    def __init__(self, start: DealStart, seen: Iterable[Seen]) -> None:
        self.stocks: list[Stock] = []
        self._start = start
        self._hidden: dict[Card, Stock] = {}
        self._discards: list[Card] = []
        for event in seen:
            self._stock(event)
            self._table(event)

    def _stock(self, event: Seen) -> None:
        match event:
            case DealBegun(_, _, first):
                self._shuffled(packs(self._start.decks))
                dealt = range(self._start.seats * self._start.hand)
                self.stocks[-1].owners += [Seat((first + turn) % self._start.seats) for turn in dealt]
            case Reshuffled():
                *dead, top = self._discards
                self._shuffled(dead)
                self._discards = [top]
            case Dealt(seat, cards):
                self._shows(seat, cards)
            case Drew(seat, card):
                stock = self._hidden.pop(card)
                stock.seen[len(stock.owners)] = card
                stock.owners.append(seat)
            case DrewHidden(seat):
                self.stocks[-1].owners.append(seat)
            case _:
                pass

    def _table(self, event: Seen) -> None:
        match event:
            case Discarded(seat, card):
                self._shows(seat, (card,))
                self._discards.append(card)
            case Took():
                self._discards.pop()
            case LaidDown(seat, melds):
                self._shows(seat, [card for table in melds for card in table.meld.cards])
            case Added(seat, _, card) | Swapped(seat, _, card):
                self._shows(seat, (card,))
            case DealScored(result):
                for left, hand in enumerate(result.hands):
                    self._shows(Seat(left), hand)
            case _:
                pass

    def _shuffled(self, cards: Iterable[Card]) -> None:
        stock = Stock(cards)
        self.stocks.append(stock)
        self._hidden.update((card, stock) for card in stock.cards)

    def _shows(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Cards that this seat must have had."""
        for card in cards:
            stock = self._hidden.pop(card, None)
            if stock is not None:
                stock.came.append(Came(card, seat, len(stock.owners)))
