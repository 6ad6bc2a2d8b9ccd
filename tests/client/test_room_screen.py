"""A table before its game: its seats, who may do what there, and how its game begins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.table import TableScreen
from paiyou_client.screens.watch_menu import WatchMenuScreen
from paiyou_engine.game import PUBLIC
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_protocol.messages import (
    Absence,
    AddBot,
    ClockTerms,
    CreateTable,
    FillBots,
    LeaveTable,
    ListTablePeople,
    Motion,
    PeoplePage,
    PersonLine,
    Propose,
    RemoveBot,
    SeatState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    TableSettings,
    Terms,
    Unseat,
)
from tests.client.fakes import failed, room
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, LOBBY, SIZES, Shell, in_room, joins_as, shell, tables

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_room_looks_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, size=size, network=joins_as(you=2, host="p-mei")) as at:
        await at.press("enter")
        check_frame(at.pilot, f"room-{size[0]}x{size[1]}")


async def test_a_watcher_can_take_the_chosen_seat(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        shown = await in_room(at)
        assert "s sit down" in shown
        assert "b add a bot" not in shown
        await at.press("down", "down", "down", "s")
        assert at.link.asked == [Sit(0, "t1", 3)]


async def test_on_a_taken_seat_s_means_any_free_one(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        await at.press("s")
        assert at.link.asked == [Sit(0, "t1")]


async def test_the_host_seats_bots_and_sends_them_away(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at, you=2, host="p-mei")
        await at.press("b", "down", "x", "f", "u")
        assert at.link.asked == [
            AddBot(0, "t1"),
            RemoveBot(0, "t1", 1),
            FillBots(0, "t1"),
            Stand(0, "t1"),
        ]


async def test_only_a_full_table_is_started_and_only_by_its_host(tmp_path: Path) -> None:
    full = tuple(replace(seat, name="Bo", bot="steady") if not seat.name else seat for seat in room(you=2).seats)
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        assert "g start" not in await in_room(at, you=2, host="p-mei")
        await at.press("g")
        at.link.say(room(you=2, seats=full))
        assert "Ana can start the game." in await at.look()
        await at.press("g")
        at.link.say(room(you=2, host="p-mei", seats=full))
        assert "g start the game" in await at.look()
        await at.press("g")
        assert at.link.asked == [StartGame(0, "t1")]


async def test_what_the_server_refuses_is_said_until_the_next_key(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        at.link.answer(Sit, failed("seat-taken"))
        assert "Somebody has that seat already." in await at.press("s")
        assert "Somebody has" not in await at.press("down")


async def test_leaving_a_room_leads_back_to_where_one_came_from(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        await at.press("q")
        assert at.link.asked == [LeaveTable(0, "t1")]
        assert isinstance(at.app.screen, WatchMenuScreen)


async def test_esc_pressed_once_too_often_leaves_no_seat(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at, you=2, host="p-mei")
        await at.press("c", "escape", "escape", "escape")
        assert LeaveTable(0, "t1") not in at.link.asked
        assert isinstance(at.app.screen, RoomScreen)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_twelve_seats_are_all_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, size=size, network=joins_as()) as at:
        shown = await in_room(at, seats=tuple(SeatState(f"Person {number}", f"p{number}") for number in range(12)))
        assert [number for number in range(12) if f"{number + 1:>2}  Person {number} " not in shown] == []
        assert "can start the game" in shown


async def test_a_room_says_who_is_away_and_what_becomes_of_such_a_seat(tmp_path: Path) -> None:
    gone = SeatState("Jun", "p-jun", away=90)
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        settings = TableSettings(terms=Terms(Absence.WAIT, clock=ClockTerms(60, 600)))
        shown = await in_room(at, host="p-mei", settings=settings, seats=(gone, SeatState("Ada", bot="steady")))
        assert re.search(r"Jun +away since \d\d:\d\d", shown)
        assert "away: the table waits; 1 min a decision, 10 min in the bank" in shown
        assert "free the seat" in shown
        await at.press("x")
        assert at.link.asked == [Unseat(0, "t1", 0)]


async def test_a_table_is_made_with_a_clock(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        assert "1 min a decision, 10 min in the bank" in await at.press("t", *["down"] * 3, "right")
        await at.press("enter")
        made = [each for each in at.link.asked if isinstance(each, CreateTable)]
        assert [each.terms.clock for each in made] == [ClockTerms(60, 600)]


async def test_a_table_is_made_that_waits_for_who_is_away(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        assert "the table waits" in await at.press("t", "down", "down", "left")
        await at.press("enter")
        made = [each for each in at.link.asked if isinstance(each, CreateTable)]
        assert [each.terms for each in made] == [Terms(Absence.WAIT, proof=False)]


async def test_a_server_that_shows_fewer_seats_than_before_harms_nothing(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at, host="p-mei")
        await at.press("up")
        at.link.say(room(host="p-mei", seats=()))
        assert "Every seat is taken" in await at.press("down", "x", "s", "b")


async def test_a_game_that_is_not_known_here_says_so(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(game="bridge")) as at:
        assert "not known here" in await at.press("w", "enter")


async def test_when_its_game_begins_the_room_becomes_the_table(tmp_path: Path) -> None:
    real = ZHAO_PENGYOU
    view: Any = msgspec.to_builtins(real.view(real.start(real.read_options("classic"), 6), PUBLIC))
    network = joins_as()
    async with shell(tmp_path, ATTIC, network=network, games={real.name: real}) as at:
        await in_room(at)
        at.link.say(room(state="playing"), Snapshot("t1", PUBLIC, 1, view))
        await at.look()
        assert [type(screen) for screen in at.app.screen_stack] == [
            HomeScreen,
            LobbyScreen,
            WatchMenuScreen,
            TableScreen,
        ]
        await at.press("Q")
        assert isinstance(at.app.screen, WatchMenuScreen)


async def at_a_game(at: Shell, **changes: object) -> None:
    """The room's game has begun, and is looked on."""
    view: Any = msgspec.to_builtins(
        ZHAO_PENGYOU.view(ZHAO_PENGYOU.start(ZHAO_PENGYOU.read_options("classic"), 6), PUBLIC)
    )
    await in_room(at)
    at.link.say(room(state="playing", **changes), Snapshot("t1", PUBLIC, 1, view))  # type: ignore[arg-type]
    await at.look()


