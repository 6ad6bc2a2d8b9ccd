"""Groups of top cards: how one is cut where nothing is declared, and which part stays if it fails.

`law/zhao-pengyou.md` §2.9, §2.13, D-33 to D-38, and the fine print of the case format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.parts import Part, part_of, sequences_in, take, take_away
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, Ordering


class FalseGroup(msgspec.Struct, frozen=True):
    """A group that did not stand: the part that stays as the lead, and what goes back, both in the order led.

    ``stopped_by`` is the index of the first hand, in turn order, that beats the part that stays.
    """

    part: Part
    kept: tuple[Card, ...]
    withdrawn: tuple[Card, ...]
    stopped_by: int


def cut_by_face(cards: tuple[Card, ...], order: Ordering) -> tuple[Part, ...]:
    """Each card with all its copies, highest first."""
    counts = Counter(cards)
    strength = order.strength
    faces = sorted(counts, key=lambda face: -strength[face])
    return tuple(Part(counts[face], (face,), strength[face]) for face in faces)


def cut_mixed(cards: tuple[Card, ...], order: Ordering) -> tuple[Part, ...]:
    """Again and again the part with the most cards; a sequence before a set, then more faces, then the higher one."""
    counts = Counter(cards)
    parts = []
    while counts:
        sets = [Part(count, (face,), order.strength[face]) for face, count in counts.items()]
        part = max(sequences_in(counts, order) + sets, key=lambda one: (one.rank, one.top))
        parts.append(part)
        for face in part.faces:
            counts[face] -= part.size
            if not counts[face]:
                del counts[face]
    return tuple(parts)


def read_cut(
    cards: tuple[Card, ...], declared: tuple[tuple[Card, ...], ...], order: Ordering
) -> tuple[Part, ...] | None:
    """The parts that a leader declares, in the order named; None unless they are the cards led, each a proper part.

    Copies of a face lie in two parts only if one of the two is a sequence.
    """
    if Counter(face for cards_of_part in declared for face in cards_of_part) != Counter(cards):
        return None
    parts = [part_of(cards_of_part, order) for cards_of_part in declared]
    proper = tuple(part for part in parts if part is not None)
    faces_of_sets = [part.faces[0] for part in proper if len(part.faces) == 1]
    if len(proper) < len(parts) or len(set(faces_of_sets)) < len(faces_of_sets):
        return None
    return proper


def false_group(
    cards: tuple[Card, ...], parts: tuple[Part, ...], others: Sequence[tuple[Card, ...]], order: Ordering
) -> FalseGroup | None:
    """What becomes of a group lead against the other hands in turn order; None if it stands.

    Of the parts that can be beaten the one with the fewest cards stays, then the lowest, then the first named (D-36).
    """
    suit = order.suit[cards[0]]
    hands = [Counter(order.of_suit(hand, suit)) for hand in others]
    beaten = [part for part in parts if any(beats(hand, part, order) for hand in hands)]
    if not beaten:
        return None
    part = min(beaten, key=lambda one: (one.count, one.top))
    kept = take(cards, part.cards)
    stopper = next(index for index, hand in enumerate(hands) if beats(hand, part, order))
    return FalseGroup(part, tuple(kept), tuple(take_away(cards, kept)), stopper)


def beats(hand: Counter[Card], part: Part, order: Ordering) -> bool:
    """Whether a hand's cards of the suit hold the same as the part, but strictly higher."""
    size, length = part.shape
    able = [face for face, count in hand.items() if count >= size]
    if length == 1:
        return any(order.strength[face] > part.top for face in able)
    steps = {order.step[face] for face in able} - {NO_STEP}
    return any(top > part.top and all(step in steps for step in range(top - length + 1, top)) for top in steps)
