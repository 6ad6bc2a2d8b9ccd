"""Joker swaps: before laying down a joker is never worse than a card; afterwards it must rid the hand of one."""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.danger import fits_table
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.zioncheck.actions import Swap
from paiyou_engine.zioncheck.faces import is_joker
from paiyou_engine.zioncheck.laying_off import swap_on_table


def wanted_swap(outlook: Outlook, swaps: tuple[Swap, ...]) -> Swap | None:
    """The first swap that is of use."""
    useful = _frees_hand if outlook.has_laid else _helps_contract
    return next((swap for swap in swaps if useful(outlook, swap)), None)


def _helps_contract(outlook: Outlook, swap: Swap) -> bool:
    """It brings the contract no farther away, and there is time to use the joker."""
    joker = swap_on_table(outlook.melds, outlook.hand, swap)[2]
    after = [card for card in outlook.hand if card != swap.card]
    before = distance(outlook.hand, outlook.contract, outlook.options)
    now = distance([*after, joker], outlook.contract, outlook.options)
    return now <= before and not outlook.is_late(now)


def _frees_hand(outlook: Outlook, swap: Swap) -> bool:
    """The card fits nowhere, and in its own turn the seat can lay the joker off at once."""
    if outlook.view.public.turn != outlook.view.seat:
        return False
    meld, grown, joker = swap_on_table(outlook.melds, outlook.hand, swap)
    melds = [grown if table.id == meld.id else table.meld for table in outlook.melds]
    assert is_joker(joker)
    return not fits_table(swap.card, melds) and fits_table(joker, melds)
