"""Good leads, in positions of a few cards.  Seat 0 leads, in the opposition unless
it is the maker; hearts are trumps."""

from __future__ import annotations

from paiyou_engine.bots.zhao_pengyou.leading import lead
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.cards import cards_text
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import SeatView
from tests.engine.bots.positions import view


def led(seen: SeatView) -> str:
    choices = ZHAO_PENGYOU.choices_in(seen)
    action = lead(remember(seen), choices)
    assert isinstance(action, Play)
    assert choices.contains(action)
    return cards_text(action.cards)


def test_an_ace_is_led_while_everybody_can_follow() -> None:
    assert led(view("As 6d 7d 8c 9c", side=[1, 2])) == "As"


def test_a_king_is_not_led_while_aces_are_out() -> None:
    assert led(view("Ks 6d 7d 8c 9c", side=[1, 2])) != "Ks"


def test_a_king_is_led_once_both_aces_are_gone() -> None:
    assert led(view("Ks 6d 7d 8c 9c", gone="As As", side=[1, 2])) == "Ks"


def test_a_pair_of_aces_is_led_together() -> None:
    assert led(view("As As 6d 7d 8c", side=[1, 2])) == "As As"


def test_top_cards_are_led_as_a_group_when_nothing_unseen_beats_them() -> None:
    assert led(view("As Ks 6d 7d 8c", gone="As Ks", side=[1, 2])) == "Ks As"


def test_no_group_is_led_that_an_unseen_card_may_beat() -> None:
    assert led(view("As Qs 6d 7d 8c", gone="As", side=[1, 2])) == "As"


def test_an_ace_is_not_led_into_a_known_void_of_the_maker() -> None:
    assert led(view("As 6d 7d 8c 9c", void={5: "3s"}, side=[1, 2])) != "As"


def test_the_maker_leads_low_to_the_friend_who_was_called() -> None:
    assert led(view("6s 9s Qd 8c 9c", maker=0, calls=[("As", 1), ("As", 2)])) == "6s"


def test_the_maker_with_long_trumps_draws_them() -> None:
    assert led(view("RJ BJ 2h 2s Ah Kh Qh Jh 9h 3d 4c 6c 7c", maker=0, side=[1, 2])) == "RJ"
