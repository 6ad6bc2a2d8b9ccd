"""Friends meet on a real server: by code and password to an unlisted table, and what is said there is heard."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from paiyou_client.address import Address
from paiyou_client.app import PaiyouApp
from paiyou_client.screens.codes import PasswordDialog
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.screens.room import RoomScreen
from paiyou_client.starts import JoinServer, Setup
from paiyou_protocol.messages import CreateTable, Kick, Ok, Phrase, Say, Sit, Visibility
from tests.client.frames import frame
from tests.e2e.killing.players import Player
from tests.e2e.room import PATIENCE, room

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def host_of(folder: Path, port: int) -> AsyncIterator[Player]:
    """Ann, connected."""
    ann = Player("Ann", folder, port, random.Random(1))
    running = asyncio.create_task(ann.session.run())
    await ann.until(lambda: ann.is_up)
    try:
        yield ann
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_friends_meet_by_code_and_password_and_talk(tmp_path: Path) -> None:
    with room(tmp_path / "room") as server:
        async with asyncio.timeout(PATIENCE), host_of(tmp_path / "ann", server.port) as ann:
            wanted = CreateTable(0, "zhao-pengyou", 6, "Friday", visibility=Visibility.UNLISTED, password="sesame")
            made = await ann.session.create(wanted)
            assert isinstance(made, Ok)
            assert made.table is not None
            ann.table = made.table
            await ann.session.ask(Sit(0, made.table))
            await ann.session.ask(Say(0, made.table, "one more and we start"))
            await ann.until(lambda: ann.at is not None and ann.at.room is not None)
            assert ann.at is not None
            assert ann.at.room is not None
            code = ann.at.room.settings.code

            address = Address("127.0.0.1", server.port)
            app = PaiyouApp(Setup(data=tmp_path / "bob", name="Bob"), JoinServer(address, invite=code.lower()))
            async with app.run_test(size=(80, 24)) as pilot:

                async def until(true: Callable[[], bool]) -> str:
                    while not true():
                        await pilot.pause()
                    return frame(pilot)

                await until(lambda: isinstance(app.screen, PasswordDialog))
                await pilot.press(*"sesame", "enter")
                await until(lambda: isinstance(app.screen, RoomScreen))
                shown = await until(lambda: "one more and we start" in frame(pilot))
                assert code in shown
                await until(lambda: "Bob" in frame(pilot).split("Chat")[0])
                await pilot.press("c", "3", "enter")
                await ann.until(lambda: ann.at is not None and any(line.phrase for line in ann.at.chat.lines))
                assert [line.phrase for line in ann.at.chat.lines] == [None, Phrase.READY]
                bob = ann.at.chat.lines[-1].person

                await ann.session.ask(Kick(0, made.table, bob))
                await pilot.press("escape")
                await until(lambda: isinstance(app.screen, LobbyScreen))
                await until(lambda: "Friday" not in frame(pilot))
