"""The parts a lead is made of: single cards, sets, sequences of sets (`law/zhao-pengyou.md` §2.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, Ordering


class Part(msgspec.Struct, frozen=True):
    """``size`` copies of each of some faces: one face, or a sequence of them, lowest first.

    ``top`` is the strength of the highest face.
    """

    size: int
    faces: tuple[Card, ...]
    top: int

    @property
    def count(self) -> int:
        """How many cards the part has."""
        return self.size * len(self.faces)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, lowest first."""
        return tuple(face for face in self.faces for _ in range(self.size))

    @property
    def shape(self) -> tuple[int, int]:
        """Copies of a face, and number of faces: what a play must have to be compared with the part."""
        return self.size, len(self.faces)

    @property
    def rank(self) -> tuple[int, int]:
        """Bigger parts have the higher pair: more cards, then a sequence before a set, then more faces."""
        return self.count, len(self.faces)


def part_of(cards: Iterable[Card], order: Ordering) -> Part | None:
    """The single, set or sequence that exactly these cards of one suit are, or None."""
    counts = Counter(cards)
    sizes = set(counts.values())
    if len(sizes) != 1:
        return None
    faces = tuple(sorted(counts, key=order.strength.__getitem__))
    (size,) = sizes
    if len(faces) > 1 and (size == 1 or not _in_a_row(faces, order)):
        return None
    return Part(size, faces, order.strength[faces[-1]])


def sequences_in(counts: Mapping[Card, int], order: Ordering) -> list[Part]:
    """For each size, the longest sequences that cards of one suit hold; of equal rank cards the first counted one."""
    found = []
    for size in range(2, max(counts.values(), default=0) + 1):
        at_step: dict[int, Card] = {}
        for face, count in counts.items():
            if count >= size and order.step[face] != NO_STEP:
                at_step.setdefault(order.step[face], face)
        found += [Part(size, faces, order.strength[faces[-1]]) for faces in _runs(at_step)]
    return found


def spread(parts: Iterable[Part], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Each part's cards in the order in which they stand in ``cards``, of which earlier parts take the earlier copies."""
    left = list(cards)
    taken = []
    for part in parts:
        chosen = take(left, part.cards)
        left = take_away(left, chosen)
        taken.append(tuple(chosen))
    return tuple(taken)


def take(cards: Iterable[Card], wanted: Iterable[Card]) -> list[Card]:
    """The first copies of the wanted cards, in the order of ``cards``."""
    missing = Counter(wanted)
    found = []
    for face in cards:
        if missing[face] > 0:
            missing[face] -= 1
            found.append(face)
    return found


def take_away(cards: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    """What is left of ``cards`` without the first copies of those gone, in order."""
    missing = Counter(gone)
    left = []
    for face in cards:
        if missing[face] > 0:
            missing[face] -= 1
        else:
            left.append(face)
    return left


def _in_a_row(faces: tuple[Card, ...], order: Ordering) -> bool:
    suits, steps = order.suit, order.step
    first = faces[0]
    return steps[first] != NO_STEP and all(
        steps[face] == steps[first] + index and suits[face] == suits[first] for index, face in enumerate(faces)
    )


def _runs(at_step: Mapping[int, Card]) -> list[tuple[Card, ...]]:
    runs = []
    for step in at_step:
        if step - 1 in at_step:
            continue
        end = step
        while end in at_step:
            end += 1
        if end - step > 1:
            runs.append(tuple(at_step[number] for number in range(step, end)))
    return runs
