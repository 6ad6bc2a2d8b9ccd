"""A first arrangement of the unseen cards that keeps to what is banned; demands are met where they want cards.

Not yet even: `paiyou_engine.zhao_pengyou.mixing` makes it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zhao_pengyou.arrangement import Arrangement
from paiyou_engine.zhao_pengyou.piles import Evidence, cards_of

T = TypeVar("T")


class NoRoom(Exception):
    """A card found no place; another order of dealing out may do better."""


class DealingOut:
    """Lays every unseen card somewhere; ``fixed`` slots hold what a demand wants and are not moved again."""

    def __init__(self, evidence: Evidence, rng: Rng) -> None:
        self.arrangement = Arrangement(evidence)
        self._rng = rng
        self._piles = evidence.piles
        self._pool = Counter(cards_of(evidence.unseen))
        self._room = [pile.room for pile in evidence.piles]
        self._fixed = 0

    def run(self) -> Arrangement:
        """Deal everything out.  Raises `NoRoom`."""
        evidence = self.arrangement.evidence
        wanting = [demand for demand in evidence.demands if demand.ways]
        for demand in _shuffled(wanting, self._rng):
            ways = [demand.lacking(way, self.arrangement.counts) for way in demand.ways]
            self._fix(self._choose(ways, demand.pile), (demand.pile,))
        for owner, deadlines in evidence.deadlines.items():
            places = tuple(index for index, pile in enumerate(self._piles) if pile.owner == owner)
            owned = self.arrangement.owned[places[0]]
            lacking = [face for face, copies in deadlines.needs() for _ in range(copies - owned[face])]
            self._fix(lacking, places)
        self._fixed = len(self.arrangement.faces)
        for face in self._hardest_first():
            self._place(face)
        return self.arrangement

    def _choose(self, ways: list[tuple[Card, ...]], pile: int) -> tuple[Card, ...]:
        """Of the ways to meet a demand one that the cards at hand allow."""
        able = [way for way in ways if self._fits(way, pile)]
        if not able:
            raise NoRoom
        return able[self._rng.randrange(len(able))]

    def _fits(self, way: tuple[Card, ...], pile: int) -> bool:
        banned = self._piles[pile].banned
        return len(way) <= self._room[pile] and not any(banned[face] for face in way) and not Counter(way) - self._pool

    def _fix(self, faces: Iterable[Card], places: tuple[int, ...]) -> None:
        for face in faces:
            able = [place for place in places if self._room[place] and not self._piles[place].banned[face]]
            if not able or not self._pool[face]:
                raise NoRoom
            self._lay(face, able[0])
            self._pool[face] -= 1

    def _lay(self, face: Card, place: int) -> None:
        self.arrangement.lay(face, place)
        self._room[place] -= 1

    def _hardest_first(self) -> list[Card]:
        """The cards left, shuffled; those that fewer piles may hold come first."""
        faces = _shuffled(list(self._pool.elements()), self._rng)
        banned = Counter(face for pile in self._piles for face in self._pool if pile.banned[face] and pile.room)
        return sorted(faces, key=lambda face: -banned[face]) if banned else faces

    def _place(self, face: Card) -> None:
        """Lay a card in a random pile, each free place as likely; where all are full, make room."""
        able = [0 if pile.banned[face] else room for pile, room in zip(self._piles, self._room, strict=True)]
        total = sum(able)
        if not total:
            self._make_room(face)
            return
        number = self._rng.randrange(total)
        for place, room in enumerate(able):
            number -= room
            if number < 0:
                self._lay(face, place)
                return

    def _make_room(self, face: Card) -> None:
        """Move cards along the shortest chain of piles that ends in one with room."""
        came_from: dict[int, int | None] = {
            place: None for place, pile in enumerate(self._piles) if pile.size and not pile.banned[face]
        }
        queue = list(came_from)
        for place in queue:
            for slot in self._slots_in(place):
                moved = self.arrangement.faces[slot]
                for other, pile in enumerate(self._piles):
                    if other in came_from or pile.banned[moved]:
                        continue
                    came_from[other] = slot
                    queue.append(other)
                    if self._room[other]:
                        self._shift(other, came_from, face)
                        return
        raise NoRoom

    def _slots_in(self, place: int) -> list[int]:
        places = self.arrangement.places
        return [slot for slot in range(self._fixed, len(places)) if places[slot] == place]

    def _shift(self, last: int, came_from: dict[int, int | None], face: Card) -> None:
        arrangement, place = self.arrangement, last
        self._room[last] -= 1
        while (slot := came_from[place]) is not None:
            before = arrangement.places[slot]
            arrangement.move(slot, place)
            place = before
        arrangement.lay(face, place)


def _shuffled(items: list[T], rng: Rng) -> list[T]:
    return [items[index] for index in permutation(len(items), rng)]
