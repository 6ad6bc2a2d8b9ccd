"""What must be played on a lead: the rule book's tables (`law/zhao-pengyou.md` §2.10, §2.12) and what a refusal says."""

from __future__ import annotations

from collections import Counter

import pytest

from paiyou_engine.cards import cards_text, parse_cards
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.following import FollowChoices, check_follow, follow_choices
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions, read_options
from paiyou_engine.zhao_pengyou.trumps import Ordering, ordering, parse_trump


def options(follow: str) -> ZhaoPengyouOptions:
    return read_options({"follow": follow, "group_lead": "mixed"})


def led(trump: str, lead: str, follow: str = "sets") -> tuple[Lead, Ordering]:
    order = ordering(parse_trump(trump))
    return read_lead(parse_cards(lead), None, order, options(follow)), order


def choices(trump: str, lead: str, hand: str, follow: str = "sets") -> FollowChoices:
    found, order = led(trump, lead)
    return follow_choices(found, parse_cards(hand), order, options(follow))


# One row a hand: plays that are legal, plays that are not, and how many legal plays there are.
ON_A_PAIR = [
    ("Ah Kh Th 6h", ["Ah 6h", "Kh Th"], [], 6),
    ("Ah Th Th 6h", ["Th Th"], ["Ah Th", "Ah 6h"], 1),
    ("Kh Kh Th Th", ["Kh Kh", "Th Th"], ["Kh Th"], 2),
    ("Th Th Th 6h", ["Th Th"], ["Th 6h"], 1),
    ("8h 8h 8h 6h 5h", ["8h 8h"], ["8h 6h", "6h 5h"], 1),
    ("As Qs Qs 7c 7c", ["7c 7c", "As 7c", "Qs Qs"], [], 5),
    ("Ts Kh 7c 7c", ["Kh Ts", "Kh 7c"], ["7c 7c", "Ts 7c"], 2),
    ("9c 9s 9h Kd", ["9c 9s", "9h Kd"], [], 6),
    ("9h 9h 4h 3h", ["4h 3h"], ["9h 9h", "9h 4h"], 1),
]
ON_TWO_PAIRS = [
    ("As Qs Ts Ts 7s 6s", ["Ts Ts As Qs", "Ts Ts 7s 6s"], ["As Qs 7s 6s", "Ts As Qs 7s"], 6),
    ("As As Ts Ts 9s 9s", ["As As Ts Ts", "As As 9s 9s", "Ts Ts 9s 9s"], ["As As Ts 9s"], 3),
    ("As As As As 6s 4s", ["As As As As"], ["As As As 6s", "As As 6s 4s"], 1),
    ("Ks Ks Qs Qs 8s 7s 7s", ["Ks Ks Qs Qs", "Qs Qs 7s 7s", "Ks Ks 7s 7s"], ["Ks Ks 8s 7s"], 3),
    ("As As 5h Kh Kh", ["As As 5h Kh", "As As Kh Kh"], ["As 5h Kh Kh"], 2),
    ("2s Kh Kh Qh Qh", ["2s Kh Kh Qh", "2s Kh Qh Qh"], ["Kh Kh Qh Qh"], 2),
    ("Kh Kh Qh Qh 3d", ["Kh Kh Qh Qh", "Kh Kh Qh 3d"], [], 3),
    ("8s 8s 8s 6s 4s 2s", ["8s 8s 6s 2s", "8s 8s 8s 2s"], ["8s 6s 4s 2s"], 6),
]


@pytest.mark.parametrize(("hand", "legal", "illegal", "count"), ON_A_PAIR)
def test_on_a_pair_of_jacks(hand: str, legal: list[str], illegal: list[str], count: int) -> None:
    _agrees(choices("9c", "Jh Jh", hand), legal, illegal, count)


@pytest.mark.parametrize(("hand", "legal", "illegal", "count"), ON_TWO_PAIRS)
def test_on_queens_and_jacks(hand: str, legal: list[str], illegal: list[str], count: int) -> None:
    _agrees(choices("5h", "Qs Qs Js Js", hand), legal, illegal, count)


def _agrees(found: FollowChoices, legal: list[str], illegal: list[str], count: int) -> None:
    assert [play for play in legal if not found.contains(parse_cards(play))] == []
    assert [play for play in illegal if found.contains(parse_cards(play))] == []
    assert found.count() == count


