"""Melds that lie on the table and change: cards laid off on them, jokers swapped out (`law/zioncheck.md` R10, R11)."""

from __future__ import annotations

from enum import StrEnum

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.faces import ACE_HIGH, ACE_LOW, JOKER, Face, face_of, is_joker, natural, rank
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


def open_ends(run: RunMeld) -> dict[End, Face]:
    """The ends at which a run may grow, and the natural card that goes there; nothing goes beyond an ace."""
    ends = {}
    if run.low > ACE_LOW:
        ends[End.LOW] = natural(run.low - 1, run.suit)
    if run.high < ACE_HIGH:
        ends[End.HIGH] = natural(run.high + 1, run.suit)
    return ends


def add(meld: Meld, card: Card, face: Face | None, end: End | None) -> Meld:
    """The meld with one more card; ``face`` is what a joker in a run is to stand for, ``end`` where it goes in a run.

    Neither is needed where there is one way only.  Raises `IllegalAction` ``add.{fit,end}`` or ``meld.identity``.
    """
    named = face if is_joker(card) and face != JOKER else None
    if isinstance(meld, SetMeld):
        return _add_to_set(meld, card, named)
    shown = face_of(card) if named is None else named
    wild = is_joker(card) and named is None
    ends = [one for one, fitting in open_ends(meld).items() if wild or shown == fitting]
    chosen = [one for one in ends if end in (None, one)]
    if not chosen:
        raise IllegalAction("add.fit", Facts(cards=(card,)))
    if len(chosen) > 1:
        raise IllegalAction("add.end", Facts(cards=(card,), words=tuple(chosen)))
    if chosen[0] is End.LOW:
        return RunMeld(meld.suit, meld.low - 1, (card, *meld.cards))
    return RunMeld(meld.suit, meld.low, (*meld.cards, card))


def takes(meld: Meld, card: Card) -> bool:
    """Whether a card fits a meld, whoever holds it; at which end does not matter."""
    try:
        add(meld, card, None, None)
    except IllegalAction as refusal:
        return refusal.rule == "add.end"
    return True


def _add_to_set(meld: SetMeld, card: Card, named: Face | None) -> SetMeld:
    if named is not None:
        raise IllegalAction("meld.identity", Facts(cards=(card,)))
    if not is_joker(card) and rank(face_of(card)) != meld.rank:
        raise IllegalAction("add.fit", Facts(cards=(card,)))
    return SetMeld(meld.rank, (*meld.cards, card))


def swap(meld: Meld, card: Card) -> tuple[Meld, Card]:
    """The meld with the card in the place of the joker that stands for it, and that joker.

    Raises `IllegalAction` ``swap.set`` for a set, ``swap.card`` if no joker there stands for this card.
    """
    if isinstance(meld, SetMeld):
        raise IllegalAction("swap.set")
    face = face_of(card)
    place = next((place for place, stands_for in meld.jokers() if stands_for == face), None)
    if place is None:
        raise IllegalAction("swap.card", Facts(cards=(card,)))
    cards = (*meld.cards[:place], card, *meld.cards[place + 1 :])
    return RunMeld(meld.suit, meld.low, cards), meld.cards[place]
