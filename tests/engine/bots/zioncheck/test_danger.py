"""What a discard may do for the others: how welcome a card is, and to whom."""

from __future__ import annotations

import pytest

from paiyou_engine.bots.zioncheck.danger import danger
from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_RUNS, TWO_SETS, Position, card_of

HAND = "Kh Kd Ks 9d 4c 6s 2h Jk"


def welcome(card: str, **position: object) -> float:
    """How welcome a card of the hand is to all others together."""
    outlook = Position(HAND, **position).outlook()  # type: ignore[arg-type]
    return danger(card_of(outlook.hand, card), outlook)


def test_a_card_that_nobody_asked_for_is_welcome_to_nobody() -> None:
    assert welcome("9d") == 0


def test_a_joker_is_most_welcome_to_everybody_and_twice_as_much_to_the_next() -> None:
    assert welcome("Jk") == 2
    assert welcome("Jk", picked={1: "Ac"}) == 2


def test_so_is_the_card_for_which_a_joker_in_a_run_stands() -> None:
    assert welcome("6s", melds=["run 4s 5s Jk 7s"]) == 2
    assert welcome("4c", melds=["run 4s 5s Jk 7s"]) == 0
    assert welcome("9d", melds=["set 9h 9s Jk"], laid=[1]) == 1, "in a set it stands for none"


def test_the_next_player_counts_twice_as_much_as_each_later_one() -> None:
    next_one, later, last = (welcome("9d", picked={seat: "9h"}) for seat in (1, 2, 3))
    assert next_one == 2 * later == 2 * last > 0
    assert welcome("9d", picked={1: "9h", 3: "9s"}) == next_one + last


def test_to_whoever_has_laid_down_welcome_is_what_fits_the_table() -> None:
    table = {"melds": ["set 9h 9c 9s"]}
    assert welcome("9d", **table) == 1
    assert welcome("4c", **table) == 0
    assert welcome("4c", **table, picked={1: "4h"}) == 0, "what it took is no matter any more"
    assert welcome("9d", **table, laid=[2]) == 1.5


@pytest.mark.parametrize(("deal", "likes"), [(TWO_SETS, True), (SET_AND_RUN, True), (TWO_RUNS, False)])
def test_who_took_a_rank_likes_that_rank_where_sets_are_asked_for(deal: int, likes: bool) -> None:
    assert (welcome("9d", deal=deal, picked={1: "9h"}) > 0) is likes


@pytest.mark.parametrize(("deal", "likes"), [(TWO_SETS, False), (SET_AND_RUN, True), (TWO_RUNS, True)])
def test_who_took_a_card_likes_its_neighbours_in_suit_where_runs_are_asked_for(deal: int, likes: bool) -> None:
    assert (welcome("9d", deal=deal, picked={1: "Td"}) > 0) is likes


@pytest.mark.parametrize(("taken", "likes"), [("6d", True), ("Qd", True), ("5d", False), ("Kd", False), ("9d", False)])
def test_neighbours_are_as_near_as_one_run_of_four_reaches(taken: str, likes: bool) -> None:
    assert (welcome("9d", deal=TWO_RUNS, picked={1: taken}) > 0) is likes
    assert welcome("9d", deal=TWO_RUNS, picked={1: taken.replace("d", "h")}) == 0


def test_the_same_rank_is_liked_better_than_a_neighbour_and_the_best_likeness_counts() -> None:
    rank, neighbour = (welcome("9d", deal=SET_AND_RUN, picked={1: taken}) for taken in ("9h", "Td"))
    assert 0 < neighbour < rank < 1
    assert welcome("9d", deal=SET_AND_RUN, picked={1: "Td 9h 2c"}) == rank


def test_a_joker_that_somebody_took_tells_nothing() -> None:
    assert [welcome(card, deal=SET_AND_RUN, picked={1: "Jk"}) for card in ("9d", "2h", "4c")] == [0, 0, 0]
