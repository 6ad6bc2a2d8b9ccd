"""Who took what from whom, and who threw what away, as everybody has seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paiyou_client.table_model import LogEntry
from paiyou_client.widgets.lines import plain
from paiyou_client.zioncheck.memory_page import events_of_deal, memory_lines, taken_by, thrown_by
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import DealBegun, Discarded, Took
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, scene
from tests.client.zioncheck.tables import ZioncheckTable, scene_at, until

KING, ACE, TWO = cards("Ks Ah 2c")


def entries(*seen: Any, gap: bool = False) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(None, one, None, after_gap=gap and number == 1) for number, one in enumerate(seen))


def test_of_each_seat_what_it_took_and_threw_away_the_newest_first() -> None:
    seen = (
        Discarded(Seat(1), TWO),  # in an earlier deal
        DealBegun(2, Seat(3), Seat(0)),
        Discarded(Seat(0), KING),
        Took(Seat(1), KING, in_turn=True),
        Discarded(Seat(1), ACE),
        Took(Seat(3), ACE, in_turn=False),
        Discarded(Seat(1), TWO),
    )
    page = [plain(row).strip() for row in memory_lines(replace(scene("9c"), course=entries(*seen)))]
    assert page == [
        "you          threw away: K♠",
        "Jun          took: K♠ from you · threw away: 2♣ A♥",
        "Kolja        nothing yet",
        "小林         took: A♥ from Jun (out of turn)",
    ]


def test_what_was_missed_is_said() -> None:
    for course in (
        entries(Discarded(Seat(0), KING)),
        entries(DealBegun(2, Seat(3), Seat(0)), Discarded(Seat(0), KING), gap=True),
    ):
        assert "As far as you have seen this deal." in plain(memory_lines(replace(scene("9c"), course=course))[-1])


def test_in_a_deal_that_is_played_it_is_what_lies_in_the_discards_and_hands() -> None:
    table = ZioncheckTable(4, seed=5)
    until(
        table,
        lambda now: now.seen.public.deal == 2 and now.seen.public.phase is Phase.MELD and now.seen.public.number > 20,
    )
    at = scene_at(table)
    events, is_whole = events_of_deal(at)
    assert is_whole
    threw, took = thrown_by(at, events), taken_by(at, events)
    taken = [card for seat in took for card, _giver, _in_turn in seat]
    assert sum(map(len, threw)) - len(taken) == len(at.public.discards)
    assert [sum(not in_turn for *_, in_turn in seat) for seat in took] == list(at.public.taken)
