"""What happened, in words: a turn in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from paiyou_client.widgets.lines import plain
from paiyou_client.zioncheck.logline import QUIET, flowing, newest_first
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import (
    Added,
    Answer,
    Answered,
    DealBegun,
    DealerDrawn,
    DealResult,
    DealScored,
    Dealt,
    DealtHidden,
    Discarded,
    Drew,
    DrewHidden,
    GameOver,
    Hurried,
    LaidDown,
    Reshuffled,
    Seen,
    SheetClosed,
    StockEmpty,
    Swapped,
    Took,
    WindowClosed,
    WindowOpened,
)
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, meld, public, scene, watching

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


def test_an_empty_stock_is_told_and_for_whom_it_was() -> None:
    assert told(StockEmpty(JUN), StockEmpty(YOU, penalty=True)) == [
        "Jun finds no card in the stock",
        "you find no card in the stock for the penalty",
    ]


RESULT = DealResult(1, JUN, ((),) * 4, (0,) * 4, (0,) * 4, ())
CARD, JOKER = cards("7s Jk")
EVERY: tuple[Seen, ...] = (
    DealerDrawn(JUN),
    DealBegun(2, Seat(3), YOU),
    Dealt(YOU, (CARD,)),
    DealtHidden(JUN, 10),
    Drew(YOU, CARD),
    DrewHidden(JUN),
    Discarded(JUN, CARD),
    WindowOpened((KOLJA,)),
    Answered(YOU, Answer.PASSES),
    WindowClosed(),
    Took(JUN, CARD, in_turn=True),
    LaidDown(JUN, (meld(0, 1, "8c 8d Jk", "set"),)),
    Added(JUN, 0, CARD, None),
    Swapped(JUN, 0, CARD, JOKER),
    StockEmpty(JUN),
    Reshuffled(30),
    DealScored(RESULT),
    Hurried(JUN),
    SheetClosed(2, JUN),
    GameOver((JUN,)),
)


def test_every_event_has_its_own_line_or_is_named_among_those_that_need_none() -> None:
    assert {type(seen) for seen in EVERY} == set(kinds_in(Seen))
    lines = {type(seen): told(seen) for seen in EVERY}
    assert {kind for kind, said in lines.items() if not said} == set(QUIET)
    spoken = [said for said in lines.values() if said]
    assert all(said[0].strip() for said in spoken)
    assert len({said[0] for said in spoken}) == len(spoken)


def kinds_in(union: object) -> Iterator[type]:
    """The types of a union of unions."""
    if isinstance(union, type):
        yield union
    for part in get_args(union):
        yield from kinds_in(part)


def test_what_befalls_all() -> None:
    result = DealResult(1, JUN, ((),) * 4, (0,) * 4, (0,) * 4, ())
    blocked = DealResult(1, None, ((),) * 4, (0,) * 4, (0,) * 4, ())
    assert told(DealBegun(2, Seat(3), YOU), Reshuffled(30), DealScored(result), DealScored(blocked)) == [
        "Deal 2: one set and one run; you first, twice",
        "30 discards are shuffled into a new stock",
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
    mixed = [DrewHidden(KOLJA), Discarded(KOLJA, card), *long]
    for rows in range(1, 8):
        cut = [plain(row) for row in flowing(after(*mixed), 44, rows)]
        assert cut[0].startswith("…") or cut[0].startswith("Jun drew") or cut[0].startswith("Kolja drew")
        assert cut[0].startswith("…") is ("Jun drew" not in " ".join(cut))
        assert ("Kolja" in " ".join(cut)) <= ("Jun drew" in " ".join(cut)), "what Jun did never reads as Kolja's"
    assert flowing(after(*turns), 44, 0) == ()


def test_who_looks_on_reads_where_the_deal_is_and_who_had_laid_down_by_then() -> None:
    at = watching(laid=(None, 4, 2, *(None,) * (public().seats - 3)), number=9, deal=2)
    told = [plain(each) for each, _ in newest_first(at)]
    second, first = at.name(1), at.name(2)
    assert told == [
        "you look on: deal 2, turn 9",
        f"{second} laid down in turn 4",
        f"{first} laid down in turn 2",
    ]
    assert not list(newest_first(watching(phase=Phase.SHUFFLE)))
