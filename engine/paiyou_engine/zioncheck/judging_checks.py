"""Comparing the judge's answers about Zioncheck with what a case expects, where equal is not the same (`docs/judge.md`).

Hands, and the cards of a set, are compared without regard to order; the melds of ``can-lay`` are right if they may be laid
down, whichever way that is.
"""

from __future__ import annotations

from collections.abc import Mapping

from paiyou_engine.case_fields import CaseError
from paiyou_engine.zioncheck.judging import contract
from paiyou_engine.zioncheck.melds import MeldKind


def comparable(case: Mapping[str, object], found: object, expected: object) -> tuple[object, object]:
    """An answer and what is expected of it, as they are to be compared field by field."""
    if not isinstance(found, Mapping) or not isinstance(expected, Mapping):
        return found, expected
    answer = dict(found)
    if case.get("ask") == "can-lay" and _may_be_laid(case, found.get("melds")) and expected.get("melds") is not None:
        answer["melds"] = expected["melds"]
    kind = found.get("kind", case.get("kind"))
    return _in_order(answer, kind), _in_order(expected, kind)


def _in_order(answer: Mapping[str, object], kind: object) -> dict[str, object]:
    """The answer with hands and sets sorted."""
    ordered = dict(answer)
    if isinstance(hands := answer.get("hands"), list):
        ordered["hands"] = [_sorted(hand) for hand in hands]
    if kind == MeldKind.SET and "cards" in answer:
        ordered["cards"] = _sorted(answer.get("cards"))
    if isinstance(melds := answer.get("melds"), list):
        ordered["melds"] = [_meld_in_order(meld) for meld in melds]
    return ordered


def _meld_in_order(meld: object) -> object:
    if isinstance(meld, Mapping) and meld.get("kind") == MeldKind.SET:
        return {**meld, "cards": _sorted(meld.get("cards"))}
    return meld


def _sorted(cards: object) -> object:
    if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
        return sorted(cards)
    return cards


def _may_be_laid(case: Mapping[str, object], melds: object) -> bool:
    try:
        return contract({**case, "melds": melds})["legal"] is True
    except CaseError:
        return False
