"""Trumps, sets and copies as a screen says them."""

from __future__ import annotations

from typing import Final

from paiyou_client.table_parts.faces import rank_text
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump

_RANKS: Final = (
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
)


def trump_line(trump: Trump) -> Line:
    """``3♠``, or the rank alone where there is no trump suit."""
    if trump.suit is None:
        return line(Piece(rank_text(trump.rank), "bold"), " no suit")
    return line(Piece(rank_text(trump.rank) + glyphs.SUITS[trump.suit], f"{SUIT_INKS[trump.suit]} bold"))


def suit_word(suit: int) -> str:
    """An effective suit in words."""
    return "trumps" if suit == TRUMPS else ("spades", "hearts", "diamonds", "clubs")[suit]


def rank_words(rank: int) -> str:
    """``twos``, ``kings``: the cards of a rank, which ``2s`` would not say to everybody."""
    return _RANKS[rank - 2]


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
