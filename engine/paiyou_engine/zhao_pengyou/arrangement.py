"""One way in which the unseen cards may lie, made to be changed a card at a time.

The one mutable value of the engine's rules, and never seen outside sampling.
"""

from __future__ import annotations

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.piles import Demand, Evidence, Tally, tally


class Arrangement:
    """The unseen cards on slots: slot i holds ``faces[i]`` and lies in pile ``places[i]``.

    ``counts`` are all cards of a pile by face, ``free`` those of them that lie on slots, ``owned`` those of the pile's
    owner, who may have two piles.  `add` and `remove` say what they do to the weight that makes every sequence of the
    pack, with every set of buried cards, as likely: a pile of known and unseen copies of a face stands for fewer sequences
    than the slots show.  ``broken`` are the demands that are not met, in the order in which they were broken.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.faces: list[Card] = []
        self.places: list[int] = []
        self.free: list[Tally] = [tally(()) for _ in evidence.piles]
        self.counts: list[Tally] = [list(pile.known) for pile in evidence.piles]
        by_owner: dict[int, Tally] = {}
        for pile in evidence.piles:
            owned = by_owner.setdefault(pile.owner, tally(()))
            owned[:] = [one + other for one, other in zip(owned, pile.known, strict=True)]
        self.owned = [by_owner[pile.owner] for pile in evidence.piles]
        self._asked = _asked(evidence)
        self.broken: dict[Demand, None] = {}

    def lay(self, face: Card, pile: int) -> None:
        """Put a card on a new slot."""
        self.faces.append(face)
        self.places.append(pile)
        self.add(face, pile)

    def move(self, slot: int, pile: int) -> None:
        """Put a slot and its card into another pile."""
        self.remove(self.faces[slot], self.places[slot])
        self.add(self.faces[slot], pile)
        self.places[slot] = pile

    def add(self, face: Card, pile: int) -> float:
        """Count a card into a pile; returns what that does to the weight."""
        free, owned = self.free[pile], self.owned[pile]
        free[face] += 1
        owned[face] += 1
        self.counts[pile][face] += 1
        return free[face] / owned[face]

    def remove(self, face: Card, pile: int) -> float:
        """Count a card out of a pile; returns what that does to the weight."""
        free, owned = self.free[pile], self.owned[pile]
        weight = owned[face] / free[face]
        free[face] -= 1
        owned[face] -= 1
        self.counts[pile][face] -= 1
        return weight

    def share(self, pile: int) -> float:
        """The part of the orders of the owner's draws in which its bids were possible."""
        deadlines = self.evidence.deadlines.get(self.evidence.piles[pile].owner)
        if deadlines is None:
            return 1.0
        owned = self.owned[pile]
        return deadlines.share(tuple([owned[face] for face in deadlines.faces]))

    def judge(self, pile: int, face: Card) -> None:
        """Look again at the demands that a change of this face in this pile touches."""
        counts = self.counts
        for demand in self._asked[pile][face]:
            if demand.met(counts):
                self.broken.pop(demand, None)
            else:
                self.broken[demand] = None

    def judge_all(self) -> None:
        """Look at every demand."""
        self.broken = {one: None for one in self.evidence.demands if not one.met(self.counts)}


def _asked(evidence: Evidence) -> list[list[list[Demand]]]:
    asked: list[list[list[Demand]]] = [[[] for _ in range(FACES)] for _ in evidence.piles]
    for demand in evidence.demands:
        for pile, face in demand.touches():
            asked[pile][face].append(demand)
    return asked
