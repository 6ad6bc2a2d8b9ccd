"""Adding to melds and swapping jokers: what lights up, which meld, which end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from paiyou_client.table_parts.effects import Refusal, Send
from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Add, Discard, Swap
from paiyou_engine.zioncheck.events import DealBegun, Swapped
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, claiming, keys, meld, picking, pointing, public, scene, text

MELDS = (
    meld(0, 1, "8c 8d 8h", "set"),
    meld(1, 1, "5s 6s Jk 8s"),
    meld(2, 3, "9h Th Jh Qh"),
    meld(3, 3, "8s 8d 8h", "set"),
)
LAID = (4, 5, None, 6)


KOLJA = Seat(2)
NEW_DEAL = Happening(public(), DealBegun(2, Seat(3), Seat(0)))


def swapped(seat: Seat, card: str) -> tuple[Happening, ...]:
    return (Happening(public(), Swapped(seat, 1, *cards(f"{card} Jk", deck=9))),)


def at_work(hand: str) -> Scene:
    return scene(hand, melds=MELDS, laid=LAID)


def test_every_meld_that_a_card_fits_lights_up_by_shape() -> None:
    at = at_work("8s 8h 2d")
    shown = text(at, pointing(at, Ui(), "8h")).splitlines()
    assert [row.split("│")[1][:4] for row in shown[3:7]] == ["◆ 1 ", "  2 ", "◆ 3 ", "◆ 4 "]


def test_the_meld_whose_joker_a_card_wins_has_a_star() -> None:
    at = at_work("7s 8h 2d")
    shown = text(at, pointing(at, Ui(), "7s")).splitlines()
    assert [row.split("│")[1][:2] for row in shown[3:7]] == ["  ", "★ ", "  ", "  "]


def test_below_the_hand_a_dot_fits_and_a_star_wins_a_joker() -> None:
    at = at_work("7s 8h 2d")
    rows = text(at).splitlines()
    hand = next(number for number, row in enumerate(rows) if "7" in row and "2" in row and number > 12)
    marks = rows[hand + 1]
    assert marks.count("★") == marks.count("·") == 1
    assert marks.index("★") < marks.index("·")


def test_a_card_that_fits_one_meld_is_added_by_one_key() -> None:
    at = at_work("Kh 2d")
    assert keys(at, pointing(at, Ui(), "Kh"), "+").effect == Send(Add(cards("Kh")[0], 2, End.HIGH))


def test_of_several_melds_the_number_says_which() -> None:
    at = at_work("8h 2d")
    asked = keys(at, pointing(at, Ui(), "8h"), "+")
    assert asked.effect is None
    assert "add 8♥ to which meld: 1, 3, 4?" in text(at, asked.ui)
    card = cards("8h")[0]
    assert keys(at, asked.ui, "3").effect == Send(Add(card, 2, End.LOW))
    assert keys(at, asked.ui, "4").effect == Send(Add(card, 3))
    wrong = keys(at, asked.ui, "2")
    assert wrong.effect is None
    assert "8♥ does not fit" in text(at, wrong.ui)
    assert wrong.ui.aim is not None


def test_melds_are_pointed_at_too() -> None:
    at = at_work("8h 2d")
    ui = keys(at, pointing(at, Ui(), "8h"), "+", "down").ui
    assert ui.aim is not None
    assert ui.aim.meld == 2
    assert text(at, ui).splitlines()[5][40:43] == "▶ 3"
    assert keys(at, ui, "enter").effect == Send(Add(cards("8h")[0], 2, End.LOW))
    assert keys(at, ui, "q").ui.aim is None


def test_the_first_meld_that_fits_is_pointed_at_from_the_start() -> None:
    at = at_work("8h 2d")
    ui = keys(at, pointing(at, Ui(), "8h"), "+").ui
    assert ui.aim is not None
    assert ui.aim.meld == 0
    assert keys(at, ui, "enter").effect == Send(Add(cards("8h")[0], 0))


@pytest.mark.parametrize(("picked", "said"), [((), "x throw 2♦ away"), (("2d", "8h"), "x throw away")])
def test_the_last_line_names_the_card_that_would_be_thrown_if_none_is_picked(
    picked: tuple[str, ...], said: str
) -> None:
    at = at_work("8h 2d")
    ui = pointing(at, Ui(), "2d")
    for card in picked:
        ui = keys(at, pointing(at, ui, card), "space").ui
    assert said in text(at, ui)


def test_a_number_of_two_digits_waits_for_the_second() -> None:
    many = tuple(meld(number, 1, "8c 8d 8h", "set", deck=2) for number in range(12))
    at = scene("8s 2d", melds=many, laid=LAID)
    asked = keys(at, pointing(at, Ui(), "8s"), "+")
    one = keys(at, asked.ui, "1")
    assert one.effect is None
    card = cards("8s")[0]
    assert keys(at, one.ui, "2").effect == Send(Add(card, 11))
    assert keys(at, one.ui, "enter").effect == Send(Add(card, 0))
    assert keys(at, asked.ui, "5").effect == Send(Add(card, 4))


def test_a_joker_is_told_the_end_by_what_it_would_stand_for() -> None:
    at = at_work("Jk 2d")
    joker = cards("Jk")[0]
    asked = keys(at, pointing(at, Ui(), "Jk"), "+", "3")
    assert asked.effect is None
    assert "to meld 3: l low as 8♥  ·  h high as K♥" in text(at, asked.ui)
    assert keys(at, asked.ui, "l").effect == Send(Add(joker, 2, End.LOW))
    assert keys(at, asked.ui, "h").effect == Send(Add(joker, 2, End.HIGH))
    assert keys(at, asked.ui, "q").ui.aim is None
    assert keys(at, pointing(at, Ui(), "Jk"), "+", "1").effect == Send(Add(joker, 0))


def test_a_card_that_fits_nowhere_is_refused_with_the_card() -> None:
    at = at_work("2d 3c")
    assert "2♦ does not fit" in text(at, keys(at, pointing(at, Ui(), "2d"), "+").ui)


def test_before_laying_down_nothing_is_added() -> None:
    at = scene("8s 2d", melds=MELDS, laid=(None, 5, None, 6))
    assert "Lay down your own contract first" in text(at, keys(at, pointing(at, Ui(), "8s"), "+").ui)


def test_in_the_turn_of_laying_down_some_tables_allow_no_more() -> None:
    options = structs.replace(PRESETS["seed"], lay_off_same_turn=False)
    at = scene("8s 2d", melds=MELDS, laid=(7, 5, None, 6), options=options)
    assert "nothing is added in the turn of laying down" in text(at, keys(at, pointing(at, Ui(), "8s"), "+").ui)


def test_before_drawing_and_out_of_turn_the_server_says_why_nothing_is_added() -> None:
    for changes in ({"phase": Phase.DRAW}, {"turn": Seat(2)}):
        at = scene("8s 2d", melds=MELDS, laid=(None, 5, None, 6), **changes)
        assert keys(at, pointing(at, Ui(), "8s"), "+").effect == Send(Add(cards("8s")[0], 0))


def test_the_last_card_is_for_the_discard() -> None:
    at = at_work("8s")
    assert "Your last card is for the discard" in text(at, keys(at, Ui(), "+").ui)


def test_with_no_melds_there_is_nothing_to_add_to() -> None:
    at = scene("8s 2d", laid=LAID)
    assert "no meld of that number" in text(at, keys(at, Ui(), "+").ui)


def test_a_joker_is_won_at_any_time_by_one_key() -> None:
    for at in (
        scene("7s 2d Kc", melds=MELDS, laid=(None, 5, None, 6)),
        claiming("7s 2d Kc", "Ts", melds=MELDS),
        scene("7s 2d Kc", melds=MELDS, turn=Seat(2), phase=Phase.DRAW),
    ):
        assert "★ 7♠ wins the joker of meld 2: press e" in text(at)
        assert keys(at, pointing(at, Ui(), "7s"), "e").effect == Send(Swap(cards("7s")[0], 1))
        assert keys(at, pointing(at, Ui(), "2d"), "e").effect == Send(Swap(cards("7s")[0], 1))


def test_a_picked_card_that_wins_none_is_refused_by_name() -> None:
    at = at_work("7s 2d Kc")
    ui = keys(at, picking("Kc"), "e").ui
    assert "No joker there stands for this very card: K♣." in text(at, ui)


def test_without_a_joker_in_a_run_there_is_none_to_win() -> None:
    at = scene("7s 2d", melds=MELDS[2:])
    assert "No joker lies in a run." in text(at, keys(at, Ui(), "e").ui)


def test_two_jokers_for_one_card_are_asked_for() -> None:
    at = scene("7s 2d", melds=(*MELDS, meld(4, 2, "4s 5s 6s Jk")))
    asked = keys(at, pointing(at, Ui(), "7s"), "e")
    assert "swap 7♠ for the joker of which meld: 2, 5?" in text(at, asked.ui)
    assert keys(at, asked.ui, "5").effect == Send(Swap(cards("7s")[0], 4))


def test_where_jokers_are_swapped_in_turn_alone_the_star_waits() -> None:
    options = PRESETS["classic-six"]
    assert "wins the joker" not in text(scene("7s 2d", melds=MELDS, turn=Seat(2), options=options))
    assert "wins the joker" in text(scene("7s 2d", melds=MELDS, options=options))


def test_another_was_first_the_question_goes_and_the_card_stays() -> None:
    at = scene("7s 2d", melds=(*MELDS, meld(4, 2, "4s 5s 6s Jk")))
    ui = keys(at, pointing(at, Ui(), "7s"), "e").ui
    melds = (*MELDS[:1], meld(1, 1, "5s 6s 7s 8s"), *MELDS[2:])
    gone = scene("7s 2d", melds=melds, log=swapped(KOLJA, "7s"))
    after = moved_on(at, gone, ui)
    assert after.aim is None
    assert "! Kolja was quicker and has that joker: you keep 7♠." in text(gone, after)
    assert "quicker" not in text(gone, moved_on(at, scene("7s 2d", melds=melds), ui))


@pytest.mark.parametrize("melds", [MELDS, MELDS[2:]])
def test_whoever_loses_the_race_for_a_joker_is_told_so_and_keeps_the_card(melds: tuple[TableMeld, ...]) -> None:
    refused = ZIONCHECK_SCREEN.refused(Ui(), Refusal("swap.card", Facts(cards=cards("8s"))))
    at = scene("8s 2d", melds=melds, log=swapped(KOLJA, "8s"))
    said = "! Kolja was quicker and has that joker: you keep 8♠."
    assert said in text(at, refused)
    assert said in text(at, keys(at, pointing(at, picking("8s"), "8s"), "e").ui), "also where one is only about to"
    for log in (swapped(KOLJA, "2d"), swapped(Seat(0), "8s"), (*swapped(KOLJA, "8s"), NEW_DEAL)):
        assert "quicker" not in text(scene("8s 2d", melds=melds, log=log), refused)


def test_a_card_is_thrown_away_under_the_cursor_or_picked() -> None:
    at = at_work("7s 2d Kc")
    assert keys(at, pointing(at, Ui(), "2d"), "x").effect == Send(Discard(cards("2d")[0]))
    assert keys(at, picking("Kc"), "x").effect == Send(Discard(cards("Kc")[0]))
    several = keys(at, picking("Kc 2d"), "x")
    assert several.effect is None
    assert "pick no other" in text(at, several.ui)
    for key in ("+", "e"):
        assert "Pick one card" in text(at, keys(at, picking("Kc 2d"), key).ui)


def test_a_click_on_a_meld_adds_or_swaps() -> None:
    at = at_work("7s 8h 2d")
    assert keys(at, pointing(at, Ui(), "7s"), "meld:1").effect == Send(Swap(cards("7s")[0], 1))
    assert keys(at, pointing(at, Ui(), "8h"), "meld:3").effect == Send(Add(cards("8h")[0], 3))
    assert "2♦ does not fit" in text(at, keys(at, pointing(at, Ui(), "2d"), "meld:0").ui)


def test_many_melds_scroll_and_what_is_lit_out_of_sight_is_named() -> None:
    many = tuple(meld(number, 1, "8c 8d 8h", "set", deck=2) for number in range(20))
    melds = (*many[:18], meld(18, 1, "2c 3c 4c 5c"), many[19])
    at = scene("6c 2d", melds=melds, laid=LAID)
    ui = pointing(at, Ui(), "6c")
    shown = text(at, ui)
    assert "melds 20, rows 1-11 of 20" in shown
    assert "◆ 19 hidden" in shown
    down = keys(at, ui, *["."] * 15).ui
    assert "◆19" in text(at, down)
    assert "hidden" not in text(at, down)
    pointed = keys(scene("8s 2d", melds=melds, laid=LAID), Ui(), "+", *["down"] * 18).ui
    assert "▶20" in text(scene("8s 2d", melds=melds, laid=LAID), pointed)


def test_while_an_answer_is_awaited_nothing_else_is_sent() -> None:
    at = replace(at_work("7s 2d"), pending=True)
    assert keys(at, Ui(), "x").effect is None
    assert keys(at, Ui(), "p").ui.sheet is not None
