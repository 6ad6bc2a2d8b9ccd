"""A wrong choice is explained in words, with the cards that force it, before anything is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from paiyou_client.table_parts.effects import Send
from paiyou_client.widgets.lines import line, width
from paiyou_client.words.rules import refused
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Composing, Ui
from paiyou_engine.cards import parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts
from paiyou_engine.zhao_pengyou.actions import Bury, Play
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.options import read_options
from paiyou_engine.zhao_pengyou.view import Phase, SeatView, ShownBid
from tests.client.zhao_pengyou.positions import keys, on_lead, picked, scene, text

PAIR = on_lead("Jh Jh", "Ah Th Th 6h")


@pytest.mark.parametrize(
    ("lead", "hand", "choice", "sentence"),
    [
        ("Jh", "Ah Th 2s", "2s", "Follow suit: 1 of 10♥ A♥ must be played; you chose none."),
        ("Jh Jh", "Ah Th Th 6h", "Ah 6h", "You hold a pair, and must play it: 10♥ 10♥."),
        ("Jh Jh", "Ah 2s 3s", "2s 3s", "Follow suit: all of A♥ must be played; you chose none."),
        ("Jh Jh", "Ah Th Th 6h", "Th", "Play exactly 2 cards: you chose 1."),
        ("Qs Qs Js Js", "As Qs Ts Ts 7s 6s", "As Qs 7s 6s", "You hold a pair, and must play it: 10♠ 10♠."),
        ("Qs Qs Js Js", "As As Ts Ts 3s 2s", "As As 3s 2s", "You hold 2 pairs, and must play them: 10♠ 10♠ A♠ A♠"),
    ],
)
def test_following(lead: str, hand: str, choice: str, sentence: str) -> None:
    at = on_lead(lead, hand)
    assert keys(at, picked(choice), "enter").effect is None
    assert sentence in unwrapped(text(at, keys(at, picked(choice), "enter").ui))


@pytest.mark.parametrize("rule", ["follow.suit", "follow.sets", "follow.strict", "follow.protected"])
def test_many_cards_that_force_leave_the_question_its_row(rule: str) -> None:
    cards = parse_cards("2d 3d 3d 4d 4d 5d 5d 6d 6d 7d 7d 8d Td Td Jd Jd Qd Qd Kd Ad")
    facts = Facts(cards=cards, need=12, have=11, size=2)
    assert width(line("! ", refused(rule, facts))) <= 79
    at = on_lead("Kd Kd", "4d 5d 5d 6d 6d 7d 7d Jd Qd 2s 3s")
    assert "Your turn: 2 cards (2 picked) on K♦ K♦" in text(at, picked("2s 3s"))


def test_a_full_choice_is_judged_before_it_is_sent() -> None:
    assert "You hold a pair, and must play it: 10♥ 10♥." in text(PAIR, picked("Ah 6h"))
    assert "ready to play: 10♥ 10♥" in text(PAIR, picked("Th Th"))


def test_before_a_choice_it_is_said_what_is_forced() -> None:
    assert "only one play is possible, Enter plays it: 10♥ 10♥" in text(PAIR)
    assert "forced ▲ 10♠ 10♠" in text(on_lead("Qs Qs Js Js", "As Qs Ts Ts 7s 6s"))
    assert "follow suit: hearts" in text(on_lead("Jh", "Ah Th 2s"))
    assert "you are out of hearts: any card may be played" in text(on_lead("Jh", "As 2s"))


def test_the_only_play_is_picked_by_one_key() -> None:
    at = on_lead("Jh Jh", "Ah 2h 3s 4s")
    assert "only one play is possible, Enter plays it:" in text(at)
    outcome = keys(at, Ui(), "f", "enter")
    assert isinstance(outcome.effect, Send)
    assert outcome.effect.action in {Play(parse_cards("Ah 2h")), Play(parse_cards("2h Ah"))}


@pytest.mark.parametrize(
    ("options", "choice", "sentence"),
    [
        ({"preset": "classic", "follow": "strict"}, "As As 3s 2s", "Answer the form of the lead"),
        ({"preset": "classic", "follow": "protected"}, "As As 3s 2s", "with your own sets of its form"),
    ],
)
def test_stricter_tables(options: dict[str, Any], choice: str, sentence: str) -> None:
    at = on_lead("Qs Qs Js Js", "As As Ts Ts 3s 2s", options)
    shown = unwrapped(text(at, picked(choice)))
    assert sentence in shown
    assert "10♠ 10♠" in shown.split(sentence)[1]


@pytest.mark.parametrize(
    ("choice", "options", "sentence"),
    [
        ("Ah As", "classic", "All cards of a lead are of one suit (trumps are one suit): of another are"),
        ("As Ks Ks", "classic", "A group here is all single cards, or all sets of one size"),
        (
            "As Ks",
            {"preset": "classic", "group_lead": "off"},
            "Groups may not be led at this table: these are 2 parts.",
        ),
    ],
)
def test_leading(choice: str, options: Any, sentence: str) -> None:
    at = scene("Ah As Ks Ks 2d", options=read_options(options))
    assert sentence in unwrapped(text(at, picked(choice)))
    assert keys(at, picked(choice), "enter").effect is None


def test_burying_too_few() -> None:
    at = scene("Ah As Ks Ks 2d Td Td 4s", phase=Phase.EXCHANGE, calls=(), maker=Seat(0))
    outcome = keys(at, picked("Ah As"), "enter")
    assert "Bury exactly 6 cards: you chose 2." in text(at, outcome.ui)
    assert isinstance(keys(at, picked("Ah As Ks Ks Td Td"), "enter").effect, Send)


def test_burying_more_points_than_the_table_allows() -> None:
    options = read_options({"preset": "classic", "kitty_point_cap": 15})
    at = scene("Ah As Ks Ks 2d 3d 6d 4s", phase=Phase.EXCHANGE, calls=(), maker=Seat(0), options=options)
    shown = unwrapped(text(at, keys(at, picked("Ah As 2d 4s Ks Ks"), "enter").ui))
    assert "At most 15 points may be buried here; these are 20: K♠ K♠." in shown
    assert isinstance(keys(at, picked("Ah As 2d 3d 4s Ks"), "enter").effect, Send)


def test_calling_a_trump_or_the_same_copy_twice() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    assert "Trumps may not be called: K♣." in text(at, keys(at, Ui(), "c", "k").ui)
    made = Ui(composing=Composing((Call(parse_card("Ah"), 1),), Call(parse_card("Ah"), 1)))
    assert "The same copy is called twice: A♥." in text(at, keys(at, made, "enter").ui)


def test_calling_what_one_holds_is_warned_of_and_allowed() -> None:
    at = scene("Ah Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    ui = keys(at, Ui(), "h", "a").ui
    assert "[1st A♥]  you hold 2 of 2: nobody else can join by it" in text(at, ui)
    once = keys(at, ui, "enter").ui
    assert once.composing.made == ()
    assert "Enter again calls it all the same" in unwrapped(text(at, once))
    assert keys(at, once, "enter").ui.composing.made == (Call(parse_card("Ah"), 1),)
    assert keys(at, once, "right", "left", "enter").ui.composing.made == ()


def test_calling_a_copy_that_cannot_be_played_is_warned_of() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    assert isinstance(at.view, SeatView)
    at = replace(at, view=structs.replace(at.view, buried=parse_cards("Kh")))
    assert "nobody else can join by it" in text(at, keys(at, Ui(), "h", "k", "up").ui)
    assert "nobody else" not in text(at, keys(at, Ui(), "h", "k").ui)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("h", "k"), "you hold no K♥"),
        (("d",), "you hold no diamonds"),
        (("k",), "you hold no K"),
        (("r",), "you hold no RJ"),
        (("a", "a", "a", "a"), "you hold no more A"),
        (("h", "a"), ""),
    ],
)
def test_typing_a_card_that_one_does_not_hold(typed: tuple[str, ...], says: str) -> None:
    at = scene("Ah As As", phase=Phase.EXCHANGE, calls=(), maker=Seat(0))
    shown = text(at, keys(at, Ui(), *typed).ui)
    assert f"! {says}" in shown if says else "! " not in shown


@pytest.mark.parametrize(
    ("changes", "key", "sentence"),
    [
        ({}, "3", "You do not hold that many of these cards"),
        ({"bids": (ShownBid(Seat(1), parse_cards("2c 2c")),)}, "1", "show at least 3 cards alike"),
        ({"active": (False,) * 6}, "1", "You are passive in this deal and may not make trumps."),
        ({"bids": (ShownBid(Seat(0), parse_cards("4h")),)}, "1", "show at least 2 cards alike"),
    ],
)
def test_bidding(changes: dict[str, Any], key: str, sentence: str) -> None:
    at = scene("4h 4h 4s As", phase=Phase.DRAW, turn=None, maker=None, trump=None, calls=(), **changes)
    outcome = keys(at, Ui(), key)
    if outcome.ui.bid_count:
        outcome = keys(at, outcome.ui, "h")
    assert outcome.effect is None
    assert sentence in unwrapped(text(at, outcome.ui))


def test_laying_cards_ready_is_no_play() -> None:
    at = scene("Ah As", turn=Seat(3))
    outcome = keys(at, picked("Ah"), "enter")
    assert outcome.effect is None
    assert "A play is chosen in advance once somebody has led" in text(at, outcome.ui)
    assert outcome.ui.picking.picked


def test_sorting_and_pages_lose_no_choice() -> None:
    at: Scene = scene("Ah As Ks", phase=Phase.EXCHANGE, calls=(), maker=Seat(0), kitty=1)
    outcome = keys(at, picked("Ks"), "o", "l", "q", "?", "q", "enter")
    assert isinstance(outcome.effect, Send)
    assert outcome.effect.action == Bury(parse_cards("Ks"))


def unwrapped(shown: str) -> str:
    """Without the line breaks inside sentences."""
    return " ".join(shown.split())
