"""Whether the live discard is worth having: in turn in the place of an unknown card, out of turn as one card more."""

from __future__ import annotations

from typing import Final

from paiyou_engine.bots.zioncheck.adding import left_after
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.bots.zioncheck.plans import Near, worth
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import face_of, is_joker

SHARE: Final = 0.4
"""A card in turn is taken without which its plans would be worth less by so much, though it brings none nearer."""


def is_wanted(card: Card, outlook: Outlook) -> bool:
    """Whether to take it."""
    in_turn = outlook.view.public.turn == outlook.view.seat
    if outlook.has_laid:
        return in_turn and _can_be_laid_off(card, outlook)
    before = distance(outlook.hand, outlook.contract, outlook.options)
    after = distance((*outlook.hand, card), outlook.contract, outlook.options)
    if after < before:
        return in_turn or not outlook.is_late(after)
    if in_turn:
        return is_joker(card) or _opens_ways(card, outlook, after, SHARE)
    most = outlook.taste.opening
    return most < 1 and not outlook.is_late(after) and _opens_ways(card, outlook, after, most)


def _opens_ways(card: Card, outlook: Outlook, lacking: int, most: float) -> bool:
    """Whether the plans would be worth less without the card by more than ``most``."""
    near = Near(lacking, outlook.taste.looks)
    share = worth((*outlook.hand, card), outlook.unseen, outlook.contract, near).share
    return share.get(face_of(card), 0.0) > most


def _can_be_laid_off(card: Card, outlook: Outlook) -> bool:
    """Whether no more of the hand would be left with it than without."""
    melds = [table.meld for table in outlook.melds]
    without = left_after(outlook.hand, melds, outlook.unseen)
    return len(left_after((*outlook.hand, card), melds, outlook.unseen)) <= len(without)
