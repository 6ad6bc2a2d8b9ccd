"""A table's screen with people who are away, clocks and questions: at 80 columns by 24 rows with twelve players, in both games."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from paiyou_client.settings import SHAPE, Settings
from paiyou_client.table_parts.clock import is_counting
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase
from paiyou_protocol.messages import (
    ClockSet,
    Hold,
    Motion,
    Propose,
    QuestionSet,
    ResumeGame,
    RoomState,
    SeatState,
    Vote,
)
from tests.client.frames import frame
from tests.client.local_table import NAMES, LocalTable
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.tour import until
from tests.client.zioncheck.tables import ZioncheckTable

pytestmark = pytest.mark.asyncio
SEATS = 12
ASKED = QuestionSet("t1", 1, "pause", "jun", ("jun", "me"), ("jun",), 30.0)


def zhao_pengyou() -> LocalTable:
    table = LocalTable(SEATS, seed=8)
    until(table, Phase.PLAY)
    return table


def zioncheck() -> LocalTable:
    table = ZioncheckTable(SEATS, 3)
    while table.seen.public.phase is not ZioncheckPhase.MELD or table.seen.public.turn != table.you:
        if not table.step():
            table.act(table.choices.example(table.rng))
    return table


BOTH = pytest.mark.parametrize("make", [zhao_pengyou, zioncheck])


def with_people(table: LocalTable, **changes: object) -> RoomState:
    """All seats have people: the third one is away, a bot plays for the fourth."""
    room = table.model.room
    assert room is not None
    seats = [SeatState(name, "me" if seat == table.you else name.lower(), here=True) for seat, name in enumerate(NAMES)]
    seats[2] = replace(seats[2], here=False, away=30)
    seats[3] = replace(seats[3], here=False, away=90, stand_in="steady")
    return replace(room, seats=tuple(seats), **changes)


@BOTH
async def test_each_seat_row_says_who_is_away_and_for_whom_a_bot_plays(make: Callable[[], LocalTable]) -> None:
    table = make()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.model.apply_room(with_people(table), 0.0)
        app.tell()
        await pilot.pause()
        rows = [row for row in frame(pilot).splitlines() if row[2:4].strip().isdigit()]
        assert len(rows) == SEATS
        assert [bool(re.search(r"\baway\b", row)) for row in rows] == [seat == 2 for seat in range(SEATS)]
        assert [bool(re.search(r"\bbot\b", row)) for row in rows] == [seat == 3 for seat in range(SEATS)]


@BOTH
async def test_a_question_is_asked_and_answered_with_the_table_in_sight(make: Callable[[], LocalTable]) -> None:
    table = make()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.model.apply_room(with_people(table), 0.0)
        table.model.apply_question(ASKED, time.monotonic())
        table.sent.clear()
        app.tell()
        await pilot.pause()
        shown = frame(pilot)
        assert re.search(r"Jun asks for a pause: Y agrees, N does not \(\d+ s\)\.", shown)
        assert is_counting(table.model)
        assert all(name[:3] in shown for name in NAMES[1:])
        await pilot.press("Y")
        await pilot.pause()
        assert app.asked == [Vote(0, "t1", 1)]
        assert table.sent == []


@BOTH
async def test_a_pause_is_asked_for_by_two_keys_and_ended_by_one(make: Callable[[], LocalTable]) -> None:
    table = make()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("H")
        await pilot.pause()
        assert "p ask for a pause" in frame(pilot)
        await pilot.press("p")
        table.model.apply_room(with_people(table, state=Hold.PAUSED.value), 0.0)
        app.tell()
        await pilot.pause()
        shown = frame(pilot)
        assert "The game is paused: P plays on." in shown
        assert "paused" in shown.splitlines()[0]
        below = shown[shown.index("The game is paused") :]
        assert below.count("is paused") == 1, "it is said once below the hand"
        assert "our turn" not in shown
        assert " to play" not in shown.splitlines()[0]
        await pilot.press("P")
        await pilot.pause()
        assert app.asked == [Propose(0, "t1", Motion.PAUSE), ResumeGame(0, "t1")]


@BOTH
async def test_the_clock_stands_in_the_first_line_and_a_held_one_is_never_drawn_again(
    make: Callable[[], LocalTable],
) -> None:
    table = make()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.model.apply_clock(ClockSet("t1", 0, 41.0, 300.0, held=True), 0.0)
        app.tell()
        await pilot.pause()
        assert frame(pilot).splitlines()[0].rstrip().endswith("your turn (0:41 +5:00)")
        assert not is_counting(table.model)
        drawn = app.table_screen.scene
        app.tell()
        await pilot.pause()
        assert app.table_screen.scene == drawn, "the same scene is the same picture"


def with_bots(table: LocalTable, names: tuple[str, ...]) -> RoomState:
    """Bots of all levels in all seats but our own, a person's own one among them."""
    room = table.model.room
    assert room is not None
    levels = ("easy", "steady", "strong", "random", "later")
    seats = [SeatState(name, bot=levels[seat % 5], here=True) for seat, name in enumerate(names)]
    seats[2] = SeatState("Mei", "mei", here=True, own=True)
    seats[table.you or 0] = SeatState("Petra", "me", here=True)
    return replace(room, seats=tuple(seats))


@BOTH
@pytest.mark.parametrize(
    ("size", "marked", "own"),
    [((80, 24), "{name} {mark}", "Mei b"), ((200, 50), "{name}, bot, {level}", "Mei, own bot")],
)
async def test_a_bot_s_name_says_that_it_is_one_and_of_which_level(
    make: Callable[[], LocalTable], size: tuple[int, int], marked: str, own: str
) -> None:
    table = make()
    app = TableApp(table, settings=Settings().having(SHAPE, "rows"))
    names = ("Ada", "Boris", "Chun", "Dara", "Emil", "Fen", "Gita", "Hana", "Ivo", "Jun", "Kira", "Lev")
    async with app.run_test(size=size) as pilot:
        table.model.apply_room(with_bots(table, names), 0.0)
        app.tell()
        await pilot.pause()
        seats = (row for row in frame(pilot).splitlines() if row[2:5].strip().isdigit() and row[4] == " ")
        rows = [row[5:] for row in seats][:SEATS]
        said = [("easy", "b1"), ("steady", "b2"), ("strong", "b3"), ("random", "b0"), ("later", "b")]
        for seat, name in enumerate(names):
            level, mark = said[seat % 5]
            expected = (
                "you" if seat == table.you else own if seat == 2 else marked.format(name=name, level=level, mark=mark)
            )
            assert rows[seat].startswith(f"{expected} "), rows[seat]
