"""A chain of arrangements that leans to those for which the hands speak: Metropolis steps on `mixing`'s chain.

`mixing` alone makes all arrangements as likely that explain what was seen.  Here each is as likely as its hands are: a
stretch of that chain is kept with the odds of the hands that it leads to against those that it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log
from typing import Final, TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng, one_of
from paiyou_engine.zhao_pengyou.mixing import Mixing
from paiyou_engine.zhao_pengyou.piles import cards_of

Leaning: TypeAlias = Callable[[Seat, tuple[Card, ...], tuple[Card, ...], float], float]
"""How much is to be said for a seat's hand as play began, sorted, and for what it had buried, which for all but the maker is
nothing: the logarithm of a likelihood, 0 at most.  Where that is less than the last argument, anything less than that will do."""

_STRETCH: Final = 3
"""Steps between two looks at the hands; most steps are refused, so that few cards change."""
_BURIED: Final = 0.15
"""The share of stretches in which one of the buried cards is exchanged, as often as not for one that the same seat kept."""
_FIRST_BURIED: Final = 150
_FIRST: Final = 220
_NEXT: Final = 24
"""Stretches before the first arrangement, the first ones for what was buried, and between two."""


class LeaningChain:
    """The chain; ``hidden`` are the seats of the first piles, whose hands are weighed; what one of them had buried comes next."""

    def __init__(self, mixing: Mixing, hidden: Sequence[Seat], leaning: Leaning) -> None:
        self._mixing = mixing
        self._buried = _buried(mixing, hidden)
        self._slots = _slots(mixing, self._buried)
        self._hidden = hidden
        self._leaning = leaning
        self._weights = [self._weigh(place, -inf) for place in range(len(hidden))]
        self._first = _FIRST_BURIED if all(self._slots) else 0
        self._stretches = self._first + _FIRST

    def go_on(self, rng: Rng) -> None:
        """To the next arrangement, which meets all demands."""
        for number in range(self._stretches):
            self._stretch(rng, buried=number < self._first or rng.random() < _BURIED)
        self._stretches, self._first = _NEXT, 0

    def _stretch(self, rng: Rng, *, buried: bool) -> None:
        arrangement = self._mixing.arrangement
        before = arrangement.faces.copy()
        if buried and all(self._slots):
            mine, kept, others = self._slots
            self._mixing.swap(one_of(mine, rng), one_of(kept if rng.random() < 0.5 else others, rng), rng)
        else:
            self._mixing.stir(_STRETCH, rng)
        if arrangement.broken:
            arrangement.put_back(before)
            return
        moved = {
            self._hand_of(place)
            for place, old, new in zip(arrangement.places, before, arrangement.faces, strict=True)
            if old != new
        }
        if not self._kept([place for place in sorted(moved) if place < len(self._hidden)], rng):
            arrangement.put_back(before)

    def _kept(self, moved: list[int], rng: Rng) -> bool:
        """Whether the hands of these places may stay as they are now; looks no further than it must."""
        least = sum([self._weights[place] for place in moved]) + log(1 - rng.random())
        found = []
        for place in moved:
            found.append(self._weigh(place, least))
            least -= found[-1]
            if least > 0:
                return False
        for place, weight in zip(moved, found, strict=True):
            self._weights[place] = weight
        return True

    def _hand_of(self, place: int) -> int:
        """The hand that is weighed with the pile."""
        return next((hand for hand, buried in self._buried.items() if buried == place), place)

    def _weigh(self, place: int, least: float) -> float:
        counts = self._mixing.arrangement.counts
        buried = cards_of(counts[self._buried[place]]) if place in self._buried else ()
        return self._leaning(self._hidden[place], cards_of(counts[place]), buried, least)


def _buried(mixing: Mixing, hidden: Sequence[Seat]) -> dict[int, int]:
    """For the place of the seat that buried cards, if it is hidden, the pile that they are."""
    owners = [pile.owner for pile in mixing.arrangement.evidence.piles]
    return {
        owners.index(owner): place for place, owner in enumerate(owners) if place >= len(hidden) and owner in hidden
    }


def _slots(mixing: Mixing, buried: dict[int, int]) -> tuple[list[int], list[int], list[int]]:
    """The slots of the cards that were buried, those of the hand of the seat that buried them, and all that were not buried."""
    places = mixing.arrangement.places
    mine = [slot for slot, place in enumerate(places) if place in buried.values()]
    kept = [slot for slot, place in enumerate(places) if place in buried]
    others = [slot for slot, place in enumerate(places) if place not in buried.values()]
    return mine, kept, others
