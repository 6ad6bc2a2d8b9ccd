"""Where unseen cards may lie: piles, what each must and may not hold, and demands on what it holds together.

A *pile* is a hand as it was when play began (or as drawn so far), the buried cards, or the rest of the pack.  Faces are
counted in lists of 54.  All but one kind of demand speak of one pile and one suit alone, which is what makes sampling
quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.burying import bury_choices
from paiyou_engine.zhao_pengyou.deadlines import Deadlines
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions

Tally: TypeAlias = list[int]
"""Copies of each face, indexed by face."""

Test: TypeAlias = Callable[[tuple[Card, ...]], bool]
"""Whether these cards of the suit, held at the moment in question, explain what was seen."""

Piles: TypeAlias = Sequence[Tally] | Mapping[int, Tally]
"""What each pile holds, by its number."""

Ways: TypeAlias = tuple[tuple[Card, ...], ...]


def tally(cards: Iterable[Card]) -> Tally:
    """Cards as counts by face."""
    counts = [0] * FACES
    for face in cards:
        counts[face] += 1
    return counts


def cards_of(counts: Iterable[int]) -> tuple[Card, ...]:
    """Counts by face as sorted cards."""
    return tuple([Card(face) for face, copies in enumerate(counts) if copies for _ in range(copies)])


class Pile:
    """A place of ``size`` cards: ``known`` are in it for certain, ``banned`` faces are not among the others.

    ``owner`` numbers whose draws the pile is of: the maker's hand and the buried cards have one owner.
    """

    def __init__(self, size: int, owner: int) -> None:
        self.size = size
        self.owner = owner
        self.known: Tally = [0] * FACES
        self.banned = [False] * FACES

    @property
    def room(self) -> int:
        """How many unseen cards lie in it."""
        return self.size - sum(self.known)

    def holds(self, counts: Iterable[int]) -> None:
        """At one moment these cards were seen to be in it, all at once."""
        self.known = [max(one, other) for one, other in zip(self.known, counts, strict=True)]


class Demand:
    """What a seat did asks this of its cards of a suit, less those it had played ``before``.

    ``ways`` are the smallest holdings that meet it, where more cards help; empty where fewer do, and then ``is_monotone``
    says that fewer never harm.  Fewer than ``least`` copies of a face are as good as none.
    """

    def __init__(
        self,
        pile: int,
        faces: tuple[Card, ...],
        before: Tally,
        test: Test,
        *,
        ways: Ways = (),
        is_monotone: bool = True,
        least: int = 1,
    ) -> None:
        self.pile = pile
        self.faces = faces
        self.ways = ways
        self.is_monotone = is_monotone
        self._before = tuple(before[face] for face in faces)
        self._least = least
        self._test = test
        self._known: dict[tuple[int, ...], bool] = {}
        self._known_of_sets: dict[tuple[int, ...], bool] = {}

    def met(self, counts: Piles) -> bool:
        """Whether piles with these cards meet the demand."""
        mine = counts[self.pile]
        key = tuple([mine[face] for face in self.faces])
        answer = self._known.get(key)
        if answer is None:
            answer = self._known[key] = self._look(mine)
        return answer

    def _look(self, mine: Tally) -> bool:
        least = self._least
        held = [mine[face] - played for face, played in zip(self.faces, self._before, strict=True)]
        key = tuple([copies if copies >= least else 0 for copies in held])
        if key not in self._known_of_sets:
            self._known_of_sets[key] = self._test(self._held(mine))
        return self._known_of_sets[key]

    def touches(self) -> Iterable[tuple[int, Card]]:
        """The piles and faces on which it depends."""
        return [(self.pile, face) for face in self.faces]

    def lacking(self, way: tuple[Card, ...], counts: Piles) -> tuple[Card, ...]:
        """What the pile lacks of one of the ``ways``."""
        return tuple((Counter(way) - Counter(self._held(counts[self.pile]))).elements())

    def _held(self, mine: Tally) -> tuple[Card, ...]:
        copies = zip(self.faces, self._before, strict=True)
        return tuple(face for face, played in copies for _ in range(mine[face] - played))


class BuryDemand(Demand):
    """The maker's burial kept to the table's cap, which depends on the whole hand (`burying`)."""

    def __init__(self, hand: int, buried: int, options: ZhaoPengyouOptions) -> None:
        super().__init__(buried, (), tally(()), lambda _: True, is_monotone=False)
        self._hand = hand
        self._options = options

    def met(self, counts: Piles) -> bool:
        """Whether the buried cards might be buried from this hand."""
        buried = cards_of(counts[self.pile])
        hand = cards_of(counts[self._hand]) + buried
        return bury_choices(hand, len(buried), self._options).contains(buried)

    def touches(self) -> Iterable[tuple[int, Card]]:
        """Every face in both piles."""
        return [(pile, Card(face)) for pile in (self._hand, self.pile) for face in range(FACES)]


class Evidence:
    """All that is known of where the unseen cards lie.

    ``unseen`` are the faces that no pile is known to hold; ``deadlines`` are by owner.
    """

    def __init__(
        self, piles: list[Pile], demands: list[Demand], deadlines: dict[int, Deadlines], unseen: Tally
    ) -> None:
        self.piles = piles
        self.demands = demands
        self.deadlines = deadlines
        self.unseen = unseen

    @property
    def is_bare(self) -> bool:
        """Whether any arrangement of the unseen cards will do, each as likely."""
        return not (self.demands or self.deadlines or self._has_shape())

    def _has_shape(self) -> bool:
        owners = [pile.owner for pile in self.piles]
        return len(set(owners)) < len(owners) or any(any(pile.known) or any(pile.banned) for pile in self.piles)
