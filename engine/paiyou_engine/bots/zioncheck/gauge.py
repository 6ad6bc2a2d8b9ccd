"""How far a hand is from its contract, at a glance: an estimate in some microseconds, and how well cards go together.

Sets are the ranks with most cards, runs the windows of four with most cards that do not overlap; that one card may serve
only one meld, that a card may be held twice, and the rules about two runs of a suit, are left out of account.  `paiyou_engine.bots.zioncheck.distance` is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face
from paiyou_engine.zioncheck.melds import SMALLEST_RUN, SMALLEST_SET

_FAR: Final = 100
_WINDOW: Final = (1 << SMALLEST_RUN) - 1
_RANKS: Final = 13
_SET_WORTH: Final = (0.0, 0.0, 3.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0)
"""What a card is worth by the number of cards of its rank; more than three are one too many."""
_RUN_WORTH: Final = (0.0, 0.0, 2.0, 5.0, 7.0)
"""The same by the most cards that a window of four around it holds."""

_Way: TypeAlias = tuple[int, tuple[int, ...]]
"""A way in which runs may lie: how many cards they lack, and the ranks that they have."""


class Gauge:
    """A hand that gains and loses cards, read by ranks, by suits as bits from the ace below the two to the ace above the
    king, and by its jokers."""

    __slots__ = ("_counts", "_lacks", "_masks", "_ranks", "cards", "jokers")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: list[Card] = []
        self._counts, self._ranks, self._masks = [0] * JOKER, [0] * _RANKS, [0] * 4
        self.jokers = 0
        self._lacks: int | None = None
        for card in cards:
            self.gain(card)

    def copy(self) -> Gauge:
        """Another one that holds the same."""
        other = Gauge(())
        other.cards, other.jokers, other._lacks = self.cards[:], self.jokers, self._lacks
        other._counts, other._ranks, other._masks = self._counts[:], self._ranks[:], self._masks[:]
        return other

    def gain(self, card: Card) -> None:
        """One card more."""
        self.cards.append(card)
        self._lacks = None
        face = card % FACES
        if face >= JOKER:
            self.jokers += 1
            return
        suit, place, bits = _PLACES[face]
        self._counts[face] += 1
        self._ranks[place] += 1
        self._masks[suit] |= bits

    def lose(self, card: Card) -> None:
        """One card less."""
        self.cards.remove(card)
        self._lacks = None
        face = card % FACES
        if face >= JOKER:
            self.jokers -= 1
            return
        suit, place, bits = _PLACES[face]
        self._counts[face] -= 1
        self._ranks[place] -= 1
        if not self._counts[face]:
            self._masks[suit] &= ~bits

    def holds(self, face: Face) -> bool:
        """Whether a natural card of this face is there."""
        return self._counts[face] > 0

    def lacks(self, contract: Contract) -> int:
        """About how many cards the contract lacks."""
        if self._lacks is None:
            self._lacks = max(0, self._empty(contract) - self.jokers)
        return self._lacks

    def nears(self, card: Card, contract: Contract) -> bool:
        """Whether the contract lacks less with one card more, by the same estimate."""
        lacks = self.lacks(contract)
        if lacks == 0 or card % FACES >= JOKER:
            return lacks > 0
        suit, place, bits = _PLACES[card % FACES]
        mask = self._masks[suit]
        helps_sets = contract.sets > 0 and self._ranks[place] < SMALLEST_SET
        helps_runs = contract.runs > 0 and mask | bits != mask
        if helps_runs and not contract.sets:
            helps_runs = _gaps(mask | bits) != _gaps(mask)
        if not helps_sets and not helps_runs:
            return False
        self._ranks[place] += 1
        self._masks[suit] |= bits
        empty = lacks + self.jokers
        nears = self._fewest(contract) < empty and self._empty(contract) < empty
        self._ranks[place] -= 1
        self._masks[suit] = mask
        return nears

    def _fewest(self, contract: Contract) -> int:
        """How many places stay empty at the least, where each card may serve a set and a run as well."""
        empty = 0
        if contract.sets:
            empty = _sets_gaps(self._ranks, contract.sets)
        if contract.runs:
            empty += _run_gaps(self._masks, contract.runs)
        return empty

    def _empty(self, contract: Contract) -> int:
        """How many places stay empty."""
        if not contract.sets or not 0 < contract.runs < 3:
            return self._fewest(contract)
        ranks, sets, lanes = self._ranks, contract.sets, sorted([_windows(mask) for mask in self._masks])
        base, best = _sets_gaps(ranks, sets), _FAR
        if contract.runs == 1:
            return _emptiest(ranks, sorted([one for lane in lanes for one in lane]), sets, (base, best))
        for index, lane in enumerate(lanes[:-1], 1):
            least = lanes[index][0][0] + base
            for gap, places in lane:
                if gap + least >= best:
                    break
                left = _without(ranks, places)
                for other in lanes[index:]:
                    best = gap + _emptiest(left, other, sets, (base, best - gap))
        for mask in self._masks:
            best = _emptiest(ranks, _pairs(mask), sets, (base, best))
        return best

    def company(self, face: Face, contract: Contract) -> float:
        """What a card of the hand is worth for the contract by the cards that go with it."""
        if face >= JOKER:
            return 100.0
        suit, place, _ = _PLACES[face]
        worth = _SET_WORTH[self._ranks[place]] if contract.sets else 0.0
        return max(worth, _runs_worth(self._masks[suit])[place]) if contract.runs else worth

    def company_with(self, card: Card, contract: Contract) -> float:
        """What one card more would be worth."""
        face = card % FACES
        if face >= JOKER:
            return 100.0
        suit, place, bits = _PLACES[face]
        worth = _SET_WORTH[self._ranks[place] + 1] if contract.sets and self._ranks[place] < SMALLEST_SET else 0.0
        mask = self._masks[suit]
        if contract.runs and mask | bits != mask:
            worth = max(worth, _runs_worth(mask | bits)[place])
        return worth


def gauge(cards: Iterable[Card]) -> Gauge:
    """Read a hand."""
    return Gauge(cards)


def _bits(place: int) -> int:
    """A card's place in its suit; an ace has two."""
    return 1 << (place + 1) | (place == _RANKS - 1)


