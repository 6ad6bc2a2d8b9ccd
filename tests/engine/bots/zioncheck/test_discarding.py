"""Good discards.  Seat 0 has drawn; nobody has laid down unless a test says so."""

from __future__ import annotations

from paiyou_engine.zioncheck.options import read_options
from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_RUNS, TWO_SETS, Position, told


def thrown(position: Position) -> str:
    word, card = told(position.decides()).split()
    assert word == "discard"
    return card


def test_cards_of_a_set_in_the_making_are_kept() -> None:
    assert thrown(Position("Kh Kd 9s 9c 4d", deal=TWO_SETS)) == "4d"


def test_cards_of_a_run_in_the_making_are_kept() -> None:
    assert thrown(Position("5h 6h 7h Ks Kd 2c", deal=SET_AND_RUN)) == "2c"


def test_a_pair_is_worth_nothing_where_runs_alone_are_asked_for() -> None:
    assert thrown(Position("4h 5h 6h 9s Ts Js Kd Kc 6h", deal=TWO_RUNS)) in {"Kd", "Kc"}


def test_a_neighbour_in_suit_is_worth_nothing_where_sets_alone_are_asked_for() -> None:
    assert thrown(Position("8h 9h 3s 3d Qs Qd", deal=TWO_SETS)) in {"8h", "9h"}


def test_a_card_that_stands_alone_goes_before_one_of_three_pairs() -> None:
    """Any of these cards may go without a card more being lacking; the pairs are three ways to two sets."""
    assert thrown(Position("Kh Kd 9s 9c 4d 4c 7h", deal=TWO_SETS)) == "7h"


def test_of_two_useless_cards_the_dearer_goes() -> None:
    assert thrown(Position("Kh Kd Ks 9s 9c 4d Ac", deal=TWO_SETS)) == "Ac"


def test_a_joker_is_never_thrown_before_laying_down() -> None:
    assert thrown(Position("Jk Jk 2h 9s", deal=TWO_RUNS)) in {"2h", "9s"}


def test_of_two_runs_in_the_making_the_one_with_more_ways_stays() -> None:
    open_at_both_ends, at_the_edge = "6h 7h 8h", "As Ks Qs"
    hand = f"{open_at_both_ends} {at_the_edge} 4d 4c"
    assert thrown(Position(hand, deal=SET_AND_RUN)) in at_the_edge.split()


def test_what_the_next_player_collects_is_not_thrown() -> None:
    useless = "9d 4c"
    hand = f"Kh Kd Ks Qs Qc {useless}"
    assert thrown(Position(hand, deal=TWO_SETS)) == "9d"
    assert thrown(Position(hand, deal=TWO_SETS, picked={1: "9h"})) == "4c"


def test_what_can_be_laid_off_is_not_thrown_to_one_who_has_laid_down() -> None:
    hand = "Kh Kd Ks Qs Qc 9c 4d"
    assert thrown(Position(hand, deal=TWO_SETS, melds=["set 9h 9d 9s", "set 2h 2d 2s"])) == "4d"


def test_a_card_that_frees_a_joker_is_swapped_and_not_thrown() -> None:
    position = Position("Kh Kd 9s 6s 4d", deal=SET_AND_RUN, melds=["run 4s 5s Jk 7s"])
    assert told(position.decides()) == "swap 6s in 0"


def test_points_go_when_another_is_about_to_go_out() -> None:
    hand, melds = "Ah Kd 9s 3s 3h 4d", ["set 7h 7d 7s", "set 2h 2d 2s"]
    assert thrown(Position(hand, deal=TWO_RUNS, melds=melds, counts={1: 1})) == "Ah"


def test_plans_go_on_while_there_is_time() -> None:
    hand = "Ah Kh 4h 4d 4s 3c"
    assert thrown(Position(hand, deal=SET_AND_RUN, counts={1: 10})) == "3c"


def test_a_card_that_the_contract_needs_is_kept_whoever_wants_it() -> None:
    collected = {1: "9h", 2: "9c", 3: "9d"}
    assert thrown(Position("Kh Kd Ks 9s 9d Ac 4c", deal=TWO_SETS, picked=collected)) == "Ac"


def test_what_fits_the_table_is_kept_for_the_next_turn_where_it_may_not_be_laid_off_in_this_one() -> None:
    options = read_options({"layOffSameTurn": False})
    position = Position("Kh Kd Ks 9s 9c 9h 4d Ac", deal=TWO_SETS, melds=["set Ad As Ah"], options=options)
    assert position.plays_on() == ["lay", "discard 4d"]


def test_after_laying_down_the_next_player_s_wishes_count_between_cards_that_cost_the_same() -> None:
    assert thrown(Position("8d 3c", laid=[0])) == "8d"
    assert thrown(Position("8d 3c", laid=[0], picked={1: "8h"})) == "3c"
    assert thrown(Position("Kd 3c", laid=[0], picked={1: "Kh"})) == "Kd", "but points count for more"


def test_after_laying_down_the_dearest_card_goes() -> None:
    assert thrown(Position("Kh 9s 4d", laid=[0], melds=["set 7h 7d 7s"])) == "Kh"


def test_after_laying_down_a_card_that_others_can_use_is_kept_if_it_costs_no_more() -> None:
    """Nothing can be laid off in the turn of laying down here, so seat 0 holds a card that fits the table."""
    assert thrown(Position("7c", laid=[0], melds=["set 7h 7d 7s"])) == "7c"
