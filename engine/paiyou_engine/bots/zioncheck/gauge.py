"""How far a hand is from its contract, at a glance: an estimate in some microseconds, and how well cards go together.

Sets are the ranks with most cards, runs the windows of four with most cards that do not overlap; that one card may serve
only one meld, that a card may be held twice, and the rules about two runs of a suit, are left out of account.  `paiyou_engine.bots.zioncheck.distance` is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.cards import FACES, Card
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
            most = sorted(self.ranks, reverse=True)[: contract.sets]
            lack += sum([SMALLEST_SET - count for count in most if count < SMALLEST_SET])
        if contract.runs:
            lack += _run_gaps(self.suits, contract.runs)
        return max(0, lack - self.jokers)

    def nears(self, card: Card, contract: Contract) -> bool:
        """Whether the contract lacks less with one card more, by the same estimate."""
        if self.lacks(contract) == 0:
            return False
        face = face_of(card)
        if face == JOKER:
            return True
        suit, place, bits = _PLACES[face]
        if contract.sets and self.ranks[place] < SMALLEST_SET:
            last = sorted(self.ranks, reverse=True)[contract.sets - 1]
            if self.ranks[place] >= last:
                return True
        if contract.runs and self.suits[suit] | bits != self.suits[suit]:
            masks = list(self.suits)
            masks[suit] |= bits
            return _run_gaps(masks, contract.runs) < _run_gaps(self.suits, contract.runs)
        return False

    def company(self, face: Face, contract: Contract) -> float:
        """What a card of the hand is worth for the contract by the cards that go with it."""
        if face == JOKER:
            return 100.0
        suit, place, _ = _PLACES[face]
        worth = _SET_WORTH[min(self.ranks[place], 3)] if contract.sets else 0.0
        return max(worth, _runs_worth(self.suits[suit])[place]) if contract.runs else worth


@lru_cache(maxsize=8192)
def gauge(cards: tuple[Card, ...]) -> Gauge:
    """Read a hand."""
    ranks, suits, jokers = [0] * _RANKS, [0, 0, 0, 0], 0
    for card in cards:
        face = card % FACES
        if face >= JOKER:
            jokers += 1
            continue
        suit, place, bits = _PLACES[face]
        ranks[place] += 1
        suits[suit] |= bits
    return Gauge(tuple(ranks), tuple(suits), jokers)


def _bits(place: int) -> int:
    """A card's place in its suit; an ace has two."""
    return 1 << (place + 1) | (place == _RANKS - 1)


_PLACES: Final = tuple([(suit, place, _bits(place)) for suit in range(4) for place in range(_RANKS)])
"""By natural face its suit, its place in the suit, and its bits."""


def _run_gaps(masks: Sequence[int], runs: int) -> int:
    """How many cards so many runs lack."""
    return sum(sorted([gap for mask in masks for gap in _gaps(mask)])[:runs])


@lru_cache(maxsize=16384)
def _gaps(mask: int) -> Sequence[int]:
    """How many cards the best two windows of a suit lack, of windows that do not overlap."""
    lacking = [SMALLEST_RUN - (mask >> low & _WINDOW).bit_count() for low in range(_RANKS + 2 - SMALLEST_RUN)]
    best = min(range(len(lacking)), key=lacking.__getitem__)
    apart = [lack for low, lack in enumerate(lacking) if abs(low - best) >= SMALLEST_RUN]
    return lacking[best], min(apart)


@lru_cache(maxsize=16384)
def _runs_worth(mask: int) -> Sequence[float]:
    """By place in a suit with these cards, what a card there is worth for runs."""
    return tuple([_RUN_WORTH[_around(mask, place)] for place in range(1, _RANKS + 1)])


def _around(mask: int, place: int) -> int:
    """The most cards that a window of four around this place holds; an ace is looked at from both ends."""
    places = (0, place) if place == _RANKS else (place,)
    lows = [
        low for one in places for low in range(max(0, one - SMALLEST_RUN + 1), min(one, _RANKS + 1 - SMALLEST_RUN) + 1)
    ]
    return max([(mask >> low & _WINDOW).bit_count() for low in lows])
