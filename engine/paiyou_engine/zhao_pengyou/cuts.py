"""Every way to cut a follower's cards into the parts of a led group (`rules/zhao-pengyou.md` §2.11, §8.3).

A cut is told by the strengths of its parts' top cards.  Faces are cut from the highest down: the highest card left must
be the top of some part, so ways are few, and what is left of the cards and parts says how it goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.forms import Shape
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, Ordering

Tops: TypeAlias = tuple[tuple[int, ...], ...]
"""For each shape, biggest first, the strengths of the tops of its parts, descending."""


def can_be_cut(play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering) -> bool:
    """Whether cards of one suit have exactly the structure of the parts."""
    return bool(_Cutter(play, shapes, order, {}).cut())


def best_top(play: tuple[Card, ...], shapes: tuple[Shape, ...], shape: Shape, order: Ordering) -> int:
    """The highest top that a part of one shape can have; -1 if the cards cannot be cut so."""
    return max((tops[0][0] for tops in _Cutter(play, shapes, order, {shape: 1}).cut()), default=-1)


def all_cuts(play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering) -> list[Tops]:
    """The cuts of the cards; of two of which one is nowhere lower, only that one."""
    return _Cutter(play, shapes, order, Counter(shapes)).cut()


class _Cutter:
    """One play's cards, the parts to make of them, and of how many tops of each shape to keep account."""

    def __init__(
        self, play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering, kept: dict[Shape, int]
    ) -> None:
        counts = Counter(play)
        faces = sorted(counts, key=lambda face: (-order.strength[face], face))
        self.strengths = [order.strength[face] for face in faces]
        self.steps = [order.step[face] for face in faces]
        self.copies = tuple(counts[face] for face in faces)
        wanted = Counter(shapes)
        self.shapes = sorted(wanted, reverse=True)
        self.wanted = tuple(wanted[shape] for shape in self.shapes)
        self.kept = [kept.get(shape, 0) for shape in self.shapes if kept.get(shape, 0)]
        self.slots = {self.shapes.index(shape): slot for slot, shape in enumerate(s for s in self.shapes if s in kept)}
        self.memo: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Tops]] = {}

    def cut(self) -> list[Tops]:
        """The cuts, as far as account is kept of tops; empty if there is none."""
        return self.cuts_of(self.copies, self.wanted)

    def cuts_of(self, copies: tuple[int, ...], wanted: tuple[int, ...]) -> list[Tops]:
        """The cuts of what is left into what is still wanted."""
        if (copies, wanted) not in self.memo:
            self.memo[copies, wanted] = self.find(copies, wanted)
        return self.memo[copies, wanted]

    def find(self, copies: tuple[int, ...], wanted: tuple[int, ...]) -> list[Tops]:
        """The same, not looked up."""
        top = next((index for index, count in enumerate(copies) if count), None)
        if top is None:
            return [((),) * len(self.kept)] if not any(wanted) else []
        found: list[Tops] = []
        for number, (size, length) in enumerate(self.shapes):
            if not wanted[number]:
                continue
            left = (*wanted[:number], wanted[number] - 1, *wanted[number + 1 :])
            for chain in self.chains(top, size, length, copies):
                rest = tuple(count - size * (index in chain) for index, count in enumerate(copies))
                found += [self.with_top(cut, number, self.strengths[top]) for cut in self.cuts_of(rest, left)]
        return _not_below(found)

    def chains(self, top: int, size: int, length: int, copies: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The faces of a part whose highest face this is."""
        if copies[top] < size:
            return
        if length == 1:
            yield (top,)
        elif self.steps[top] != NO_STEP:
            for below in range(top + 1, len(copies)):
                if self.steps[below] == self.steps[top] - 1:
                    yield from ((top, *chain) for chain in self.chains(below, size, length - 1, copies))

    def with_top(self, cut: Tops, number: int, strength: int) -> Tops:
        """A cut with one more part; its top is no lower than those in it."""
        slot = self.slots.get(number)
        if slot is None:
            return cut
        return (*cut[:slot], (strength, *cut[slot])[: self.kept[slot]], *cut[slot + 1 :])


def _not_below(cuts: list[Tops]) -> list[Tops]:
    best: list[Tops] = []
    for cut in sorted(set(cuts), reverse=True):
        if not any(_nowhere_higher(cut, other) for other in best):
            best.append(cut)
    return best


def _nowhere_higher(cut: Tops, other: Tops) -> bool:
    return all(a <= b for tops, others in zip(cut, other, strict=True) for a, b in zip(tops, others, strict=True))
