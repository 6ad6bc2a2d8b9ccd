"""Cards as a screen writes them: rank and suit sign, in the suit's ink."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.translation import ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, Piece, joined, line, width
from paiyou_engine.cards import BLACK_JOKER, FACES, RED_JOKER, Card, Rank, Suit, is_joker, rank_of, suit_of

ANY_JOKER: Final = Card(FACES)
"""How a joker is written where black and red are one face."""

Signs: TypeAlias = Mapping[Card, str]
"""A sign of one cell behind some faces."""
NO_SIGNS: Final[Signs] = MappingProxyType({})

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_JOKERS: Final = {BLACK_JOKER: "BJ", RED_JOKER: "RJ", ANY_JOKER: "Jk"}
_JOKER_INKS: Final = {BLACK_JOKER: "black-joker", RED_JOKER: "red-joker", ANY_JOKER: "title"}


def rank_text(rank: Rank | int) -> str:
    """``10``, ``K``: as it stands on the card."""
    return _RANKS[rank - 2]


def face_text(face: Card) -> str:
    """Rank and suit, or ``RJ``, ``BJ``, ``Jk``: two or three cells."""
    if is_joker(face):
        return _JOKERS[face]
    return rank_text(rank_of(face)) + glyphs.SUITS[suit_of(face)]


def face_ink(face: Card) -> str:
    """The ink of the card's suit."""
    return _JOKER_INKS[face] if is_joker(face) else SUIT_INKS[suit_of(face)]


def face_piece(face: Card, signs: Signs = NO_SIGNS) -> Piece:
    """One card."""
    return Piece(face_text(face) + signs.get(face, ""), face_ink(face))


def suit_piece(suit: Suit | int) -> Piece:
    """A suit's sign."""
    return Piece(glyphs.SUITS[suit], SUIT_INKS[suit])


def faces_line(faces: Iterable[Card], signs: Signs = NO_SIGNS) -> Line:
    """Cards with a space between them."""
    return joined(((face_piece(face, signs),) for face in faces), " ")


def faces_within(faces: Sequence[Card], cells: int, signs: Signs = NO_SIGNS) -> Line:
    """Cards in so few cells: with spaces, else copies counted, else the first few and how many there are."""
    for form in (faces_line(faces, signs), _counted(faces, signs)):
        if width(form) <= cells:
            return form
    all_of_them = ngettext("{count} card", "{count} cards", len(faces)).format(count=len(faces))
    end = f" {glyphs.MORE}{all_of_them}"
    for shown in range(len(faces) - 1, 0, -1):
        form = line(_counted(faces[:shown], signs), end)
        if width(form) <= cells:
            return form
    return line(all_of_them)


def _counted(faces: Sequence[Card], signs: Signs) -> Line:
    counts = Counter(faces)
    parts = [
        (face_piece(face, signs), Piece(f"{glyphs.TIMES}{count}" if count > 1 else "", "soft"))
        for face, count in counts.items()
    ]
    return joined(parts, " ")
