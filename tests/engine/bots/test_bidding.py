"""When a sensible seat bids.  Everybody is on level 2."""

from __future__ import annotations

from paiyou_engine.bots.zhao_pengyou.bidding import bid_or_pass, bid_or_wait
from paiyou_engine.bots.zhao_pengyou.evaluating import strength
from paiyou_engine.cards import parse_cards
from paiyou_engine.zhao_pengyou.actions import Bid, Pass
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from paiyou_engine.zhao_pengyou.view import Phase
from tests.engine.bots.positions import CLASSIC, drawing, hand

STRONG = "2h 3h 5h 8h 9h Jh Qh RJ As"
WEAK = "2h 3s 5s 8d 9d Jc Qc 4c 6d"
HOPELESS = "2h 3s 5s 8s 9s 3d 4d 6d 8d 9d Kd 4c 7c Tc Jc Qc Kc"
PAIR = "2h 2h 5h 8h 9h Jh Qh RJ As"


def test_a_long_suit_with_a_joker_is_bid() -> None:
    seen = drawing(STRONG)
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) == Bid(parse_cards("2h"))


def test_a_weak_hand_waits_and_then_passes() -> None:
    seen = drawing(WEAK)
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) is None
    closing = drawing(WEAK, phase=Phase.WINDOW)
    assert bid_or_pass(closing, ZHAO_PENGYOU.choices_in(closing)) == Pass()


def test_nobody_bids_on_the_first_cards() -> None:
    seen = drawing("2h RJ BJ")
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) is None


def test_a_strong_pair_goes_over_a_single_card() -> None:
    seen = drawing(PAIR, bids=[(3, "2s")])
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) == Bid(parse_cards("2h 2h"))


def test_no_more_cards_are_shown_than_needed() -> None:
    seen = drawing(PAIR)
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) == Bid(parse_cards("2h"))


def test_a_joker_is_more_than_another_trump() -> None:
    order, numbers = ordering(parse_trump("2h")), layout(6, CLASSIC)
    with_joker, without = (strength(hand(f"2h 3h 4h {card} 5s"), order, numbers) for card in ("RJ", "9h"))
    assert with_joker > without


def test_a_single_card_does_not_go_over_another() -> None:
    seen = drawing(STRONG, bids=[(3, "2s")])
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) is None


def test_nobody_raises_the_own_bid_unasked() -> None:
    seen = drawing(PAIR, bids=[(0, "2h")])
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) is None


def test_at_the_second_redeal_whoever_can_bid_does() -> None:
    seen = drawing(HOPELESS, redeals=2)
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) == Bid(parse_cards("2h"))


def test_at_the_first_redeal_a_hopeless_hand_still_waits() -> None:
    seen = drawing(HOPELESS, redeals=1)
    assert bid_or_wait(seen, ZHAO_PENGYOU.choices_in(seen)) is None


def test_who_holds_no_card_of_the_own_level_passes() -> None:
    closing = drawing("3s 5s 8d 9d", phase=Phase.WINDOW, redeals=5)
    assert bid_or_pass(closing, ZHAO_PENGYOU.choices_in(closing)) == Pass()
