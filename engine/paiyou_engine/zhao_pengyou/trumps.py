"""The trumps of a deal, and the order of the cards under them (`law/zhao-pengyou.md` §2.2, §4.1).

All trumps are one suit for every purpose.  An `Ordering` is a set of plain tuples indexed by face, for hot loops.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from paiyou_engine.cards import (
    BLACK_JOKER,
    FACES,
    RANK_LETTERS,
    RANKS,
    RED_JOKER,
    SUITS,
    Card,
    Rank,
    Suit,
    card,
    card_text,
    is_joker,
    parse_card,
    parse_rank,
    rank_of,
    suit_of,
)
from paiyou_engine.errors import BadCard
from paiyou_engine.zhao_pengyou.option_values import Sequences

TRUMPS: Final = 4
"""The effective suit of all trumps; 0 to 3 are the side suits."""

NO_STEP: Final = -10
"""The step of a card that never stands in a sequence; no two steps are as far apart."""

_RANK_CARD: Final = 12  # strength of the equal rank cards, above the twelve cards of a suit


class Trump(msgspec.Struct, frozen=True):
    """The trump rank and suit; without a suit, only rank cards and jokers are trumps."""

    rank: Rank
    suit: Suit | None = None


class Ordering(msgspec.Struct, frozen=True):
    """The order of the faces under one trump; every tuple is indexed by face.

    ``suit``: effective suit, 0 to 3 or `TRUMPS`.  ``strength``: higher wins within an effective suit, equal for the equal
    rank cards.  ``height``: the same, with every trump above all other cards.  ``step``: two faces of one effective suit stand next to each other in a sequence if their steps differ by
    one; equal rank cards share a step.  ``place``: where a face stands in a sorted hand.
    ``faces``: for each effective suit its faces, lowest first; ``members``: the same as a set.
    ``above``: for each face those of its suit that are higher.
    """

    trump: Trump
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    height: tuple[int, ...]
    step: tuple[int, ...]
    place: tuple[int, ...]
    faces: tuple[tuple[Card, ...], ...]
    members: tuple[frozenset[Card], ...]
    above: tuple[frozenset[Card], ...]

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards as a hand is shown: trumps first, high cards first in each suit."""
        return tuple(sorted(cards, key=self.place.__getitem__))

    def of_suit(self, cards: Iterable[Card], suit: int) -> tuple[Card, ...]:
        """Those cards that are of an effective suit, in the order given."""
        return tuple(filter(self.members[suit].__contains__, cards))


@lru_cache(maxsize=256)
def ordering(trump: Trump, sequences: Sequences = Sequences.NEVER) -> Ordering:
    """The order of the faces under a trump and a rule of sequences; computed once for each."""
    faces = [Card(face) for face in range(FACES)]
    suit = tuple(_effective_suit(face, trump) for face in faces)
    strength = tuple(_strength(face, trump) for face in faces)
    step = tuple(
        NO_STEP if strength[face] >= _RANK_CARD and sequences is Sequences.NEVER else strength[face] for face in faces
    )
    by_suit = [[face for face in faces if suit[face] == number] for number in range(TRUMPS + 1)]
    low_first = tuple(tuple(sorted(cards, key=strength.__getitem__)) for cards in by_suit)
    shown = [face for number in (TRUMPS, *SUITS) for face in reversed(low_first[number])]
    place = tuple(shown.index(face) for face in faces)
    members = tuple(map(frozenset, low_first))
    above = tuple(frozenset([one for one in members[suit[face]] if strength[one] > strength[face]]) for face in faces)
    height = tuple(strength[face] + (FACES if suit[face] == TRUMPS else 0) for face in faces)
    return Ordering(trump, suit, strength, height, step, place, low_first, members, above)


def trump_text(trump: Trump) -> str:
    """``9c``, or the rank alone without a trump suit."""
    if trump.suit is None:
        return RANK_LETTERS[trump.rank - 2]
    return card_text(card(trump.rank, trump.suit))


def parse_trump(text: str) -> Trump:
    """Read a trump: a card, or a rank alone.  Raises `BadCard`."""
    try:
        return Trump(parse_rank(text))
    except BadCard:
        face = parse_card(text)
    if is_joker(face):
        raise BadCard(text)
    return Trump(rank_of(face), suit_of(face))


def _effective_suit(face: Card, trump: Trump) -> int:
    if is_joker(face) or rank_of(face) == trump.rank or suit_of(face) == trump.suit:
        return TRUMPS
    return suit_of(face)


def _strength(face: Card, trump: Trump) -> int:
    trump_card = 0 if trump.suit is None else 1
    if face == RED_JOKER:
        return _RANK_CARD + trump_card + 2
    if face == BLACK_JOKER:
        return _RANK_CARD + trump_card + 1
    if rank_of(face) == trump.rank:
        return _RANK_CARD + (trump_card if suit_of(face) == trump.suit else 0)
    return [rank for rank in RANKS if rank != trump.rank].index(rank_of(face))
