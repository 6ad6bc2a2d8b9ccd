"""One key picks what is forced, or the pair, the sequence, and the next one."""

from __future__ import annotations

import pytest

from paiyou_client.zhao_pengyou.patterns import patterns_to_follow, patterns_to_lead
from paiyou_client.zhao_pengyou.phases.stage import picked_cards
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import card_text, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.view import TrickPlay, TrickView
from tests.client.zhao_pengyou.positions import keys, on_lead, scene, text


def written(patterns: tuple[tuple[int, ...], ...]) -> list[str]:
    return [" ".join(sorted(card_text(card) for card in cards)) for cards in patterns]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lead", "hand", "picks"),
    [
        ("7c", "8c 4h Ah", ["8c"]),  # the only one
        ("7c", "8c 4c Ah", []),
        ("7c 7c", "8c 8c 4c 4c Ac", ["4c 4c", "8c 8c"]),
        ("7c 7c", "8c 8c 8c 4c Ah", ["8c 8c"]),
        ("7c 7c", "8c 5c 4c Ah", []),  # two clubs of three, none of them forced
        ("7c 7c", "8c Th Th 8h 4d", ["8c"]),
        ("7d 7d", "2c 8h 8h 9c 9c Jc Jc", ["Jc Jc", "9c 9c"]),  # void: the trumps
        ("6h 6h 7h 7h", "2h 2h 4h 4h 5h 5h 8h 8h", ["4h 4h 5h 5h"]),
        ("6h 6h 7h 7h", "2h 2h 3h 3h 4h 4h 5h Kh", ["2h 2h 3h 3h", "3h 3h 4h 4h"]),
    ],
)
def test_following(lead: str, hand: str, picks: list[str]) -> None:
    at = on_lead(lead, hand)
    assert written(patterns_to_follow(at)) == picks
    ui = Ui()
    for cards in [*picks, *picks[:1]]:
        ui = keys(at, ui, "f").ui
        assert sorted(picked_cards(at, ui)) == sorted(parse_cards(cards))
    if not picks:
        assert keys(at, Ui(), "f").ui.note


def test_the_key_is_shown_with_what_it_picks() -> None:
    assert "f pick a pair" in text(on_lead("7c 7c", "8c 8c 4c 4c Ac"))
    assert "f pick the only play" in text(on_lead("7c", "8c 4h Ah"))
    assert "f pick" not in text(on_lead("7c", "8c 4c Ah"))


def test_leading_the_sequences_first_and_then_the_sets() -> None:
    at = scene("4h 4h 5h 5h As As As 7d 9c 9c")
    assert written(patterns_to_lead(at))[:3] == ["4h 4h 5h 5h", "As As As", "9c 9c"]
    assert "f pick a set" in text(at)
    assert "f pick" not in text(scene("4h 7d 9c"))


def test_before_our_turn_too_once_somebody_has_led() -> None:
    led = TrickView((TrickPlay(Seat(4), parse_cards("7c 7c")),), (parse_cards("7c 7c"),), Seat(4), 0)
    at = scene("8c 8c Ac", trick=led, turn=Seat(5))
    assert picked_cards(at, keys(at, Ui(), "f").ui) == parse_cards("8c 8c")
    assert keys(scene("8c 8c Ac", turn=Seat(5)), Ui(), "f").ui.note
