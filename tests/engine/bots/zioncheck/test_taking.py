"""Good answers to a live discard, and good draws."""

from __future__ import annotations

import pytest

from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_SETS, TWO_SETS_AND_RUN, Position, told

NEAR = "Kh Kd 9s 9c 4d 6h"


@pytest.mark.parametrize(("live", "answer"), [("Ks", "take"), ("9h", "take"), ("8h", "draw")])
def test_in_turn_a_card_is_taken_that_brings_the_contract_nearer(live: str, answer: str) -> None:
    assert told(Position(NEAR, live=live).decides()) == answer


def test_a_card_that_opens_new_ways_is_taken_in_turn_alone() -> None:
    """Two cards are lacking with the eight of hearts as without it, but with it there are more that will do."""
    hand = "6d 6s 6h 2d 2c 2h 9h Qs As 5c"
    assert told(Position(hand, deal=TWO_SETS_AND_RUN, live="8h").decides()) == "take"
    assert told(Position(hand, deal=TWO_SETS_AND_RUN, live="8h", turn=2).decides()) == "pass"


@pytest.mark.parametrize(("live", "answer"), [("Ks", "take"), ("8h", "pass")])
def test_out_of_turn_too(live: str, answer: str) -> None:
    assert told(Position(NEAR, live=live, turn=2).decides()) == answer


def test_a_joker_is_taken() -> None:
    assert told(Position(NEAR, live="Jk", turn=2).decides()) == "take"


def test_no_card_more_is_taken_out_of_turn_when_another_is_about_to_go_out() -> None:
    hand = "Kh Kd 5s 6c 4d 8h"
    melds = ["set 7h 7d 7s", "set 2h 2d 2s"]
    assert told(Position(hand, live="Ks", turn=2).decides()) == "take"
    assert told(Position(hand, live="Ks", turn=2, melds=melds, counts={1: 1}).decides()) == "pass"


def test_in_turn_a_card_that_helps_is_taken_however_late_it_is() -> None:
    melds = ["set 7h 7d 7s", "set 2h 2d 2s"]
    assert told(Position("Kh Kd 5s 6c 4d 8h", live="Ks", melds=melds, counts={1: 1}).decides()) == "take"


def test_a_joker_is_taken_in_turn_even_by_a_hand_that_lacks_nothing() -> None:
    assert told(Position("Kh Kd Ks 9d 9s 9c", live="Jk").decides()) == "take"
    assert told(Position("Kh Kd Ks 9d 9s 9c", live="Jk", turn=2).decides()) == "pass"


def test_whoever_has_laid_down_takes_in_turn_what_can_be_laid_off() -> None:
    melds = ["run 5c 6c 7c 8c", "set Qh Qd Qs"]
    for live, answer in (("9c", "take"), ("Qc", "take"), ("9d", "draw")):
        assert told(Position("Kh 3d", live=live, laid=[0], melds=melds).decides()) == answer


def test_whoever_has_laid_down_takes_nothing_out_of_turn() -> None:
    assert told(Position("Kh 3d", live="Qc", turn=2, laid=[0], melds=["set Qh Qd Qs"]).decides()) == "pass"


def test_who_is_to_draw_draws() -> None:
    assert told(Position(NEAR, drawn=False).decides()) == "draw"


def test_a_joker_is_swapped_before_drawing_and_out_of_turn() -> None:
    hand, melds = "Kh Kd 9s 9c 6s 2h", ["run 4s 5s Jk 7s"]
    assert told(Position(hand, deal=SET_AND_RUN, melds=melds, drawn=False).decides()) == "swap 6s in 0"
    assert told(Position(hand, deal=SET_AND_RUN, melds=melds, turn=2).decides()) == "swap 6s in 0"


def test_no_joker_is_swapped_in_for_which_there_is_no_time() -> None:
    hand, melds = "Ah Kd 9s 6s 2h", ["run 4s 5s Jk 7s", "set 3h 3d 3s"]
    position = Position(hand, deal=TWO_SETS, melds=melds, turn=2, counts={1: 1})
    assert told(position.decides()) == "nothing"


def test_whoever_has_laid_down_leaves_the_joker_there_until_it_can_be_laid_off() -> None:
    assert told(Position("6s Kd", laid=[0], melds=["run 4s 5s Jk 7s"], turn=2).decides()) == "nothing"
