"""Playing a deal out quickly, for searches to try decisions with: simple habits, near to what `steady` does.

A seat decides by its own hand and the table; of the other hands in the state it looks at nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_engine.bots.zioncheck.danger import fitting
from paiyou_engine.bots.zioncheck.gauge import Gauge
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, POINTS, Face, face_of
from paiyou_engine.zioncheck.growing import End, open_ends
from paiyou_engine.zioncheck.lay_downs import lay_down
from paiyou_engine.zioncheck.melds import Meld, SetMeld

_LATE: Final = 2
"""A hand that lacks fewer cards than this is never late."""
_OPENS: Final = 5.0
"""A card in turn that brings nothing nearer is taken if it would keep such company."""
_POINT: Final = 0.4
"""What a point in the hand costs beside the company that a card keeps."""
_LOOKED_AT: Final = 6
"""Of so many cards one is thrown without which the contract is no farther away."""


class PlayOut:
    """One deal, played from where it stands to its end; ``deal`` is what moves."""

    __slots__ = ("_contract", "_ends", "_fits", "_known", "_melds", "_options", "deal")

    def __init__(self, deal: Light) -> None:
        self.deal = deal
        self._options, self._contract = deal.options, deal.contract
        self._known: tuple[Meld, ...] | None = None
        self._melds: list[Meld] = []
        self._fits: frozenset[Face] = frozenset()

    def from_window(self, asked: Sequence[int]) -> list[int]:
        """From where these may still take the top discard, to the end: the points of each seat."""
        self._answer(asked)
        return self.from_turn()

    def from_draw(self) -> list[int]:
        """From where whoever is in turn is to draw."""
        self.deal.draw()
        return self.from_turn()

    def from_turn(self) -> list[int]:
        """From where whoever is in turn has drawn."""
        deal = self.deal
        while not deal.over:
            self._swaps()
            seat = deal.turn
            if self._turn(seat):
                self._answer(deal.asked(seat))
        return deal.points()

    def _answer(self, asked: Sequence[int]) -> None:
        """The first who wants the live discard takes it; then whoever is in turn draws, unless it was theirs."""
        deal = self.deal
        live = deal.discards[-1]
        for seat in asked:
            if self._wants(seat, live):
                deal.take(seat)
                if seat != deal.turn:
                    deal.draw()
                return
        deal.draw()

    def _wants(self, seat: int, live: Card) -> bool:
        deal = self.deal
        if deal.laid[seat] is not None:
            return seat == deal.turn and face_of(live) in self._fitting()
        if not deal.hands[seat].nears(live, self._contract):
            return seat == deal.turn and deal.hands[seat].company_with(live, self._contract) >= _OPENS
        return seat == deal.turn or not self._is_late(seat, deal.hands[seat])

    def _is_late(self, seat: int, hand: Gauge) -> bool:
        """Whether somebody is likely to go out before this hand can be laid down."""
        deal = self.deal
        nearest = [len(deal.hands[other].cards) for other in range(deal.seats) if deal.laid[other] is not None]
        if not nearest:
            return False
        lacking = hand.lacks(self._contract)
        return lacking >= _LATE and min(nearest) < lacking

    def _swaps(self) -> None:
        deal = self.deal
        if not deal.wild:
            return
        for step in range(deal.seats):
            seat = (deal.turn + step) % deal.seats
            if deal.laid[seat] is None and deal.may_swap(seat):
                hand = deal.hands[seat]
                while (face := next((face for face in deal.wild if hand.holds(face)), None)) is not None:
                    card = next(card for card in hand.cards if card % FACES == face)
                    deal.swap(seat, card, deal.wild[face])

    def _turn(self, seat: int) -> bool:
        """Whoever has drawn lays down and off what there is, and discards; whether the deal goes on."""
        deal = self.deal
        hand = deal.hands[seat]
        if deal.laid[seat] is None and hand.lacks(self._contract) == 0:
            way = lay_down(tuple(sorted(hand.cards)), self._contract, self._options)
            if way is not None:
                deal.lay(way)
        if deal.laid[seat] is None:
            deal.discard(self._thrown(seat, hand))
            return not deal.over
        self._lay_off(seat, hand)
        if hand.cards:
            fits = self._fitting()
            deal.discard(min(hand.cards, key=lambda card: (face_of(card) in fits, -POINTS[face_of(card)])))
        return not deal.over

    def _thrown(self, seat: int, hand: Gauge) -> Card:
        if self._is_late(seat, hand):
            return min(hand.cards, key=lambda card: (card % FACES >= JOKER, -POINTS[face_of(card)]))
        return spare(hand, hand.cards, self._contract)

    def _lay_off(self, seat: int, hand: Gauge) -> None:
        """All that fits, naturals first; one card stays for the discard."""
        deal, options = self.deal, self._options
        if deal.laid[seat] == deal.number and not options.lay_off_same_turn:
            return
        least = 1 if options.go_out_needs_discard else 0
        while len(hand.cards) > least:
            fits = self._fitting()
            able = [card for card in hand.cards if face_of(card) in fits]
            if not able:
                return
            card = min(able, key=face_of)
            deal.add(card, *self._place(face_of(card)))

    def _place(self, face: Face) -> tuple[int, End | None]:
        for index, meld in enumerate(self.deal.melds):
            if isinstance(meld, SetMeld):
                if face == JOKER or face % 13 == meld.rank - 2:
                    return index, None
            else:
                for end, wanted in open_ends(meld).items():
                    if face in (JOKER, wanted):
                        return index, end
        raise AssertionError(face)

    def _fitting(self) -> frozenset[Face]:
        """The faces that can be laid off on what lies on the table."""
        melds = self.deal.melds
        if melds != self._melds:
            self._melds, self._fits = melds[:], fitting(melds)
        return self._fits


def spare(hand: Gauge, cards: Sequence[Card], contract: Contract) -> Card:
    """Which of these cards of it a hand that is to be laid down needs least."""
    company = hand.company
    order = sorted(cards, key=lambda card: company(card % FACES, contract) - POINTS[face_of(card)] * _POINT)  # type: ignore[arg-type]
    lacks = hand.lacks(contract)
    for card in order[:_LOOKED_AT]:
        hand.lose(card)
        farther = hand.lacks(contract) > lacks
        hand.gain(card)
        if not farther:
            return card
    return order[0]
