"""How far a hand is from its contract, at a glance: an estimate in some microseconds, and how well cards go together.

Sets are the ranks with most cards, runs the windows of four with most cards that do not overlap; that one card may serve
only one meld, that a card may be held twice, and the rules about two runs of a suit, are left out of account.  `paiyou_engine.bots.zioncheck.distance` is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of
from paiyou_engine.zioncheck.melds import SMALLEST_RUN, SMALLEST_SET

_WINDOW: Final = (1 << SMALLEST_RUN) - 1
_RANKS: Final = 13
_SET_WORTH: Final = (0.0, 0.0, 3.0, 6.0)
"""What a card is worth by the number of cards of its rank; more than three are one too many."""
_RUN_WORTH: Final = (0.0, 0.0, 2.0, 5.0, 7.0)
"""The same by the most cards that a window of four around it holds."""


class Gauge(NamedTuple):
    """A hand by ranks, by suits as bits from the ace below the two to the ace above the king, and its jokers."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    jokers: int

    def lacks(self, contract: Contract) -> int:
        """About how many cards the contract lacks."""
        lack = 0
        if contract.sets:
            lack += sum(sorted([max(0, SMALLEST_SET - count) for count in self.ranks])[: contract.sets])
        if contract.runs:
            gaps = [gap for mask in self.suits for gap in _gaps(mask)]
            lack += sum(sorted(gaps)[: contract.runs])
        return max(0, lack - self.jokers)

    def company(self, face: Face, contract: Contract) -> float:
        """What a card of the hand is worth for the contract by the cards that go with it."""
        if face == JOKER:
            return 100.0
        suit, place = divmod(face, _RANKS)
        worth = 0.0
        if contract.sets:
            worth = _SET_WORTH[min(self.ranks[place], 3)]
        if contract.runs:
            worth = max(worth, _RUN_WORTH[_around(self.suits[suit], place + 1)])
        return worth

    def plus(self, card: Card) -> Gauge:
        """With one card more."""
        face = face_of(card)
        if face == JOKER:
            return Gauge(self.ranks, self.suits, self.jokers + 1)
        suit, place = divmod(face, _RANKS)
        ranks, suits = list(self.ranks), list(self.suits)
        ranks[place] += 1
        suits[suit] |= _bits(place)
        return Gauge(tuple(ranks), tuple(suits), self.jokers)


@lru_cache(maxsize=8192)
def gauge(cards: tuple[Card, ...]) -> Gauge:
    """Read a hand."""
    ranks, suits, jokers = [0] * _RANKS, [0, 0, 0, 0], 0
    for card in cards:
        face = face_of(card)
        if face == JOKER:
            jokers += 1
            continue
        suit, place = divmod(face, _RANKS)
        ranks[place] += 1
        suits[suit] |= _bits(place)
    return Gauge(tuple(ranks), tuple(suits), jokers)


def _bits(place: int) -> int:
    """A card's place in its suit; an ace has two."""
    return 1 << (place + 1) | (place == _RANKS - 1)


@lru_cache(maxsize=16384)
def _gaps(mask: int) -> Sequence[int]:
    """How many cards the best two windows of a suit lack, of windows that do not overlap."""
    lacking = [SMALLEST_RUN - (mask >> low & _WINDOW).bit_count() for low in range(_RANKS + 2 - SMALLEST_RUN)]
    best = min(range(len(lacking)), key=lacking.__getitem__)
    apart = [lack for low, lack in enumerate(lacking) if abs(low - best) >= SMALLEST_RUN]
    return lacking[best], min(apart)


@lru_cache(maxsize=65536)
def _around(mask: int, place: int) -> int:
    """The most cards that a window of four around this place holds; an ace is looked at from both ends."""
    places = (0, place) if place == _RANKS else (place,)
    lows = [
        low for one in places for low in range(max(0, one - SMALLEST_RUN + 1), min(one, _RANKS + 1 - SMALLEST_RUN) + 1)
    ]
    return max([(mask >> low & _WINDOW).bit_count() for low in lows])
