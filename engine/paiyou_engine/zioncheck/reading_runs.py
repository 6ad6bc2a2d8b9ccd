"""Runs as a player names them, read into runs that may lie on the table (`law/zioncheck.md` R6, D25, D27).

As written, low to high, a card's place says what it is, so a joker needs no name.  In any order the cards are sorted, and
then there must be one way only in which they can stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from paiyou_engine.cards import Card, Suit
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.faces import ACE_HIGH, ACE_LOW, JOKER, face_of, is_joker, natural, rank, suit
from paiyou_engine.zioncheck.melds import LONGEST_RUN, SMALLEST_RUN, RunMeld, texts
from paiyou_engine.zioncheck.proposals import Placed, Proposal, check_naturals, check_size


def read_run(proposal: Proposal, least: int) -> RunMeld:
    """The run that a proposal is, with at least so many naturals.

    Raises `IllegalAction` ``meld.{size,naturals,suit,order,identity,ambiguous}``; an ambiguous one comes with the ways in
    which it could stand, each a text of its cards.
    """
    check_size(proposal, SMALLEST_RUN, LONGEST_RUN)
    check_naturals(proposal, least)
    of_suit = _suit(proposal)
    return _sorted(proposal, of_suit) if proposal.any_order else _as_written(proposal, of_suit)


def _suit(proposal: Proposal) -> Suit:
    naturals = proposal.naturals
    of_suit = suit(naturals[0].shown)
    others = tuple([placed.card for placed in naturals if suit(placed.shown) != of_suit])
    if others:
        raise IllegalAction("meld.suit", Facts(cards=others))
    return of_suit


def _as_written(proposal: Proposal, of_suit: Suit) -> RunMeld:
    cards = tuple([placed.card for placed in proposal.cards])
    for low in range(1, LONGEST_RUN - len(cards) + 2):
        run = RunMeld(of_suit, low, cards)
        if all(is_joker(card) or run.face_at(place) == face_of(card) for place, card in enumerate(cards)):
            _check_names(proposal, run)
            return run
    raise IllegalAction("meld.order", Facts(cards=cards))


def _check_names(proposal: Proposal, run: RunMeld) -> None:
    wrong = [
        placed.card
        for place, placed in enumerate(proposal.cards)
        if placed.is_named and placed.shown != run.face_at(place)
    ]
    if wrong:
        raise IllegalAction("meld.identity", Facts(cards=tuple(wrong)))


def _sorted(proposal: Proposal, of_suit: Suit) -> RunMeld:
    ways = _ways(proposal.cards, of_suit)
    if len(ways) > 1:
        raise IllegalAction("meld.ambiguous", Facts(words=tuple([" ".join(texts(way)) for way in ways])))
    if ways:
        return ways[0]
    cards = tuple([placed.card for placed in proposal.cards])
    if any(placed.is_named for placed in proposal.cards) and _ways(tuple(map(Placed, cards)), of_suit):
        raise IllegalAction("meld.identity", Facts(cards=tuple(card for card in cards if is_joker(card))))
    raise IllegalAction("meld.order", Facts(cards=cards))


def _ways(cards: tuple[Placed, ...], of_suit: Suit) -> list[RunMeld]:
    """The runs that the cards can be; jokers are interchangeable, so no two differ in them alone."""
    found: dict[tuple[int, tuple[bool, ...]], RunMeld] = {}
    for low in range(1, LONGEST_RUN - len(cards) + 2):
        for stood in _standing(cards, low, of_suit):
            found.setdefault((low, tuple(map(is_joker, stood))), RunMeld(of_suit, low, stood))
    return list(found.values())


def _standing(cards: tuple[Placed, ...], low: int, of_suit: Suit) -> Iterator[tuple[Card, ...]]:
    """The cards in their places in a run from ``low`` upwards; aces may have a choice of two."""
    places: list[Card | None] = [None] * len(cards)
    aces = [placed.card for placed in cards if placed.shown == natural(ACE_HIGH, of_suit)]
    for placed in cards:
        if placed.shown == JOKER or placed.card in aces:
            continue
        place = rank(placed.shown) - low
        if suit(placed.shown) != of_suit or not 0 <= place < len(cards) or places[place] is not None:
            return
        places[place] = placed.card
    ends = [end - low for end in (ACE_LOW, ACE_HIGH) if 0 <= end - low < len(cards)]
    for chosen in permutations(ends, len(aces)):
        stood = list(places)
        for place, card in zip(chosen, aces, strict=True):
            stood[place] = card
        free = iter([placed.card for placed in cards if placed.shown == JOKER])
        yield tuple([next(free) if card is None else card for card in stood])
