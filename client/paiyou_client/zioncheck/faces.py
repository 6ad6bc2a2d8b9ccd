"""Cards, melds and contracts as the screen writes them.  A physical card is a number; both jokers of a deck are one face."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paiyou_client.table_parts.faces import ANY_JOKER, face_ink, face_text, faces_line, rank_text
from paiyou_client.table_parts.players import listed
from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, Piece, joined, line, width, wrapped
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, is_joker, natural, rank, suit
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld

_SETS: Final = {1: N_("one set"), 2: N_("two sets"), 3: N_("three sets"), 4: N_("four sets")}
_RUNS: Final = {1: N_("one run"), 2: N_("two runs"), 3: N_("three runs"), 4: N_("four runs")}
_RANK_WORDS: Final = {14: N_("an ace"), 8: N_("an 8"), 11: N_("a jack"), 12: N_("a queen"), 13: N_("a king")}


def written(card: Card | Face) -> Card:
    """The face of a card as it is written."""
    face = face_of(Card(card))
    return ANY_JOKER if face == JOKER else Card(face)


def card_piece(card: Card) -> Piece:
    """One card."""
    face = written(card)
    return Piece(face_text(face), face_ink(face))


def cards_line(cards: Iterable[Card]) -> Line:
    """Cards with a space between them."""
    return faces_line(map(written, cards))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By suit, high cards first, jokers last."""
    return tuple(sorted(cards, key=suit_order))


def suit_order(card: Card) -> tuple[int, int, int]:
    """How cards lie by suit: black and red in turn, high cards first, jokers last."""
    if is_joker(card):
        return 4, 0, card
    face = face_of(card)
    return (0, 1, 3, 2)[suit(face)], -rank(face), card


def contract_words(contract: Contract) -> str:
    """``one set and two runs``."""
    parts = [_(words[number]) for number, words in ((contract.sets, _SETS), (contract.runs, _RUNS)) if number]
    return listed(parts)


def rank_words(face: Face) -> str:
    """``a 9``, ``an ace``: any card of this rank."""
    number = rank(face)
    return _(_RANK_WORDS.get(number, N_("a {rank}"))).format(rank=rank_text(number))


def meld_lines(meld: Meld, cells: int) -> tuple[Line, ...]:
    """The cards of a meld: in full, else a run with its suit written once, else in several rows."""
    forms = [joined(_full(meld), " ")]
    if isinstance(meld, RunMeld):
        forms.append(joined(_short(meld), " "))
    fitting = next((form for form in forms if width(form) <= cells), None)
    return (fitting,) if fitting is not None else wrapped(forms[-1], cells)


def meld_line(meld: Meld) -> Line:
    """The cards of a meld in one line."""
    return joined(_full(meld), " ")


def _full(meld: Meld) -> list[Line]:
    if isinstance(meld, SetMeld):
        return [(card_piece(card),) for card in meld.cards]
    faces = [meld.face_at(place) for place in range(len(meld.cards))]
    return [
        _stands_for(face_text(Card(face))) if is_joker(card) else (card_piece(card),)
        for card, face in zip(meld.cards, faces, strict=True)
    ]


def _short(meld: RunMeld) -> list[Line]:
    ink = SUIT_INKS[meld.suit]
    ranks = [rank_text(rank(natural(meld.low + place, meld.suit))) for place in range(len(meld.cards))]
    cards = zip(meld.cards, ranks, strict=True)
    return [
        line(Piece(glyphs.SUITS[meld.suit], f"{ink} bold")),
        *(_stands_for(text) if is_joker(card) else line(Piece(text, ink)) for card, text in cards),
    ]


def _stands_for(text: str) -> Line:
    """A joker, as the card it stands for in brackets."""
    return line(Piece(f"[{text}]", "title"))
