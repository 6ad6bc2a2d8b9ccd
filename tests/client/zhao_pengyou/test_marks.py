"""Trumps, point cards and forced cards are marked by signs for whoever likes that, in each form of a hand and on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiyou_client.settings import CARDS, MARK_FORCED, MARK_POINTS, MARK_TRUMPS, SHAPE, Settings
from paiyou_client.table_parts.hand_lines import cards_lines
from paiyou_client.table_parts.taste import Taste, taste_of
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.frame import frame
from paiyou_client.zhao_pengyou.marking import signs_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import parse_cards
from tests.client.zhao_pengyou.positions import on_lead, scene

HAND = "RJ 9s Kc 7c 5h Qh Td 3d 3s"
ALL = Taste(trumps=True, points=True)


def shown(at: Scene, taste: Taste, cells: int = 80, rows: int = 24) -> list[str]:
    return [plain(line) for line in frame(replace(at, taste=taste), Ui(), cells, rows)]


def test_at_first_forced_cards_alone_are_marked() -> None:
    usual = "\n".join(shown(on_lead("Qh Qh", "As Qs 2h Kh Th Th"), Taste()))
    assert usual.count("▲") >= 2
    assert not set("†•‡") & set(usual)
    without = "\n".join(shown(on_lead("Qh Qh", "As Qs 2h Kh Th Th"), Taste(forced=False))[16:22])
    assert "▲" not in without
    assert "·" in without, "it is still to be seen what may be played"


@pytest.mark.parametrize(
    ("taste", "signs"),
    [
        (Taste(trumps=True), {"RJ": "†", "Kc": "†", "9d": "†"}),
        (Taste(points=True), {"Kc": "•", "5h": "•", "Td": "•"}),
        (ALL, {"RJ": "†", "Kc": "‡", "5h": "•", "Td": "•", "9d": "†"}),
    ],
)
def test_each_face_has_the_sign_of_what_it_is(taste: Taste, signs: dict[str, str]) -> None:
    found = signs_of(replace(scene(HAND), taste=taste))
    faces = "RJ Kc 9d 5h Td Qh"
    assert {
        name: found[face] for name, face in zip(faces.split(), parse_cards(faces), strict=True) if face in found
    } == signs


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
@pytest.mark.parametrize("has_edges", [True, False])
def test_the_signs_stand_on_or_below_the_cards_in_every_form(size: tuple[int, int], has_edges: bool) -> None:
    lower = "".join(shown(scene(HAND), replace(ALL, has_edges=has_edges, is_round=False), *size)[-14:])
    assert (lower.count("†"), lower.count("‡"), lower.count("•")) == (3, 1, 2)
    assert ("╭" in lower) is has_edges


def test_what_lies_on_the_table_is_marked_too() -> None:
    assert "Q♥ K♥•" in "\n".join(shown(on_lead("Qh Kh", "As Qs 2h Kh Th Th"), ALL))
    assert [plain(row) for row in cards_lines(parse_cards("Kh Qh"), 7, signs_of(replace(scene(HAND), taste=ALL)))] == [
        "╭──╭──╮",
        "│K │Q │",
        "│•♥│ ♥│",
        "╰──╰──╯",
    ]
    assert cards_lines(parse_cards("Kh Qh"), 6) == ()


def test_taste_is_what_is_set() -> None:
    settings = Settings()
    assert taste_of(settings) == Taste()
    for setting, value in (
        (MARK_TRUMPS, True),
        (MARK_POINTS, True),
        (MARK_FORCED, False),
        (SHAPE, "rows"),
        (CARDS, "ranks"),
    ):
        settings = settings.having(setting, value)
    assert taste_of(settings) == Taste(trumps=True, points=True, forced=False, is_round=False, has_edges=False)


def test_a_row_for_each_seat_where_no_round_table_is_wanted() -> None:
    at = scene(HAND)
    assert any("╭───╯" in line for line in shown(at, ALL, 140, 45))
    rows = shown(at, replace(ALL, is_round=False), 140, 45)
    assert not any("╭───╯" in line for line in rows)
    assert [row[3:5] for row in rows[3:9]] == [f"{seat + 1} " for seat in range(6)]
