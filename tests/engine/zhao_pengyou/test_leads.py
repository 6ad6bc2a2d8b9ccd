"""Leads (`law/zhao-pengyou.md` §2.9), cuts of groups (D-33, D-34), and what stays of a false one (§2.13, D-36)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card, cards_text, parse_card, parse_cards
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.groups import FalseGroup, false_group
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices, lead_choices
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead, Sequences
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import shown_parts
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump


def lead(trump: str, cards: str, rules: str | ZhaoPengyouOptions = "classic", parts: str | None = None) -> Lead:
    options = PRESETS[rules] if isinstance(rules, str) else rules
    declared = None if parts is None else tuple(parse_cards(part) for part in parts.split("/"))
    return read_lead(parse_cards(cards), declared, ordering(parse_trump(trump), options.sequences), options)


def shown(found: Lead) -> str:
    return f"{found.kind.value}: {' / '.join(cards_text(part) for part in shown_parts(found))}"


@pytest.mark.parametrize(
    ("trump", "cards", "kind"),
    [
        ("5h", "7s", "single"),
        ("5h", "RJ", "single"),
        ("9c", "9s 9s", "set"),
        ("9c", "9s 9h", "group"),
        ("5h", "8c 8c 7c 7c", "sequence"),
        ("5h", "Kd Kd Kd Qd Qd Qd", "sequence"),
        ("5h", "Qh Qh Jh Jh Th Th", "sequence"),
        ("5h", "6s 6s 4s 4s", "sequence"),
        ("5h", "9c 9c 7c 7c", "group"),
        ("5h", "6h 6h 5h 5h", "group"),
        ("5h", "5d 5d Ah Ah", "group"),
        ("9c", "7h 7h 8h 8h", "sequence"),
        ("9c", "8h 8h Th Th", "sequence"),
        ("9c", "9c 9c Ac Ac", "group"),
        ("9c", "Ah Ah 2h 2h", "group"),
        ("9c", "9s 2c 9c", "group"),
    ],
)
def test_the_four_kinds(trump: str, cards: str, kind: str) -> None:
    assert lead(trump, cards).kind == kind


@pytest.mark.parametrize(
    ("trump", "cards", "rules", "parts", "rule"),
    [
        ("5h", "", "classic", None, "lead.empty"),
        ("5h", "8c 8c 7s 7s", "classic", None, "lead.suit"),
        ("9c", "7h 9h", "modern", None, "lead.suit"),  # 9h is a trump
        ("5h", "9c 9c 9c 8c 8c", "classic", None, "lead.mixed"),
        ("3h", "As Ks Ks", "classic", None, "lead.mixed"),
        ("3h", "As As As As Ks Ks", "classic", None, "lead.mixed"),
        ("3h", "As Ks", ZhaoPengyouOptions(group_lead=GroupLead.OFF), None, "lead.group"),
        ("3h", "As Ks Ks", "modern", "As/Ks/Ks", "lead.parts"),  # copies of a set lie together
        ("3h", "As As As As", "modern", "As As/As As", "lead.parts"),
        ("3h", "As Ks Ks", "modern", "As/Ks", "lead.parts"),
        ("3h", "As Ks Ks", "modern", "As/Ks Ks/2s", "lead.parts"),
        ("3h", "As Ks Js", "modern", "As Ks/Js", "lead.parts"),  # two unlike cards are no part
        ("3h", "As As Ks Ks Js Js", ZhaoPengyouOptions(group_lead=GroupLead.OFF), "As As Ks Ks/Js Js", "lead.group"),
    ],
)
def test_refused_leads(trump: str, cards: str, rules: str | ZhaoPengyouOptions, parts: str | None, rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        lead(trump, cards, rules, parts)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("rules", "cards", "parts"),
    [
        ("classic", "Qs As Ks", "group: As / Ks / Qs"),
        ("classic", "Ks Ks As As Js Js", "group: As As / Ks Ks / Js Js"),
        ("modern", "Ks Ks As As Js Js", "group: Ks Ks As As / Js Js"),
        ("modern", "4s 4s 4s 5s 5s", "group: 4s 4s 5s 5s / 4s"),
        ("modern", "4s 4s 4s 5s 5s 5s 6s 6s", "group: 4s 4s 5s 5s 6s 6s / 5s / 4s"),
        ("modern", "As Ks Js Js", "group: Js Js / As / Ks"),
        ("modern", "4s 4s 4s 4s 6s 6s 7s 7s", "group: 6s 6s 7s 7s / 4s 4s 4s 4s"),  # a sequence before a set
        ("modern", "8s 8s 8s 9s 9s 9s Js Js Qs Qs Ks Ks", "group: Js Js Qs Qs Ks Ks / 8s 8s 8s 9s 9s 9s"),
        ("modern", "Ks 3s Ks 3s", "group: Ks Ks / 3s 3s"),
    ],
)
def test_the_default_cut(rules: str, cards: str, parts: str) -> None:
    assert shown(lead("2h", cards, rules)) == parts


def test_equal_rank_cards_are_named_in_the_order_led() -> None:
    assert shown(lead("9c", "9d 9s 9h")) == "group: 9d / 9s / 9h"


@pytest.mark.parametrize(
    ("rules", "cards", "parts", "answer"),
    [
        ("classic", "As As Ks Ks", None, "sequence: As As Ks Ks"),
        ("classic", "As As Ks Ks", "As As/Ks Ks", "group: As As / Ks Ks"),
        ("classic", "As As Ks Ks 9s 9s", "9s 9s/Ks Ks As As", "group: As As Ks Ks / 9s 9s"),
        ("classic", "As As As As Ks Ks", "As As/As As Ks Ks", "group: As As Ks Ks / As As"),
        ("modern", "4s 4s 4s 5s 5s", "4s 4s 4s/5s 5s", "group: 4s 4s 4s / 5s 5s"),
    ],
)
def test_a_declared_cut(rules: str, cards: str, parts: str | None, answer: str) -> None:
    assert shown(lead("2h", cards, rules, parts)) == answer


def test_sequences_run_on_where_the_table_says_so() -> None:
    assert lead("9c", "Ac Ac 9d 9d 9c 9c BJ BJ RJ RJ", "shengji").kind == "sequence"
    assert shown(lead("9c", "Ac Ac 9d 9d 9h 9h", "shengji")) == "group: Ac Ac 9d 9d / 9h 9h"
    assert lead("9", "9h 9h BJ BJ", "shengji").kind == "sequence"
    assert lead("9", "9h 9h RJ RJ", "shengji").kind == "group"


def failed(trump: str, cards: str, others: str, rules: str = "modern", parts: str | None = None) -> FalseGroup | None:
    found = lead(trump, cards, rules, parts)
    hands = [parse_cards(hand) for hand in others.split("/")]
    return false_group(found.cards, found.parts, hands, ordering(parse_trump(trump), PRESETS[rules].sequences))


@pytest.mark.parametrize(
    ("cards", "others", "kept", "withdrawn", "stopper"),
    [
        ("As Ks Js Js", "2s/As", "Ks", "As Js Js", 1),
        ("As Ks Js Js", "Qs Qs", "Js Js", "As Ks", 0),
        ("As Ks Js Js", "Qs Qs/As", "Ks", "As Js Js", 1),  # fewest cards first
        ("As Ks Qs", "Ks/As", "Qs", "As Ks", 0),  # then the lowest
        ("Js As Ks Js", "Qs Qs Qs", "Js Js", "As Ks", 0),  # a bigger set beats too
        ("As 8s 8s 7s 7s", "9s 9s 8s 8s", "8s 8s 7s 7s", "As", 0),
        ("As 8s 8s 7s 7s", "9s 9s 9s 8s 8s", "8s 8s 7s 7s", "As", 0),
        ("As 8s 8s 8s 7s 7s 7s", "9s 9s 9s 8s 8s 8s", "8s 8s 8s 7s 7s 7s", "As", 0),
    ],
)
def test_what_stays_of_a_false_group(cards: str, others: str, kept: str, withdrawn: str, stopper: int) -> None:
    found = failed("4d", cards, others)
    assert found is not None
    assert (cards_text(found.kept), cards_text(found.withdrawn), found.stopped_by) == (kept, withdrawn, stopper)


@pytest.mark.parametrize(
    ("cards", "others"),
    [
        ("As Ks Js Js", "Qs/Qs"),  # a pair must lie in one hand
        ("As Ks Js Js", "Ad Kd 3d 3d"),  # trumps elsewhere never beat a group of a side suit
        ("As Qs", "Qs"),  # an equal card does not
        ("8h 8h 7h 2h", "2h"),
        ("As 8s 8s 7s 7s", "Js Js 9s 9s"),  # two sets apart do not beat a sequence
        ("As 8s 8s 8s 7s 7s 7s", "Ks Ks Qs Qs"),
        ("Js Ks", "4s 4d BJ"),
    ],
)
def test_groups_that_stand(cards: str, others: str) -> None:
    assert failed("4d", cards, others) is None


def test_the_first_named_of_equal_parts_stays() -> None:
    assert cards_text(_kept(failed("9c", "9d 9s", "BJ"))) == "9d"
    assert cards_text(_kept(failed("9c", "9d 9s", "BJ", parts="9s/9d"))) == "9s"


def test_trump_groups_are_checked_too() -> None:
    assert cards_text(_kept(failed("4d", "RJ Ad", "4s"))) == "Ad"
    assert cards_text(_kept(failed("4d", "RJ 4s", "4d"))) == "4s"
    assert failed("4d", "RJ 4s", "4h") is None


def _kept(found: FalseGroup | None) -> tuple[Card, ...]:
    assert found is not None
    return found.kept


POOL = ["3s", "3s", "3s", "4s", "4s", "6s", "6s", "9d", "5h", "5d", "5d", "5s", "5s", "5s", "BJ", "BJ", "6h"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(POOL), min_size=1, max_size=8),
    st.sampled_from(list(GroupLead)),
    st.sampled_from(list(Sequences)),
    st.integers(0, 99),
)
def test_lead_choices_are_exactly_the_legal_leads(
    hand: list[str], group_lead: GroupLead, sequences: Sequences, seed: int
) -> None:
    choices = _choices(hand, group_lead, sequences)
    able = [cards for size in range(1, len(hand) + 1) for cards in set(combinations(choices.hand, size))]
    legal = {cards for cards in able if _is_legal(cards, choices)}
    assert {cards for cards in able if choices.contains(cards)} == legal
    assert choices.count() == len(legal)
    assert choices.example(Random(seed)) in legal
    assert choices.forced() == tuple(face for face in set(choices.hand) if all(face in cards for cards in legal))
    assert not choices.contains((*choices.hand, parse_card("2c")))


def test_every_lead_can_come_up() -> None:
    for group_lead in GroupLead:
        choices = _choices(["3s", "3s", "4s", "4s", "6s", "BJ", "BJ"], group_lead, Sequences.NEVER)
        rng = Random(1)
        assert len({choices.example(rng) for _ in range(4000)}) == choices.count()


def _choices(hand: list[str], group_lead: GroupLead, sequences: Sequences) -> LeadChoices:
    options = ZhaoPengyouOptions(group_lead=group_lead, sequences=sequences)
    return lead_choices(tuple(sorted(map(parse_card, hand))), ordering(parse_trump("5h"), sequences), options)


def _is_legal(cards: tuple[Card, ...], choices: LeadChoices) -> bool:
    try:
        read_lead(cards, None, choices.order, choices.options)
    except IllegalAction:
        return False
    return True
