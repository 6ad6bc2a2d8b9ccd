"""What a player may lead (`law/zhao-pengyou.md` §2.9).

Whether a group stands depends on hidden hands, so a false group is a lead like any other here (§2.13).
"""

from __future__ import annotations

from collections import Counter
from math import prod

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng, one_of
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.multisets import not_held
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import NO_STEP, Ordering


class LeadChoices(msgspec.Struct, frozen=True, gc=False):
    """The leads that a hand allows."""

    hand: tuple[Card, ...]
    order: Ordering
    options: ZhaoPengyouOptions

    def contains(self, cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None = None) -> bool:
        """Whether the cards are held and may be led, cut as declared or by default."""
        if not_held(cards, self.hand):
            return False
        try:
            read_lead(cards, parts, self.order, self.options)
        except IllegalAction:
            return False
        return True

    def count(self) -> int:
        """How many different sets of cards may be led without declaring a cut."""
        return sum(self._count_in(counts) for counts in self._suits())

    def example(self, rng: Rng) -> tuple[Card, ...]:
        """One of those, sorted; every one can come up."""
        order, hand = self.order, self.hand
        suited = order.of_suit(hand, order.suit[one_of(hand, rng)])
        faces = sorted(set(suited))
        group_lead = self.options.group_lead
        if group_lead is GroupLead.OFF:
            return self._part_in(faces, rng)
        if group_lead is GroupLead.MIXED:
            chosen = _some(faces, rng)
            return tuple([face for face in chosen for _ in range(_size(hand.count(face), rng))])
        size = _size(max(map(suited.count, faces)) if len(faces) < len(suited) else 1, rng)
        chosen = _some([face for face in faces if hand.count(face) >= size] if size > 1 else faces, rng)
        return tuple(chosen) if size == 1 else tuple([face for face in chosen for _ in range(size)])

    def forced(self) -> tuple[Card, ...]:
        """The cards that are in every lead: one card, where the hand has copies of it and nothing else."""
        return self.hand[:1] if len(set(self.hand)) == 1 else ()

    def _suits(self) -> list[Counter[Card]]:
        suits: dict[int, Counter[Card]] = {}
        for face in self.hand:
            suits.setdefault(self.order.suit[face], Counter())[face] += 1
        return list(suits.values())

    def _count_in(self, counts: Counter[Card]) -> int:
        match self.options.group_lead:
            case GroupLead.MIXED:
                return prod(count + 1 for count in counts.values()) - 1
            case GroupLead.ONE_SET_SIZE:
                return sum(2 ** len(_able(counts, size)) - 1 for size in _sizes(counts))
            case GroupLead.OFF:
                runs = sum(self._count_runs(_able(counts, size)) for size in _sizes(counts) if size > 1)
                return sum(counts.values()) + runs

    def _count_runs(self, faces: list[Card]) -> int:
        """How many sequences of two or more there are of these faces; equal rank cards make different ones."""
        at_step = Counter(self.order.step[face] for face in faces if self.order.step[face] != NO_STEP)
        total = ending = 0
        last = NO_STEP
        for step in sorted(at_step):
            ending = (ending + at_step[last]) * at_step[step] if step == last + 1 else 0
            total += ending
            last = step
        return total

    def _part_in(self, faces: list[Card], rng: Rng) -> tuple[Card, ...]:
        """A set, or a sequence that is begun at a random face and goes on upwards as long as the coin allows."""
        face = one_of(faces, rng)
        size = _size(self.hand.count(face), rng)
        chosen = [face]
        step = self.order.step[face]
        while size > 1 and step != NO_STEP and rng.random() < 0.5:
            step += 1
            above = [other for other in faces if self.order.step[other] == step and self.hand.count(other) >= size]
            if not above:
                break
            chosen.append(one_of(above, rng))
        return tuple(sorted(one for one in chosen for _ in range(size)))


def lead_choices(hand: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions) -> LeadChoices:
    """What the holder of a hand may lead."""
    return LeadChoices(hand, order, options)


def _sizes(counts: Counter[Card]) -> range:
    return range(1, max(counts.values()) + 1)


def _able(counts: Counter[Card], size: int) -> list[Card]:
    return [face for face, count in counts.items() if count >= size]


def _size(most: int, rng: Rng) -> int:
    return 1 + int(rng.random() * most) if most > 1 else 1


def _some(faces: list[Card], rng: Rng) -> list[Card]:
    """One of these sorted faces, or now and then more of them, sorted."""
    face = one_of(faces, rng)
    if rng.random() >= 0.25 or len(faces) == 1:
        return [face]
    left = [other for other in faces if other != face]
    return sorted([face, *_some(left, rng)])
