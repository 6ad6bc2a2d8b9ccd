"""A beginner's habits and mistakes in Zhao Pengyou.  Seat 0 plays; hearts are trumps; slips are left out of account."""

from __future__ import annotations

from collections import Counter
from random import Random

from paiyou_engine.bots.deciding import decide
from paiyou_engine.cards import cards_text
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.state import DealStart
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from tests.engine.bots.positions import CLASSIC, drawing, view


def easy(seen: SeatView, seed: int = 0) -> object | None:
    return decide("zhao-pengyou", "easy", known(seen), Random(seed))


def known(seen: SeatView) -> Knowledge:
    return Knowledge(seen.seat, seen, DealStart(CLASSIC, 6, (), 6, 1, Seat(0), 0, ()), ())


def usual(seen: SeatView) -> str:
    """What it plays most often."""
    played = Counter(easy(seen, seed) for seed in range(40))
    action, _ = played.most_common(1)[0]
    assert isinstance(action, Play)
    return cards_text(action.cards)


def test_it_leads_an_ace() -> None:
    assert usual(view("As 6d 7d 8c 9c", side=[1, 2])) == "As"


def test_it_wins_with_the_highest_card_that_does() -> None:
    assert usual(view("As Qs 3s 6d", plays=[(5, "Js")], winning=5)) == "As"


def test_it_feeds_points_to_a_friend_who_has_joined_openly() -> None:
    assert usual(view("Ks 3s 6d", seat=0, side=[0, 4], plays=[(4, "As"), (5, "4s")], winning=4)) == "Ks"


def test_a_friend_who_has_not_shown_himself_is_none_to_it() -> None:
    assert usual(view("As Ks 3s 6d", plays=[(4, "Js"), (5, "4s")], winning=4)) == "As"


def test_it_bids_on_many_cards_of_a_suit_whatever_they_are() -> None:
    assert easy(drawing("2s 3s 4s 5s 7d 9d Tc")) == Bid(view("2s").hand)
    assert easy(drawing("2s 3d 4d 7d 9d Tc Jc Qh Kh")) is None


def test_it_buries_cheap_cards_of_short_suits_and_points_only_where_its_side_is_outnumbered() -> None:
    hand, buried = "3s 4s 6s 7s 8d Jd Kd Ts As Ah Kh Qh", []
    for seats in (6, 5):
        action = easy(view(hand, phase=Phase.EXCHANGE, maker=0, seats=seats))
        assert isinstance(action, Bury)
        buried.append(cards_text(sorted(action.cards)))
    assert buried == ["3s 4s 6s 7s 8d Jd", "3s 4s 6s 7s Ts 8d Jd Kd"]


def test_it_calls_aces_that_it_does_not_hold() -> None:
    called = easy(view("As 3s 4d", phase=Phase.CALLS, maker=0))
    assert isinstance(called, CallFriends)
    assert {(cards_text((call.card,)), call.nth) for call in called.calls} == {("Ad", 1), ("Ac", 1)}
