"""Which natural cards of a hand go to which meld of an arrangement.

Each meld wants so many of its own first, so that no meld is of jokers alone, and then as many as it can hold.  Cards are
given one at a time along augmenting paths, so no meld ever loses count, and both wishes are met as far as any
distribution meets them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiyou_engine.cards import SUITS, Rank
from paiyou_engine.zioncheck.closing import Tally
from paiyou_engine.zioncheck.faces import Face, natural
from paiyou_engine.zioncheck.windows import Window


class Place(NamedTuple):
    """A meld to be filled: how many cards of each face it can hold, and how many in all."""

    faces: dict[Face, int]
    length: int


def run_place(window: Window) -> Place:
    """A run to be filled."""
    return Place({face: window.faces.count(face) for face in window.faces}, window.length)


def set_place(rank: Rank, length: int) -> Place:
    """A set to be filled."""
    return Place({natural(rank, suit): length for suit in SUITS}, length)


class Allotment:
    """The faces that each place has been given."""

    def __init__(self, counts: Tally, places: Sequence[Place]) -> None:
        self._left = list(counts)
        self._places = places
        self.given: list[dict[Face, int]] = [dict.fromkeys(place.faces, 0) for place in places]

    def fill(self, most: int) -> None:
        """Give each place up to ``most`` cards, and never more than it can hold."""
        for index, place in enumerate(self._places):
            wanted = min(most, place.length) - sum(self.given[index].values())
            for _ in range(wanted):
                if not self._give(index, set()):
                    break

    def _give(self, index: int, tried: set[Face]) -> bool:
        """One more card for a place; others may have to change one of theirs for it."""
        given = self.given[index]
        for face, most in self._places[index].faces.items():
            if face in tried or given[face] == most:
                continue
            tried.add(face)
            if self._left[face]:
                self._left[face] -= 1
            elif not self._take_back(face, index, tried):
                continue
            given[face] += 1
            return True
        return False

    def _take_back(self, face: Face, index: int, tried: set[Face]) -> bool:
        for other, given in enumerate(self.given):
            if other != index and given.get(face) and self._give(other, tried):
                given[face] -= 1
                return True
        return False


def allot(counts: Tally, places: Sequence[Place], least: int) -> Iterable[dict[Face, int]]:
    """The faces for each place: the fewest lacking, and of those ways one where each has ``least`` if any has."""
    allotment = Allotment(counts, places)
    allotment.fill(least)
    allotment.fill(max((place.length for place in places), default=0))
    return allotment.given
