"""A deal that moves in place, for playing many out: what `applying.step` does to a deal, without its checks and its events.

It knows no rule that the tests do not hold to `step`, move by move: `tests/engine/bots/zioncheck/test_light.py` plays deals in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_engine.bots.zioncheck.gauge import Gauge
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zioncheck import growing
from paiyou_engine.zioncheck.claims import bar_after
from paiyou_engine.zioncheck.faces import Face, points_of
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.melds import Meld, RunMeld
from paiyou_engine.zioncheck.option_values import JokerSwap
from paiyou_engine.zioncheck.state import Deal, DealStart


class Light:
    """A deal as it stands.

    ``stock`` lies top last; ``melds`` are numbered as on the table; ``wild`` are the faces for which a joker lies in a run,
    each with its meld.  ``over`` says that somebody went out, or that the deal is blocked.
    """

    __slots__ = (
        "contract", "discards", "hands", "laid", "melds", "number", "options", "over", "reshuffles", "rng", "seats",
        "stock", "taken", "turn", "wild",
    )  # fmt: skip

    def __init__(self, start: DealStart, deal: Deal, rng: Rng) -> None:
        self.options, self.contract, self.seats, self.rng = start.options, start.contract, start.seats, rng
        self.hands = [Gauge(hand) for hand in deal.hands]
        self.stock = list(reversed(deal.stock))
        self.discards = list(deal.discards)
        self.melds: list[Meld] = [table.meld for table in deal.melds]
        self.turn: int = deal.turn
        self.number, self.reshuffles = deal.number, deal.reshuffles
        self.laid, self.taken = list(deal.laid), list(deal.taken)
        self.over = False
        self.wild = _wild(self.melds)

    def copy(self) -> Light:
        """Another one that stands as this one does."""
        other = Light.__new__(Light)
        other.options, other.contract, other.seats, other.rng = self.options, self.contract, self.seats, self.rng
        other.hands = [hand.copy() for hand in self.hands]
        other.stock, other.discards, other.melds = self.stock[:], self.discards[:], self.melds[:]
        other.turn, other.number, other.reshuffles = self.turn, self.number, self.reshuffles
        other.laid, other.taken = self.laid[:], self.taken[:]
        other.over, other.wild = self.over, self.wild
        return other

    def points(self) -> list[int]:
        """What each seat's hand costs."""
        return [points_of(hand.cards) for hand in self.hands]

    def asked(self, discarder: int) -> list[int]:
        """Who may take the top discard, in order of priority."""
        others = [(discarder + step) % self.seats for step in range(1, self.seats)]
        laid, taken, options = self.laid, self.taken, self.options
        return [seat for seat in others if seat == self.turn or bar_after(laid[seat], taken[seat], options) is None]

    def take(self, seat: int) -> None:
        """The top discard goes to a seat; out of turn it costs what the table says, and whoever is in turn is to draw."""
        self.hands[seat].gain(self.discards.pop())
        if seat != self.turn:
            self.taken[seat] += 1
            for _ in range(self.options.penalty_cards):
                self._hand_out(seat)

    def draw(self) -> None:
        """Whoever is in turn draws from the stock."""
        self._hand_out(self.turn)

    def lay(self, melds: Sequence[Meld]) -> None:
        """Whoever is in turn lays these down."""
        hand = self.hands[self.turn]
        for meld in melds:
            for card in meld.cards:
                hand.lose(card)
        self.melds += melds
        self.laid[self.turn] = self.number
        self._changed()

    def add(self, card: Card, meld: int, end: End | None) -> None:
        """Whoever is in turn lays a card off."""
        self.hands[self.turn].lose(card)
        self.melds[meld] = growing.add(self.melds[meld], card, None, end)
        self._changed()

    def swap(self, seat: int, card: Card, meld: int) -> None:
        """A seat puts a card into a run for the joker that stands for it."""
        self.hands[seat].lose(card)
        self.melds[meld], joker = growing.swap(self.melds[meld], card)
        self.hands[seat].gain(joker)
        self.wild = _wild(self.melds)

    def may_swap(self, seat: int) -> bool:
        """Whether a seat might take a joker from the table."""
        return bool(self.wild) and (seat == self.turn or self.options.joker_swap is JokerSwap.ANYONE)

    def discard(self, card: Card) -> None:
        """Whoever is in turn ends it."""
        seat = self.turn
        self.hands[seat].lose(card)
        self.discards.append(card)
        if self.number != 1:
            self.turn = (seat + 1) % self.seats
        self.over = not self.hands[seat].cards or self.number >= self.options.max_turns * self.seats
        self.number += 1

    def _changed(self) -> None:
        self.over = not self.hands[self.turn].cards
        self.wild = _wild(self.melds)

    def _hand_out(self, seat: int) -> None:
        if not self.stock and not self.over:
            if len(self.discards) < 2 or self.reshuffles == self.options.max_reshuffles:
                self.over = True
            else:
                *dead, top = self.discards
                order = permutation(len(dead), self.rng)
                self.stock = [dead[index] for index in reversed(order)]
                self.discards = [top]
                self.reshuffles += 1
        if not self.over:
            self.hands[seat].gain(self.stock.pop())


def _wild(melds: Sequence[Meld]) -> dict[Face, int]:
    found: dict[Face, int] = {}
    for index, meld in enumerate(melds):
        if isinstance(meld, RunMeld) and meld.has_jokers:
            for _, face in meld.jokers():
                found.setdefault(face, index)
    return found
