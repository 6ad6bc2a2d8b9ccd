"""Laying off on melds and swapping jokers out of them, from a hand and the table alone (`law/zioncheck.md` R10, R11)."""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck import growing
from paiyou_engine.zioncheck.actions import Add, Swap
from paiyou_engine.zioncheck.melds import Meld, TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions


def check_may_add(laid: int | None, turn: int, held: int, options: ZioncheckOptions) -> None:
    """Raise `IllegalAction` ``add.{not-laid-down,same-turn,last-card}`` unless a player in turn may lay any card off.

    ``laid`` is the turn in which the player laid down, ``turn`` the present one, ``held`` how many cards are in the hand.
    """
    if laid is None:
        raise IllegalAction("add.not-laid-down")
    if laid == turn and not options.lay_off_same_turn:
        raise IllegalAction("add.same-turn")
    if held == 1 and options.go_out_needs_discard:
        raise IllegalAction("add.last-card")


def add_to_table(melds: tuple[TableMeld, ...], hand: tuple[Card, ...], action: Add) -> tuple[TableMeld, Meld]:
    """The meld that is to grow, and what it grows into.

    Raises `IllegalAction` ``add.{no-meld,not-in-hand,fit,end}`` or ``meld.identity``.
    """
    meld = _found(melds, hand, action, ("add.no-meld", "add.not-in-hand"))
    return meld, growing.add(meld.meld, action.card, action.face, action.end)


def swap_on_table(melds: tuple[TableMeld, ...], hand: tuple[Card, ...], action: Swap) -> tuple[TableMeld, Meld, Card]:
    """The meld that is to change, what it changes into, and the joker that comes free.

    Raises `IllegalAction` ``swap.{no-meld,not-in-hand,set,card}``.
    """
    meld = _found(melds, hand, action, ("swap.no-meld", "swap.not-in-hand"))
    return meld, *growing.swap(meld.meld, action.card)


def _found(
    melds: tuple[TableMeld, ...], hand: tuple[Card, ...], action: Add | Swap, rules: tuple[str, str]
) -> TableMeld:
    no_meld, not_in_hand = rules
    if not 0 <= action.meld < len(melds):
        raise IllegalAction(no_meld)
    if action.card not in hand:
        raise IllegalAction(not_in_hand, Facts(cards=(action.card,)))
    return melds[action.meld]
