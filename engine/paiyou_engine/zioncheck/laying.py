"""Laying down: all melds of the contract at once, from one's own hand (`law/zioncheck.md` R7, R8, D17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.contracts import Contract, check_contract
from paiyou_engine.zioncheck.melds import Meld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import Proposal
from paiyou_engine.zioncheck.reading_melds import read_meld


def read_lay_down(
    hand: tuple[Card, ...], proposals: Iterable[Proposal], contract: Contract, options: ZioncheckOptions
) -> tuple[Meld, ...]:
    """The melds that a hand lays down for its contract.

    Raises `IllegalAction` ``lay.{not-in-hand,keep-discard}``, ``meld.*`` or ``contract.*``.
    """
    proposed = tuple(proposals)
    cards = tuple([placed.card for proposal in proposed for placed in proposal.cards])
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise IllegalAction("lay.not-in-hand", Facts(cards=tuple(sorted(missing))))
    melds = read_contract(proposed, contract, options)
    if options.go_out_needs_discard and len(cards) == len(hand):
        raise IllegalAction("lay.keep-discard", Facts(need=1, have=0))
    return melds


def read_contract(proposals: Iterable[Proposal], contract: Contract, options: ZioncheckOptions) -> tuple[Meld, ...]:
    """The melds that fill the contract, whoever holds the cards.  Raises `IllegalAction` ``meld.*`` or ``contract.*``."""
    melds = tuple([read_meld(proposal, options.min_naturals) for proposal in proposals])
    check_contract(melds, contract)
    return melds
