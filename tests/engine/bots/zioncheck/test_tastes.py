"""The same thoughts, weighed otherwise: `strong` begins from a keener taste than `steady`'s."""

from __future__ import annotations

import pytest

from paiyou_engine.bots.zioncheck.discarding import worst_card
from paiyou_engine.bots.zioncheck.taking import is_wanted
from paiyou_engine.bots.zioncheck.tastes import KEEN, PLAIN, Taste
from paiyou_engine.zioncheck.faces import face_of, face_text
from tests.engine.bots.zioncheck.positions import TWO_RUNS, TWO_SETS, TWO_SETS_AND_RUN, Position


@pytest.mark.parametrize(("taste", "thrown"), [(PLAIN, "4d"), (KEEN, "Ac")])
def test_points_weigh_more_than_the_smaller_plans(taste: Taste, thrown: str) -> None:
    """The ace goes with two kings of its suit; the four goes with nothing."""
    hand = "4h 5h 6h 7s 8s 9s Kc Ac 4d"
    assert face_text(face_of(worst_card(Position(hand, deal=TWO_RUNS).outlook(taste)))) == thrown


@pytest.mark.parametrize("taste", [PLAIN, KEEN])
def test_no_points_are_so_dear_that_the_contract_is_a_card_farther_away(taste: Taste) -> None:
    hand = "Ah Ad As Kh Kd 4d 3c"
    assert face_text(face_of(worst_card(Position(hand, deal=TWO_SETS).outlook(taste)))) in {"4d", "3c"}


@pytest.mark.parametrize(("taste", "takes"), [(PLAIN, False), (KEEN, True)])
def test_out_of_turn_a_card_is_taken_that_opens_many_ways(taste: Taste, *, takes: bool) -> None:
    hand = "6d 6s 6h 2d 2c 2h 9h Qs As 5c"
    outlook = Position(hand, deal=TWO_SETS_AND_RUN, live="8h", turn=2).outlook(taste)
    assert is_wanted(outlook.view.public.discards[-1], outlook) is takes


def test_nothing_is_taken_for_its_ways_where_there_is_no_time_for_them() -> None:
    hand, melds = "6d 6s 6h 2d 2c 2h 9h Qs As 5c", ["set 7h 7d 7s", "set 3h 3d 3s"]
    outlook = Position(hand, deal=TWO_SETS_AND_RUN, live="8h", turn=2, melds=melds, counts={1: 1}).outlook(KEEN)
    assert not is_wanted(outlook.view.public.discards[-1], outlook)


def test_who_lacks_nothing_leaves_a_joker_to_others_out_of_turn() -> None:
    outlook = Position("Kh Kd Ks 9d 9s 9c", live="Jk", turn=2).outlook(KEEN)
    assert not is_wanted(outlook.view.public.discards[-1], outlook)