@pytest.mark.parametrize(
    ("follow", "lead", "hand", "play", "rule", "forcing"),
    [
        ("sets", "Jh Jh", "Kh Kh 2h", "Kh", "follow.count", ""),
        ("sets", "Jh Jh", "Kh Kh 2h", "Kh Qh", "follow.hand", "Qh"),
        ("sets", "Jh Jh", "Kh 2h 2d", "Kh Kh", "follow.hand", "Kh"),
        ("sets", "Jh Jh", "Kh 2h 2d", "Kh 2d", "follow.suit", "2h Kh"),
        ("sets", "Jh", "Kh 2d", "2d", "follow.suit", "Kh"),
        ("sets", "Jh", "Kh 2d", "3d", "follow.hand", "3d"),
        ("sets", "Jh Jh", "Kh Kh 3h 2h", "3h 2h", "follow.sets", "Kh Kh"),
        ("strict", "Jh Jh Th Th", "Kh Kh Qh Qh 8h 8h 2h", "Kh Kh 8h 8h", "follow.strict", "Qh Qh Kh Kh"),
        ("strict", "Jh Jh Jh", "Kh Kh 8h 7h", "Kh 8h 7h", "follow.strict", "Kh Kh"),
        ("protected", "Jh Jh", "Kh Kh 8h 8h 8h", "8h 8h", "follow.protected", "Kh Kh"),
        ("suit-only", "Jh Jh", "Kh Kh 2h 2d", "Kh 2d", "follow.suit", "2h Kh Kh"),
    ],
)
def test_a_refusal_shows_the_cards_that_force_it(
    follow: str, lead: str, hand: str, play: str, rule: str, forcing: str
) -> None:
    found, order = led("9c", lead)
    with pytest.raises(IllegalAction) as refused:
        check_follow(found, tuple(sorted(parse_cards(hand))), parse_cards(play), order, options(follow))
    assert refused.value.rule == rule
    assert cards_text(refused.value.facts.cards) == forcing


@pytest.mark.parametrize(
    ("lead", "hand", "legal", "illegal", "count"),
    [
        # the biggest led size first, and then as many of the next as it leaves
        ("Kh Kh Kh 4h 4h", "8h 8h 8h 8h 8h 2h 3h", ["8h 8h 8h 8h 8h"], ["8h 8h 8h 8h 2h"], 1),
        (
            "Kh Kh Kh 4h 4h 6h 6h",
            "8h 8h 8h 8h Th Th Th 2h 3h",
            ["8h 8h 8h 8h Th Th Th"],  # the triple of tens, for the eights are two pairs
            ["8h 8h 8h Th Th 2h 3h"],
            1,
        ),
        # one pair is owed for the led pair, and nothing for the triple
        ("Kh Kh Kh 4h 4h", "8h 8h Th Th 2h 3h", ["8h 8h Th 2h 3h", "8h 8h Th Th 3h"], [], 4),
        ("Kh Kh Kh 4h 4h", "8h 8h 2h 3h Th Jh Qh", ["8h 8h 2h 3h Th"], ["8h 2h 3h Th Jh"], 10),
    ],
)
def test_mixed_groups(lead: str, hand: str, legal: list[str], illegal: list[str], count: int) -> None:
    _agrees(choices("9c", lead, hand), legal, illegal, count)


def test_forced_cards() -> None:
    assert cards_text(choices("9c", "Jh Jh", "Th Th Th 6h").forced()) == "Th Th"
    assert cards_text(choices("9c", "Jh Jh Jh", "Kh Kh 3s 2s").forced()) == "Kh Kh"
    assert cards_text(choices("9c", "Jh Jh", "Kh Kh Th Th 2s").forced()) == ""
    assert cards_text(choices("9c", "Jh Jh", "Kh 4c").forced()) == "Kh 4c"


def test_copies_beyond_the_hand_are_not_held() -> None:
    found = choices("9c", "Jh Jh Jh", "Kh Kh 2h 2h 2h")
    assert not found.contains(parse_cards("Kh Kh Kh"))
    assert Counter(found.suited)[parse_cards("Kh")[0]] == 2
