"""A chain of arrangements that leans to those for which the hands speak: Metropolis steps on `mixing`'s chain.

`mixing` alone makes all arrangements as likely that explain what was seen.  Here each is as likely as its hands are: a
stretch of that chain is kept with the odds of the hands that it leads to against those that it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final, TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.mixing import Mixing
from paiyou_engine.zhao_pengyou.piles import cards_of

Leaning: TypeAlias = Callable[[Seat, tuple[Card, ...]], float]
"""How much the play speaks for a seat's hand as play began, sorted: the logarithm of a likelihood."""

_STRETCH: Final = 6
"""Steps between two looks at the hands; most steps are refused, so that few cards change."""
_FIRST: Final = 80
_NEXT: Final = 4
"""Stretches before the first arrangement, and between two."""


class LeaningChain:
    """The chain; ``hidden`` are the seats of the first piles, whose hands are weighed."""

    def __init__(self, mixing: Mixing, hidden: Sequence[Seat], leaning: Leaning) -> None:
        self._mixing = mixing
        self._hidden = hidden
        self._leaning = leaning
        self._weights = [self._weigh(place) for place in range(len(hidden))]
        self._stretches = _FIRST

    def go_on(self, rng: Rng) -> None:
        """To the next arrangement, which meets all demands."""
        for _ in range(self._stretches):
            self._stretch(rng)
        self._stretches = _NEXT

    def _stretch(self, rng: Rng) -> None:
        arrangement = self._mixing.arrangement
        before = arrangement.faces.copy()
        self._mixing.stir(_STRETCH, rng)
        if arrangement.broken:
            arrangement.put_back(before)
            return
        moved = {
            place for place, old, new in zip(arrangement.places, before, arrangement.faces, strict=True) if old != new
        }
        weights = {place: self._weigh(place) for place in sorted(moved) if place < len(self._hidden)}
        gain = sum([weight - self._weights[place] for place, weight in weights.items()])
        if gain < 0 and rng.random() >= exp(gain):
            arrangement.put_back(before)
            return
        for place, weight in weights.items():
            self._weights[place] = weight

    def _weigh(self, place: int) -> float:
        return self._leaning(self._hidden[place], cards_of(self._mixing.arrangement.counts[place]))
