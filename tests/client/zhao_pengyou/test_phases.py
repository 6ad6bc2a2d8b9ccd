"""What each phase offers by keys, beyond the picking of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from paiyou_client.table_parts.effects import Send, Wish
from paiyou_client.zhao_pengyou.keys import moved_on
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.cards import parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Bid, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.trumps import parse_trump
from paiyou_engine.zhao_pengyou.view import Phase, SeatView, TrickPlay, TrickView
from tests.client.zhao_pengyou.positions import keys, picked, scene, text, watching


def drawing(hand: str, phase: Phase = Phase.DRAW) -> Scene:
    return scene(hand, phase=phase, turn=None, maker=None, trump=None, calls=())


def test_a_number_shows_as_many_cards() -> None:
    assert keys(drawing("4h 4h As"), Ui(), "2").effect == Send(Bid(parse_cards("4h 4h")))


def test_where_two_suits_would_do_the_suit_is_asked_for() -> None:
    at = drawing("4h 4s As")
    asked = keys(at, Ui(), "1")
    assert asked.effect is None
    assert "show 1 of which suit?  s 4♠  h 4♥" in text(at, asked.ui)
    assert keys(at, asked.ui, "h").effect == Send(Bid(parse_cards("4h")))
    assert keys(at, asked.ui, "x").ui.bid_count is None


def test_what_may_be_shown_is_listed() -> None:
    shown = text(drawing("4h 4h As"))
    assert "you may show:  1 4♥   2 4♥ 4♥" in shown
    assert "12 show that many" in shown


def test_ready_in_the_draw_and_no_bid_in_the_window() -> None:
    assert keys(drawing("As"), Ui(), "r").effect == Send(Ready())
    window = drawing("As", Phase.WINDOW)
    assert keys(window, Ui(), "n").effect == Send(Pass())
    assert keys(window, Ui(), "r").effect is None


def test_a_group_may_be_cut_in_another_way() -> None:
    at = scene("As As Ks Ks 2d", options=PRESETS["modern"], trump=parse_trump("2h"))
    ui = picked("As As Ks Ks")
    assert "this is a sequence of 2 pairs" in text(at, ui)
    assert keys(at, ui, "enter").effect == Send(Play(parse_cards("As As Ks Ks")))
    cut = keys(at, ui, "x")
    assert "a group: A♠ A♠ + K♠ K♠" in text(at, cut.ui)
    parts = (parse_cards("As As"), parse_cards("Ks Ks"))
    assert keys(at, cut.ui, "enter").effect == Send(Play(parse_cards("As As Ks Ks"), parts))


def test_a_group_says_what_it_may_cost() -> None:
    shown = " ".join(text(scene("As Ks 2d"), picked("As Ks")).split())
    assert "a group: A♠ + K♠; if one can be beaten you keep the weakest and lose 10 points a card" in shown


def test_enter_plays_the_card_at_the_cursor_where_one_is_wanted() -> None:
    at = scene("Ah Kh 2s")
    assert keys(at, Ui(), "right", "enter").effect == Send(Play(parse_cards("Ah")))


def test_calls_are_composed_by_arrows_and_sent_together() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    ui = keys(at, Ui(), "enter", "tab", "up", "enter").ui
    assert len(ui.composing.made) == 2
    assert ui.composing.made[1].nth == 2
    outcome = keys(at, ui, "enter")
    assert outcome.effect == Send(CallFriends(ui.composing.made))
    assert len(keys(at, ui, "u").ui.composing.made) == 1


def test_a_called_card_is_typed() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    assert keys(at, Ui(), "d", "1", "0", "enter").ui.composing.made == (Call(parse_card("Td"), 1),)


def test_a_play_is_taken_back_where_the_table_allows_it() -> None:
    trick = TrickView((TrickPlay(Seat(0), parse_cards("As")),), (parse_cards("As"),), Seat(0))
    at = scene("Ah", trick=trick, turn=Seat(1), may_take_back=Seat(0), options=PRESETS["shengji"])
    assert "z take back" in text(at)
    assert keys(at, Ui(), "z").effect == Send(TakeBack())
    other = scene("Ah", trick=trick, turn=Seat(1), options=PRESETS["shengji"])
    assert keys(other, Ui(), "z").effect is None


def test_after_the_game_the_host_starts_another_one() -> None:
    at = scene("", phase=Phase.OVER, turn=None, winners=(Seat(1), Seat(4)))
    assert "★ Jun and 小林 win the game: the host may start another one" in text(at)
    assert keys(at, Ui(), "n").effect is None
    host = replace(at, is_host=True)
    assert "n new game, same people" in text(host)
    assert keys(host, Ui(), "n").effect is Wish.AGAIN


@pytest.mark.parametrize("sheet", list(Sheet))
def test_a_page_opens_and_closes_by_its_own_key(sheet: Sheet) -> None:
    at = scene("Ah")
    opened = keys(at, Ui(), sheet.value)
    assert opened.ui.sheet is sheet
    for closing in (sheet.value, "q", "enter"):
        assert keys(at, opened.ui, closing).ui.sheet is None
    assert keys(at, opened.ui, "down", "down", "up").ui.scroll == 1


def test_leaving_is_one_key_even_while_an_answer_is_awaited() -> None:
    assert keys(replace(scene("Ah"), pending=True), Ui(), "Q").effect is Wish.LEAVE
    assert keys(watching(), Ui(), "Q").effect is Wish.LEAVE


def test_a_choice_outlives_what_others_do_but_not_the_cards_themselves() -> None:
    before = scene("Ah Kh 2s", turn=Seat(3))
    ui = picked("Kh 2s")
    assert isinstance(before.view, SeatView)
    after = replace(before, view=structs.replace(before.view, hand=parse_cards("Kh Ah")))
    assert {held.card for held in moved_on(before, after, ui).picking.picked} == {parse_card("Kh")}
