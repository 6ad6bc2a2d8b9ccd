"""What each phase offers by keys, beyond the picking of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from paiyou_client.table_parts.effects import Send, Wish
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.players import Player
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.extras import extra_lines
from paiyou_client.zhao_pengyou.keys import calmed, moved_on
from paiyou_client.zhao_pengyou.logline import log_lines
from paiyou_client.zhao_pengyou.outcomes import before, result_words
from paiyou_client.zhao_pengyou.phases.burying import BuryStage
from paiyou_client.zhao_pengyou.phases.call_advice import nobody_answers
from paiyou_client.zhao_pengyou.phases.calling import draft_of
from paiyou_client.zhao_pengyou.phases.stage import groups_of
from paiyou_client.zhao_pengyou.presenter import ZHAO_PENGYOU_SCREEN
from paiyou_client.zhao_pengyou.scene import Happening, Scene
from paiyou_client.zhao_pengyou.scenes import scene_of
from paiyou_client.zhao_pengyou.seats import seat_lines
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.cards import parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Bid, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import KittyTaken
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.trumps import parse_trump
from paiyou_engine.zhao_pengyou.view import Phase, SeatView, ShownBid, TableView, TrickPlay, TrickView
from tests.client.local_table import LocalTable
from tests.client.zhao_pengyou.positions import PLAYERS, keys, on_lead, picked, scene, text, watching


def drawing(hand: str, phase: Phase = Phase.DRAW) -> Scene:
    return scene(hand, phase=phase, turn=None, maker=None, trump=None, calls=())


def burying(hand: str, **changes: Any) -> Scene:
    return scene(hand, phase=Phase.EXCHANGE, calls=(), maker=Seat(0), **changes)


def test_a_number_shows_as_many_cards() -> None:
    assert keys(drawing("4h 4h As"), Ui(), "2").effect == Send(Bid(parse_cards("4h 4h")))


def test_where_two_suits_would_do_the_suit_is_asked_for() -> None:
    at = drawing("4h 4s As")
    asked = keys(at, Ui(), "1")
    assert asked.effect is None
    assert "show 1 of which suit?  s 4♠  h 4♥" in text(at, asked.ui)
    assert keys(at, asked.ui, "h").effect == Send(Bid(parse_cards("4h")))
    assert keys(at, asked.ui, "x").ui.bid_count is None


def test_asked_for_the_suit_one_may_press_what_the_last_line_says_instead() -> None:
    asked = keys(drawing("4h 4s As"), Ui(), "1").ui
    assert keys(drawing("4h 4s As"), asked, "r").effect == Send(Ready())
    assert keys(drawing("4h 4s As", Phase.WINDOW), asked, "n").effect == Send(Pass())


def test_no_suit_is_asked_for_once_another_has_shown_as_many() -> None:
    at = drawing("4h 4h 4s As")
    asked = keys(at, Ui(), "1").ui
    shown = scene(
        "4h 4h 4s As",
        phase=Phase.DRAW,
        turn=None,
        maker=None,
        trump=None,
        calls=(),
        bids=(ShownBid(Seat(2), parse_cards("4d")),),
    )
    assert "of which suit" not in text(shown, asked)
    assert "you may show:  2: 4♥ 4♥" in text(shown, asked)
    assert keys(shown, asked, "2").effect == Send(Bid(parse_cards("4h 4h")))


def test_what_may_be_shown_is_listed() -> None:
    shown = text(drawing("4h 4h As"))
    assert "you may show:  1: 4♥   2: 4♥ 4♥" in shown
    assert "1 2 show that many" in shown


def test_ready_in_the_draw_and_no_bid_in_the_window() -> None:
    assert keys(drawing("As"), Ui(), "r").effect == Send(Ready())
    window = drawing("As", Phase.WINDOW)
    assert keys(window, Ui(), "n").effect == Send(Pass())
    assert keys(window, Ui(), "r").effect is None


@pytest.mark.parametrize(
    ("bidder", "said", "key"),
    [(2, "show more, or n for no bid", "n no bid"), (0, "show more, or n for no more", "n no more")],
)
def test_whose_own_bid_stands_is_not_asked_whether_to_bid(bidder: int, said: str, key: str) -> None:
    bids = (ShownBid(Seat(bidder), parse_cards("4d")),)
    at = scene("4h 4h As", phase=Phase.WINDOW, turn=None, maker=None, trump=None, calls=(), bids=bids)
    assert said in text(at)
    assert key in text(at)


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


@pytest.mark.parametrize("at", [scene("Ah Kh 2s"), on_lead("Jh", "Ah Kh 2s"), burying("Ah Kh 2s")])
def test_enter_needs_picked_cards(at: Scene) -> None:
    asked = keys(at, Ui(), "right", "enter")
    assert asked.effect is None
    assert "Pick cards first: space, or type them." in text(at, asked.ui)
    assert "Pick cards first" not in text(at, keys(at, asked.ui, "space").ui)


@pytest.mark.parametrize(
    ("at", "says", "cards"),
    [
        (on_lead("Jh", "Ah 2s 3s"), "only one play is possible, Enter plays it: A♥", "Ah"),
        (on_lead("Jh Jh", "Ah Th Th 6h"), "only one play is possible, Enter plays it: 10♥ 10♥", "Th Th"),
        (scene("Kd"), "your last card, Enter plays it: K♦", "Kd"),
    ],
)
def test_where_the_line_says_so_enter_plays_the_one_play_there_is(at: Scene, says: str, cards: str) -> None:
    assert says in text(at)
    assert keys(at, Ui(), "enter").effect == Send(Play(parse_cards(cards)))


def test_a_play_that_was_taken_leaves_no_twin_picked() -> None:
    before = scene("As As 2d")
    assert isinstance(before.view, SeatView)
    after = replace(before, view=structs.replace(before.view, hand=parse_cards("As 2d")))
    assert not moved_on(before, after, picked("As")).picking.picked
    assert not moved_on(before, after, picked("As As")).picking.picked


def test_no_more_cards_are_picked_than_are_buried() -> None:
    at = burying("Ah Kh 2s", kitty=2)
    outcome = keys(at, picked("Ah Kh"), "home", "space")
    assert len(outcome.ui.picking.picked) == 2
    assert "2 cards are picked already" in text(at, outcome.ui)


def test_the_kitty_s_cards_are_marked_while_burying() -> None:
    taken = Happening(burying("Ah").public, KittyTaken(Seat(0), parse_cards("Kh")))
    at = replace(burying("Ah Kh Kh"), log=(taken,))
    assert "· below a card: it came from the kitty" in text(at)
    assert BuryStage().marks(at, groups_of(at, Ui())).count(Mark.MAY) == 1


def test_what_was_picked_for_later_is_called_so_and_not_offered_without_a_connection() -> None:
    at = scene("Ah As", turn=Seat(3))
    assert "space pick for later" in text(at)
    assert "pick for later" not in text(replace(at, notice="Connection lost"))


def test_an_absent_player_is_waited_for_by_name() -> None:
    players = (*PLAYERS[:3], Player("Petra", "away"), *PLAYERS[4:])
    shown = text(replace(scene("Ah As", turn=Seat(3)), players=players))
    assert "Petra is away; the table waits" in shown
    assert next(row for row in shown.splitlines() if " 4 Petra" in row)[:55].rstrip().endswith("away")


def test_a_card_that_would_make_a_friend_is_pointed_out() -> None:
    hint = "1st A♠: playing it makes you a friend"
    assert hint in text(scene("Ah As"))
    assert hint in text(on_lead("Js", "As Ks 2d"))
    assert hint not in text(on_lead("Jh", "Ah As"))
    assert "makes you a friend" not in text(scene("Ah As", maker_side=(Seat(0), Seat(2))))
    assert "makes you a friend" not in text(scene("Kd Ah"))
    once = TrickView((TrickPlay(Seat(1), parse_cards("Kd")),), (parse_cards("Kd"),), Seat(1))
    assert "2nd K♦: playing it makes you a friend" in text(scene("Kd Ah", tricks=(once,)))


def test_ready_is_said_once() -> None:
    at = drawing("As")
    assert "r deal the rest at once" in text(at)
    again = scene("As", phase=Phase.DRAW, turn=None, maker=None, trump=None, calls=(), hurried=(Seat(0),))
    assert "r deal the rest" not in text(again)
    assert keys(again, Ui(), "r").effect is None
    assert "You have said so already" in text(again, keys(again, Ui(), "r").ui)


def test_a_bid_without_a_card_says_which_is_missing() -> None:
    at = drawing("As Kd")
    assert "you bid with your level, fours: you hold none yet" in text(at)
    asked = keys(at, Ui(), "1")
    assert asked.effect is None
    assert "you hold no 4 yet" in text(at, asked.ui)


def test_a_refusal_is_gone_with_the_next_event_or_key() -> None:
    before = drawing("As Kd")
    refused = keys(before, Ui(), "1").ui
    assert moved_on(before, drawing("As Kd 2c"), refused).note == ""
    assert moved_on(before, before, refused).note
    assert calmed(refused).note == ""


def test_what_is_known_on_coming_back_is_said_in_the_log() -> None:
    assert "you are back: deal 1, trick 1" in text(scene("Ah"), cells=140)
    taken = TrickView((TrickPlay(Seat(1), parse_cards("Kd")),), (parse_cards("Kd"),), Seat(1), 10)
    at = scene("Ah", tricks=(taken,))
    assert "you are back: deal 1, trick 2" in text(at, cells=140)
    assert "Jun takes the trick, 10 points" in text(at, cells=140)
    assert "you look on: deal 1, trick 1" in text(watching(), cells=140)
    assert "you play on from here: deal 1, trick 1" in text(replace(scene("Ah"), plays_on=True), cells=140)
    assert "you are back" not in text(scene("", phase=Phase.SHUFFLE, turn=None, maker=None, trump=None, calls=()))


def test_who_comes_to_a_deal_reads_in_the_log_what_everybody_saw_of_it() -> None:
    taken = TrickView(
        (TrickPlay(Seat(1), parse_cards("Kd")), TrickPlay(Seat(2), parse_cards("6d"))),
        (parse_cards("Kd"),),
        Seat(1),
        10,
    )
    now = TrickView((TrickPlay(Seat(1), parse_cards("Ks")),), (parse_cards("Ks"),), Seat(1))
    shown = [plain(each).rstrip() for each in log_lines(watching(tricks=(taken,), trick=now), 60, 20)]
    assert shown == [
        "Kolja makes trumps: 9♣",
        "Kolja calls 1st A♠, 2nd K♦",
        "Jun leads K♦",
        "Kolja 6♦",
        "Jun takes the trick, 10 points",
        "Jun leads K♠",
        "you look on: deal 1, trick 2",
    ]


def test_the_row_of_a_seat_that_is_followed_stands_first() -> None:
    names = ["Mei", "Jun", "Kolja", "Petra", "小林", "Bao"]
    for first in (None, *map(Seat, range(6))):
        at = ZHAO_PENGYOU_SCREEN.following(watching(), first, "")
        order = [next(name for name in names if name in plain(row)) for row in seat_lines(at, 55)]
        assert order == names[first or 0 :] + names[: first or 0]


def test_whoever_took_the_last_trick_and_leads_has_the_winning_card_before_them_still() -> None:
    cards = ("5c", "7c", "4c", "Ac", "3c", "2c")
    plays = tuple(TrickPlay(Seat(seat), parse_cards(card)) for seat, card in enumerate(cards))
    at = watching(tricks=(TrickView(plays, (), Seat(3), 5),), turn=Seat(3), calls=())
    assert f"{glyphs.WINNING}A♣  to lead" in plain(seat_lines(at, 65)[3])


def test_calls_are_composed_by_arrows_and_sent_together() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    ui = keys(at, Ui(), "enter", "tab", "up", "enter").ui
    assert len(ui.composing.made) == 2
    assert len(set(ui.composing.made)) == 2
    outcome = keys(at, ui, "enter")
    assert outcome.effect == Send(CallFriends(ui.composing.made))
    assert len(keys(at, ui, "u").ui.composing.made) == 1


def test_a_called_card_is_typed() -> None:
    at = scene("Ah As", phase=Phase.CALLS, calls=(), maker=Seat(0))
    assert keys(at, Ui(), "d", "1", "0", "enter").ui.composing.made == (Call(parse_card("Td"), 1),)


@pytest.mark.parametrize(
    ("hand", "first"),
    [("2d 3d", "As"), ("As 2d", "Ah"), ("As As Ah Ah 2d", "Ad"), ("As As Ah Ad 2d", "Ah"), ("As As Ah Ah Ad Ad", "Ks")],
)
def test_the_first_call_offered_is_a_high_card_that_others_hold(hand: str, first: str) -> None:
    at = scene(hand, phase=Phase.CALLS, calls=(), maker=Seat(0))
    call = draft_of(at, Ui())
    assert call.card == parse_card(first)
    assert not nobody_answers(at, call)


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


def test_a_choice_outlives_what_others_do() -> None:
    before = scene("Ah Kh 2s", turn=Seat(3))
    after = scene("Ah Kh 2s", turn=Seat(4))
    assert {held.card for held in moved_on(before, after, picked("Kh 2s")).picking.picked} == set(parse_cards("Kh 2s"))


def test_whoever_saw_the_game_begin_is_not_told_to_be_back() -> None:
    """The first view may be one of the draw already."""
    table = LocalTable(6, seed=2)
    table.run(lambda now: now.game.view(now.state, now.audience).public.phase is Phase.DRAW)
    for saw_begin in (False, True):
        table.model.saw_begin = saw_begin
        at = scene_of(table.model, 0.0)
        assert at is not None
        assert (
            "you are back: deal 1" in "\n".join(map(plain, log_lines(replace(at, log=()), 80, 20)))
        ) is not saw_begin


def test_how_earlier_deals_ended_is_whole_in_the_narrowest_terminal_too() -> None:
    table = LocalTable(6, seed=2, you=None)
    table.run(lambda now: bool(now.game.view(now.state, now.audience).public.results))
    at = scene_of(table.model, 0.0)
    assert at is not None
    public = structs.replace(at.public, tricks=(), phase=Phase.DRAW)
    at = replace(at, view=TableView(public))
    ended = result_words(public.results[0], before(public.results, 0))
    for cells, has_points in ((55, False), (100, True)):
        _title, row = map(plain, extra_lines(at, cells, 5))
        assert row.rstrip().endswith(ended)
        assert (f" {public.results[0].opposition} " in row) is has_points
