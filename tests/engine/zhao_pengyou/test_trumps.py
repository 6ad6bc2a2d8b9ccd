"""The order of the cards (`law/zhao-pengyou.md` §2.2), and which stand next to each other (§2.9, §4.1)."""

from __future__ import annotations

import pytest

from paiyou_engine.cards import FACES, Card, cards_text, parse_card, parse_cards
from paiyou_engine.errors import BadCard
from paiyou_engine.zhao_pengyou.option_values import Sequences
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering, parse_trump, trump_text


@pytest.mark.parametrize(
    ("trump", "trumps"),
    [
        ("8d", "2d 3d 4d 5d 6d 7d 9d Td Jd Qd Kd Ad (8s 8h 8c) 8d BJ RJ"),
        ("2s", "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As (2h 2d 2c) 2s BJ RJ"),
        ("Ah", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh (As Ad Ac) Ah BJ RJ"),
        ("K", "(Ks Kh Kd Kc) BJ RJ"),
    ],
)
def test_trumps_from_the_lowest(trump: str, trumps: str) -> None:
    order = ordering(parse_trump(trump))
    faces = order.faces[TRUMPS]
    assert cards_text(faces) == trumps.replace("(", "").replace(")", "")
    equal = parse_cards(trumps[trumps.index("(") + 1 : trumps.index(")")])
    assert {order.strength[face] for face in equal} == {order.strength[equal[0]]}
    others = [order.strength[face] for face in faces if face not in equal]
    assert len(set(others) | {order.strength[equal[0]]}) == len(others) + 1


def test_a_side_suit_lacks_the_trump_rank() -> None:
    order = ordering(parse_trump("8d"))
    assert cards_text(order.faces[0]) == "2s 3s 4s 5s 6s 7s 9s Ts Js Qs Ks As"


def test_every_face_has_one_place() -> None:
    order = ordering(parse_trump("5h"))
    assert sorted(order.place) == list(range(FACES))
    assert cards_text(order.sorted(parse_cards("2s As 5d RJ 3h 5h"))) == "RJ 5h 5d 3h As 2s"


@pytest.mark.parametrize(
    ("trump", "run_on", "low", "high"),
    [
        ("5h", False, "4s", "6s"),  # the trump rank is skipped
        ("5h", False, "4h", "6h"),
        ("Ah", True, "Kh", "As"),  # off-suit rank cards follow the top of the trump suit
        ("9c", True, "Ac", "9d"),
        ("9c", True, "9d", "9c"),
        ("9c", True, "9c", "BJ"),
        ("9c", True, "BJ", "RJ"),
        ("9", True, "9d", "BJ"),
        ("9", True, "9c", "BJ"),
    ],
)
def test_neighbours(trump: str, run_on: bool, low: str, high: str) -> None:
    assert _next_to(trump, run_on, low, high)
    assert not _next_to(trump, run_on, high, low)


@pytest.mark.parametrize(
    ("trump", "run_on", "low", "high"),
    [
        ("9c", False, "Ac", "9d"),
        ("9c", False, "9d", "9c"),
        ("9c", False, "9c", "BJ"),
        ("9c", False, "BJ", "RJ"),
        ("9c", True, "9d", "9h"),  # equal cards are no neighbours
        ("9c", True, "9c", "RJ"),  # also where there is no black joker
        ("9c", True, "As", "9s"),
        ("9c", True, "As", "2s"),  # no wrap
        ("9c", True, "8s", "Th"),
        ("9", True, "Ac", "9c"),
    ],
)
def test_no_neighbours(trump: str, run_on: bool, low: str, high: str) -> None:
    assert not _next_to(trump, run_on, low, high)


def _next_to(trump: str, run_on: bool, low: str, high: str) -> bool:
    order = ordering(parse_trump(trump), Sequences.RUN_ON if run_on else Sequences.NEVER)
    first, second = parse_card(low), parse_card(high)
    return order.suit[first] == order.suit[second] and order.step[second] == order.step[first] + 1


def test_a_trump_in_text() -> None:
    assert [trump_text(parse_trump(text)) for text in ("9c", "10♥", "Q", "10")] == ["9c", "Th", "Q", "T"]
    for text in ("RJ", "", "1s", "9x"):
        with pytest.raises(BadCard):
            parse_trump(text)


def test_orderings_are_computed_once() -> None:
    assert ordering(parse_trump("9c")) is ordering(parse_trump("9c"))
    assert Card(0) in ordering(parse_trump("9c")).faces[0]
