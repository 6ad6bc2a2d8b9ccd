"""Trumps, sets and copies as a screen says them."""

from __future__ import annotations

from typing import Final

from paiyou_client.table_parts.faces import rank_text
from paiyou_client.translation import N_, _, ngettext, pgettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump

_RANKS: Final = (
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("jacks"),
    N_("queens"),
    N_("kings"),
    N_("aces"),
)


_SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_SETS: Final = {1: N_("a single card"), 2: N_("a pair"), 3: N_("a triple"), 4: N_("a quadruple")}
_KINDS: Final = {1: N_("single cards"), 2: N_("pairs"), 3: N_("triples"), 4: N_("quadruples")}
_NTH: Final = {1: N_("1st"), 2: N_("2nd"), 3: N_("3rd")}


def trump_line(trump: Trump) -> Line:
    """``3♠``, or the rank alone where there is no trump suit."""
    if trump.suit is None:
        return phrase(_("{rank} no suit"), rank=Piece(rank_text(trump.rank), "bold"))
    return line(Piece(rank_text(trump.rank) + glyphs.SUITS[trump.suit], f"{SUIT_INKS[trump.suit]} bold"))


def suit_word(suit: int) -> str:
    """An effective suit in words."""
    return _("trumps") if suit == TRUMPS else _(_SUITS[suit])


def rank_words(rank: int) -> str:
    """``twos``, ``kings``: the cards of a rank, which ``2s`` would not say to everybody."""
    return _(_RANKS[rank - 2])


def count_word(number: int) -> str:
    """``a pair``, ``a triple``: a set of so many copies."""
    return _(_SETS.get(number, N_("a set of {size}"))).format(size=number)


def sets_words(size: int, number: int) -> str:
    """``2 pairs``: so many sets of a size."""
    match size:
        case 1:
            return ngettext("{count} single card", "{count} single cards", number).format(count=number)
        case 2:
            return ngettext("{count} pair", "{count} pairs", number).format(count=number)
        case 3:
            return ngettext("{count} triple", "{count} triples", number).format(count=number)
        case 4:
            return ngettext("{count} quadruple", "{count} quadruples", number).format(count=number)
        case _:
            sets = ngettext("{count} set of {size}", "{count} sets of {size}", number)
            return sets.format(count=number, size=size)


def kind_of_sets(size: int) -> str:
    """``pairs``: sets of a size, however many."""
    return _(_KINDS.get(size, N_("sets of {size}"))).format(size=size)


def nth_text(nth: int | str) -> str:
    """``1st``, ``2nd``; ``other`` for the other copy."""
    if isinstance(nth, str):
        return pgettext("copy of a card", "other")
    return _(_NTH.get(nth, N_("{number}th"))).format(number=nth)
