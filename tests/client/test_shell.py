"""The shell on the whole: what happens meanwhile, terminals of any size, hostile texts, and keys that are faster than screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from paiyou_client.bookmarks import Bookmark, keep
from paiyou_client.model import Connection, Status
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.screens.too_small import TooSmall
from paiyou_client.screens.watch_menu import WatchMenuScreen
from paiyou_protocol.messages import (
    AddBot,
    JoinTable,
    Notice,
    Sit,
    Stand,
    TableChanged,
)
from tests.client.fakes import FakeLink, FakeNetwork, failed, summary
from tests.client.shell import ATTIC, LOBBY, in_room, joins_as, shell, tables

pytestmark = pytest.mark.asyncio


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
