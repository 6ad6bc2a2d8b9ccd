"""Cards in words, as they are read aloud: ``king of spades``."""

from __future__ import annotations

from typing import Final

from paiyou_client.table_parts.faces import ANY_JOKER, rank_text
from paiyou_client.translation import N_, NP_, Msgid, _, ngettext
from paiyou_engine.cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS, Card, Rank, Suit, card, is_joker, rank_of, suit_of

_PLAIN: Final = (N_("{rank} of spades"), N_("{rank} of hearts"), N_("{rank} of diamonds"), N_("{rank} of clubs"))
"""Two to ten, by suit."""
_COURT: Final = {
    11: (N_("jack of spades"), N_("jack of hearts"), N_("jack of diamonds"), N_("jack of clubs")),
    12: (N_("queen of spades"), N_("queen of hearts"), N_("queen of diamonds"), N_("queen of clubs")),
    13: (N_("king of spades"), N_("king of hearts"), N_("king of diamonds"), N_("king of clubs")),
    14: (N_("ace of spades"), N_("ace of hearts"), N_("ace of diamonds"), N_("ace of clubs")),
}
_RANKS: Final = {11: N_("jack"), 12: N_("queen"), 13: N_("king"), 14: N_("ace")}
_JOKERS: Final = {BLACK_JOKER: N_("black joker"), RED_JOKER: N_("red joker"), ANY_JOKER: N_("joker")}
SUITS_SAID: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_ONE_SUIT: Final = (
    NP_("one card's suit", "spade"),
    NP_("one card's suit", "heart"),
    NP_("one card's suit", "diamond"),
    NP_("one card's suit", "club"),
)


def card_words(face: Card) -> str:
    """One card."""
    if is_joker(face):
        return _(_JOKERS[face])
    rank, suit = rank_of(face), suit_of(face)
    court = _COURT.get(rank)
    return _(_PLAIN[suit]).format(rank=rank_text(rank)) if court is None else _(court[suit])


def rank_words(rank: Rank | int) -> str:
    """A rank alone, where the suit is said already: ``king``, ``7``."""
    return _(_RANKS[rank]) if rank in _RANKS else rank_text(rank)


def copies_words(words: str, count: int) -> str:
    """A card of which there are several."""
    if count == 1:
        return words
    if count == 2:  # two numbers beside each other are hard to tell apart by ear: "8 twice"
        return _("{card} twice").format(card=words)
    return ngettext("{card} {count} time", "{card} {count} times", count).format(card=words, count=count)


def names_of_cards() -> dict[str, Card]:
    """Every card by the words of the reader's language, in small letters."""
    faces = [card(Rank(rank), Suit(suit)) for rank in RANKS for suit in SUITS]
    return {card_words(face).casefold(): face for face in (*faces, *_JOKERS)}


def names_of_ranks() -> dict[str, int]:
    """Every rank that has a word, by it."""
    return {_(word).casefold(): rank for rank, word in _RANKS.items()}


def names_of_suits() -> dict[str, int]:
    """Every suit by its words: of many cards, and of one."""
    words: list[tuple[Msgid, int]] = [(word, suit) for suit, word in enumerate((*SUITS_SAID,))]
    words += [(word, suit) for suit, word in enumerate(_ONE_SUIT)]
    return {_(word).casefold(): suit for word, suit in words}
