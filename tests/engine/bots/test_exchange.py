"""What a sensible maker buries, and whom it calls.  Seat 0 is the maker; hearts are trumps, on level 2."""

from __future__ import annotations

from paiyou_engine.bots.zhao_pengyou.burying import bury
from paiyou_engine.bots.zhao_pengyou.calling import call_friends
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.cards import Card, parse_card, parse_cards
from paiyou_engine.zhao_pengyou.actions import Bury, CallFriends
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import Phase
from tests.engine.bots.positions import view

TRUMPS = "RJ BJ 2h 2s Ah Kh Qh 9h 8h"


def buried(cards: str) -> tuple[Card, ...]:
    seen = view(cards, phase=Phase.EXCHANGE, maker=0)
    choices = ZHAO_PENGYOU.choices_in(seen)
    action = bury(remember(seen), choices)
    assert isinstance(action, Bury)
    assert choices.contains(action)
    return action.cards


def called(cards: str, seats: int = 6) -> tuple[Call, ...]:
    seen = view(cards, phase=Phase.CALLS, maker=0, seats=seats)
    choices = ZHAO_PENGYOU.choices_in(seen)
    action = call_friends(remember(seen), choices)
    assert isinstance(action, CallFriends)
    assert choices.contains(action)
    return action.calls


def test_short_side_suits_without_winners_are_emptied() -> None:
    cards = buried(f"{TRUMPS} As Ks Qs Js Ts 9s 8s 3d 7d 8d 4c 6c 9c 7s")
    assert sorted(cards) == sorted(parse_cards("3d 7d 8d 4c 6c 9c"))


def test_trumps_and_aces_are_kept() -> None:
    cards = buried(f"{TRUMPS} As Ad Ac 3s 4s 6s 7s 8d 9d 6d 3c 4c 6c 7c")
    assert not set(cards) & set(parse_cards(f"{TRUMPS} As Ad Ac"))


def test_a_low_pair_is_kept_before_higher_single_cards() -> None:
    cards = buried(f"{TRUMPS} As 3s 3s 6s 7s 9s Js Ad 4d 6d 7d 8d 9d Jd")
    assert parse_card("3s") not in cards


def test_points_are_not_buried_while_other_cards_will_do() -> None:
    cards = buried(f"{TRUMPS} Ts 3s 4s 6s 7s 5d Kd 6d 7d 8d Tc 4c 6c 7c")
    assert not set(cards) & set(parse_cards("Ts 5d Kd Tc"))


def test_aces_of_others_are_called() -> None:
    calls = called(f"{TRUMPS} Ks 3s 4s 4d 6d 4c 6c 7c")
    assert all(call.card in parse_cards("As Ad Ac") for call in calls)
    assert len(calls) == 2


def test_a_face_of_which_the_maker_holds_all_copies_is_not_called() -> None:
    assert parse_card("As") not in {call.card for call in called(f"{TRUMPS} As As 3s 4s 4d 6d 4c 6c")}


def test_with_one_ace_the_other_copy_is_the_second() -> None:
    calls = called(f"{TRUMPS} As Ks 3s Ad Kd 3d Ac 3c")
    assert all(call.nth == 2 for call in calls if call.card in parse_cards("As Ad Ac"))


def test_no_friend_is_called_for_a_suit_that_cannot_be_led() -> None:
    calls = called("RJ BJ 2h 2s Ah Kh Qh 9h 8h 7h 3s 4s 6s 4d 6d 7d 8d")
    assert parse_card("Ac") not in {call.card for call in calls}