async def test_a_host_offers_the_seat_of_who_is_away_to_who_looks_on(tmp_path: Path) -> None:
    seats = (
        SeatState("Mei", "p-mei", here=True),
        SeatState("Jun", "p-jun", away=400),
        *[SeatState("Ada", bot="steady")] * 4,
    )
    people = PeoplePage(0, (PersonLine("p-eve", "Eve"), PersonLine("p-mei", "Mei", "t1", seated=True)))
    async with shell(tmp_path, ATTIC, network=joins_as(), games={ZHAO_PENGYOU.name: ZHAO_PENGYOU}) as at:
        await at_a_game(at, host="p-mei", you=0, seats=seats)
        at.link.answer(ListTablePeople, PeoplePage(0, ()), people)
        assert "Nobody looks on" in await at.press("H", "o")
        shown = await at.press("H", "o")
        assert "Seat of" in shown
        assert "Jun" in shown
        assert "Eve" in shown
        await at.press("enter")
        assert at.link.asked[-1] == Propose(0, "t1", Motion.OFFER_SEAT, 1, "p-eve")


async def test_a_game_that_was_put_away_stays_on_the_screen_and_is_offered_again(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(), games={ZHAO_PENGYOU.name: ZHAO_PENGYOU}) as at:
        await at_a_game(at, you=0, seats=(SeatState("Mei", "p-mei", here=True), *[SeatState("Ada", bot="steady")] * 5))
        at.link.say(room(state="adjourned", you=0))
        assert "T asks to go on now." in await at.look()
        await at.press("Q", "q", "q")
        assert "▶ Continue" in await at.look(), "what was left is chosen"