_PLACES: Final = tuple([(suit, place, _bits(place)) for suit in range(4) for place in range(_RANKS)])
"""By natural face its suit, its place in the suit, and its bits."""


def _run_gaps(masks: Sequence[int], runs: int) -> int:
    """How many cards so many runs lack."""
    if runs == 1:
        return min([_gaps(mask)[0] for mask in masks])
    return sum(sorted([gap for mask in masks for gap in _gaps(mask)])[:runs])


def _sets_gaps(ranks: Sequence[int], sets: int) -> int:
    """How many cards so many sets lack."""
    if sets == 1:
        return max(0, SMALLEST_SET - max(ranks))
    gaps = 0
    for count in sorted(ranks, reverse=True)[:sets]:
        if count < SMALLEST_SET:
            gaps += SMALLEST_SET - count
    return gaps


def _emptiest(ranks: Sequence[int], lying: Iterable[_Way], sets: int, bounds: tuple[int, int]) -> int:
    """How many places runs and sets lack together, where the runs may lie in these ways; the second bound if that is fewer.
    The first is what the sets lack at the least."""
    base, best = bounds
    for gap, places in lying:
        if gap + base >= best:
            break
        best = min(best, gap + _sets_gaps(_without(ranks, places), sets))
    return best


def _without(ranks: Sequence[int], places: Iterable[int]) -> list[int]:
    left = list(ranks)
    for place in places:
        left[place] -= 1
    return left


@lru_cache(maxsize=32768)
def _gaps(mask: int) -> Sequence[int]:
    """How many cards the best window of a suit lacks, and how many more the best two that may lie together."""
    one, two = _windows(mask)[0][0], _pairs(mask)[0][0]
    return one, two - one


@lru_cache(maxsize=32768)
def _windows(mask: int) -> tuple[_Way, ...]:
    """The windows of four of a suit, by how many cards they lack, each with the ranks that it has; of those that have the
    same one."""
    found = {places for _, places in _lying(mask)}
    return tuple(sorted([(SMALLEST_RUN - len(places), places) for places in found]))


@lru_cache(maxsize=32768)
def _pairs(mask: int) -> tuple[_Way, ...]:
    """The same of two windows of a suit that may lie together."""
    lying = _lying(mask)
    found = {one + other for low, one in lying for high, other in lying if high > low + SMALLEST_RUN}
    return tuple(sorted([(2 * SMALLEST_RUN - len(places), places) for places in found])[:8])


def _lying(mask: int) -> list[tuple[int, tuple[int, ...]]]:
    return [
        (low, tuple([(bit - 1) % _RANKS for bit in range(low, low + SMALLEST_RUN) if mask >> bit & 1]))
        for low in range(_RANKS + 2 - SMALLEST_RUN)
    ]


@lru_cache(maxsize=32768)
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
