"""Laying cards away after the exchange (`law/zhao-pengyou.md` §2.6, D-18)."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.multisets import sample, ways
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.tricks import POINTS, points_of

_TRIES: Final = 8


class BuryChoices(msgspec.Struct, frozen=True):
    """The burials that a maker may make: ``size`` cards of ``hand``, of at most ``cap`` card points (None: no cap).

    Where no burial keeps to the table's cap, the fewest points possible are the cap, so there is always a way.
    """

    hand: tuple[Card, ...]
    size: int
    cap: int | None

    def contains(self, cards: tuple[Card, ...]) -> bool:
        """Whether `check` lets these pass."""
        try:
            self.check(cards)
        except IllegalAction:
            return False
        return True

    def check(self, cards: tuple[Card, ...]) -> None:
        """Raise `IllegalAction` ``bury.{count,hand,points}`` unless these may be buried."""
        if len(cards) != self.size:
            raise IllegalAction("bury.count", Facts(need=self.size, have=len(cards)))
        missing = Counter(cards) - Counter(self.hand)
        if missing:
            raise IllegalAction("bury.hand", Facts(cards=tuple(sorted(missing))))
        if self.cap is not None and points_of(cards) > self.cap:
            points = tuple(sorted(face for face in cards if POINTS[face]))
            raise IllegalAction("bury.points", Facts(cards=points, need=self.cap, have=points_of(cards)))

    def count(self) -> int:
        """How many different burials there are."""
        if self.cap is None:
            return ways(Counter(self.hand).values(), self.size)
        return sum(number for points, number in self._ways_by_points().items() if points <= self.cap)

    def example(self, rng: Rng) -> tuple[Card, ...]:
        """One burial, sorted; each can come up."""
        for _ in range(_TRIES):
            cards = sample(self.hand, self.size, rng)
            if self.contains(cards):
                return tuple(sorted(cards))
        return self._cheapest()

    def forced(self) -> tuple[Card, ...]:
        """The cards that are in every burial, sorted."""
        return tuple(face for face, held in sorted(Counter(self.hand).items()) for _ in range(self._fewest(face, held)))

    def _fewest(self, face: Card, held: int) -> int:
        others = [card for card in self.hand if card != face]
        return next(copies for copies in range(held + 1) if self._enough([*others, *(face,) * copies]))

    def _enough(self, cards: list[Card]) -> bool:
        """Whether a burial can be made of some of these cards."""
        cheapest = sorted(cards, key=POINTS.__getitem__)[: self.size]
        return len(cheapest) == self.size and (self.cap is None or points_of(cheapest) <= self.cap)

    def _cheapest(self) -> tuple[Card, ...]:
        return tuple(sorted(sorted(self.hand, key=POINTS.__getitem__)[: self.size]))

    def _ways_by_points(self) -> dict[int, int]:
        found = {(0, 0): 1}
        for face, held in Counter(self.hand).items():
            after: Counter[tuple[int, int]] = Counter()
            for (cards, points), number in found.items():
                for copies in range(min(held, self.size - cards) + 1):
                    after[cards + copies, points + copies * POINTS[face]] += number
            found = after
        return {points: number for (cards, points), number in found.items() if cards == self.size}


def bury_choices(hand: tuple[Card, ...], size: int, options: ZhaoPengyouOptions) -> BuryChoices:
    """What the maker may bury: ``hand`` with the kitty taken up, ``size`` cards as there were in the kitty."""
    cap = options.kitty_point_cap
    if cap is not None:
        fewest = points_of(sorted(hand, key=POINTS.__getitem__)[:size])
        cap = max(cap, fewest)
    return BuryChoices(hand, size, cap)
