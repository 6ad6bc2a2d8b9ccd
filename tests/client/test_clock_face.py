"""The clock of a decision on the screen: what it says, how it is marked, when it has to be drawn again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiyou_client.asides import Moved, SeatAside
from paiyou_client.model import ClientModel
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.clock import ClockFace, clock_face, is_counting
from paiyou_client.widgets.lines import Line, plain
from paiyou_client.zhao_pengyou import header as zhao_pengyou
from paiyou_client.zioncheck import header as zioncheck
from paiyou_engine.zioncheck.state import Phase
from paiyou_protocol.messages import ClockSet, TimerSet
from tests.client.fakes import GAMES, room, snapshot
from tests.client.zhao_pengyou import positions
from tests.client.zioncheck import positions as zioncheck_positions

MINE = ClockSet("t1", 2, 60.0, 300.0, banks=(300.0,) * 6)


def at(*messages: ClockSet | TimerSet) -> TableModel:
    made = ClientModel(GAMES)
    for message in (room(state="playing"), snapshot(1, 0), *messages):
        made.apply_message(message, 100.0)
    return made.tables["t1"]


@pytest.mark.parametrize(
    ("message", "later", "text", "is_urgent"),
    [
        (MINE, 19, "0:41 +5:00", False),
        (MINE, 60, "bank 5:00", False),
        (MINE, 110, "bank 4:10", False),
        (MINE, 351, "!bank 0:09!", True),
        (ClockSet("t1", 2, 15.0, 0.0), 6, "!0:09!", True),
        (ClockSet("t1", 2, 15.0, 0.0), 4, "0:11", False),
        (ClockSet("t1", 2, 15.0, 0.0), 99, "!0:00!", True),
        (ClockSet("t1", 2, 8.0, 0.0, held=True), 99, "(0:08)", False),
        (ClockSet("t1", 2, 0.0, 0.0, out=True), 1, "bot decides", True),
        (TimerSet("t1", "window", 9.0), 2, "0:07", False),
        (TimerSet("t1", "window", 9.0, held=True), 50, "(0:09)", False),
    ],
)
def test_it_says_what_is_left(message: ClockSet | TimerSet, later: float, text: str, *, is_urgent: bool) -> None:
    face = clock_face(at(message), 100.0 + later)
    assert face is not None
    assert (face.text, face.is_urgent) == (text, is_urgent)


@pytest.mark.parametrize(
    ("messages", "counts"),
    [
        ((), False),
        ((MINE,), True),
        ((MINE, ClockSet("t1")), False),
        ((ClockSet("t1", 2, 8.0, held=True),), False),
        ((ClockSet("t1", 2, out=True),), False),
        ((TimerSet("t1", "window", 9.0),), True),
        ((TimerSet("t1", "window", 9.0, held=True),), False),
    ],
    ids=["none", "runs", "stopped", "held", "out", "timer", "timer held"],
)
def test_only_what_counts_is_drawn_every_second(messages: tuple[ClockSet | TimerSet, ...], *, counts: bool) -> None:
    assert is_counting(at(*messages)) is counts


def test_who_is_out_of_time_stands_in_the_log_once() -> None:
    out = ClockSet("t1", 2, out=True)
    assert [entry.seen for entry in at(MINE, out, out).log] == [SeatAside(Moved.TIME_UP, 2)]


def test_a_lost_connection_shows_no_clock() -> None:
    table = at(MINE)
    table.connection_lost()
    assert clock_face(table, 101.0) is None


CALM, LATE, HELD = ClockFace(41, 300, 0), ClockFace(9, 0, 0), ClockFace(41, 0, 0, is_held=True)


def headers(clock: ClockFace) -> list[Line]:
    return [
        zhao_pengyou.top_line(replace(positions.scene("Ah"), clock=clock), 80),
        zioncheck.top_line(replace(zioncheck_positions.scene("8c", phase=Phase.MELD), clock=clock), 80),
    ]


@pytest.mark.parametrize(
    ("clock", "end", "ink"),
    [(CALM, "your turn 0:41 +5:00 ", "turn"), (LATE, "your turn !0:09! ", "bad"), (HELD, "your turn (0:41) ", "turn")],
)
def test_both_games_have_it_in_their_first_line(clock: ClockFace, end: str, ink: str) -> None:
    for header in headers(clock):
        assert plain(header).endswith(end)
        assert next(piece.ink for piece in header if clock.text in piece.text) == ink
