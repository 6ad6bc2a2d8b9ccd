"""Whether the live discard is worth having: in turn in the place of an unknown card, out of turn as one card more."""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.adding import left_after
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.cards import Card


def is_wanted(card: Card, outlook: Outlook) -> bool:
    """Whether to take it."""
    in_turn = outlook.view.public.turn == outlook.view.seat
    if outlook.has_laid:
        return in_turn and _can_be_laid_off(card, outlook)
    before = distance(outlook.hand, outlook.contract, outlook.options)
    after = distance((*outlook.hand, card), outlook.contract, outlook.options)
    return after < before and (in_turn or not outlook.is_late(after))


def _can_be_laid_off(card: Card, outlook: Outlook) -> bool:
    """Whether no more of the hand would be left with it than without."""
    melds = [table.meld for table in outlook.melds]
    without = left_after(outlook.hand, melds, outlook.unseen)
    return len(left_after((*outlook.hand, card), melds, outlook.unseen)) <= len(without)
