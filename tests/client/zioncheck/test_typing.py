"""Cards typed by their names, and that no such key does anything else while cards are picked."""

from __future__ import annotations

import pytest

from paiyou_client.table_parts.effects import Send
from paiyou_client.table_parts.faces import face_text
from paiyou_client.table_parts.hand import laid_out
from paiyou_client.table_parts.typed import TYPED
from paiyou_client.zioncheck.chosen import groups_of, picked_cards
from paiyou_client.zioncheck.faces import written
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.zioncheck.actions import Discard
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, claiming, keys, meld, scene, text

HAND = "Ks Kh 9s 9s Th Ac Jd 3d 8c Jk Jk"
MELDS = (meld(0, 1, "Kc Kd Ks", "set"), meld(1, 1, "5s 6s Jk 8s"))
SCENES = (
    scene(HAND),
    scene(HAND, phase=Phase.DRAW),
    scene(HAND, melds=MELDS, laid=(4, 5, None, None)),
    claiming(HAND, "Qs"),
    claiming(HAND, "Qs", turn=1),
)


def shown(at: Scene, ui: Ui) -> str:
    return " ".join(sorted(face_text(written(card)) for card in picked_cards(at, ui)))


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("kk", "K♠ K♥"),
        ("kkk", "K♠ K♥"),
        ("sk", "K♠"),
        ("hk", "K♥"),
        ("99", "9♠ 9♠"),
        ("10", "10♥"),
        ("t", "10♥"),
        ("a", "A♣"),
        ("ca", "A♣"),
        ("j", "J♦"),
        ("dj", "J♦"),
        ("8", "8♣"),
        ("r", "Jk"),
        ("br", "Jk Jk"),
        ("q", ""),
        ("d9", ""),
        ("kku", ""),
    ],
)
@pytest.mark.parametrize("at", SCENES)
def test_what_is_typed_is_picked(at: Scene, typed: str, picked: str) -> None:
    assert shown(at, keys(at, Ui(), *typed).ui) == picked


@pytest.mark.parametrize("at", SCENES)
@pytest.mark.parametrize("key", sorted(TYPED))
def test_a_key_that_names_a_card_does_nothing_else(at: Scene, key: str) -> None:
    outcome = keys(at, Ui(), key)
    assert outcome.effect is None
    assert outcome.ui.sheet is None
    assert outcome.ui.aim is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("q", "you hold no Q"),
        ("d9", "you hold no 9♦"),
        ("aa", "you hold no more A"),
        ("rrr", "you hold no more Jk"),
        ("2", "you hold no 2"),
    ],
)
def test_what_is_not_there_is_said(typed: str, said: str) -> None:
    assert f"! {said}" in text(SCENES[0], keys(SCENES[0], Ui(), *typed).ui)


def test_a_typed_card_is_thrown_away_by_the_next_key() -> None:
    at = scene(HAND)
    assert keys(at, Ui(), *"3x").effect == Send(Discard(cards("3d")[0]))


def test_typed_cards_are_a_meld_and_the_next_one_is_typed_from_what_is_left() -> None:
    at = scene("8c 8d 8h 8s 8s 8d 5s 6s 7s 2d")
    once = keys(at, Ui(), *"888m").ui
    twice = keys(at, once, *"888").ui
    built = once.building.cards
    assert len(built) == 3
    assert len(picked_cards(at, twice)) == 3
    assert not set(picked_cards(at, twice)) & set(built)
    assert len(laid_out(groups_of(at, twice))) == 10


def test_a_number_is_a_meld_s_while_it_is_asked_which_one() -> None:
    at = scene("8s 2d 3d", melds=(meld(0, 1, "8c 8d 8h", "set"), meld(1, 1, "4s 5s 6s 7s")), laid=(4, 5, None, None))
    asked = keys(at, Ui(), *"8+").ui
    assert asked.aim is not None
    assert keys(at, asked, "2").effect is not None
    assert keys(at, asked, "q").ui.aim is None
