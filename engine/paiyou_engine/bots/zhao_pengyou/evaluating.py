"""How strong a hand is under a trump, during the draw as well as after it."""

from __future__ import annotations

from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import copies, counts_by_suit
from paiyou_engine.cards import ACE, FACES, SUITS, Card, card, is_joker
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

_JOKER: Final = 0.6
_SIDE_ACE: Final = 0.35
_TRUMP_SET: Final = 0.4


def strength(hand: tuple[Card, ...], order: Ordering, numbers: Layout) -> float:
    """The trumps that the hand holds beyond its share of them, and something for jokers, side aces and sets of trumps.

    An average hand has a little more than 0, whatever the number of its cards.
    """
    held = copies(hand)
    trumps = counts_by_suit(held, order)[TRUMPS]
    whole = sum(numbers.copies(face) for face in order.faces[TRUMPS])
    surplus = trumps - len(hand) * whole / numbers.cards
    jokers = sum(is_joker(face) for face in hand)
    aces = sum(held[ace] for ace in (card(ACE, suit) for suit in SUITS) if order.suit[ace] != TRUMPS)
    sets = sum(held[face] > 1 for face in range(FACES) if order.suit[face] == TRUMPS)
    return surplus + _JOKER * jokers + _SIDE_ACE * aces + _TRUMP_SET * sets
