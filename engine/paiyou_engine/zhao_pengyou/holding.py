"""Cards of one suit as the follow rules see them: how many copies of which faces, and which faces stand side by side."""

from __future__ import annotations

from collections.abc import Sequence

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


def hold(cards: Sequence[Card], order: Ordering) -> Holding:
    """The holding that cards of one suit make."""
    several = [face for face in set(cards) if cards.count(face) > 1]
    if not several:
        return Holding((), ())
    placed = sorted([(lone_step(face, order), face) for face in several])
    return Holding(tuple([face for _, face in placed]), tuple([(step, cards.count(face)) for step, face in placed]))


def lone_step(face: Card, order: Ordering) -> int:
    """The step of a face, where faces outside all sequences have one of their own, next to no other."""
    step = order.step[face]
    return NO_STEP - 2 * face if step == NO_STEP else step
