"""What everybody could have noticed in a deal: from plays that lie open, and nothing else.

Counting adds what our own hand tells, and is shown where the table's terms let it be.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import FACES, Card, Rank, is_joker, rank_of
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering
from paiyou_engine.zhao_pengyou.view import PublicView, TrickView


@dataclass(frozen=True)
class Unseen:
    """Cards that are in hands of others, or buried, as far as we can tell: of each rank with points so many of so many, their
    points together, and trumps."""

    ranks: tuple[tuple[Rank, int, int], ...]
    points: int
    trumps: int
    all_trumps: int
    jokers: int


def tricks_of(public: PublicView) -> tuple[TrickView, ...]:
    """The tricks of this deal, the one that lies there last."""
    return (*public.tricks, public.trick)


def voids(public: PublicView, order: Ordering) -> tuple[frozenset[int], ...]:
    """For each seat the effective suits that it has none of any more: a play on a lead held fewer of them than it had cards."""
    found: list[set[int]] = [set() for _ in range(public.seats)]
    for trick in tricks_of(public):
        for play in trick.plays[1:]:
            suit = order.suit[trick.plays[0].cards[0]]
            if len(order.of_suit(play.cards, suit)) < len(play.cards):
                found[play.seat].add(suit)
    return tuple(map(frozenset, found))


def copies_played(public: PublicView, card: Card) -> tuple[Seat, ...]:
    """Who played each copy of a card, in order."""
    plays = chain.from_iterable(trick.plays for trick in tricks_of(public))
    return tuple(play.seat for play in plays for face in play.cards if face == card)


def unseen(scene: Scene) -> Unseen:
    """What has not been seen, by whoever looks here."""
    public, order = scene.public, scene.order
    seen = Counter(chain.from_iterable(play.cards for trick in tricks_of(public) for play in trick.plays))
    seen.update(scene.hand)
    seen.update(scene.buried)
    faces = [Card(face) for face in range(FACES)]
    left = {face: scene.numbers.copies(face) - seen[face] for face in faces}
    ranks = sorted({rank_of(face) for face in faces if not is_joker(face) and POINTS[face]}, reverse=True)
    return Unseen(
        tuple((rank, *_counted(rank, left, scene)) for rank in ranks),
        sum(POINTS[face] * count for face, count in left.items()),
        sum(left[face] for face in order.faces[TRUMPS]),
        sum(scene.numbers.copies(face) for face in order.faces[TRUMPS]),
        sum(left[face] for face in faces if is_joker(face)),
    )


def _counted(rank: Rank, left: dict[Card, int], scene: Scene) -> tuple[int, int]:
    faces = [face for face in left if not is_joker(face) and rank_of(face) == rank]
    return sum(left[face] for face in faces), sum(scene.numbers.copies(face) for face in faces)
