"""The shell: home, lobby, rooms before a game, and the ways between them, by keys and by clicks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from textual import events
from textual.widgets import Input

from paiyou_client.address import Address
from paiyou_client.bookmarks import Bookmark, bookmarks, keep
from paiyou_client.door import NetworkDoor
from paiyou_client.model import Connection, Status
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.table import TableScreen
from paiyou_client.screens.too_small import TooSmall
from paiyou_client.screens.watch_menu import WatchMenuScreen
from paiyou_client.settings import LANGUAGE
from paiyou_client.starts import JoinServer, PlayNow
from paiyou_engine.game import PUBLIC
from paiyou_engine.registry import GAMES as ALL_GAMES
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_protocol.messages import (
    Absence,
    AddBot,
    ClockTerms,
    CreateTable,
    FillBots,
    JoinTable,
    LeaveTable,
    ListPeople,
    ListTablePeople,
    ListTables,
    Motion,
    Notice,
    Ok,
    PeoplePage,
    PersonLine,
    Propose,
    ReadChat,
    RemoveBot,
    SeatState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    TableChanged,
    TableGone,
    TableSettings,
    Terms,
    Unseat,
    Welcome,
)
from tests.client.fakes import FakeLink, FakeNetwork, failed, playing, room, summary
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, SIZES, Shell, shell, tables

pytestmark = pytest.mark.asyncio

LOBBY = (summary(), playing(), summary("t3", title="小林's 牌友", taken=1, watchers=0, preset="house"))


_LOOKING = (ListTables, ListPeople, ReadChat)
"""What a client asks whenever it comes in."""


def joins_as(**changes: object) -> FakeNetwork:
    """A network on which joining the table t1 shows this room."""

    def prepare(link: FakeLink) -> None:
        def answer(request: object) -> Ok | None:
            if isinstance(request, JoinTable):
                link.say(room(request.table, **changes))  # type: ignore[arg-type]
                return Ok(0)
            return None

        tables(*LOBBY)._prepare(link)
        link.answers.append(answer)

    return FakeNetwork(prepare)


# --- home


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_home_looks_so(tmp_path: Path, size: tuple[int, int]) -> None:
    keep(tmp_path, Bookmark("t1", address="attic.local", name="Mei", title="Friday", game="zhao-pengyou", seats=6))
    async with shell(tmp_path, size=size) as at:
        check_frame(at.pilot, f"home-{size[0]}x{size[1]}")


async def test_the_arrows_choose_and_enter_goes(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        assert "▶ Connect" in await at.press("down")
        assert "Connect to a server" in await at.press("enter")
        assert "▶ Connect" in await at.press("escape")


async def test_the_number_of_seats_stays_what_the_game_allows(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        assert "12 seats" in await at.press(*["right"] * 20)
        assert "5 seats" in await at.press(*["left"] * 20)


async def test_tab_chooses_the_other_game_and_the_seats_stay_what_it_allows(tmp_path: Path) -> None:
    async with shell(tmp_path, games=ALL_GAMES) as at:
        assert "Tab Zioncheck" in await at.look()
        assert "Zioncheck, 6 seats, seed rules" in await at.press("tab")
        assert "Zioncheck, 2 seats, seed rules, 1 bot  " in await at.press(*["left"] * 20)
        assert "Zhao Pengyou, 5 seats, classic rules" in await at.press("tab")
        assert "▶ Play now    Zioncheck" in await at.press("down", "down", "tab"), "wherever the cursor is"


async def test_home_offers_again_the_game_that_could_not_be_started(tmp_path: Path) -> None:
    def prepare(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "server-failed")

    async with shell(tmp_path, PlayNow("zioncheck", 4), network=FakeNetwork(prepare), games=ALL_GAMES) as at:
        assert "Zioncheck, 4 seats, seed rules, 3 bots" in await at.look()


async def test_every_entry_and_every_key_can_be_clicked(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        assert "From a shell" in await at.click("Help")
        assert "▶ Help" in await at.click("Esc")


async def test_q_ends_it(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        await at.press("q")
        assert not at.app.is_running or at.app._exit


# --- playing at once


async def test_play_makes_a_table_fills_it_with_bots_and_starts(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(CreateTable, Ok(0, "t1")))
    async with shell(tmp_path, PlayNow(seats=5), network=network) as at:
        asked = [type(request) for request in at.link.asked if not isinstance(request, _LOOKING)]
        assert asked == [CreateTable, Sit, FillBots, StartGame]
        made = next(request for request in at.link.asked if isinstance(request, CreateTable))
        assert (made.seats, made.title) == (5, "")
        assert at.app.at == "t1"


async def test_a_table_that_cannot_be_made_brings_us_home_with_a_sentence(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(CreateTable, failed("bad-options")))
    async with shell(tmp_path, network=network) as at:
        assert "cannot be played with these rules" in await at.press("p")
        assert at.app.session is None


async def test_a_game_that_is_on_is_offered_again_and_no_more_when_it_is_over(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: link.answer(CreateTable, Ok(0, "t1")))
    async with shell(tmp_path, PlayNow(), network=network) as at:
        at.link.say(room(you=0, state="playing"))
        await at.look()
        assert [(mark.table, mark.title, mark.name) for mark in bookmarks(tmp_path)] == [("t1", "Friday", "Mei")]
        assert bookmarks(tmp_path)[0].own
        at.link.say(room(you=0, state="over"))
        await at.look()
        assert bookmarks(tmp_path) == ()


async def test_who_only_watches_is_not_offered_the_game_again(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(state="playing")) as at:
        await at.press("down", "enter")
        assert bookmarks(tmp_path) == ()


async def test_continue_goes_back_under_the_same_name(tmp_path: Path) -> None:
    mark = Bookmark("t1", address="attic:80", name="Jun", title="Friday", game="zhao-pengyou", seats=6)
    keep(tmp_path, mark)
    async with shell(tmp_path, network=joins_as(you=2)) as at:
        await at.press("o")
        door = at.network.doors[0]
        assert isinstance(door, NetworkDoor)
        assert (door.address, at.network.identities[0].name) == (Address("attic", 80), "Jun")
        assert isinstance(at.app.screen, RoomScreen)


async def test_a_game_that_is_no_more_is_not_offered_twice(tmp_path: Path) -> None:
    keep(tmp_path, Bookmark("t1", own="abc", title="Friday"))
    network = FakeNetwork(lambda link: link.answer(JoinTable, failed("no-table")))
    async with shell(tmp_path, network=network) as at:
        assert "no more" in await at.press("o")
        assert bookmarks(tmp_path) == ()
        assert "Continue" not in await at.look()


# --- connecting


async def test_a_server_is_asked_for_by_host_and_name(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        await at.press("c", *"attic:80", "tab", *"Jun", "enter")
        door = at.network.doors[0]
        assert isinstance(door, NetworkDoor)
        assert (door.address, at.network.identities[0].name) == (Address("attic", 80), "Jun")
        assert isinstance(at.app.screen, LobbyScreen)


@pytest.mark.parametrize(
    ("keys", "says"), [((), "Which host?"), (("a", "space", "b"), "a b is no host"), (("a", "tab", "x", "colon"), "")]
)
async def test_what_is_wrong_in_the_dialog_is_said_in_it(tmp_path: Path, keys: tuple[str, ...], says: str) -> None:
    async with shell(tmp_path) as at:
        assert says in await at.press("c", *keys, "enter")


async def test_a_server_that_is_not_there_is_told_at_home(tmp_path: Path) -> None:
    def prepare(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "nothing-there")

    async with shell(tmp_path, network=FakeNetwork(prepare)) as at:
        shown = await at.press("c", *"attic", "enter")
        assert "Nothing listens at attic." in shown
        assert "paiyou serve" in shown
        assert "Nothing listens" not in await at.press("down")


async def test_the_command_line_is_told_and_given_back(tmp_path: Path) -> None:
    def prepare(link: FakeLink) -> None:
        link.first = Connection(Status.ENDED, "unknown-host")

    async with shell(tmp_path, ATTIC, network=FakeNetwork(prepare)) as at:
        assert at.app.return_code == 1
        assert at.app.return_value == "There is no host called attic.local. Check the spelling, or use its IP address."


@pytest.mark.parametrize("table", ["t2", "Late", "late"])
async def test_a_table_to_watch_is_named_by_its_id_or_its_title(tmp_path: Path, table: str) -> None:
    async with shell(tmp_path, replace_table(table), network=joins_as()) as at:
        assert [each for each in at.link.asked if isinstance(each, JoinTable)] == [JoinTable(0, "t2")]
        assert [each for each in at.link.asked if isinstance(each, Sit)] == []
        assert at.app.at == "t2"


async def test_a_table_to_watch_that_is_not_there_leaves_us_in_the_lobby(tmp_path: Path) -> None:
    network = tables(*LOBBY)
    async with shell(tmp_path, network=network) as at:
        at.app.go(at.app.going.join(replace_table("t9")))
        at.network._prepare = lambda link: link.answer(JoinTable, failed("no-table"))
        assert "There is no table called t9 here." in await at.look()
        assert isinstance(at.app.screen, LobbyScreen)


def replace_table(table: str) -> JoinServer:
    return JoinServer(ATTIC.address, table)


# --- the lobby


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_lobby_looks_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, size=size, network=tables(*LOBBY)) as at:
        check_frame(at.pilot, f"lobby-{size[0]}x{size[1]}")


async def test_the_lobby_in_plain_ascii_looks_so(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY[:2]), plain=True) as at:
        check_frame(at.pilot, "lobby-ascii")
        assert (await at.look()).isascii()


async def test_the_lobby_follows_what_changes(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(TableChanged(summary("t9", title="Newest")), TableGone("t1"))
        shown = await at.look()
        assert "Newest" in shown
        assert "Friday" not in shown


async def test_hundreds_of_tables_scroll(tmp_path: Path) -> None:
    many = tuple(summary(f"t{number:03}", title=f"Table {number:03}") for number in range(300))
    async with shell(tmp_path, ATTIC, network=tables(*many)) as at:
        assert "▶ Table 299" in await at.press("end")
        assert "▶ Table 289" in await at.press("pageup")


async def test_enter_sits_down_where_a_seat_is_free_and_only_looks_on_in_the_watch_menu(tmp_path: Path) -> None:
    for keys, sits in ((["enter"], [Sit(0, "t1")]), (["w", "enter"], [])):
        async with shell(tmp_path, ATTIC, network=joins_as()) as at:
            await at.press(*keys)
            assert isinstance(at.app.screen, RoomScreen)
            assert [each for each in at.link.asked if isinstance(each, Sit)] == sits


async def test_a_click_chooses_a_table_and_the_second_one_goes_there(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        assert "▶ Late" in await at.click("Late")
        await at.click("Friday")
        await at.click("Friday")
        assert isinstance(at.app.screen, RoomScreen)


async def test_where_we_have_a_seat_enter_goes_back_to_it(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        assert "Enter watch" in await at.press("down")
        at.link.say(Welcome((0, 1), "attic", "p-mei", "Mei", tables=("t2",)))
        shown = await at.look()
        assert "Enter go back" in shown
        assert "you have a seat here" in shown


async def test_a_server_that_stops_is_told_by_the_connection_alone(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(Notice("closing"))
        at.link.stand(Connection(Status.LOST, "closing", retry_at=1.0))
        assert "the server restarts" in await at.look()
        at.link.stand(Connection(Status.CONNECTED))
        shown = await at.look()
        assert "server" not in shown


async def test_a_table_that_has_gone_meanwhile_is_told(tmp_path: Path) -> None:
    network = tables(*LOBBY)
    async with shell(tmp_path, ATTIC, network=network) as at:
        at.link.answer(JoinTable, failed("no-table"))
        assert "That table is no more." in await at.press("enter")
        assert isinstance(at.app.screen, LobbyScreen)


async def test_leaving_the_lobby_ends_the_connection(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        assert "Play now" in await at.press("q")
        assert at.app.session is None


# --- making a table


async def test_the_dialog_for_a_table_looks_so(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        await at.press("t")
        check_frame(at.pilot, "create-table-80x24")


async def test_the_dialogs_in_plain_ascii_are_ascii(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY[:2]), plain=True) as at:
        assert (await at.press("t")).isascii()
        assert (await at.press("escape", "q", "c")).isascii()


async def test_a_table_is_made_with_seats_rules_and_a_title(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.answer(CreateTable, Ok(0, "t9"))
        await at.press("t", "right", "down", "right", *["down"] * 12, *["backspace"] * 20, *"Late", "enter")
        made = [each for each in at.link.asked if isinstance(each, CreateTable | Sit)]
        terms = Terms(proof=False)
        assert made == [CreateTable(0, "zhao-pengyou", 7, "Late", "house", terms=terms), Sit(0, "t9")]


async def test_a_table_that_nobody_named_is_called_by_its_host_in_the_reader_s_language(tmp_path: Path) -> None:
    unnamed = summary("t4", title="Ana", host="Ana")
    async with shell(tmp_path, ATTIC, size=(100, 30), network=tables(unnamed)) as at:
        assert "▶ Ana's table" in await at.look()
        at.app.set(LANGUAGE, "ru")
        assert "▶ Стол игрока Ana" in await at.look()
        at.app.set(LANGUAGE, "en")
        at.link.answer(CreateTable, Ok(0, "t9"))
        assert "Mei's table" in await at.press("t")
        await at.press("enter")
        assert [each.title for each in at.link.asked if isinstance(each, CreateTable)] == [""]
        at.link.say(room("t9", title="Mei", host="p-mei", you=0, seats=(SeatState("Mei", "p-mei", here=True),)))
        assert "Mei's table" in await at.look()


async def test_a_bad_title_is_told_in_the_dialog(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        assert "Title is empty." in await at.press("t", *["up"] * 4, *["backspace"] * 20, "enter")


# --- a room


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_room_looks_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, size=size, network=joins_as(you=2, host="p-mei")) as at:
        await at.press("enter")
        check_frame(at.pilot, f"room-{size[0]}x{size[1]}")


async def in_room(at: Shell, **changes: object) -> str:
    await at.press("w", "enter")
    at.link.say(room(**changes))  # type: ignore[arg-type]
    at.link.asked.clear()
    return await at.look()


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
        assert "put away until all are here" in await at.look()
        await at.press("Q", "q", "q")
        assert "▶ Continue" in await at.look(), "what was left is chosen"


# --- what happens meanwhile


async def test_a_lost_connection_is_plain_and_the_screen_stays(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.stand(Connection(Status.LOST, "closing", retry_at=1.0))
        shown = await at.look()
        assert "Connection lost (the server restarts): trying again in" in shown
        assert "Friday" in shown
        await at.press("ctrl+r")
        assert at.link.tried == 1
        at.link.stand(Connection(Status.CONNECTED))
        assert "Connection lost" not in await at.look()


async def test_who_is_taken_over_is_told_and_goes_home(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        at.link.say(Notice("taken-over"))
        at.link.stand(Connection(Status.ENDED, "taken-over"))
        shown = await at.look()
        assert "You came in from somewhere else" in shown
        assert "Play now" in shown


async def test_a_table_that_is_closed_leads_back_to_where_one_came_from(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        at.link.say(Notice("table-closed", "t1"))
        assert "The table was closed." in await at.look()
        assert isinstance(at.app.screen, WatchMenuScreen)


async def test_what_happens_under_a_dialog_waits_for_it(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await in_room(at)
        assert "From a shell" in await at.press("question_mark")
        at.link.stand(Connection(Status.ENDED, "taken-over"))
        assert "From a shell" in await at.look()
        assert "Play now" in await at.press("escape")


async def test_an_error_of_ours_in_the_network_ends_the_connection_and_not_the_app(tmp_path: Path) -> None:
    def broken(link: FakeLink) -> None:
        async def run() -> None:
            link.listener.stands(Connection(Status.CONNECTED))
            raise RuntimeError("a fault")

        link.run = run  # type: ignore[method-assign]

    async with shell(tmp_path, network=FakeNetwork(broken)) as at:
        shown = await at.press("c", *"attic", "enter")
        assert "ended by an error of ours" in shown
        assert "RuntimeError: a fault" in (tmp_path / "crash.log").read_text()


# --- the terminal


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
async def test_a_terminal_that_is_too_small_is_told_its_numbers(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, ATTIC, size=size, network=tables(*LOBBY)) as at:
        assert isinstance(at.app.screen, TooSmall)
        assert f"{size[0]} x {size[1]}" in await at.look()
        await at.pilot.resize_terminal(80, 24)
        assert "Friday" in await at.look()


async def test_what_comes_while_it_is_too_small_is_there_when_it_grows(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as()) as at:
        await at.press("w", "enter")
        await at.pilot.resize_terminal(40, 10)
        assert "Paiyou needs 80 x 24" in await at.look()
        at.link.stand(Connection(Status.ENDED, "taken-over"))
        assert "here are 40 x 10" in await at.look()
        await at.pilot.resize_terminal(100, 30)
        assert "Play now" in await at.look()


HOSTILE = "[bold]x[/] [/b]\x1b[2J\x07\u202e"
HARMLESS = "[bold]x[/] [/b]?[2J??"


async def test_text_from_others_is_text_and_nothing_else(tmp_path: Path) -> None:
    hostile = summary(title=HOSTILE, host=HOSTILE, preset="[red]", game="[/x]")
    network = joins_as(title=HOSTILE, preset="[red]")
    async with shell(tmp_path, ATTIC, network=network, size=(100, 30)) as at:
        at.link.say(TableChanged(hostile))
        lobby = await at.look()
        assert lobby.count(HARMLESS) == 3
        assert not set(lobby) & {"\x1b", "\x07", "\u202e"}
        assert HARMLESS in await at.press("w", "enter")
        at.link.answers.appendleft(lambda request: failed(HOSTILE) if isinstance(request, Sit) else None)
        assert f"That was refused: {HARMLESS}." in await at.press("s")


async def test_nothing_is_painted_when_nothing_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        canvas = at.app.screen.query_one("Canvas")
        painted: list[object] = []
        monkeypatch.setattr(canvas, "refresh", lambda *regions, **_: painted.append(regions))
        at.link.say(TableChanged(LOBBY[0]))
        await at.look()
        assert painted == []
        at.link.say(TableChanged(summary(taken=5)))
        await at.look()
        assert len(painted) == 1


# --- keys that are faster than screens


async def test_what_is_typed_before_a_dialog_is_there_goes_into_it(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        for key in ("c", *"attic"):
            at.app.post_message(events.Key(key, key))
        await at.look()
        assert at.app.screen.query_one("#host", Input).value == "attic"


async def test_keys_typed_on_the_way_to_a_table_are_pressed_there(tmp_path: Path) -> None:
    async with shell(tmp_path, network=joins_as(you=2, host="p-mei")) as at:
        keep(tmp_path, Bookmark("t1", address="attic:80", name="Jun", title="Friday", game="zhao-pengyou", seats=6))
        await at.press("c", "escape")
        for key in ("o", "b"):
            at.app.post_message(events.Key(key, key))
        await at.look()
        await at.look()
        assert isinstance(at.app.screen, RoomScreen)
        assert [type(each) for each in at.link.asked if isinstance(each, AddBot)] == [AddBot]


async def test_an_enter_on_the_way_confirms_nothing_there(tmp_path: Path) -> None:
    async with shell(tmp_path, network=tables(*LOBBY)) as at:
        at.app.go(at.app.going.join(ATTIC))
        at.app.post_message(events.Key("enter", "\r"))
        await at.look()
        assert isinstance(at.app.screen, LobbyScreen)
        assert [each for each in at.link.asked if isinstance(each, JoinTable)] == []


async def test_a_game_that_has_begun_keeps_keys_until_it_is_to_be_seen(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(you=2, state="playing")) as at:
        await at.press("enter")
        await at.press("u")
        assert [each for each in at.link.asked if isinstance(each, Stand)] == []
        await at.press("ctrl+r")
        assert at.link.tried == 1


# --- home, more


async def test_a_game_to_continue_says_where_it_stands_and_is_forgotten_by_two_keys(tmp_path: Path) -> None:
    mark = Bookmark("t1", address="attic:7780", title="Friday", game="zhao-pengyou", seats=6, deal=2, trick=5)
    keep(tmp_path, mark)
    async with shell(tmp_path) as at:
        shown = await at.press("down")
        assert "at attic:7780 · deal 2, trick 5 · just now" in shown
        assert "d forget it" in shown
        assert "d again" in await at.press("d")
        assert "d again" not in await at.press("left")
        assert "d again" in await at.press("d")
        assert "Friday" not in await at.press("d")
        assert bookmarks(tmp_path) == ()


async def test_the_rule_books_are_read_from_home_and_from_help(tmp_path: Path) -> None:
    async with shell(tmp_path, games=ALL_GAMES) as at:
        shown = await at.press("b")
        assert "Rule book: Zhao Pengyou" in shown
        assert '"looking for friends"' in shown
        assert '"looking for friends"' not in await at.press("space")
        assert "Rule book: Zioncheck" in await at.press("tab")
        assert "Words of the card table" in await at.press("tab")
        assert "▶ Play now" in await at.press("escape")
        assert "Rule book: Zhao Pengyou" in await at.press("question_mark", "b")
        assert "From a shell" in await at.press("escape")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_help_is_cut_nowhere(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, size=size) as at:
        shown = await at.press("question_mark")
        assert "…" not in shown
        assert "be the host" in shown


async def test_a_key_that_does_nothing_in_a_room_says_why(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=joins_as(you=2)) as at:
        await at.press("enter")
        assert "u gives it up, then s takes this one" in await at.press("down", "s")
        assert "Only the table's host may do that." in await at.press("b")
        assert "host may do that" in await at.press("g")
