"""The follow rules against a second, slow telling of them, on every play of small hands."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import cards_text, parse_card, parse_cards
from paiyou_engine.zhao_pengyou import takings, walking
from paiyou_engine.zhao_pengyou.following import FollowChoices, follow_choices
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.meeting import plays_that_meet
from paiyou_engine.zhao_pengyou.option_values import Follow, GroupLead, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.protection import plays_that_pass
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from paiyou_engine.zhao_pengyou.walking import first_step
from tests.engine.zhao_pengyou import slow_rules

POOLS = {
    # a trump, and cards of one suit under it of which some stand next to each other
    "5h": ("3s 4s 6s 7s 8s Ts", "4h 6h Ah 5s 5d 5h BJ RJ"),
    "As": ("Kh Qh Jh Th", "Qs Ks Ad Ac As BJ RJ"),
    "2": ("3d 4d 5d 6d", "2s 2h 2d BJ RJ"),
}
OTHERS = "9c 9c Tc Jc Jc Jc"

copies = st.sampled_from([1, 1, 2, 2, 2, 3, 3, 4, 5])


@st.composite
def positions(draw: st.DrawFn) -> tuple[Follow, bool, str, list[str], list[str]]:
    trump = draw(st.sampled_from(sorted(POOLS)))
    pool = draw(st.sampled_from(POOLS[trump])).split()
    lead = _some(draw, pool, 6)
    suited = _some(draw, pool, 9)
    hand = (suited + OTHERS.split())[: max(len(lead), draw(st.integers(4, 10)))]
    return draw(st.sampled_from(list(Follow))), draw(st.booleans()), trump, lead, hand


def _some(draw: st.DrawFn, pool: list[str], most: int) -> list[str]:
    faces = draw(st.lists(st.sampled_from(pool), min_size=1, max_size=5, unique=True))
    return [face for face in faces for _ in range(draw(copies))][:most]


def choices_in(
    follow: Follow, run_on: bool, trump: str, lead: list[str], hand: list[str]
) -> tuple[Lead, FollowChoices]:
    sequences = Sequences.RUN_ON if run_on else Sequences.NEVER
    options = ZhaoPengyouOptions(follow=follow, group_lead=GroupLead.MIXED, sequences=sequences)
    order = ordering(parse_trump(trump), sequences)
    led = read_lead(parse_cards(" ".join(lead)), None, order, options)
    return led, follow_choices(led, tuple(sorted(map(parse_card, hand))), order, options)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(), st.integers(0, 999), st.sampled_from([1, 8, 1 << 15]), st.sampled_from([0, 24]))
def test_choices_are_exactly_the_legal_plays(
    position: tuple[Follow, bool, str, list[str], list[str]], seed: int, bits: int, few: int
) -> None:
    """Whether sets of plays are the bits of numbers, as with a usual hand, or branches, as with the largest ones; whether a
    lead has few forms or many."""
    plays_that_meet.cache_clear()
    plays_that_pass.cache_clear()
    first_step.cache_clear()
    with patch.object(takings, "_BITS", bits), patch.object(walking, "_FEW", few):
        _are_exactly_the_legal_plays(position, seed)


def _are_exactly_the_legal_plays(position: tuple[Follow, bool, str, list[str], list[str]], seed: int) -> None:
    follow, run_on, trump, lead, hand = position
    led, choices = choices_in(*position)
    shapes = [part.shape for part in led.parts]
    legal = slow_rules.legal(follow.value, lead, shapes, hand, trump, run_on)
    plays = {tuple(sorted(play)) for play in combinations(["3c", *hand], len(lead))}

    assert legal, "a legal play always exists"
    assert {play for play in plays if choices.contains(parse_cards(" ".join(play)))} == legal
    assert choices.count() == len(legal)
    assert choices.contains(choices.example(Random(seed)))
    shared = reduce(lambda a, b: a & b, (Counter(play) for play in legal))
    assert sorted(cards_text(choices.forced()).split()) == sorted(shared.elements())


@pytest.mark.parametrize("follow", list(Follow))
def test_every_legal_play_can_come_up(follow: Follow) -> None:
    lead, hand = ["3s", "3s", "4s", "4s"], ["6s", "6s", "6s", "7s", "7s", "8s", "Ts", "Ts"]
    _, choices = choices_in(follow, False, "5h", lead, hand)
    rng = Random(5)
    assert len({choices.example(rng) for _ in range(800)}) == choices.count()
