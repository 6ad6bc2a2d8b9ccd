"""The live discard: who may take it, taking and passing, and never being asked."""

from __future__ import annotations

from dataclasses import replace

from paiyou_client.table_parts.effects import Refusal, Send
from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.muting import by_itself
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Draw, Pass, Take
from paiyou_engine.zioncheck.events import Answer, Took
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, claiming, keys, meld, public, scene, text

HAND = "9c 9h Jd Qd Kd As"


def live(at: Scene) -> tuple[Card, ...]:
    """The discard that is seen there."""
    return at.public.discards[-1:]


def test_who_may_take_it_in_which_order_and_for_how_long() -> None:
    at = replace(claiming(HAND, "Ts"), seconds=6)
    shown = text(at)
    assert "discard 10♠ thrown by Kolja  may take it: 小林, you, Jun · 0:06 left" in shown
    rows = shown.splitlines()
    assert [row.split("│")[0].split()[-1] for row in rows[3:7]] == ["2nd", "3rd", "60", "1st"]


def test_take_pass_and_draw_are_keys() -> None:
    at = claiming(HAND, "Ts")
    assert keys(at, Ui(), "y").effect == Send(Take(*live(at)))
    assert keys(at, Ui(), "n").effect == Send(Pass(*live(at)))
    mine = claiming(HAND, "Ts", turn=Seat(0), asked=(Seat(0), Seat(1)), discarder=Seat(3))
    assert keys(mine, Ui(), "enter").effect == Send(Draw())
    assert "Enter draw" in text(mine)
    assert "Enter draw" not in text(at)


def test_enter_in_the_window_of_another_turn_says_which_keys_answer() -> None:
    at = claiming(HAND, "Ts")
    outcome = keys(at, Ui(), "enter")
    assert outcome.effect is None
    assert "y takes the discard, n passes" in outcome.ui.note


def test_where_no_discard_lies_taking_and_passing_are_refused_here() -> None:
    for key in "yn":
        outcome = keys(scene(HAND, phase=Phase.DRAW, turn=Seat(2)), Ui(), key)
        assert (outcome.effect, outcome.ui.refusal) == (None, Refusal("take.dead", Facts()))


def test_the_penalty_for_taking_out_of_turn_is_said_before() -> None:
    assert "out of turn for a penalty card, or pass" in text(claiming(HAND, "Ts", options=PRESETS["family"]))
    assert "out of turn, or pass" in text(claiming(HAND, "Ts"))


def test_an_answer_is_shown_to_us_until_the_window_closes() -> None:
    assert "you want the card: waiting" in text(claiming(HAND, "Ts", answers=(Answer.TAKES,)))
    passed = text(claiming(HAND, "Ts", answers=(Answer.PASSES,)))
    assert "you passed: waiting" in passed
    assert "n pass" not in passed
    assert "y take   n pass" in text(claiming(HAND, "Ts"))


def test_a_yes_is_to_the_discard_unless_it_is_our_turn_and_no_discard_waits_for_us() -> None:
    answered = claiming(HAND, "Ts", answers=(Answer.PASSES,))
    assert keys(answered, Ui(), "y").effect == Send(Take(*live(answered)))
    drawing = claiming(HAND, "Ts", turn=Seat(0), asked=(Seat(0), Seat(1)), discarder=Seat(3), answers=(Answer.DRAWS,))
    assert keys(drawing, Ui(), "y").effect is None
    assert "your hand lacks" in text(drawing, keys(drawing, Ui(), "y").ui)


def test_whoever_may_not_take_it_is_told_so() -> None:
    assert "it is not for you" in text(claiming(HAND, "Ts", asked=(Seat(3), Seat(1))))


def test_never_asked_about_a_rank() -> None:
    at = claiming(HAND, "Ts")
    ui = keys(at, Ui(), "N").ui
    assert by_itself(at, ui) == Send(Pass(*live(at)))
    assert "out of turn you pass on 10s" in text(at, ui)
    assert by_itself(claiming(HAND, "9s"), ui) is None
    assert by_itself(other := claiming(HAND, "Td"), ui) == Send(Pass(*live(other)))
    assert by_itself(at, keys(at, ui, "N").ui) is None


def test_ranks_whose_letter_could_be_a_suits_are_said_in_words() -> None:
    said = [text(claiming(HAND, card)) for card in ("Js", "Qs", "Ks", "As")]
    assert [word in each for word, each in zip(("jacks", "queens", "kings", "aces"), said, strict=True)] == [True] * 4
    at = claiming(HAND, "Qs")
    assert "out of turn you pass on queens" in text(at, keys(at, Ui(), "N").ui)


