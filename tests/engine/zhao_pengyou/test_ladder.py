"""Levels (`law/zhao-pengyou.md` §3.1, §3.2, D-06, D-16, D-47 to D-50)."""

from __future__ import annotations

import pytest

from paiyou_engine.cards import parse_rank, rank_text
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.ladder import Standing, after_deal, after_no_bids, next_starter, promote
from paiyou_engine.zhao_pengyou.option_values import Ladder, Target
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions

CLASSIC, MODERN = PRESETS["classic"], PRESETS["modern"]
ACTIVE, PASSIVE = "act", "pas"


def read(text: str) -> Standing:
    state, level = text.split()
    return Standing(parse_rank(level), state == ACTIVE)


def told(standing: Standing) -> str:
    return f"{ACTIVE if standing.active else PASSIVE} {rank_text(standing.level)}"


def test_the_rule_books_worked_table() -> None:
    rows = [
        ("", 0, "act 2, act 2, act 2, act 2, act 2, act 2"),
        ("BDE", 1, "pas 2, act 3, pas 2, act 3, act 3, pas 2"),
        ("ABC", 1, "act 2, act 4, act 2, pas 3, pas 3, pas 2"),
        ("CDF", 2, "pas 2, pas 4, act 4, act 4, pas 3, act 3"),
    ]
    standings = tuple(map(read, rows[0][2].split(", ")))
    for names, won, expected in rows[1:]:
        standings, over = after_deal(standings, [Seat("ABCDEF".index(name)) for name in names], won, CLASSIC)
        assert ", ".join(map(told, standings)) == expected
        assert over == ()


@pytest.mark.parametrize(
    ("before", "won", "options", "after", "over"),
    [
        ("act 9", 3, CLASSIC, "act Q", False),
        ("act 4", 0, CLASSIC, "pas 4", False),
        ("pas 4", 0, CLASSIC, "pas 4", False),
        ("pas 2", 1, CLASSIC, "act 2", False),  # the first point makes him active
        ("pas 3", 2, CLASSIC, "act 4", False),
        ("pas K", 2, CLASSIC, "act A", False),
        ("act K", 1, CLASSIC, "act A", False),
        ("act K", 2, CLASSIC, "act A", True),  # past the ace
        ("pas A", 1, CLASSIC, "act A", False),
        ("pas A", 2, CLASSIC, "act A", True),
        ("act 2", 12, CLASSIC, "act A", False),
        ("act 2", 13, CLASSIC, "act A", True),  # the thirteen points of the score sheet
        ("act 9", 0, MODERN, "act 9", False),
        ("act K", 1, MODERN, "act A", False),
        ("act K", 2, MODERN, "act A", True),
        ("act K", 1, ZhaoPengyouOptions(target=Target.REACH_ACE), "act A", True),
        ("pas K", 1, ZhaoPengyouOptions(target=Target.REACH_ACE), "act K", False),
        ("pas A", 1, ZhaoPengyouOptions(target=Target.REACH_ACE), "act A", True),
        ("act 8", 2, ZhaoPengyouOptions(target=Target.REACH_10), "act T", True),
        ("act 8", 1, ZhaoPengyouOptions(target=Target.REACH_10), "act 9", False),
        ("act T", 0, ZhaoPengyouOptions(target=Target.REACH_10), "pas T", False),
    ],
)
def test_promotion(before: str, won: int, options: ZhaoPengyouOptions, after: str, over: bool) -> None:
    promotion = promote(read(before), won, options)
    assert (told(promotion.standing), promotion.over) == (after, over)


def test_where_nobody_wins_nothing_changes() -> None:
    standings = (read("act 5"), read("pas 3"))
    for ladder in Ladder:
        assert after_deal(standings, [], 0, ZhaoPengyouOptions(ladder=ladder)) == (standings, ())


def test_several_may_pass_the_ace_together() -> None:
    standings = tuple(map(read, ["act A", "act K", "pas A", "act 3", "act K", "act 2"]))
    _, over = after_deal(standings, [Seat(0), Seat(2), Seat(3), Seat(4)], 2, CLASSIC)
    assert over == (0, 2, 4)


def test_nobody_bid() -> None:
    assert [told(one) for one in after_no_bids((read("pas 4"), read("act 2")))] == ["act 4", "act 2"]


def test_the_next_starter_is_the_maker_or_the_next_active_player() -> None:
    standings = tuple(map(read, ["pas 4", "pas 2", "act 3", "pas 2", "act 5", "pas 3"]))
    assert next_starter(Seat(4), standings) == 4
    assert next_starter(Seat(3), standings) == 4
    assert next_starter(Seat(5), standings) == 2
