"""How far a hand is from its contract: which cards are part of it, and which others would help.

The measure is the engine's (`paiyou_engine.zioncheck.solving`), without the card that is kept for the discard: that one is
drawn anyway, and any will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiyou_client.kept import HANDS
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.allotting import allot
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, is_joker, rank
from paiyou_engine.zioncheck.lay_downs import problem_of
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.solving import Problem, solve


@dataclass(frozen=True)
class Part:
    """A meld in the making: the cards that are there, from low to high in a run, and how many places are empty."""

    kind: MeldKind
    cards: tuple[Card, ...]
    short: int


@dataclass(frozen=True)
class Progress:
    """The melds in the making, sets first, the cards that are in none of them, and how many are lacking."""

    parts: tuple[Part, ...]
    rest: tuple[Card, ...]
    missing: int


@lru_cache(maxsize=HANDS)
def progress(hand: tuple[Card, ...], contract: Contract, options: ZioncheckOptions) -> Progress:
    """The best arrangement of a hand."""
    problem = _problem(map_faces(hand), contract, options)
    solution = solve(problem)
    places = solution.arrangement.places(problem.set_size)
    pile = _Pile(hand)
    runs = len(solution.arrangement.windows)
    slots: list[tuple[MeldKind, list[Card | None]]] = []
    for number, (place, given) in enumerate(zip(places, allot(problem.counts, places, problem.least), strict=True)):
        if number < runs:
            slots.append((MeldKind.RUN, pile.in_window(solution.arrangement.windows[number].faces, dict(given))))
        else:
            cards = [pile.take(face) for face, count in given.items() for _ in range(count)]
            slots.append((MeldKind.SET, [*cards, *[None] * (place.length - len(cards))]))
    parts = [_with_jokers(kind, cards, pile) for kind, cards in slots]
    return Progress((*parts[runs:], *parts[:runs]), tuple(pile.left()), solution.missing)


@lru_cache(maxsize=HANDS)
def wanted(hand: tuple[Card, ...], contract: Contract, options: ZioncheckOptions) -> tuple[Face, ...]:
    """The natural faces any one of which would bring the hand nearer to its contract."""
    faces = map_faces(hand)
    missing = solve(_problem(faces, contract, options)).missing
    if not missing:
        return ()
    return tuple(
        face for face in map(Face, range(JOKER)) if solve(_problem((*faces, face), contract, options)).missing < missing
    )


def whole_ranks(faces: Sequence[Face]) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """One face of each rank that is there in all four suits, and the others."""
    by_rank: dict[int, list[Face]] = {}
    for face in faces:
        by_rank.setdefault(rank(face), []).append(face)
    whole = tuple(found[0] for found in by_rank.values() if len(found) == 4)
    return whole, tuple(face for found in by_rank.values() if len(found) < 4 for face in found)


def map_faces(hand: tuple[Card, ...]) -> tuple[Face, ...]:
    """What the cards show, in one order whatever theirs was."""
    return tuple(sorted(map(face_of, hand)))


def _problem(faces: tuple[Face, ...], contract: Contract, options: ZioncheckOptions) -> Problem:
    return problem_of(faces, contract, options)._replace(kept=0)


def _with_jokers(kind: MeldKind, places: Sequence[Card | None], pile: _Pile) -> Part:
    """The part with jokers in as many of its empty places as there are."""
    jokers = iter([pile.take(JOKER) for _ in range(min(places.count(None), pile.count(JOKER)))])
    cards = [next(jokers, None) if card is None else card for card in places]
    there = tuple(card for card in cards if card is not None)
    return Part(kind, there, len(cards) - len(there))


class _Pile:
    """The cards of a hand that are in no meld yet."""

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self._cards: dict[Face, list[Card]] = {}
        for card in sorted(hand, reverse=True):
            self._cards.setdefault(face_of(card), []).append(card)

    def count(self, face: Face) -> int:
        """How many there are of a face."""
        return len(self._cards.get(face, ()))

    def take(self, face: Face) -> Card:
        """One of them."""
        return self._cards[face].pop()

    def in_window(self, faces: Sequence[Face], given: dict[Face, int]) -> list[Card | None]:
        """The places of a run from low to high."""
        cards: list[Card | None] = []
        for face in faces:
            is_there = given.get(face, 0) > 0
            cards.append(self.take(face) if is_there else None)
            given[face] = given.get(face, 0) - is_there
        return cards

    def left(self) -> list[Card]:
        """All that are left, jokers last."""
        return sorted(
            (card for cards in self._cards.values() for card in cards), key=lambda card: (is_joker(card), card)
        )
