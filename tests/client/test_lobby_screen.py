"""The lobby of a server: its tables, and the dialog that makes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_client.model import Connection, Status
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.settings import LANGUAGE
from paiyou_protocol.messages import (
    CreateTable,
    JoinTable,
    Notice,
    Ok,
    SeatState,
    Sit,
    TableChanged,
    TableGone,
    Terms,
    Welcome,
)
from tests.client.fakes import failed, room, summary
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, LOBBY, SIZES, joins_as, shell, tables

pytestmark = pytest.mark.asyncio


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


async def test_a_server_that_stopped_as_it_had_said_is_not_lost_by_accident(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(Notice("draining"))
        at.link.stand(Connection(Status.LOST, "no-answer", retry_at=1.0))
        assert "Connection lost (no answer)" in await at.look()
        for reason in ("closing", "nothing-there"):
            at.link.stand(Connection(Status.LOST, reason, retry_at=1.0))
            shown = await at.look()
            assert "stopped as it had said" in shown
            assert "Connection lost" not in shown
        at.link.stand(Connection(Status.CONNECTED))
        at.link.say(Welcome((0, 1), "attic", "p-mei", "Mei"))
        at.link.stand(Connection(Status.LOST, "nothing-there", retry_at=1.0))
        assert "Connection lost (the server is not there)" in await at.look()


async def test_a_table_that_could_not_be_made_is_refused_before_anything_is_filled_in(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        at.link.say(Notice("draining"))
        shown = await at.press("t")
        assert "nothing new begins" in shown
        assert not isinstance(at.app.screen, CreateTableDialog)


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
