"""Who takes a trick (`law/zhao-pengyou.md` §2.11, §2.12, D-39)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import parse_cards
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead, GroupWinner, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.tricks import points_of, winner
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from tests.engine.zhao_pengyou import slow_tricks

LARGEST, EVERY, HIGHEST = GroupWinner


def who(trump: str, plays: str, how: GroupWinner = LARGEST, parts: str | None = None, run_on: bool = False) -> int:
    sequences = Sequences.RUN_ON if run_on else Sequences.NEVER
    options = ZhaoPengyouOptions(group_lead=GroupLead.MIXED, sequences=sequences)
    order = ordering(parse_trump(trump), sequences)
    laid = [parse_cards(play) for play in plays.split("/")]
    declared = None if parts is None else tuple(parse_cards(part) for part in parts.split("/"))
    return winner(read_lead(laid[0], declared, order, options), laid, order, how)


@pytest.mark.parametrize(
    ("trump", "plays", "index"),
    [
        ("8d", "7s / Ks / 2d / As", 2),  # a trump beats the suit
        ("8d", "7s / Ks / Qs", 1),
        ("8d", "7s / Kh / Ac", 0),
        ("9c", "7s / 9s / 9h / 9d", 1),  # equal rank cards: the first keeps it
        ("9c", "7s / 9s / 9c / BJ / RJ / RJ", 4),
        ("9c", "Jh Jh / Ah Kh / Qh Qh", 2),
        ("9c", "Jh Jh / 7c 7c / Qh Qh / 8c 7c", 1),
        ("9c", "Jh Jh / 9s 9h / 2c 3c", 0),  # unlike rank cards are no pair
        ("5h", "Qs Qs Js Js / Ks Ks Qs Qs / As As Ts Ts", 1),  # only a sequence beats a sequence
        ("5h", "Qs Qs Js Js / As As As As", 0),  # four alike are no sequence
        ("5h", "Qs Qs Js Js / Kh Kh Qh Qh", 1),
        ("2s", "Kd Kd Kd Qd Qd Qd / 3s 3s 4s 4s 5s 5s", 0),  # another shape
        ("3h", "As Ks Qs / Kh Qh Jh / 3c 4h 4h", 2),  # the three beats the king
        ("3h", "As Ks Qs / 3c 4h 4h / 3d RJ 4h", 2),
        ("3h", "As As Ks Ks Js Js / 9h 9h 8h 8h 7h 7h", 1),
        ("4d", "As Ks / Ac Kc / Qs Js", 0),
        ("4s", "9s Js / As Ks", 0),  # a group in trumps is not beaten
    ],
)
def test_who_takes_it(trump: str, plays: str, index: int) -> None:
    assert who(trump, plays) == index


def test_separate_pairs_are_compared_by_the_highest_pair() -> None:
    plays = "As As Ks Ks Js Js / 9h 9h 8h 8h 7h 7h / Th Th 6h 6h 4h 4h"
    assert who("3h", plays, parts="As As/Ks Ks/Js Js") == 2
    assert who("3h", plays, parts="As As Ks Ks/Js Js") == 1  # now two pairs must stand in a row


@pytest.mark.parametrize(
    ("how", "index"),
    [(LARGEST, 3), (EVERY, 2), (HIGHEST, 2)],
)
def test_four_ways_to_answer_a_pair_and_two_singles(how: GroupWinner, index: int) -> None:
    assert who("4s", "8h 8h 7h 2h / 2h 2s 2s 2s / 2s 2s 3s 4s / 4s 4s 4s 4s", how) == index


def test_every_cut_of_a_play_is_tried() -> None:
    """Against 3s 3s 8s 8s 9s on a pair and three singles, either pair may be the pair."""
    lead = "Ah Ah Kh Jh 8h"
    assert who("4s", f"{lead} / 3s 3s 8s 8s 9s / 6s 6s 5s 5s 2s") == 1
    assert who("4s", f"{lead} / 3s 3s 8s 8s 9s / 9s 9s 5s 5s 2s") == 2


def test_every_component_must_be_higher_however_the_standing_play_is_cut() -> None:
    lead = "Ah Ah Qh Th"
    assert who("4s", f"{lead} / 6s 6s 2s 2s / 7s 7s 3s 3s", EVERY) == 2
    assert who("4s", f"{lead} / 6s 6s 2s 2s / 8s 8s 7s 5s", EVERY) == 1  # 2-2 may be the pair, and then 5 faces a 6
    assert who("4s", f"{lead} / 6s 6s 2s 2s / 3s 3s 8s 7s", EVERY) == 1  # 6-6 may be the pair


def test_points() -> None:
    assert points_of(parse_cards("Ks Th 5d 5d Ac RJ BJ 2s")) == 30


TRUMP_POOL = ["2s", "3s", "5s", "6s", "7s", "4h", "4d", "4s", "BJ", "RJ"]
LEADS = [
    "Ah Ah Kh",
    "Ah Ah Kh Qh",
    "Ah Ah Qh Qh",
    "Ah Ah Kh Kh Jh",
    "Ah Ah Ah Kh Kh",
    "Ah Ah Kh Kh Th Th",
    "Ah Kh Qh",
    "Ah Ah",
    "Ah Ah Kh Kh",
]


@st.composite
def tricks(draw: st.DrawFn) -> tuple[str, list[list[str]], bool]:
    lead = draw(st.sampled_from(LEADS)).split()
    count = draw(st.integers(1, 3))
    plays = [draw(st.lists(st.sampled_from(draw(faces)), min_size=len(lead), max_size=len(lead))) for _ in range(count)]
    return draw(st.sampled_from(["4s", "4h"])), [lead, *plays], draw(st.booleans())


faces = st.lists(st.sampled_from([*TRUMP_POOL, "Jh"]), min_size=1, max_size=3)


@settings(max_examples=250, deadline=None)
@given(tricks(), st.sampled_from(list(GroupWinner)))
def test_against_a_slow_search(trick: tuple[str, list[list[str]], bool], how: GroupWinner) -> None:
    trump, plays, run_on = trick
    sequences = Sequences.RUN_ON if run_on else Sequences.NEVER
    order = ordering(parse_trump(trump), sequences)
    options = ZhaoPengyouOptions(group_lead=GroupLead.MIXED, sequences=sequences)
    laid = [parse_cards(" ".join(play)) for play in plays]
    lead = read_lead(laid[0], None, order, options)
    shapes = [part.shape for part in lead.parts]
    assert winner(lead, laid, order, how) == slow_tricks.winner(how.value, plays, shapes, trump, run_on)
