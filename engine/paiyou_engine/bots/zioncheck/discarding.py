"""Which card to throw: the one least wanted, weighing its points and what it does for the others."""

from __future__ import annotations

from typing import Final

from paiyou_engine.bots.zioncheck.danger import danger, fits_table
from paiyou_engine.bots.zioncheck.distance import distance, distances_without
from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.bots.zioncheck.plans import Near, worth
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import face_of, is_joker, points_of

FARTHER: Final = 2.0
"""The cost of a card without which the contract is one card farther away; that of all that the plans are worth is 1."""
DANGER: Final = 0.1
POINT_LATE: Final = 1.0
"""A point counts for more than any plan once there is no time left to carry one out."""


def worst_card(outlook: Outlook) -> Card:
    """The card to discard."""
    return best_discards(outlook)[0]


def best_discards(outlook: Outlook) -> list[Card]:
    """The cards of the hand, the one to discard first; of each face one."""
    cost = _laid_cost if outlook.has_laid else _planned_cost
    costs = cost(outlook)
    cards = {face_of(card): card for card in sorted(outlook.hand, reverse=True)}
    return sorted(cards.values(), key=lambda card: (costs[card], card))


def _planned_cost(outlook: Outlook) -> dict[Card, float]:
    """Before laying down; a joker is never thrown while there is another card."""
    hand, contract, options = outlook.hand, outlook.contract, outlook.options
    lacking = distance(hand, contract, options)
    farther = distances_without(hand, contract, options)
    share = worth(hand, outlook.unseen, contract, Near(lacking, outlook.taste.looks)).share
    late = outlook.is_late(lacking)
    costs = {}
    for card in hand:
        face = face_of(card)
        wanted = FARTHER * (farther[face] - lacking) + share.get(face, 0.0)
        thrown = POINT_LATE if late else outlook.taste.point
        costs[card] = wanted + DANGER * danger(card, outlook) - thrown * points_of([card]) + 100 * is_joker(card)
    return costs


def _laid_cost(outlook: Outlook) -> dict[Card, float]:
    """Afterwards: what fits the table stays for the next turn, of the rest the dearest goes."""
    melds = [table.meld for table in outlook.melds]
    return {
        card: 20 * fits_table(card, melds) + 10 * DANGER * danger(card, outlook) - points_of([card]) / 5
        for card in outlook.hand
    }
