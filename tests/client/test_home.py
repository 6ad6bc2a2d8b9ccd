"""Home: its menu, playing at once, continuing, and connecting to a server by keys and by clicks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from paiyou_client.address import Address
from paiyou_client.bookmarks import Bookmark, bookmarks, keep
from paiyou_client.credentials import PEOPLE
from paiyou_client.door import NetworkDoor
from paiyou_client.identity import Identity
from paiyou_client.model import Connection, Status
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.starts import JoinServer, PlayNow
from paiyou_engine.registry import GAMES as ALL_GAMES
from paiyou_protocol.messages import (
    CreateTable,
    FillBots,
    JoinTable,
    ListPeople,
    ListTables,
    Ok,
    ReadChat,
    Sit,
    StartGame,
    Welcome,
)
from tests.client.fakes import FakeLink, FakeNetwork, failed, room
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, LOBBY, SIZES, joins_as, shell, tables

pytestmark = pytest.mark.asyncio

_LOOKING = (ListTables, ListPeople, ReadChat)
"""What a client asks whenever it comes in."""


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


@pytest.mark.parametrize("level", ["", "strong"])
async def test_the_bots_of_a_table_at_once_are_of_the_level_that_was_asked_for(tmp_path: Path, level: str) -> None:
    network = FakeNetwork(lambda link: link.answer(CreateTable, *[Ok(0, "t1")] * 2))
    async with shell(tmp_path, PlayNow(bots=level), network=network) as at:
        assert [each.level for each in at.link.asked if isinstance(each, FillBots)] == [level]


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


async def test_with_the_host_the_dialog_shows_the_name_that_was_used_there(tmp_path: Path) -> None:
    who = Identity(tmp_path / PEOPLE, Address("attic").key, "Zofie")
    who.learn(Welcome((0, 1), "attic", "p-zofie", "Zofie", "secret"))
    async with shell(tmp_path) as at:
        assert "Zofie" not in await at.press("c", *"attic"), "another name was asked for with --name"
        await at.press("escape")
        at.app.setup = replace(at.app.setup, name="")
        assert "Zofie" not in await at.press("c", *"atti")
        assert "Zofie" in await at.press("c")
        assert "Zofie" not in await at.press("s")
        await at.press("backspace", "enter")
        assert [identity.name for identity in at.network.identities] == ["Zofie"]


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
