"""The shape of a lead, what stands highest in a trick, and the plays of one's own that have a shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from paiyou_engine.bots.zhao_pengyou.memory import Memory, copies
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.parts import Part
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, TRUMPS, Ordering

Shape: TypeAlias = tuple[tuple[int, int], ...]
"""For each part of a lead, the biggest first: copies of a face, and number of faces."""


class Standing(NamedTuple):
    """What stands highest in a trick: its effective suit beside the led one, the shape, the top of its largest part."""

    led: int
    suit: int
    shape: Shape
    strength: int

    @property
    def is_group(self) -> bool:
        """Whether only trumps can beat it."""
        return len(self.shape) > 1

    @property
    def cards(self) -> int:
        """How many cards each seat plays."""
        return sum(size * length for size, length in self.shape)


def standing(memory: Memory) -> tuple[Standing, Seat]:
    """What stands highest in the trick that lies on the table, and whose it is.  There must be a lead."""
    trick, order = memory.public.trick, memory.order
    shape = tuple(_shape_of(part) for part in trick.parts)
    winning = next(play for play in trick.plays if play.seat == trick.winning)
    suit = order.suit[winning.cards[0]]
    top = max(part.top for part in runs(copies(winning.cards), suit, shape[0], order))
    return Standing(order.suit[trick.plays[0].cards[0]], suit, shape, top), winning.seat


def standing_of(parts: Sequence[Part], suit: int) -> Standing:
    """A lead of one's own, as it would stand."""
    ordered = sorted(parts, key=lambda part: (part.rank, part.top), reverse=True)
    return Standing(suit, suit, tuple(part.shape for part in ordered), ordered[0].top)


def runs(counts: Sequence[int], suit: int, shape: tuple[int, int], order: Ordering) -> list[Part]:
    """Every single, set or sequence of this shape among the cards of a suit, lowest first."""
    size, length = shape
    able = [face for face in order.faces[suit] if counts[face] >= size]
    if length == 1:
        return [Part(size, (face,), order.strength[face]) for face in able]
    at_step = {order.step[face]: face for face in able if order.step[face] != NO_STEP}
    found = []
    for first in sorted(at_step):
        steps = range(first, first + length)
        if all(step in at_step for step in steps):
            faces = tuple(at_step[step] for step in steps)
            found.append(Part(size, faces, order.strength[faces[-1]]))
    return found


def winners(memory: Memory, now: Standing) -> Iterator[tuple[tuple[Card, ...], Standing]]:
    """Plays of the seat's own that would stand above what stands now, lowest first, with how they would stand.

    In the led suit if the seat holds it, else in trumps; whether the rules allow one is for `Choices.contains` to say.
    """
    suit = now.led if memory.in_suit[now.led] else TRUMPS
    if suit not in (now.suit, TRUMPS) or (now.is_group and suit == now.led) or memory.in_suit[suit] < now.cards:
        return
    for part in runs(memory.mine, suit, now.shape[0], memory.order):
        if suit != now.suit or part.top > now.strength:
            rest = _cheapest(memory, suit, part, now.shape[1:])
            if rest is not None:
                yield (*part.cards, *rest), Standing(now.led, suit, now.shape, part.top)


def _cheapest(memory: Memory, suit: int, first: Part, shape: Shape) -> tuple[Card, ...] | None:
    """The lowest cards for the other parts of a group, beside its first part; None if the seat lacks them."""
    left = list(memory.mine)
    taken: list[Card] = []
    for face in first.faces:
        left[face] -= first.size
    for wanted in shape:
        found = runs(left, suit, wanted, memory.order)
        if not found:
            return None
        taken += found[0].cards
        for face in found[0].faces:
            left[face] -= found[0].size
    return tuple(taken)


def _shape_of(part: tuple[Card, ...]) -> tuple[int, int]:
    faces = len(set(part))
    return len(part) // faces, faces
