"""The watch menu: what is played on a server, and the ways to look on at it."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path

import pytest

from paiyou_client.address import Address
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.watch_menu import WatchMenuScreen, menu_lines
from paiyou_client.widgets.lines import plain
from paiyou_client.words.watching import idle_words
from paiyou_protocol.messages import DoorLine, JoinTable, ListTables, Ok, Sit, TableChanged, TablesPage
from tests.client.fakes import FakeLink, FakeNetwork, playing, room, summary
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, SIZES, shell, tables

pytestmark = pytest.mark.asyncio
WATCH = changed(ATTIC, watch=True)
LOBBY = (
    summary(),
    playing(watchers=12, preset="house"),
    playing("t3", title="Rummy night", game="zioncheck", seats=10, taken=10, bots=0, preset="classic"),
)


def played() -> FakeNetwork:
    """A server with these tables, at each of which one may be."""

    def prepare(link: FakeLink) -> None:
        link.answer(ListTables, TablesPage(0, LOBBY))

        def answer(request: object) -> Ok | None:
            if not isinstance(request, JoinTable):
                return None
            link.say(room(request.table))
            return Ok(0)

        link.answers.append(answer)

    return FakeNetwork(prepare)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_menu_looks_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with shell(tmp_path, WATCH, size=size, network=tables(*LOBBY)) as at:
        check_frame(at.pilot, f"watch-menu-{size[0]}x{size[1]}")


async def test_where_nothing_is_played_it_says_what_to_do(tmp_path: Path) -> None:
    async with shell(tmp_path, WATCH, network=tables()) as at:
        shown = await at.look()
        assert "Nothing is played here now." in shown
        assert "q leads to the lobby" in shown
        at.link.say(TableChanged(playing()))
        assert "Late" in await at.look()
        await at.press("q")
        assert isinstance(at.app.screen, LobbyScreen)


async def test_leaving_a_table_leads_back_to_the_menu_and_from_there_to_the_lobby(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=played()) as at:
        await at.press("down", "w", "enter")
        assert [type(screen) for screen in at.app.screen_stack][-2:] == [WatchMenuScreen, RoomScreen]
        assert [each for each in at.link.asked if isinstance(each, JoinTable | Sit)] == [JoinTable(0, "t2")]
        await at.press("q")
        assert [type(screen) for screen in at.app.screen_stack] == [HomeScreen, LobbyScreen, WatchMenuScreen]
        await at.press("q")
        assert [type(screen) for screen in at.app.screen_stack] == [HomeScreen, LobbyScreen]


async def test_tables_with_a_game_come_first_and_a_click_leads_to_one(tmp_path: Path) -> None:
    async with shell(tmp_path, WATCH, network=played()) as at:
        shown = await at.look()
        assert shown.index("Late") < shown.index("Rummy night") < shown.index("Friday")
        assert "▶ Rummy night" in await at.click("Rummy night")
        await at.click("Rummy night")
        assert isinstance(at.app.screen, RoomScreen)


async def test_from_home_one_looks_at_what_is_played_where_one_was_last(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        await at.press("q")
        assert "attic.local" in await at.press("w")
        await at.press("enter")
        await at.look()
        assert isinstance(at.app.screen, WatchMenuScreen)
        assert [door.address for door in at.network.doors] == [Address("attic.local")] * 2  # type: ignore[attr-defined]


async def test_a_table_where_nobody_may_look_on_is_shown_as_such(tmp_path: Path) -> None:
    closed = playing("t0", title="Secret", door=DoorLine(watched=False))
    async with shell(tmp_path, WATCH, network=tables(closed, *LOBBY)) as at:
        shown = await at.look()
        assert shown.index("Rummy night") < shown.index("Secret") < shown.index("Friday")
        assert "closed" in shown
        assert "nobody without a seat is there" in await at.press("down", "down")


@pytest.mark.parametrize(("rows", "said"), [(24, "32 rows"), (31, "32 rows"), (32, "✓")])
async def test_a_table_is_marked_where_the_terminal_is_too_low_for_all_of_it(rows: int, said: str) -> None:
    table = playing(game="zioncheck", seats=12)
    lines = [plain(each) for each in menu_lines((table,), 0, (80, rows), rows - 3, 0.0)]
    assert said in lines[2]
    assert ("80 x 32 shows all" in lines[-1]) == (rows < 32)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-5, ""), (59, ""), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (86_399, "23 h"), (172_800, "2 d")],
)
async def test_idle_time_is_in_whole_units(seconds: float, said: str) -> None:
    assert idle_words(1000.0, 1000.0 + seconds) == said
    assert idle_words(0.0, 1000.0 + seconds) == ""
