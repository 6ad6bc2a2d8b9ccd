"""The judge's questions about Zhao Pengyou: cards, leads, plays, tricks.  The rest is in `judging_deals`.

Each function takes a case and returns the fields of its answer, or raises `CaseError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from paiyou_engine.cards import Card, card_text
from paiyou_engine.case_fields import CaseError, Fields
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou import judging_actions, judging_deals, judging_tricks
from paiyou_engine.zhao_pengyou.following import check_follow
from paiyou_engine.zhao_pengyou.groups import false_group
from paiyou_engine.zhao_pengyou.judging_fields import card_texts, declared_of, options_of, ordering_of, refused
from paiyou_engine.zhao_pengyou.leads import Lead, LeadKind, read_lead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import shown_parts
from paiyou_engine.zhao_pengyou.tricks import points_of, winner
from paiyou_engine.zhao_pengyou.trumps import Ordering

_Answer = dict[str, object]


def order(case: Mapping[str, object]) -> _Answer:
    """Cards of one suit, highest first, equal ones together."""
    fields = Fields(case)
    ordered, cards = ordering_of(fields, options_of(case)), fields.cards("cards")
    if len({ordered.suit[face] for face in cards}) > 1:
        raise CaseError("bad-case", "cards must be of one suit; all trumps are one")
    groups: dict[int, list[str]] = {}
    for face in cards:
        groups.setdefault(ordered.strength[face], []).append(card_text(face))
    return {"order": [sorted(groups[strength]) for strength in sorted(groups, reverse=True)]}


def lead(case: Mapping[str, object]) -> _Answer:
    """Whether cards may be led, as what, and whether a group stands."""
    fields, options = Fields(case), options_of(case)
    ordered, cards = ordering_of(fields, options), fields.cards("cards")
    others = fields.hands("others") if fields.has("others") else None
    declared = declared_of(fields)
    try:
        led = read_lead(cards, declared, ordered, options)
    except IllegalAction as refusal:
        return {**refused(refusal), "kind": None, "parts": None}
    answer: _Answer = {"legal": True, "rule": None, "kind": led.kind.value}
    answer["parts"] = [card_texts(part) for part in shown_parts(led)]
    if others is not None and led.kind is LeadKind.GROUP:
        answer |= _standing(led, others, ordered, options)
    return answer


def follow(case: Mapping[str, object]) -> _Answer:
    """Whether a hand may play these cards on a lead."""
    refusal = _follow_refusal(Fields(case), options_of(case))
    return {"legal": True, "rule": None} if refusal is None else refused(refusal)


def follow_facts(case: Mapping[str, object]) -> Facts:
    """What shows that a play may not follow, for those who put the answer into words; empty if it may."""
    refusal = _follow_refusal(Fields(case), options_of(case))
    return Facts() if refusal is None else refusal.facts


def _follow_refusal(fields: Fields, options: ZhaoPengyouOptions) -> IllegalAction | None:
    ordered = ordering_of(fields, options)
    hand, play = fields.cards("hand"), fields.cards("play")
    led = _legal(fields.cards("lead"), fields, ordered, options)
    try:
        check_follow(led, hand, play, ordered, options)
    except IllegalAction as refusal:
        return refusal
    return None


def who_wins(case: Mapping[str, object]) -> _Answer:
    """Which of the plays takes the trick, and its card points."""
    fields, options = Fields(case), options_of(case)
    ordered, plays = ordering_of(fields, options), fields.hands("plays")
    if not plays or len({len(play) for play in plays}) > 1:
        raise CaseError("bad-case", "plays must be as long as the lead, the first of them")
    led = _legal(plays[0], fields, ordered, options)
    index = winner(led, plays, ordered, options.group_winner)
    return {"winner": index, "points": sum(map(points_of, plays))}


def _legal(cards: tuple[Card, ...], fields: Fields, ordered: Ordering, options: ZhaoPengyouOptions) -> Lead:
    try:
        return read_lead(cards, declared_of(fields), ordered, options)
    except IllegalAction as refusal:
        raise CaseError("bad-case", f"the lead is not legal: {refusal.rule}") from None


def _standing(
    led: Lead, others: tuple[tuple[Card, ...], ...], ordered: Ordering, options: ZhaoPengyouOptions
) -> _Answer:
    failed = false_group(led.cards, led.parts, others, ordered)
    if failed is None:
        return {"stands": True}
    return {
        "stands": False,
        "kept": card_texts(failed.kept),
        "withdrawn": card_texts(failed.withdrawn),
        "penalty": options.false_group * len(failed.withdrawn),
        "stopped_by": failed.stopped_by,
    }


ASKS: Final[Mapping[str, Callable[[Mapping[str, object]], _Answer]]] = MappingProxyType(
    {
        "table": judging_deals.table,
        "order": order,
        "lead": lead,
        "follow": follow,
        "winner": who_wins,
        "bids": judging_deals.bids,
        "calls": judging_deals.calls,
        "friends": judging_deals.friends,
        "score": judging_deals.who_scores,
        "promote": judging_deals.promoted,
        "tricks": judging_tricks.tricks,
        "actions": judging_actions.actions,
    }
)
