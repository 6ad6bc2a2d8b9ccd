"""Cards typed by their names: ``sk`` is the king of spades, ``kk`` a pair of kings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from paiyou_client.table_parts.faces import ANY_JOKER, face_text, rank_text
from paiyou_client.table_parts.hand import Group, laid_out
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.picking import Picking, added, press_cursor
from paiyou_client.translation import N_, _
from paiyou_engine.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, card, is_joker, rank_of, suit_of

SUIT_KEYS: Final = "shdc"
RANK_KEYS: Final = {**{str(rank): rank for rank in range(2, 10)}, "0": 10, "t": 10, "j": 11, "q": 12, "k": 13, "a": 14}
BOTH_JOKERS: Final[Mapping[str, Card]] = MappingProxyType({"r": RED_JOKER, "b": BLACK_JOKER})
ONE_JOKER: Final[Mapping[str, Card]] = MappingProxyType(dict.fromkeys(BOTH_JOKERS, ANY_JOKER))
"""The jokers' keys, and the same where black and red are one face."""
_NO_SUIT: Final = (
    N_("you hold no spades"),
    N_("you hold no hearts"),
    N_("you hold no diamonds"),
    N_("you hold no clubs"),
)
TYPED: Final = frozenset((*SUIT_KEYS, *RANK_KEYS, *BOTH_JOKERS, "1"))
"""The keys that name cards, and so never anything else where cards are picked; the 1 of a typed 10 does nothing."""


def press_picking(
    picking: Picking, key: str, groups: Sequence[Group], marks: Sequence[Mark] = (), most: int | None = None
) -> Picking | None:
    """The choice after a key; None if the key means nothing here.

    ``marks`` say which cards may be played, for what is typed; with ``most`` 1 a new card takes the old one's place.
    """
    hand = laid_out(groups)
    if not hand:
        return None
    if key in TYPED:
        return _typed(picking, key, groups, marks, most)
    return press_cursor(picking, key, hand, most)


def missing_words(
    picking: Picking,
    key: str,
    groups: Sequence[Group],
    most: int | None = None,
    jokers: Mapping[str, Card] = BOTH_JOKERS,
) -> str:
    """What to say of a typed key that picked nothing, ``picking`` being what came of it; empty for a key that did its work."""
    hand = laid_out(groups)
    if key in SUIT_KEYS:
        held = any(_printed_suit(one.card) == SUIT_KEYS.index(key) for one in hand)
        return "" if held else _(_NO_SUIT[SUIT_KEYS.index(key)])
    if key not in TYPED or key == "1":
        return ""
    found = [one for one in hand if _is_typed(one.card, key, picking.suit)]
    if found and most == 1:
        return ""
    return lacking_words(_typed_text(key, picking.suit, jokers), some=bool(found))


def lacking_words(card: str, *, some: bool) -> str:
    """That such a card is not held; ``some`` are, and were taken already."""
    sentence = _("you hold no more {card}") if some else _("you hold no {card}")
    return sentence.format(card=card)


def _typed_text(key: str, suit: int | None, jokers: Mapping[str, Card]) -> str:
    if key in BOTH_JOKERS:
        return face_text(jokers[key])
    rank = Rank(RANK_KEYS[key])
    return rank_text(rank) if suit is None else face_text(card(rank, Suit(suit)))


def _typed(
    picking: Picking, key: str, groups: Sequence[Group], marks: Sequence[Mark], most: int | None
) -> Picking | None:
    hand = laid_out(groups)
    if key == "1":
        return picking
    if key in SUIT_KEYS:
        suit = SUIT_KEYS.index(key)
        place = next((i for i, held in enumerate(hand) if _printed_suit(held.card) == suit), picking.cursor)
        return replace(picking, suit=suit, last=None, cursor=place)
    found = [
        place
        for place, held in enumerate(hand)
        if _is_typed(held.card, key, picking.suit) and (held not in picking.picked or most == 1)
    ]
    if not found:
        return picking
    here = _group_of(groups, picking.cursor)

    def preference(place: int) -> tuple[bool, bool, bool, int]:
        is_illegal = bool(marks) and marks[place] is Mark.NOT
        return hand[place].card != picking.last, is_illegal, _group_of(groups, place) != here, place

    place = min(found, key=preference)
    return replace(added(picking, hand[place], most), cursor=place, last=hand[place].card)


def _is_typed(face: Card, key: str, suit: int | None) -> bool:
    if key in BOTH_JOKERS:
        return face in (BOTH_JOKERS[key], ANY_JOKER)
    return not is_joker(face) and rank_of(face) == RANK_KEYS[key] and suit in {None, suit_of(face)}


def _printed_suit(face: Card) -> int | None:
    return None if is_joker(face) else suit_of(face)


def _group_of(groups: Sequence[Group], place: int) -> int:
    for number, group in enumerate(groups):
        if place < len(group.cards):
            return number
        place -= len(group.cards)
    return len(groups)
