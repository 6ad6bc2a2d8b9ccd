"""Cards of one suit as the follow rules see them: how many copies of which faces, and which faces stand side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.placing import Held, Placed
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, Ordering


class Holding(msgspec.Struct, frozen=True):
    """The faces of one suit that are held at least twice, by step, and for each its step and copies.

    A face outside all sequences has a step of its own, next to none.
    """

    faces: tuple[Card, ...]
    held: Held

    def cards_at(self, placed: Placed) -> tuple[Card, ...]:
        """The cards that were laid out, sorted."""
        return tuple(sorted(self.faces[index] for index, copies in placed for _ in range(copies)))


def hold(cards: Iterable[Card], order: Ordering) -> Holding:
    """The holding that cards of one suit make."""
    counts = Counter(cards)
    faces = sorted(
        (face for face, count in counts.items() if count > 1), key=lambda face: (lone_step(face, order), face)
    )
    return Holding(tuple(faces), tuple((lone_step(face, order), counts[face]) for face in faces))


def lone_step(face: Card, order: Ordering) -> int:
    """The step of a face, where faces outside all sequences have one of their own, next to no other."""
    step = order.step[face]
    return NO_STEP - 2 * face if step == NO_STEP else step
