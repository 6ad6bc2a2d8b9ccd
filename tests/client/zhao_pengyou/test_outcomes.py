"""What a deal did to each winner: a passive one's first point makes him active again, and only the others raise his level."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.outcomes import Standings, before, result_words, winners_of
from paiyou_client.zhao_pengyou.results import result_lines
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.scenes import scene_of
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import DealResult, Side
from paiyou_engine.zhao_pengyou.view import TableView
from tests.client.local_table import LocalTable


def scored() -> Scene:
    table = LocalTable(6, seed=2, you=None)
    table.run(lambda now: bool(now.game.view(now.state, now.audience).public.results))
    at = scene_of(table.model, 0.0)
    assert at is not None
    return at


def won(points: int, levels: str, side: Side = Side.OPPOSITION) -> DealResult:
    """Seats 3 to 5 are the opposition and win ``points``; everybody's level after it."""
    result = scored().public.results[0]
    active = tuple((seat > 2) == (side is Side.OPPOSITION) for seat in range(6))
    return structs.replace(
        result,
        maker_side=tuple(map(Seat, range(3))),
        side=side,
        points=points,
        levels=tuple(map(int, levels)),
        active=active,
    )


def was(active: str) -> Standings:
    return Standings((2,) * 6, tuple(letter == "a" for letter in active))


@pytest.mark.parametrize(
    ("points", "levels", "active", "said"),
    [
        (1, "222333", "aaaaaa", "the opposition goes up by 1"),
        (1, "222332", "pppaap", "the opposition: +1 or active"),
        (1, "222222", "aaappp", "the opposition: active again"),
        (2, "222443", "pppaap", "the opposition: +1 or +2"),
        (2, "222333", "aaappp", "the opposition: active and +1"),
    ],
)
def test_what_each_winner_gets_depends_on_whether_he_was_passive(
    points: int, levels: str, active: str, said: str
) -> None:
    assert result_words(won(points, levels), was(active)) == said


def test_the_makers_side_is_told_so_too() -> None:
    assert result_words(won(1, "322222", Side.MAKER), was("appaaa")) == "the maker's side: +1 or active"


def test_who_rose_by_all_points_was_active_since_nobody_had_bid() -> None:
    """No line of the score sheet tells of a deal in which nobody bid, after which all are active."""
    assert winners_of(won(1, "222333"), was("aaappp")).again == ()


def test_before_the_first_deal_all_are_active_twos() -> None:
    first, second = won(1, "222333"), won(1, "222443")
    assert before((first, second), 0) == ((2,) * 6, (True,) * 6)
    assert before((first, second), 1) == (first.levels, first.active)


@pytest.mark.parametrize(
    ("points", "levels", "said"),
    [
        (1, "322332", "the opposition goes up by 1: {} and {}; active again: {}"),
        (2, "322443", "the opposition goes up by 2: {} and {}; active again and up by 1: {}"),
    ],
)
def test_the_score_screen_names_who_goes_up_apart_from_who_is_active_again(points: int, levels: str, said: str) -> None:
    """Of seats 3 to 5 the last was passive."""
    at, first = scored(), won(1, "322222", Side.MAKER)
    first = structs.replace(first, active=(True, False, False, True, True, False))
    at = replace(at, view=TableView(structs.replace(at.public, results=(first, won(points, levels)))))
    *_others, row = map(plain, result_lines(at, 200))
    assert row.strip() == said.format(*(at.name(seat) for seat in (3, 4, 5)))
