"""Points, kitty and the score tables (`law/zhao-pengyou.md` §2.14, §3.3)."""

from __future__ import annotations

import pytest

from paiyou_engine.cards import parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.option_values import KittyFactor, Scoring
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.scoring import bands, kitty_points, opposition_points, score
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump

# Players; the ranges of the opposition's points; a row for each size of the maker's side, the full one first.
TABLES = {
    Scoring.CLASSIC: """
        5      0 5-75 80-155 160-195 200-
               m2 m1 o1 o2 o3
               m4 m2 o1 o2 o3
        6,7    0 5-75 80-155 160-195 200-
               m2 m1 o1 o2 o3
               m4 m2 o1 o2 o3
               m6 m3 o1 o2 o3
        8,9    0 5-115 120-235 240-295 300-
               m2 m1 o1 o2 o3
               m4 m2 o1 o2 o3
               m6 m3 o1 o2 o3
               m8 m4 o1 o2 o3
        10,11  0 5-115 120-235 240-295 300-
               m2 m1 o1 o2 o3
               m4 m2 o1 o2 o3
               m6 m3 o1 o2 o3
               m8 m4 o1 o2 o3
               m10 m5 o1 o2 o3
        12     0 5-155 160-315 320-395 400-
               m2 m1 o1 o2 o3
               m4 m2 o1 o2 o3
               m6 m3 o1 o2 o3
               m8 m4 o1 o2 o3
               m10 m5 o1 o2 o3
               m12 m6 o1 o2 o3
    """,
    Scoring.MODERN: """
        5      0 5-35 40-75 80-115 120-155 160-195 200-
               m3 m2 m1 n0 o1 o2 o3
               m6 m4 m2 n0 o1 o2 o3
        6,7    0 5-35 40-75 80-115 120-155 160-195 200-
               m3 m2 m1 n0 o1 o2 o3
               m6 m4 m2 n0 o1 o2 o3
               m9 m6 m3 n0 o1 o2 o3
        8,9    0 5-55 60-115 120-175 180-235 240-295 300-
               m3 m2 m1 n0 o1 o2 o3
               m6 m4 m2 n0 o1 o2 o3
               m9 m6 m3 n0 o1 o2 o3
               m12 m8 m4 n0 o1 o2 o3
        10,11  0 5-55 60-115 120-175 180-235 240-295 300-
               m3 m2 m1 n0 o1 o2 o3
               m6 m4 m2 n0 o1 o2 o3
               m9 m6 m3 n0 o1 o2 o3
               m12 m8 m4 n0 o1 o2 o3
               m15 m10 m5 n0 o1 o2 o3
        12     0 5-75 80-155 160-235 240-315 320-395 400-
               m3 m2 m1 n0 o1 o2 o3
               m6 m4 m2 n0 o1 o2 o3
               m9 m6 m3 n0 o1 o2 o3
               m12 m8 m4 n0 o1 o2 o3
               m15 m10 m5 n0 o1 o2 o3
               m18 m12 m6 n0 o1 o2 o3
    """,
}


def cells(scoring: Scoring) -> list[tuple[int, int, str, str]]:
    """Every cell of a table: players, the size of the maker's side, the range of points, what it brings."""
    found = []
    players: list[int] = []
    ranges: list[str] = []
    missing = 0
    for line in TABLES[scoring].split("\n"):
        words = line.split()
        if words and words[0][0].isdigit():
            players, ranges, missing = [int(number) for number in words[0].split(",")], words[1:], 0
        elif words:
            found += [
                (number, number // 2 - missing, points, brings)
                for number in players
                for points, brings in zip(ranges, words, strict=True)
            ]
            missing += 1
    return found


@pytest.mark.parametrize("scoring", list(Scoring))
def test_every_cell_of_the_tables(scoring: Scoring) -> None:
    for players, team, points, brings in cells(scoring):
        low, _, high = points.partition("-")
        for opposition in {int(low), int(high or low)}:
            found = score(opposition, team, layout(players, ZhaoPengyouOptions()), scoring)
            assert f"{found.side.value[0]}{found.points}" == brings, (players, team, opposition)


@pytest.mark.parametrize("scoring", list(Scoring))
def test_the_tables_cover_every_table_and_team(scoring: Scoring) -> None:
    rows = {(players, team) for players, team, _, _ in cells(scoring)}
    assert rows == {(players, team) for players in range(5, 13) for team in range(1, players // 2 + 1)}


def test_less_than_nothing_is_nothing_and_there_is_no_more_than_three() -> None:
    numbers = layout(5, ZhaoPengyouOptions())
    assert score(-30, 2, numbers, Scoring.CLASSIC) == score(0, 2, numbers, Scoring.CLASSIC)
    assert score(1, 2, numbers, Scoring.CLASSIC).points == 1
    assert score(5000, 2, numbers, Scoring.MODERN).points == 3


def test_bands_rise_and_follow_the_packs() -> None:
    for scoring in Scoring:
        eight = layout(6, ZhaoPengyouOptions(packs=8))
        least = [band.least for band in bands(3, eight, scoring)]
        assert least == sorted(least)
        assert least[-1] == 800
        assert score(799, 3, eight, scoring).points == 2


def test_points_by_seat_become_the_oppositions() -> None:
    captured, none = (100, 20, 35, 45, 0), (0,) * 5
    assert opposition_points(captured, none, {Seat(0), Seat(3)}) == 55
    # a false group is booked on its leader: for the opposition if he is on the maker's side, else against it
    assert opposition_points(captured, (30, 0, 0, 0, 0), {Seat(0), Seat(3)}) == 85
    assert opposition_points(captured, (0, 0, 30, 0, 0), {Seat(0), Seat(3)}) == 25
    assert opposition_points((0,) * 5, (0, 10, 0, 0, 0), {Seat(0)}) == -10


@pytest.mark.parametrize(
    ("lead", "flat", "largest"),
    [
        ("7s", 2, 2),
        ("7s 7s", 2, 4),
        ("7s 7s 7s", 2, 6),
        ("7s 7s 8s 8s", 2, 8),
        ("As Ks Ks", 2, 4),
        ("As Ks 7s 7s 8s 8s", 2, 8),
    ],
)
def test_the_kitty(lead: str, flat: int, largest: int) -> None:
    buried = parse_cards("Kc 5d 3s 2s 9d 9d")
    shengji = PRESETS["shengji"]
    led = read_lead(parse_cards(lead), None, ordering(parse_trump("4h"), shengji.sequences), shengji)
    assert kitty_points(buried, led, ZhaoPengyouOptions(kitty_factor=KittyFactor.FLAT)) == flat * 15
    assert kitty_points(buried, led, shengji) == largest * 15
