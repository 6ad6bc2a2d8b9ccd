"""Hands that gain and lose cards.  A card is taken by its number, never by its face."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.state import Hands


def gaining(hands: Hands, seat: Seat, card: Card) -> Hands:
    """The hands with one more card in one of them."""
    hand = list(hands[seat])
    insort(hand, card)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def losing(hands: Hands, seat: Seat, cards: Collection[Card]) -> Hands:
    """The hands with these cards gone from one of them."""
    hand = tuple([card for card in hands[seat] if card not in cards])
    return (*hands[:seat], hand, *hands[seat + 1 :])
