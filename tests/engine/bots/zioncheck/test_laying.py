"""Good turns: the contract laid down, cards laid off, jokers swapped, the last card thrown."""

from __future__ import annotations

from paiyou_engine.zioncheck.actions import Lay
from paiyou_engine.zioncheck.faces import face_of, face_text, is_joker
from paiyou_engine.zioncheck.options import read_options
from tests.engine.bots.zioncheck.positions import (
    SET_AND_RUN,
    TWO_SETS,
    TWO_SETS_AND_RUN,
    Position,
)

NOT_AT_ONCE = read_options({"layOffSameTurn": False})


def test_the_contract_is_laid_down_at_once() -> None:
    assert Position("Kh Kd Ks 9s 9c 9h 4d Ac", deal=TWO_SETS).plays_on() == ["lay", "discard Ac"]


def test_all_that_belongs_to_the_melds_goes_down_with_them() -> None:
    assert Position("Kh Kd Ks Kc 9s 9c 9h 9d 4d", deal=TWO_SETS).plays_on() == ["lay", "discard 4d"]


def test_what_fits_the_table_is_laid_off_in_the_same_turn_and_the_seat_goes_out() -> None:
    position = Position("Kh Kd Ks 9s 9c 9h 4d Ac", deal=TWO_SETS, melds=["set 4h 4s 4c"])
    assert position.plays_on() == ["lay", "add 4d to 0", "discard Ac"]


def test_of_the_ways_to_lay_down_the_one_is_chosen_that_goes_out() -> None:
    """The run may be of hearts or of spades; what is left of spades fits the table and the hearts do not."""
    hand = "2h 2d 2c 3h 4h 5h 6h 7s 8s 9s Ts Ac"
    position = Position(hand, deal=SET_AND_RUN, melds=["run 3s 4s 5s 6s"])
    done = position.plays_on()
    assert done[0] == "lay"
    assert {"add 7s to 0", "add 8s to 0", "add 9s to 0", "add Ts to 0"} < set(done)
    assert done[-1] == "discard Ac"


def test_going_out_is_worth_more_than_a_cheaper_hand() -> None:
    """With the aces laid down two twos would be left; with the twos laid down one ace, and that one is thrown."""
    position = Position("Kh Kd Ks Ah Ad 2h 2d Jk", deal=TWO_SETS, melds=["set Ac As Ac"])
    lay, add, discard = position.plays_on()
    assert (lay, add[:5], discard[:9]) == ("lay", "add A", "discard A")


def test_where_nothing_is_laid_off_in_the_turn_of_laying_down_the_dearest_melds_go_down() -> None:
    hand, melds = "Kh Kd Ks 9s 9c 9h 4d 4c 4h Qc", ["set Kc Kd Kc"]
    at_once = Position(hand, deal=TWO_SETS, melds=melds).plays_on()
    assert at_once.count("lay") == 1
    assert len([one for one in at_once if one.startswith("add K")]) == 3
    later = Position(hand, deal=TWO_SETS, melds=melds, options=NOT_AT_ONCE).decides()
    assert isinstance(later, Lay)
    assert {face_text(face_of(placed.card)) for meld in later.melds for placed in meld.cards} >= {"Kh", "Kd", "Ks"}


def test_a_joker_goes_into_the_run_and_not_into_the_set() -> None:
    position = Position("Kh Kd Ks Kc 5s 6s 7s Jk 2d 2c", deal=SET_AND_RUN)
    action = position.decides()
    assert isinstance(action, Lay)
    sets = [meld for meld in action.melds if not any(placed.is_named for placed in meld.cards)]
    assert len(sets) == 1
    assert not any(is_joker(placed.card) for placed in sets[0].cards)


def test_cards_are_laid_off_one_behind_the_other() -> None:
    done = Position("9c Tc Kd", laid=[0], melds=["run 5c 6c 7c 8c"]).plays_on()
    assert done == ["add 9c to 0", "add Tc to 0", "discard Kd"]


def test_a_joker_bridges_to_a_card_that_would_not_fit() -> None:
    done = Position("9c Jk Kd", laid=[0], melds=["run Jc Qc Kc Ac", "set 4h 4d 4s"]).plays_on()
    assert done == ["add Jk to 0", "add 9c to 0", "discard Kd"]


def test_a_joker_that_bridges_nothing_goes_where_nobody_can_swap_it() -> None:
    done = Position("Jk Kd 4h", laid=[0], melds=["run 5c 6c 7c 8c", "set Qh Qd Qs"]).plays_on()
    assert done == ["add Jk to 1", "discard Kd"]


def test_a_card_that_fits_a_set_and_a_run_goes_where_it_opens_the_way_for_another() -> None:
    done = Position("9c Tc Kd", laid=[0], melds=["set 9h 9d 9s", "run 5c 6c 7c 8c"]).plays_on()
    assert done == ["add 9c to 1", "add Tc to 1", "discard Kd"]


def test_the_last_card_is_thrown_and_not_laid_off() -> None:
    assert Position("Qc Qh", laid=[0], melds=["set Qd Qs Qd"]).plays_on()[-1].startswith("discard")


def test_a_card_that_fits_nowhere_is_swapped_for_a_joker_that_does() -> None:
    done = Position("6s Kd", laid=[0], melds=["run 4s 5s Jk 7s"]).plays_on()
    assert done == ["swap 6s in 0", "add Jk to 0", "discard Kd"]


def test_no_joker_is_swapped_for_a_card_that_fits_somewhere() -> None:
    done = Position("6s Kd", laid=[0], melds=["run 4s 5s Jk 7s", "set 6h 6d 6c"]).plays_on()
    assert done == ["add 6s to 1", "discard Kd"]


def test_nothing_is_laid_off_before_the_contract() -> None:
    done = Position("Qc Kd 4h 5h", deal=TWO_SETS_AND_RUN, melds=["set Qh Qd Qs"]).plays_on()
    assert len(done) == 1
