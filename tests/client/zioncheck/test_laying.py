"""Laying down: on one key, by one of several ways, or with melds put together by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from paiyou_client.table_parts.effects import Send
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.explain import refusal_of, ways_of
from paiyou_client.zioncheck.hand import labels
from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Outcome, Ui
from paiyou_engine.zioncheck.actions import Lay
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, keys, picking, scene, text

READY = "8c 8d 8h 5s 6s 7s 8s 2d"
"""Fits the second deal, one set and one run, in more ways than one."""


def laid(outcome: Outcome) -> Lay:
    assert isinstance(outcome.effect, Send)
    assert isinstance(outcome.effect.action, Lay)
    return outcome.effect.action


def together(at: Scene, ui: Ui, *melds: str) -> Ui:
    """These melds put together, each picked and made."""
    for one in melds:
        ui = keys(at, picking(one, ui), "m").ui
    return ui


def test_one_key_lays_down_the_only_way() -> None:
    at = scene("8c 8d 8h Jd Qd Kd Ad 2s")
    assert len(ways_of(at)) == 1
    assert refusal_of(at, laid(keys(at, Ui(), "y"))) is None
    assert "you can lay down: press y" in text(at)


@pytest.mark.parametrize("number", [1, 2])
def test_what_is_asked_is_never_cut_and_says_which_of_two_turns_it_is_as_there_is_room(number: int) -> None:
    at = scene("8c 8d 8h Jd Qd Kd Ad 2s", number=number)
    wide, narrow = text(at, cells=100), text(at)
    assert "of your two turns)" in wide
    assert f"lay down if you like, then throw a card away  (turn {number} of 2)" in narrow


def test_of_several_ways_one_is_chosen_by_keys() -> None:
    at = scene("8c 8d 8h Jk 5s 6s 7s 8s 2d")
    ways = ways_of(at)
    assert len(ways) > 1
    first = keys(at, Ui(), "y")
    assert first.effect is None
    assert f"way 1 of {len(ways)}: " in text(at, first.ui)
    second = keys(at, first.ui, "right")
    assert "way 2 of" in text(at, second.ui)
    assert f"way {len(ways)} of" in text(at, keys(at, first.ui, "left").ui)
    chosen = laid(keys(at, second.ui, "y"))
    assert [len(proposal.cards) for proposal in chosen.melds] == [len(meld.cards) for meld in ways[1]]
    assert keys(at, second.ui, "q").ui.way is None


def test_where_the_hand_cannot_it_is_said_how_many_are_lacking() -> None:
    at = scene("8c 8d Jd Qd Kd 2s")
    assert "For one set and one run your hand lacks 2 cards." in text(at, keys(at, Ui(), "y").ui)


def test_a_hand_without_a_card_to_keep_is_told_so() -> None:
    at = scene("8c 8d 8h Jd Qd Kd Ad")
    assert "Keep a card for the discard" in text(at, keys(at, Ui(), "y").ui)


def test_laying_down_twice_is_refused_at_once() -> None:
    at = scene("8c 8d 8h Jd", laid=(5, None, None, None))
    assert "You have laid down already" in text(at, keys(at, Ui(), "y").ui)


def test_out_of_turn_the_server_says_why_not() -> None:
    at = scene("8c 8d 8h Jd Qd Kd Ad 2s", phase=Phase.DRAW)
    assert isinstance(keys(at, Ui(), "y").effect, Send)


def test_melds_are_put_together_by_picking_and_lie_apart() -> None:
    at = scene(READY)
    ui = together(at, Ui(), "8c 8d 8h")
    shown = text(at, ui)
    assert "your melds: 8♥ 8♦ 8♣  1 more to make" in shown.replace("8♣ 8♦ 8♥", "8♥ 8♦ 8♣")
    assert "meld 1:" in shown
    assert not ui.picking.picked
    ui = together(at, ui, "5s 6s 7s 8s")
    assert "y lays down" in text(at, ui)
    kinds = [proposal.kind for proposal in laid(keys(at, ui, "y")).melds]
    assert kinds == [MeldKind.SET, MeldKind.RUN]


def test_a_meld_is_taken_apart_again() -> None:
    at = scene(READY)
    ui = together(at, Ui(), "8c 8d 8h", "5s 6s 7s 8s")
    once = keys(at, ui, "u").ui
    assert len(once.building.done) == 1
    assert keys(at, once, "u").ui.building.done == ()


def test_the_hand_lies_by_what_is_still_to_be_put_together() -> None:
    at = scene("8c 8d 8h 8s Kd Kh 5s 6s 7s 2d", deal=1)
    ui = together(at, Ui(), "8c 8d 8h")
    assert [labels().get(group.suit) for group in groups_of(at, ui)] == ["meld 1:", "set-1", "rest"]
    every = scene("8c 8d 8h 8s Kd Kh Ks 5s 6s 7s 2d", deal=1)
    done = together(every, Ui(), "8c 8d 8h", "Kd Kh Ks")
    assert [labels().get(group.suit, "") for group in groups_of(every, done)][:3] == ["meld 1:", "meld 2:", ""]


def test_fewer_melds_than_the_contract_are_refused_in_words() -> None:
    at = scene(READY)
    ui = keys(at, together(at, Ui(), "8c 8d 8h"), "y").ui
    assert "The contract has 2 melds, its own sets and runs: these are 1." in text(at, ui)


def test_what_is_no_meld_is_refused_with_the_cards() -> None:
    at = scene("8c 8d 9h 5s 6s 7s 8s 2d")
    assert "All cards of a set are of one rank: not 9♥." in text(at, together(at, Ui(), "8c 8d 9h"))
    assert "these are 2" in text(at, together(at, Ui(), "8c 8d"))
    assert "Pick the cards of a set or a run first: space, or type them." in text(at, keys(at, Ui(), "m").ui)


def test_where_a_joker_could_stand_for_several_cards_a_number_says_which() -> None:
    at = scene("6c 7c Jk Jk 9d 9h 9s 2d")
    asked = together(at, Ui(), "6c 7c Jk Jk")
    assert "which is it?" in text(at, asked)
    assert len(asked.building.ways) > 1
    way = asked.building.ways[1]
    chosen = keys(at, asked, "2").ui
    assert [(placed.card, placed.face) for placed in chosen.building.done[0].cards] == [
        (placed.card, placed.face) for placed in way.cards
    ]
    assert keys(at, asked, "q").ui.building.ways == ()
    assert keys(at, asked, "9").ui.building.done == ()


def test_a_set_or_a_run_is_asked_for_too_and_the_run_s_ways_after_it() -> None:
    at = scene("6c Jk Jk Jk 9d 9h 9s 2d")
    asked = together(at, Ui(), "6c Jk Jk Jk")
    assert [way.kind for way in asked.building.ways] == [MeldKind.SET, MeldKind.RUN]
    assert keys(at, asked, "1").ui.building.done[0].kind is MeldKind.SET
    deeper = keys(at, asked, "2").ui
    assert deeper.building.done == ()
    assert len(deeper.building.ways) > 2
    done = keys(at, deeper, "1").ui.building.done[0]
    assert done.kind is MeldKind.RUN


def test_a_built_meld_is_forgotten_when_a_card_of_it_is_gone() -> None:
    at = scene(READY)
    ui = together(at, Ui(), "8c 8d 8h")
    view: Any = at.view
    gone = replace(at, view=_with_hand(view, "8c 8d 5s 6s 7s 8s 2d"))
    assert moved_on(at, gone, ui).building.done == ()
    drawn = replace(at, view=_with_hand(view, READY + " 3h"))
    assert moved_on(at, drawn, ui).building == ui.building


def _with_hand(view: Any, hand: str) -> Any:
    return structs.replace(view, hand=tuple(sorted(cards(hand))))


def test_a_way_that_is_gone_is_asked_for_no_more() -> None:
    at = scene("8c 8d 8h Jk 5s 6s 7s 8s 2d")
    ui = keys(at, Ui(), "y").ui
    view: Any = at.view
    gone = replace(at, view=_with_hand(view, "8c 8d 5s 6s 2d"))
    assert moved_on(at, gone, ui).way is None
    assert moved_on(at, at, ui).way == 0


def test_the_cards_of_a_proposal_are_those_that_were_picked() -> None:
    at = scene(READY)
    assert together(at, Ui(), "5s 6s 7s 8s").building.done == (
        Proposal(tuple(map(Placed, cards("5s 6s 7s 8s"))), MeldKind.RUN),
    )
