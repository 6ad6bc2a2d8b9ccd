"""Good play for a follower, in positions of a few cards.  Seat 0 follows; the maker is seat 5; hearts are trumps."""

from __future__ import annotations

from random import Random

from paiyou_engine.bots.zhao_pengyou.answering import answer
from paiyou_engine.bots.zhao_pengyou.following import follow
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.shapes import standing
from paiyou_engine.bots.zhao_pengyou.worth import worths
from paiyou_engine.cards import cards_text
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import SeatView
from tests.engine.bots.positions import view

# Everybody else has played, so what seat 0 does decides the trick.
ACE_BY_MAKER = [(1, "4s"), (2, "6s"), (3, "7s"), (4, "3s"), (5, "As")]
ACE_BY_SEAT_1 = [(1, "As"), (2, "6s"), (3, "7s"), (4, "3s"), (5, "9s")]
TEN_BY_SEAT_1 = [(1, "Ts"), (2, "6s"), (3, "7s"), (4, "3s"), (5, "9s")]
POINTS_BY_MAKER = [(1, "Ts"), (2, "6s"), (3, "7s"), (4, "3s"), (5, "Ks")]


def played(seen: SeatView) -> str:
    choices = ZHAO_PENGYOU.choices_in(seen)
    action = follow(remember(seen), choices, Random(1))
    assert isinstance(action, Play)
    assert choices.contains(action)
    return cards_text(action.cards)


def test_a_friend_feeds_the_ten_to_the_maker_who_wins_for_sure() -> None:
    assert played(view("3s Ts 4d 5d", side=[0], plays=ACE_BY_MAKER, winning=5)) == "Ts"


def test_an_opponent_withholds_the_ten_from_the_maker() -> None:
    assert played(view("3s Ts 4d 5d", plays=ACE_BY_MAKER, winning=5)) == "3s"


def test_an_opponent_feeds_another_once_all_friends_are_known() -> None:
    assert played(view("3s Ts 4d 5d", side=[2, 3], plays=ACE_BY_SEAT_1, winning=1)) == "Ts"


def test_the_last_seat_takes_points_with_the_lowest_card_that_will_do() -> None:
    assert played(view("3s Js As 4d", side=[1, 5], plays=TEN_BY_SEAT_1, winning=1)) == "Js"


def test_a_void_seat_trumps_points_of_the_other_side_with_a_low_trump() -> None:
    assert played(view("3h Ah 2h 4d", plays=POINTS_BY_MAKER, winning=5)) == "3h"


def test_a_void_seat_does_not_trump_its_own_side() -> None:
    assert played(view("3h Ah 2h Td", side=[0], plays=POINTS_BY_MAKER, winning=5)) == "Td"


def test_the_highest_trump_is_not_spent_on_a_friends_ace() -> None:
    higher = "RJ RJ BJ BJ 2h 2h 2s 2s 2d 2d 2c 2c Ah Ah"
    ace = [(1, "As"), (2, "6s"), (3, "7s")]
    assert played(view("Kh 4d 6c 9c 7d", maker=0, side=[1, 2], plays=ace, winning=1, gone=higher)) != "Kh"


def test_no_trump_is_spent_on_a_trick_without_points() -> None:
    no_points = [(1, "Js"), (2, "6s"), (3, "7s"), (4, "3s"), (5, "Qs")]
    assert played(view("2h 4d 6c 9c", plays=no_points, winning=5)) == "4d"


def test_a_pair_is_not_broken_for_a_low_card() -> None:
    assert played(view("3s 3s 4s Qs", plays=ACE_BY_MAKER, winning=5)) == "4s"


def test_a_pair_is_answered_with_a_pair_and_the_points_stay_in_hand() -> None:
    pairs = [(1, "4s 4s"), (2, "6s 8s"), (3, "7s 9s"), (4, "3s 8s"), (5, "As As")]
    assert played(view("5s 5s Ts Ts Js Js 3s", plays=pairs, winning=5)) == "Js Js"


def test_the_only_pair_is_found_at_once() -> None:
    memory = remember(view("3s 4s Js Js", plays=[(5, "As As")], winning=5))
    now, _ = standing(memory)
    assert cards_text(answer(memory, now, worths(memory))) == "Js Js"


def test_a_pair_of_trumps_takes_a_pair_with_points() -> None:
    pairs = [(1, "Ts Ts"), (2, "6s 8s"), (3, "7s 9s"), (4, "3s 8s"), (5, "Ks Ks")]
    assert played(view("3h 3h 4h 9d 9c", plays=pairs, winning=5)) == "3h 3h"


def test_a_called_ace_is_played_to_join() -> None:
    low = [(5, "3s")]
    assert played(view("As 4s 6d 7d", calls=[("As", 1), ("Ad", 1)], plays=low, winning=5)) == "As"


def test_a_called_ace_is_played_to_join_though_the_trick_is_trumped() -> None:
    trumped = [(5, "3s"), (1, "Ah"), (2, "6s"), (3, "7s"), (4, "8s")]
    assert played(view("As 4s 6d 7d", calls=[("As", 1), ("Ad", 1)], plays=trumped, winning=1)) == "As"


def test_nobody_joins_a_side_that_has_lost() -> None:
    low = [(5, "3s")]
    seen = view("As 4s 6d 7d", calls=[("As", 1), ("Ad", 1)], plays=low, winning=5, opposition=150)
    assert played(seen) == "4s"


def test_the_maker_does_not_use_up_the_own_call() -> None:
    low = [(1, "3s"), (2, "6s"), (3, "7s"), (4, "4s"), (5, "8s")]
    assert played(view("As 9s 6d 7d", maker=0, calls=[("As", 1)], plays=low, winning=5)) != "As"


def test_a_group_is_trumped_with_its_own_structure() -> None:
    group = [(1, "As Ks"), (2, "6s 8s"), (3, "7s 9s"), (4, "3s 8s"), (5, "Ts Ts")]
    assert played(view("3h 4h Qh 9d 9c", side=[1, 2], plays=group, winning=1)) in ("3h 4h", "4h 3h")
