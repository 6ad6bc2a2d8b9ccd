"""What happened, in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.logline import log_line, log_lines
from paiyou_client.zhao_pengyou.scene import Happening
from paiyou_engine.cards import parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import BidKind, BidMade, Counted, GroupFailed, Played, TrickTaken
from paiyou_engine.zhao_pengyou.trumps import parse_trump
from paiyou_engine.zhao_pengyou.view import TrickPlay, TrickView
from tests.client.zhao_pengyou.positions import public, scene

AT = scene("Ah")


def said(seen: object, lead: str = "") -> str:
    before = public()
    if lead:
        cards = parse_cards(lead)
        before = replace(before, trick=TrickView((TrickPlay(Seat(5), cards),), (cards,), Seat(5)))
    return plain(log_line(AT, Happening(before, seen)))


@pytest.mark.parametrize(
    ("lead", "seat", "cards", "line"),
    [
        ("", 1, "Tc Tc", "Jun leads 10♣ 10♣, trumps"),
        ("", 0, "Th", "you lead 10♥"),
        ("Th Th", 4, "Kh 8h", "小林 K♥ 8♥: no pair"),
        ("Th Th", 5, "5h 5h", "Bao 5♥ 5♥"),
        ("Th Th", 5, "6d 2h", "Bao 6♦ 2♥: no more ♥"),
        ("Th Th", 5, "6d 2s", "Bao 6♦ 2♠: no ♥"),
        ("Th Th", 1, "6c 6c", "Jun 6♣ 6♣: trumps, no ♥"),
        ("Tc", 1, "6s", "Jun 6♠: no trumps"),
    ],
)
def test_a_play_and_what_everybody_can_tell_from_it(lead: str, seat: int, cards: str, line: str) -> None:
    assert said(Played(Seat(seat), parse_cards(cards)), lead) == line


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        (Counted(Seat(1), parse_card("Ad"), 2, 0, joined=True), "2nd A♦ played by Jun: joins"),
        (Counted(Seat(0), parse_card("Ad"), 2, 0, joined=True), "2nd A♦ played by you: you join"),
        (
            Counted(Seat(2), parse_card("As"), 1, 0, joined=False),
            "1st A♠ played by Kolja: the call is used up, nobody joins",
        ),
        (Counted(Seat(2), parse_card("As"), 1, None, joined=False), "1st A♠ played by Kolja, not the called copy"),
        (Counted(Seat(2), parse_card("Ad"), 1, None, joined=False), ""),
        (
            GroupFailed(Seat(1), parse_cards("As Js Js"), 30, Seat(2)),
            "Kolja stops the group: back go A♠ J♠ J♠, 30 points lost",
        ),
        (TrickTaken(Seat(0), 25), "you take the trick, 25 points"),
        (TrickTaken(Seat(3), 0), "Petra takes the trick"),
        (
            BidMade(Seat(1), parse_cards("3s 3s"), BidKind.OVERBID, parse_trump("3s"), Seat(2)),
            "Jun shows 3♠ 3♠, over Kolja",
        ),
        (
            BidMade(Seat(1), parse_cards("3s 3s"), BidKind.DEFENCE, parse_trump("3s"), Seat(2)),
            "Jun matches 3♠ 3♠, over Kolja",
        ),
    ],
)
def test_other_events(seen: object, line: str) -> None:
    assert said(seen) == line


def test_the_newest_lines_are_shown_and_long_ones_are_broken_between_words() -> None:
    events = tuple(Happening(public(), TrickTaken(Seat(seat), 10 * seat)) for seat in range(1, 6))
    lines = [plain(one) for one in log_lines(scene("Ah", log=events), 23, 3)]
    assert lines == ["  40 points            ", "Bao takes the trick, 50", "  points               "][1:]
