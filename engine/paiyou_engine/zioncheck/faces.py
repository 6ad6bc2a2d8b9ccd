"""Physical cards and their faces (`law/zioncheck.md` R1, R13).

Every physical card has its own number: ``deck * 54 + face``, so that actions and events name one card and no other.  A
face is one of 52 natural cards, numbered as in `paiyou_engine.cards`, or the joker: both jokers of a deck are one face.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from paiyou_engine.cards import FACES, Card, Rank, Suit, card_text, rank_of

Face = NewType("Face", int)

JOKER: Final = Face(52)
ACE_LOW: Final = 1
ACE_HIGH: Final = 14
JOKER_TEXT: Final = "Jk"

POINTS: Final = (*((5,) * 8 + (10,) * 4 + (15,)) * 4, 15)
"""What a face costs that is left in a hand: aces and jokers 15, tens to kings 10, others 5."""


def face_of(card: Card) -> Face:
    """What a physical card shows."""
    face = card % FACES
    return JOKER if face > JOKER else Face(face)


def is_joker(card: Card) -> bool:
    """Whether a physical card is a joker."""
    return card % FACES >= JOKER


def natural(rank: int, suit: Suit) -> Face:
    """The face of a rank on the scale of runs: 1 and 14 are both the ace (R6)."""
    return Face(suit * 13 + (12 if rank == ACE_LOW else rank - 2))


def rank(face: Face) -> Rank:
    """Rank 2 to 14 of a face that is no joker."""
    return rank_of(Card(face))


def suit(face: Face) -> Suit:
    """Suit 0 to 3 of a face that is no joker."""
    return Suit(face // 13)


def points_of(cards: Iterable[Card]) -> int:
    """What cards cost that are left in a hand."""
    return sum([POINTS[face_of(card)] for card in cards])


def face_text(face: Face) -> str:
    """The ASCII form: ``Ah``, ``Ts``, ``Jk``."""
    return JOKER_TEXT if face == JOKER else card_text(Card(face))


def packs(decks: int) -> tuple[Card, ...]:
    """Every physical card of so many decks, by number."""
    return tuple(Card(number) for number in range(decks * FACES))