def test_the_switches_are_shown_while_a_discard_is_live_and_as_long_as_one_is_on() -> None:
    at, later = claiming(HAND, "Ts"), scene(HAND, turn=Seat(2))
    assert "N never 10s   M never this deal" in text(at)
    ranks = keys(at, Ui(), "N").ui
    assert "N ask about 10s   M never this deal" in text(at, ranks)
    assert "(out of turn you pass on 10s)" in text(later, ranks)
    every = keys(at, Ui(), "M").ui
    assert "M ask again" in text(at, every)
    assert "M ask again" in text(later, every)
    assert "(out of turn you pass on all)" in text(later, every)
    assert "never" not in text(later)
    assert "pass on" not in text(later)
    assert "pass on" not in text(scene(HAND, deal=3), every)


def test_in_turn_one_is_asked_all_the_same() -> None:
    mine = claiming(HAND, "Ts", turn=Seat(0), asked=(Seat(0), Seat(1)), discarder=Seat(3))
    for key in "NM":
        assert by_itself(mine, keys(mine, Ui(), key).ui) is None


def test_never_asked_about_jokers() -> None:
    at = claiming(HAND, "Jk")
    ui = keys(at, Ui(), "N").ui
    assert by_itself(at, ui) == Send(Pass(*live(at)))
    assert by_itself(claiming(HAND, "2s"), ui) is None


def test_never_asked_in_this_deal_and_asked_again_in_the_next() -> None:
    at = claiming(HAND, "Ts")
    ui = keys(at, Ui(), "M").ui
    assert by_itself(other := claiming(HAND, "2s"), ui) == Send(Pass(*live(other)))
    assert "out of turn you pass on all" in text(at, ui)
    assert by_itself(claiming(HAND, "2s", deal=3), ui) is None
    assert by_itself(at, keys(at, ui, "M").ui) is None


def test_nothing_is_passed_where_we_are_not_asked_or_an_answer_is_on_its_way() -> None:
    at = claiming(HAND, "Ts")
    ui = keys(at, Ui(), "M").ui
    assert by_itself(claiming(HAND, "Ts", answers=(Answer.TAKES,)), ui) is None
    assert by_itself(claiming(HAND, "Ts", asked=(Seat(3),)), ui) is None
    assert by_itself(replace(at, pending=True), ui) is None
    assert by_itself(scene(HAND), ui) is None


def test_a_switch_set_in_another_deal_begins_anew() -> None:
    first = keys(claiming(HAND, "Ts"), Ui(), "M").ui
    ui = keys(claiming(HAND, "9s", deal=3), first, "N").ui
    assert not ui.muted.everything
    assert ui.muted.ranks == {9}


def test_what_the_server_refuses_is_said_in_words() -> None:
    ui = ZIONCHECK_SCREEN.refused(Ui(), Refusal("take.own", Facts(cards=cards("Ts"))))
    assert "! You may not take back what you threw away yourself: 10♠." in text(claiming(HAND, "Ts"), ui)


def test_a_discard_that_somebody_else_has_is_said_with_the_name() -> None:
    card = cards("Ts")[0]
    refused = ZIONCHECK_SCREEN.refused(Ui(), Refusal("take.dead", Facts(cards=(card,))))
    taken = (Happening(public(), Took(Seat(1), card, in_turn=False)),)
    assert "! Jun came first and has 10♠." in text(scene(HAND, log=taken), refused)
    late = "! The discard can be taken no more: 10♠."
    assert late in text(scene(HAND), refused)
    own = (Happening(public(), Took(Seat(0), card, in_turn=False)),)
    assert late in text(scene(HAND, log=(*taken, *own)), refused)


def test_whoever_waited_for_a_card_is_told_who_has_it() -> None:
    waiting = claiming(HAND, "Ts", answers=(Answer.TAKES,))
    (card,) = live(waiting)

    def after(seat: int, before: Scene = waiting) -> str:
        took = (Happening(public(), Took(Seat(seat), card, in_turn=False)),)
        now = scene(HAND, phase=Phase.DRAW, turn=Seat(3), log=took)
        return text(now, moved_on(before, now, Ui()))

    assert "! Jun came first and has 10♠." in after(1)
    assert "came first" not in after(0)
    assert "came first" not in after(1, claiming(HAND, "Ts", answers=(Answer.PASSES,)))


def test_a_discard_that_is_dead_says_so() -> None:
    assert "nobody may take it now" in text(scene(HAND, discards=cards("Ts", 9), phase=Phase.MELD))


def test_it_is_said_whether_the_card_would_help() -> None:
    assert "or pass  · it helps" in text(claiming(HAND, "Td"))
    assert "it helps" in text(claiming(HAND, "Jk"))
    assert "it helps" not in text(claiming(HAND, "2c"))
    mine = claiming(HAND, "Td", turn=Seat(0), asked=(Seat(0),), discarder=Seat(3))
    assert "or take 10♦  · it helps" in text(mine)
    melds = (meld(0, 1, "5s 6s 7s 8s"),)
    laid = (2, 2, None, None)
    assert "it fits a meld" in text(claiming(HAND, "9s", melds=melds, laid=laid))
    assert "it fits a meld" in text(claiming(HAND, "Jk", melds=melds, laid=laid))
    assert "it fits a meld" not in text(claiming(HAND, "9h", melds=melds, laid=laid))
