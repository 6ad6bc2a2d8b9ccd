"""The judge's questions about Zioncheck: the table, melds, contracts, points.  Whole deals are in `judging_play`.

Each function takes a case and returns the fields of its answer, or raises `CaseError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from paiyou_engine.cards import FACES
from paiyou_engine.case_fields import CaseError, Fields
from paiyou_engine.errors import BadOptions
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck import growing
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.faces import face_of, points_of
from paiyou_engine.zioncheck.judging_fields import (
    Answer,
    Cards,
    contract_of,
    options_of,
    read_end,
    read_face,
    read_meld_fields,
    read_melds,
    read_written,
    refused,
)
from paiyou_engine.zioncheck.judging_play import play
from paiyou_engine.zioncheck.lay_downs import lay_down, missing
from paiyou_engine.zioncheck.laying import read_contract, read_lay_down
from paiyou_engine.zioncheck.melds import Meld, kind_of, texts
from paiyou_engine.zioncheck.options import MOST_MELDS, MOST_RUNS
from paiyou_engine.zioncheck.reading_melds import read_meld
from paiyou_engine.zioncheck.table import decks_for


def table(case: Mapping[str, object]) -> Answer:
    """The numbers of a table."""
    fields, options = Fields(case), options_of(case)
    try:
        decks = decks_for(fields.number("players"))
    except BadOptions as bad:
        raise CaseError("bad-field", f"players must be {', '.join(bad.allowed)}") from None
    contracts = [options.contract(deal) for deal in range(1, DEALS + 1)]
    return {
        "decks": decks,
        "jokers": 2 * decks,
        "cards": FACES * decks,
        "deals": list(options.deal_sizes),
        "contracts": [[contract.sets, contract.runs] for contract in contracts],
    }


def meld(case: Mapping[str, object]) -> Answer:
    """Whether cards are a meld, of which kind, and as what its jokers stand."""
    fields, options = Fields(case), options_of(case)
    written = read_meld_fields(fields)
    proposal = written.proposal(Cards().make_all(card.face for card in written.cards))
    try:
        found = read_meld(proposal, options.min_naturals)
    except IllegalAction as refusal:
        return {**refused(refusal), "kind": None if written.kind is None else written.kind.value, "cards": None}
    return {**_legal(), "kind": kind_of(found).value, "cards": texts(found)}


def contract(case: Mapping[str, object]) -> Answer:
    """Whether melds are those of the contract, and where a hand is given, whether it may lay them down."""
    fields, options = Fields(case), options_of(case)
    asked = contract_of(fields, options)
    melds = read_melds(fields.raw("melds"), "melds")
    cards = Cards()
    hand = cards.make_all(fields.entries("hand", read_face)) if fields.has("hand") else ()
    named = iter(cards.find((card.face for written in melds for card in written.cards), hand))
    proposals = [written.proposal([next(named) for _ in written.cards]) for written in melds]
    try:
        if fields.has("hand"):
            read_lay_down(hand, proposals, asked, options)
        else:
            read_contract(proposals, asked, options)
    except IllegalAction as refusal:
        return refused(refusal)
    return _legal()


def can_lay(case: Mapping[str, object]) -> Answer:
    """Whether a hand can lay its contract down, one way to do it, and how few cards are lacking."""
    fields, options = Fields(case), options_of(case)
    asked = contract_of(fields, options)
    if not 1 <= asked.melds <= MOST_MELDS or asked.runs > MOST_RUNS:
        raise CaseError("bad-field", f"contract must be of 1 to {MOST_MELDS} melds, at most {MOST_RUNS} of them runs")
    hand = Cards().make_all(fields.entries("hand", read_face))
    found = lay_down(hand, asked, options)
    return {
        "can": found is not None,
        "melds": None if found is None else [{"kind": kind_of(one).value, "cards": texts(one)} for one in found],
        "missing": missing(map(face_of, hand), asked, options),
    }


def add(case: Mapping[str, object]) -> Answer:
    """Whether a card may be laid off on a meld."""
    fields, cards = Fields(case), Cards()
    options_of(case)
    lying = _lying(fields, cards)
    written = read_written(fields.raw("card"))
    end = read_end(fields)
    try:
        return _after(growing.add(lying, cards.make(written.face), written.stands_for, end))
    except IllegalAction as refusal:
        return {**refused(refusal), "cards": None}


def swap(case: Mapping[str, object]) -> Answer:
    """Whether a card may be swapped for a joker of a meld."""
    fields, cards = Fields(case), Cards()
    options_of(case)
    lying = _lying(fields, cards)
    card = cards.make(read_written(fields.raw("card")).face)
    try:
        return _after(growing.swap(lying, card)[0])
    except IllegalAction as refusal:
        return {**refused(refusal), "cards": None}


def score(case: Mapping[str, object]) -> Answer:
    """What a hand costs."""
    options_of(case)
    return {"points": points_of(Cards().make_all(Fields(case).entries("hand", read_face)))}


def _lying(fields: Fields, cards: Cards) -> Meld:
    """The fields ``meld`` and ``kind``: a meld that lies on the table."""
    written = read_meld_fields(fields, "meld")
    try:
        return read_meld(written.proposal(cards.make_all(card.face for card in written.cards)), 1)
    except IllegalAction as refusal:
        raise CaseError("bad-case", f"the meld is not legal: {refusal.rule}") from None


def _after(found: Meld) -> Answer:
    return {**_legal(), "cards": texts(found)}


def _legal() -> Answer:
    return {"legal": True, "rule": None}


ASKS: Final[Mapping[str, Callable[[Mapping[str, object]], Answer]]] = MappingProxyType(
    {
        "table": table,
        "meld": meld,
        "contract": contract,
        "can-lay": can_lay,
        "add": add,
        "swap": swap,
        "score": score,
        "play": play,
    }
)
