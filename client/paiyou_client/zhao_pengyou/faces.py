"""Cards as a screen writes them: rank and suit sign, in the suit's ink."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, Piece, joined, line, width
from paiyou_engine.cards import BLACK_JOKER, Card, Rank, Suit, is_joker, rank_of, suit_of
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def rank_text(rank: Rank | int) -> str:
    """``10``, ``K``: as it stands on the card."""
    return _RANKS[rank - 2]


def face_text(face: Card) -> str:
    """Rank and suit, or ``RJ`` and ``BJ``: two or three cells."""
    if is_joker(face):
        return "BJ" if face == BLACK_JOKER else "RJ"
    return rank_text(rank_of(face)) + glyphs.SUITS[suit_of(face)]


def face_ink(face: Card) -> str:
    """The ink of the card's suit."""
    if is_joker(face):
        return "black-joker" if face == BLACK_JOKER else "red-joker"
    return SUIT_INKS[suit_of(face)]


def face_piece(face: Card) -> Piece:
    """One card."""
    return Piece(face_text(face), face_ink(face))


def suit_piece(suit: Suit | int) -> Piece:
    """A suit's sign."""
    return Piece(glyphs.SUITS[suit], SUIT_INKS[suit])


def faces_line(faces: Iterable[Card]) -> Line:
    """Cards with a space between them."""
    return joined(((face_piece(face),) for face in faces), " ")


def faces_within(faces: Sequence[Card], cells: int) -> Line:
    """Cards in so few cells: with spaces, else copies counted, else the first few and how many there are."""
    for form in (faces_line(faces), _counted(faces)):
        if width(form) <= cells:
            return form
    end = f" {glyphs.MORE}{len(faces)} cards"
    for shown in range(len(faces) - 1, 0, -1):
        form = line(_counted(faces[:shown]), end)
        if width(form) <= cells:
            return form
    return line(f"{len(faces)} cards")


def _counted(faces: Sequence[Card]) -> Line:
    counts = Counter(faces)
    parts = [
        (face_piece(face), Piece(f"{glyphs.TIMES}{count}" if count > 1 else "", "soft"))
        for face, count in counts.items()
    ]
    return joined(parts, " ")


def trump_line(trump: Trump) -> Line:
    """``3♠``, or the rank alone where there is no trump suit."""
    if trump.suit is None:
        return line(Piece(rank_text(trump.rank), "bold"), " no suit")
    return line(Piece(rank_text(trump.rank) + glyphs.SUITS[trump.suit], f"{SUIT_INKS[trump.suit]} bold"))


def suit_word(suit: int) -> str:
    """An effective suit in words."""
    return "trumps" if suit == TRUMPS else ("spades", "hearts", "diamonds", "clubs")[suit]


def count_word(number: int) -> str:
    """``a pair``, ``a triple``: a set of so many copies."""
    return {1: "a single card", 2: "a pair", 3: "a triple", 4: "a quadruple"}.get(number, f"a set of {number}")


def set_word(size: int, number: int) -> str:
    """``pairs``, ``pair``: sets of a size, as many as ``number`` asks for."""
    word = {1: "single card", 2: "pair", 3: "triple", 4: "quadruple"}.get(size, f"set of {size}")
    if number == 1:
        return word
    return word.replace("set of", "sets of") if word.startswith("set") else word + "s"


def nth_text(nth: int | str) -> str:
    """``1st``, ``2nd``; ``other`` for the other copy."""
    if isinstance(nth, str):
        return nth
    return f"{nth}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(nth, 'th') }".replace(" ", "")
