"""A proposal read into the meld that it is (`law/zioncheck.md` R6, D11, D12, D25)."""

from __future__ import annotations

from collections.abc import Callable

from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.faces import face_of, rank, suit
from paiyou_engine.zioncheck.melds import SMALLEST_SET, Meld, MeldKind, SetMeld
from paiyou_engine.zioncheck.proposals import Proposal, check_naturals, check_size
from paiyou_engine.zioncheck.reading_runs import read_run


def read_meld(proposal: Proposal, least: int) -> Meld:
    """The meld that a proposal is, with at least so many naturals.

    Raises `IllegalAction` ``meld.{size,naturals,rank,suit,order,identity,ambiguous}``; an ambiguous one comes with the ways
    in which it could stand, each a text of its cards, or with both kinds.
    """
    match proposal.kind:
        case MeldKind.SET:
            return _read_set(proposal, least)
        case MeldKind.RUN:
            return read_run(proposal, least)
        case None:
            return _read_either(proposal, least)


def _read_set(proposal: Proposal, least: int) -> SetMeld:
    named = tuple([placed.card for placed in proposal.cards if placed.is_named])
    if named:
        raise IllegalAction("meld.identity", Facts(cards=named))
    check_size(proposal, SMALLEST_SET)
    check_naturals(proposal, least)
    naturals = proposal.naturals
    first = rank(naturals[0].shown)
    others = tuple([placed.card for placed in naturals if rank(placed.shown) != first])
    if others:
        raise IllegalAction("meld.rank", Facts(cards=others))
    cards = tuple([placed.card for placed in proposal.cards])
    return SetMeld(first, tuple(sorted(cards, key=face_of)) if proposal.any_order else cards)


def _read_either(proposal: Proposal, least: int) -> Meld:
    as_set, as_run = _attempt(_read_set, proposal, least), _attempt(read_run, proposal, least)
    may_be_run = not isinstance(as_run, IllegalAction) or as_run.rule == "meld.ambiguous"
    if not isinstance(as_set, IllegalAction):
        if may_be_run:
            raise IllegalAction("meld.ambiguous", Facts(words=tuple(MeldKind)))
        return as_set
    found = as_run if may_be_run or _resembles_run(proposal) else as_set
    if isinstance(found, IllegalAction):
        raise found
    return found


def _attempt(read: Callable[[Proposal, int], Meld], proposal: Proposal, least: int) -> Meld | IllegalAction:
    try:
        return read(proposal, least)
    except IllegalAction as refusal:
        return refusal


def _resembles_run(proposal: Proposal) -> bool:
    """Whether more of its cards have a suit in common than a rank."""
    faces = [face_of(placed.card) for placed in proposal.naturals]
    ranks, suits = [rank(face) for face in faces], [suit(face) for face in faces]
    return max(map(suits.count, suits), default=0) > max(map(ranks.count, ranks), default=0)
