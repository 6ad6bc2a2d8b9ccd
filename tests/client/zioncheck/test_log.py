"""What happened, in words: a turn in one line."""

from __future__ import annotations

from paiyou_client.widgets.lines import plain
from paiyou_client.zioncheck.logline import flowing, newest_first
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import (
    Added,
    DealBegun,
    DealResult,
    DealScored,
    Discarded,
    Drew,
    DrewHidden,
    GameOver,
    LaidDown,
    Reshuffled,
    Swapped,
    Took,
    WindowClosed,
    WindowOpened,
)
from paiyou_engine.zioncheck.growing import End
from tests.client.zioncheck.positions import cards, meld, public, scene

JUN, KOLJA, YOU = Seat(1), Seat(2), Seat(0)


def told(*seen: object, after_gap: bool = False) -> list[str]:
    """The lines, the oldest first."""
    return [plain(text) for text, _ in newest_first(after(*seen, after_gap=after_gap))][::-1]


def after(*seen: object, after_gap: bool = False) -> Scene:
    log = tuple(Happening(public(), one, after_gap and number == 0) for number, one in enumerate(seen))
    return scene("8c", log=log)


def test_a_turn_is_one_line() -> None:
    card = cards("3c")[0]
    window = (WindowOpened((KOLJA,)), WindowClosed())
    assert told(DrewHidden(JUN), Discarded(JUN, card), *window, Drew(YOU, card), Discarded(YOU, card)) == [
        "Jun drew, threw 3♣",
        "you drew 3♣, threw 3♣",
    ]


def test_laying_down_and_adding_belong_to_the_turn() -> None:
    eight, nine = cards("8h 9s")
    assert told(
        DrewHidden(JUN),
        LaidDown(JUN, (meld(0, 1, "8c 8d Jk", "set"), meld(1, 1, "5s 6s Jk 8s"))),
        Added(JUN, 0, eight, None),
        Added(JUN, 1, nine, End.HIGH),
        Discarded(JUN, eight),
    ) == ["Jun drew, laid down 8♣ 8♦ Jk and 5♠ 6♠ [7♠] 8♠, added 8♥ to meld 1, added 9♠ to meld 2, threw 8♥"]


def test_what_others_do_between_stands_apart() -> None:
    seven, joker = cards("7s Jk")
    lines = told(DrewHidden(JUN), Swapped(KOLJA, 1, seven, joker), Discarded(JUN, seven))
    assert lines == ["Jun drew", "Kolja took the joker of meld 2 for 7♠", "Jun threw 7♠"]


def test_takes_say_whether_they_were_out_of_turn_and_what_they_cost() -> None:
    card = cards("10d")[0]
    assert told(Took(KOLJA, card, in_turn=False), DrewHidden(KOLJA, penalty=True)) == [
        "Kolja took 10♦ out of turn",
        "Kolja drew a penalty card",
    ]
    assert told(Took(KOLJA, card, in_turn=True), Discarded(KOLJA, card)) == ["Kolja took 10♦, threw 10♦"]


def test_what_befalls_all() -> None:
    result = DealResult(1, JUN, ((),) * 4, (0,) * 4, (0,) * 4, ())
    blocked = DealResult(1, None, ((),) * 4, (0,) * 4, (0,) * 4, ())
    assert told(DealBegun(2, Seat(3), YOU), Reshuffled(30), DealScored(result), DealScored(blocked)) == [
        "Deal 2: one set and one run; you first, twice",
        "the stock was empty: 30 discards are shuffled again",
        "Jun goes out",
        "the deal is blocked: all count their hands",
    ]
    assert told(GameOver((YOU, JUN)), GameOver((JUN,)), GameOver((YOU,))) == [
        "you and Jun win the game",
        "Jun wins the game",
        "you win the game",
    ]


def test_lines_flow_one_after_the_other_and_of_a_long_one_the_end_is_kept() -> None:
    card = cards("3c")[0]
    turns = [event for seat in (JUN, KOLJA, JUN) for event in (DrewHidden(seat), Discarded(seat, card))]
    shown = [plain(row) for row in flowing(after(*turns), 44, 2)]
    assert shown == ["Jun drew, threw 3♣", "Kolja drew, threw 3♣ · Jun drew, threw 3♣"]
    long = [DrewHidden(JUN), *(Added(JUN, number, card, None) for number in range(8)), Discarded(JUN, card)]
    assert plain(flowing(after(*long), 44, 1)[0]).endswith("threw 3♣")
    assert flowing(after(*turns), 44, 0) == ()
