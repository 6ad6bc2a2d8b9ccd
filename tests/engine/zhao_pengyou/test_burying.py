"""Burying (`law/zhao-pengyou.md` §2.6, D-18)."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card, cards_text, parse_cards
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.burying import BuryChoices, bury_choices
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.tricks import points_of


def choices(hand: str, size: int, cap: int | None = None) -> BuryChoices:
    return bury_choices(parse_cards(hand), size, ZhaoPengyouOptions(kitty_point_cap=cap))


@pytest.mark.parametrize(
    ("cards", "cap", "rule", "shown"),
    [
        ("Ks", None, "bury.count", ""),
        ("Ks Kh 2s", None, "bury.count", ""),
        ("Ks Ks", None, "bury.hand", "Ks"),
        ("Ks Kh", 15, "bury.points", "Ks Kh"),
        ("5s 2s", 0, "bury.points", "5s"),
    ],
)
def test_what_may_not_be_buried(cards: str, cap: int | None, rule: str, shown: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        choices("Ks Kh 5s 2s 3s", 2, cap).check(parse_cards(cards))
    assert refused.value.rule == rule
    assert cards_text(refused.value.facts.cards) == shown


def test_anything_else_may_be_buried_points_and_trumps_too() -> None:
    choices("Ks Kh RJ 2s", 3).check(parse_cards("RJ Kh Ks"))


def test_a_cap_that_cannot_be_kept_gives_way() -> None:
    poor = choices("Ks Kh 5s", 2, cap=5)
    assert poor.cap == 15
    assert poor.contains(parse_cards("5s Kh"))
    assert not poor.contains(parse_cards("Ks Kh"))
    assert cards_text(poor.forced()) == "5s"


hands = st.lists(st.sampled_from(["Ks", "Ks", "Kh", "Ts", "5s", "5s", "2s", "2s", "3h", "RJ"]), min_size=1, max_size=8)


@settings(max_examples=200, deadline=None)
@given(hands, st.integers(1, 5), st.sampled_from([None, 0, 5, 10, 25]), st.integers(0, 99))
def test_choices_are_exactly_the_legal_burials(hand: list[str], size: int, cap: int | None, seed: int) -> None:
    size = min(size, len(hand))
    found = choices(" ".join(hand), size, cap)
    able = {tuple(sorted(cards)) for cards in combinations(found.hand, size)}
    fewest = min(map(points_of, able))
    legal = {cards for cards in able if cap is None or points_of(cards) <= max(cap, fewest)}
    assert {cards for cards in able if found.contains(cards)} == legal
    assert found.count() == len(legal)
    assert found.example(Random(seed)) in legal
    shared: Counter[Card] = reduce(lambda a, b: a & b, map(Counter, legal))
    assert found.forced() == tuple(sorted(shared.elements()))


def test_every_burial_can_come_up() -> None:
    for cap in (None, 5):
        found = choices("Ks Ts 5s 5s 2s 3h", 2, cap)
        rng = Random(3)
        assert len({found.example(rng) for _ in range(900)}) == found.count()
