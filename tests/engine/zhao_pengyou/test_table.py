"""What a number of players implies (`law/zhao-pengyou.md` §2.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from paiyou_engine.cards import BLACK_JOKER, RED_JOKER
from paiyou_engine.errors import BadOptions
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.table import layout, pack
from paiyou_engine.zhao_pengyou.tricks import points_of

TABLE = """
players       5   6   7   8   9  10  11  12
packs         2   2   2   3   3   3   3   4
red_jokers    2   2   0   2   3   0   2   2
black_jokers  2   2   0   0   0   0   2   0
cards       108 108 104 158 159 156 160 210
hand         20  17  14  19  17  15  14  17
kitty         8   6   6   6   6   6   6   6
points      200 200 200 300 300 300 300 400
maker_team    2   3   3   4   4   5   5   6
opposition    3   3   4   4   5   5   6   6
calls         1   2   2   3   3   4   4   5
"""
ROWS = {name: [int(number) for number in numbers] for name, *numbers in map(str.split, TABLE.strip().splitlines())}


@pytest.mark.parametrize("column", range(8))
def test_the_table(column: int) -> None:
    numbers = layout(ROWS["players"][column], ZhaoPengyouOptions())
    assert {name: getattr(numbers, name) for name in ROWS} == {name: row[column] for name, row in ROWS.items()}


@pytest.mark.parametrize("players", range(5, 13))
@pytest.mark.parametrize("packs", [None, *range(2, 9)])
def test_the_pack_is_what_the_numbers_say(players: int, packs: int | None) -> None:
    numbers = layout(players, ZhaoPengyouOptions(packs=packs))
    cards = pack(numbers)
    assert len(cards) == numbers.cards == players * numbers.hand + numbers.kitty
    assert points_of(cards) == numbers.points
    assert Counter(cards)[RED_JOKER] == numbers.red_jokers
    assert Counter(cards)[BLACK_JOKER] == numbers.black_jokers
    assert list(cards) == sorted(cards)


@pytest.mark.parametrize(
    ("players", "packs", "hand", "kitty"),
    [(5, 2, 20, 8), (6, 2, 17, 6), (12, 2, 8, 12), (9, 3, 17, 9), (7, 2, 14, 10), (5, 8, 85, 7), (8, 3, 19, 10)],
)
def test_packs_given_leave_at_least_five_cards(players: int, packs: int, hand: int, kitty: int) -> None:
    numbers = layout(players, ZhaoPengyouOptions(packs=packs))
    assert (numbers.hand, numbers.kitty) == (hand, kitty)


@pytest.mark.parametrize("players", [0, 4, 13, -5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOptions) as refused:
        layout(players, ZhaoPengyouOptions())
    assert refused.value.field == "players"
    assert refused.value.allowed == tuple(str(number) for number in range(5, 13))
