"""Deals with so few cards that every state which an audience could be in can be listed.

The listing knows nothing of how samples are made: it lays the hidden cards in every way, counts the orders in which they
may have been drawn, and asks the referee to play the deal again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from typing import NamedTuple, TypeAlias

from paiyou_engine.cards import Card, Rank, parse_cards
from paiyou_engine.game import EVERYTHING, Order, Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Bury
from paiyou_engine.zhao_pengyou.events import (
    BidMade,
    Buried,
    BuriedHidden,
    DealScored,
    Drew,
    DrewHidden,
    GroupFailed,
    KittyTaken,
    KittyTakenHidden,
    Played,
    TookBack,
)
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.replaying import Unlike, replay
from paiyou_engine.zhao_pengyou.state import AwaitPack, DealStart, State

Cards: TypeAlias = tuple[Card, ...]


def tiny_game(cards: str, hand: int, options: ZhaoPengyouOptions, seats: int = 5) -> State:
    """A game whose every deal has these cards, everybody on level 2."""
    pack = tuple(sorted(parse_cards(cards)))
    ladder = (Standing(Rank(2)),) * seats
    return State(DealStart(options, seats, pack, len(pack) - seats * hand, 1, Seat(0), 0, ladder), AwaitPack())


class Deal(NamedTuple):
    """How the cards lie, orders apart: each seat's draws, the maker's with the kitty; what was buried; the rest."""

    owned: tuple[Cards, ...]
    buried: Cards
    rest: Cards


def deal_of(state: State) -> Deal:
    """How the cards lie in a state."""
    start = state.start
    first = state.history[0].action
    assert isinstance(first, Order)
    pack = [start.pack[index] for index in first.order]
    events = [event for step in state.history for event in step.events]
    drawn = sum(isinstance(event, Drew) for event in events)
    maker = next((event.maker for event in events if isinstance(event, KittyTaken)), None)
    owned = [pack[(seat - (start.starter or 0)) % start.seats : drawn : start.seats] for seat in range(start.seats)]
    if maker is not None:
        owned[maker] += pack[drawn:]
    buried = next((step.action.cards for step in state.history if isinstance(step.action, Bury)), ())
    rest = pack[drawn:] if maker is None else []
    return Deal(tuple(tuple(sorted(cards)) for cards in owned), tuple(sorted(buried)), tuple(sorted(rest)))


def possible_deals(knowledge: Knowledge, most: int) -> dict[Deal, int] | None:
    """Every deal that explains what was seen, with the number of packs that lead to it; None if more than ``most`` ways
    to lay the cards would have to be tried."""
    table = _Table(knowledge)
    found: dict[Deal, int] = {}
    for tried, deal in enumerate(table.deals()):
        if tried == most:
            return None
        number = table.packs(deal)
        if number:
            found[deal] = number
    return found


class _Table:
    """What everybody can count: how many cards each place has, and which of them were seen."""

    def __init__(self, knowledge: Knowledge) -> None:
        assert knowledge.audience != EVERYTHING
        self.knowledge = knowledge
        start, seen = knowledge.start, knowledge.seen
        self.draws: list[list[Card]] = [[] for _ in range(start.seats)]
        self.drawn = [0] * start.seats
        self.orders: dict[tuple[int, Cards], set[Cards]] = {}
        self.bids: list[tuple[int, int, Cards]] = []
        self.shown: list[Counter[Card]] = [Counter() for _ in range(start.seats)]
        played: list[Counter[Card]] = [Counter() for _ in range(start.seats)]
        self.maker: int | None = None
        self.kitty: Cards = ()
        self.buried: Cards | None = None
        self.has_buried = False
        for event in seen:
            match event:
                case Drew(seat, card):
                    self.draws[seat].append(card)
                    self.drawn[seat] += 1
                case DrewHidden(seat):
                    self.drawn[seat] += 1
                case BidMade(seat, cards):
                    self.bids.append((seat, self.drawn[seat], cards))
                case KittyTaken(maker, cards):
                    self.maker, self.kitty = maker, cards
                case KittyTakenHidden(maker):
                    self.maker = maker
                case Buried(_, cards):
                    self.has_buried, self.buried = True, cards
                case BuriedHidden():
                    self.has_buried = True
                case DealScored(result):
                    self.buried = result.kitty
                case Played(seat, cards):
                    played[seat].update(cards)
                case TookBack(seat, cards):
                    played[seat].subtract(cards)
                case GroupFailed(seat, withdrawn):
                    self.shown[seat] |= played[seat] + Counter(withdrawn)
                case _:
                    pass
            self.shown = [one | other for one, other in zip(self.shown, played, strict=True)]

    def deals(self) -> Iterator[Deal]:
        """Every way to lay the cards that respects how many there are, and who has shown which."""
        start, viewer = self.knowledge.start, self.knowledge.audience
        others = [seat for seat in range(start.seats) if seat != viewer]
        hidden_maker = self.maker in others
        sizes = [self.drawn[seat] for seat in others]
        needs = [self.shown[seat] for seat in others]
        if hidden_maker and not self.has_buried:
            sizes[others.index(self.maker or 0)] += start.kitty
        if hidden_maker and self.has_buried:
            sizes.append(start.kitty)
            needs.append(Counter(self.buried or ()))
        if self.maker is None:
            sizes.append(len(start.pack) - sum(self.drawn))
            needs.append(Counter())
        known = Counter(card for draws in self.draws for card in draws) + Counter(self.kitty)
        unseen = Counter(start.pack)
        unseen.subtract(known)
        for piles in _layings(unseen, sizes, needs):
            yield self._deal(others, piles)

    def packs(self, deal: Deal) -> int:
        """How many packs lead to this deal and to what was seen; 0 if the referee or the events object."""
        start = self.knowledge.start
        orders = [self._orders(seat, cards) for seat, cards in enumerate(deal.owned)]
        number = _orderings(deal.rest)
        for found in orders:
            number *= len(found)
        if not number:
            return 0
        ordered = [min(found) for found in orders]
        pack = [
            ordered[(index + (start.starter or 0)) % start.seats][index // start.seats]
            for index in range(sum(self.drawn))
        ]
        tail = deal.rest if self.maker is None else ordered[self.maker][self.drawn[self.maker] :]
        left = list(start.pack)
        order = []
        for card in (*pack, *tail):
            index = left.index(card)
            left[index] = Card(-1)
            order.append(index)
        try:
            replay(start, tuple(order), deal.buried, self.knowledge.audience, self.knowledge.seen)
        except (Unlike, IllegalAction):
            return 0
        return number

    def _orders(self, seat: int, cards: Cards) -> set[Cards]:
        """The orders in which a seat may have drawn its cards, the kitty last, so that its bids were possible."""
        if seat == self.knowledge.audience:
            own = tuple(self.draws[seat])
            kitties = set(permutations(self.kitty)) if seat == self.maker else {()}
            return {own + kitty for kitty in kitties}
        if (seat, cards) not in self.orders:
            self.orders[seat, cards] = {order for order in set(permutations(cards)) if self._may_bid(seat, order)}
        return self.orders[seat, cards]

    def _may_bid(self, seat: int, order: Cards) -> bool:
        return all(order[:drawn].count(cards[0]) >= len(cards) for bidder, drawn, cards in self.bids if bidder == seat)

    def _deal(self, others: list[int], piles: list[Cards]) -> Deal:
        owned = [tuple(sorted(draws)) for draws in self.draws]
        for seat, pile in zip(others, piles, strict=False):
            owned[seat] = pile
        buried: Cards = self.buried or ()
        if self.maker in others and self.has_buried:
            buried = piles[len(others)]
            owned[self.maker or 0] = tuple(sorted(owned[self.maker or 0] + buried))
        elif self.maker is not None and self.maker not in others:
            owned[self.maker] = tuple(sorted(owned[self.maker] + self.kitty))
        return Deal(tuple(owned), buried, piles[-1] if self.maker is None else ())


def _layings(unseen: Counter[Card], sizes: list[int], needs: list[Counter[Card]]) -> Iterator[list[Cards]]:
    """Every way to lay the cards in places of these sizes, each with what it needs."""
    if not sizes:
        if not +unseen:
            yield []
        return
    free = unseen - sum(needs[1:], Counter())
    for pile in _selections(sorted((free - needs[0]).items()), sizes[0] - needs[0].total()):
        mine = Counter(pile) + needs[0]
        if mine - unseen:
            continue
        for rest in _layings(unseen - mine, sizes[1:], needs[1:]):
            yield [tuple(sorted(mine.elements())), *rest]


def _selections(copies: list[tuple[Card, int]], size: int) -> Iterator[Cards]:
    """Every multiset of so many cards."""
    if size == 0:
        yield ()
    if size <= 0 or sum(most for _, most in copies) < size:
        return
    (face, most), rest = copies[0], copies[1:]
    for number in range(min(most, size), -1, -1):
        for others in _selections(rest, size - number):
            yield (face,) * number + others


def _orderings(cards: Cards) -> int:
    """How many sequences these cards make."""
    return factorial(len(cards)) // prod(factorial(copies) for copies in Counter(cards).values())
