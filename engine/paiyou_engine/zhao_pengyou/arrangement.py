"""One way in which the unseen cards may lie, made to be changed a few cards at a time.

The one mutable value of the engine's rules, and never seen outside sampling.  It is in the hot loop of every sample, so
it works on plain lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.deadlines import Deadlines
from paiyou_engine.zhao_pengyou.piles import Demand, Evidence, Pile, Tally, tally


class Arrangement:
    """The unseen cards on slots: slot i holds ``faces[i]`` and lies in pile ``places[i]``.

    ``counts`` are all cards of a pile by face, ``free`` those of them that lie on slots, ``owned`` those of the pile's
    owner, who may have two piles.  ``broken`` are the demands that are not met, in the order in which they were broken.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.faces: list[Card] = []
        self.places: list[int] = []
        self.free: list[Tally] = [tally(()) for _ in evidence.piles]
        self.counts: list[Tally] = [list(pile.known) for pile in evidence.piles]
        self.owned = _owned(evidence.piles)
        self.broken: dict[Demand, None] = {}
        self._asked = _asked(evidence)
        self._deadlines = [evidence.deadlines.get(pile.owner) for pile in evidence.piles]

    def lay(self, face: Card, pile: int) -> None:
        """Put a card on a new slot."""
        self.faces.append(face)
        self.places.append(pile)
        self._add(face, pile)

    def move(self, slot: int, pile: int) -> None:
        """Put a slot and its card into another pile."""
        self._remove(self.faces[slot], self.places[slot])
        self._add(self.faces[slot], pile)
        self.places[slot] = pile

    def exchange(self, gone: Sequence[Card], come: Sequence[Card], places: Sequence[int]) -> float:
        """Count a card out of each place and another one in; returns what that does to the weight of the arrangement.

        The weight is such that every sequence of the pack, with every set of buried cards, is as likely: known and unseen
        copies of a face in one pile stand for fewer sequences than the slots show.
        """
        before = self._share(gone, come, places)
        weight = 1.0
        for face, place in zip(gone, places, strict=True):
            weight *= self._remove(face, place)
        for face, place in zip(come, places, strict=True):
            weight *= self._add(face, place)
        return weight * self._share(gone, come, places) / before if before else inf

    def put_back(self, faces: Sequence[Card]) -> None:
        """Lay each slot's card as it lay before some exchanges; ``faces`` are those of that moment."""
        slots = [slot for slot, face in enumerate(faces) if self.faces[slot] != face]
        gone, come = [self.faces[slot] for slot in slots], [faces[slot] for slot in slots]
        places = [self.places[slot] for slot in slots]
        self.exchange(gone, come, places)
        self.judge(gone, come, places)
        self.faces[:] = faces

    def judge(self, gone: Sequence[Card], come: Sequence[Card], places: Sequence[int]) -> list[Demand]:
        """Look again at the demands that an exchange touches; returns those that are broken or met by it."""
        changed = []
        for face, other, place in zip(gone, come, places, strict=True):
            asked = self._asked[place]
            changed += [demand for demand in asked[face] if self._turns(demand)]
            if asked[face] is not asked[other]:
                changed += [demand for demand in asked[other] if self._turns(demand)]
        return changed

    def forget(self, changed: list[Demand]) -> None:
        """Undo what `judge` found, the last first."""
        for demand in reversed(changed):
            if demand in self.broken:
                del self.broken[demand]
            else:
                self.broken[demand] = None

    def judge_all(self) -> None:
        """Look at every demand."""
        self.broken = {one: None for one in self.evidence.demands if not one.met(self.counts)}

    def _turns(self, demand: Demand) -> bool:
        is_broken = demand in self.broken
        if demand.met(self.counts) is not is_broken:
            return False
        if is_broken:
            del self.broken[demand]
        else:
            self.broken[demand] = None
        return True

    def _add(self, face: Card, pile: int) -> float:
        free, owned = self.free[pile], self.owned[pile]
        free[face] += 1
        owned[face] += 1
        self.counts[pile][face] += 1
        return free[face] / owned[face]

    def _remove(self, face: Card, pile: int) -> float:
        free, owned = self.free[pile], self.owned[pile]
        weight = owned[face] / free[face]
        free[face] -= 1
        owned[face] -= 1
        self.counts[pile][face] -= 1
        return weight

    def _share(self, gone: Sequence[Card], come: Sequence[Card], places: Sequence[int]) -> float:
        """How many of all orders of the draws, of owners whose deadlines are touched, keep them."""
        share = 1.0
        done: list[Deadlines] = []
        for face, other, place in zip(gone, come, places, strict=True):
            deadlines = self._deadlines[place]
            if deadlines is None or deadlines in done or not (face in deadlines.faces or other in deadlines.faces):
                continue
            done.append(deadlines)
            owned = self.owned[place]
            share *= deadlines.share(tuple([owned[one] for one in deadlines.faces]))
        return share


def _owned(piles: list[Pile]) -> list[Tally]:
    by_owner: dict[int, Tally] = {}
    for pile in piles:
        owned = by_owner.setdefault(pile.owner, tally(()))
        owned[:] = [one + other for one, other in zip(owned, pile.known, strict=True)]
    return [by_owner[pile.owner] for pile in piles]


def _asked(evidence: Evidence) -> list[list[tuple[Demand, ...]]]:
    """For each pile and face the demands that depend on it; the same tuple where they are the same."""
    asked: list[list[list[int]]] = [[[] for _ in range(FACES)] for _ in evidence.piles]
    for number, demand in enumerate(evidence.demands):
        for pile, face in demand.touches():
            asked[pile][face].append(number)
    one_of_each: dict[tuple[int, ...], tuple[Demand, ...]] = {}
    return [
        [one_of_each.setdefault(tuple(some), tuple(evidence.demands[number] for number in some)) for some in faces]
        for faces in asked
    ]
