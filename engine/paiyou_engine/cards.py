"""Faces of playing cards, as small integers with a text form.

A face is a number from 0 to 53: ``suit * 13 + (rank - 2)`` with the suits spades, hearts, diamonds, clubs (0 to 3) and
the ranks 2 to 14 (11 jack, 12 queen, 13 king, 14 ace), then 52 for the black joker and 53 for the red one.  Copies of a
face from several packs are indistinguishable; a game that must tell them apart numbers its cards so that
``number % 54`` is the face.

The text form is ASCII: ``Ah``, ``Ts``, ``BJ``, ``RJ``.  ``10`` is read as ``T``, and ``♠♥♦♣`` and capitals as suits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from paiyou_engine.errors import BadCard

Card = NewType("Card", int)
Rank = NewType("Rank", int)
Suit = NewType("Suit", int)

FACES: Final = 54
RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "shdc"
SPADES: Final = Suit(0)
HEARTS: Final = Suit(1)
DIAMONDS: Final = Suit(2)
CLUBS: Final = Suit(3)
SUITS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
RANKS: Final = tuple(Rank(rank) for rank in range(2, 15))
ACE: Final = Rank(14)
BLACK_JOKER: Final = Card(52)
RED_JOKER: Final = Card(53)

_SUIT_SYMBOLS: Final = "♠♥♦♣"


def card(rank: Rank, suit: Suit) -> Card:
    """The face of this rank (2 to 14) and suit (0 to 3)."""
    return Card(suit * 13 + rank - 2)


def is_joker(face: Card) -> bool:
    """Whether the face is one of the two jokers."""
    return face >= BLACK_JOKER


def rank_of(face: Card) -> Rank:
    """Rank 2 to 14 of a face that is no joker."""
    return Rank(face % 13 + 2)


def suit_of(face: Card) -> Suit:
    """Suit 0 to 3 of a face that is no joker."""
    return Suit(face // 13)


def card_text(face: Card) -> str:
    """The ASCII form: ``Ah``, ``Ts``, ``BJ``, ``RJ``."""
    return _TEXTS[face]


def cards_text(faces: Iterable[Card]) -> str:
    """Several cards with a space between them, in the order given."""
    return " ".join(_TEXTS[face] for face in faces)


def rank_text(rank: Rank) -> str:
    """One letter: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
    return RANK_LETTERS[rank - 2]


def parse_rank(text: str) -> Rank:
    """Read a rank; ``10`` is ``T``.  Raises `BadCard`."""
    letter = "T" if text == "10" else text.upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise BadCard(text)
    return Rank(RANK_LETTERS.index(letter) + 2)


def parse_suit(text: str) -> Suit:
    """Read a suit, a letter or a symbol.  Raises `BadCard`."""
    for letters in (SUIT_LETTERS, _SUIT_SYMBOLS):
        if len(text) == 1 and text.lower() in letters:
            return Suit(letters.index(text.lower()))
    raise BadCard(text)


def parse_card(text: str) -> Card:
    """Read one card, joker or not.  Raises `BadCard` with the text."""
    if text.upper() == "BJ":
        return BLACK_JOKER
    if text.upper() == "RJ":
        return RED_JOKER
    try:
        return card(parse_rank(text[:-1]), parse_suit(text[-1:]))
    except BadCard:
        raise BadCard(text) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space, in order.  Raises `BadCard`."""
    return tuple(parse_card(word) for word in text.split())


_TEXTS: Final = (
    *(RANK_LETTERS[face % 13] + SUIT_LETTERS[face // 13] for face in range(52)),
    "BJ",
    "RJ",
)
