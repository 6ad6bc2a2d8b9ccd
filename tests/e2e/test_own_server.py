"""A server of our own: started by the client, for this person alone, and gone with it, however the client ends."""

from __future__ import annotations

import asyncio
import os
import select
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from paiyou_client.identity import Identity
from paiyou_client.link import Link
from paiyou_client.model import Change, ClientModel, Status
from paiyou_client.own_server import OwnServer
from paiyou_client.pipe import open_plain
from paiyou_client.reasons import NoConnection, Reason
from paiyou_client.session import Session
from paiyou_client.wire import Wire
from paiyou_client.words.connection import reason_words
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import VERSIONS, AddBot, CreateTable, Hello, Ok, Request, Sit, StartGame

PATIENCE = 30.0

CLIENT = """
import asyncio, sys
from pathlib import Path
from paiyou_client.own_server import OwnServer

async def main():
    own = OwnServer(Path(sys.argv[1]))
    pipe = await own.open()
    print(own._process.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return b"State:\tZ" not in Path(f"/proc/{pid}/status").read_bytes()


def is_up(session: Session) -> bool:
    return session.model.connection.status is Status.CONNECTED


@asynccontextmanager
async def session_with(own: OwnServer, folder: Path) -> AsyncIterator[tuple[Session, asyncio.Event]]:
    """A session on that server, and an event that is set at every change."""
    changed = asyncio.Event()

    def tell(_: Change) -> None:
        changed.set()

    session = Session(ClientModel(GAMES), tell)
    session.attach(Link(own, Identity(folder / "people", "own", "Mei"), session, pauses=(0.0,)))
    task = asyncio.create_task(session.run())
    try:
        async with asyncio.timeout(PATIENCE):
            yield session, changed
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.asyncio
async def test_without_the_secret_nobody_is_let_in(tmp_path: Path) -> None:
    own = OwnServer(tmp_path)
    try:
        pipe = await own.open()
        await pipe.close()
        assert own._address is not None
        for launch in (None, "guess", ""):
            wire = Wire(await open_plain(own._address))
            with pytest.raises(NoConnection) as caught:
                await wire.greet(Hello(VERSIONS, name="Eve", launch=launch))
            assert caught.value.reason == "launch"
            await wire.close()
        wire = Wire(await open_plain(own._address))
        assert (await wire.greet(Hello(VERSIONS, name="Mei", launch=own.launch))).name == "Mei"
        await wire.close()
    finally:
        await own.close()


@pytest.mark.asyncio
async def test_the_data_is_for_this_person_alone(tmp_path: Path) -> None:
    own = OwnServer(tmp_path / "own")
    try:
        pipe = await own.open()
        await pipe.close()
        assert (tmp_path / "own").stat().st_mode & 0o077 == 0
    finally:
        await own.close()


@pytest.mark.asyncio
async def test_it_ends_when_it_is_closed(tmp_path: Path) -> None:
    own = OwnServer(tmp_path)
    pipe = await own.open()
    assert own._process is not None
    pid = own._process.pid
    await pipe.close()
    await own.close()
    assert not is_running(pid)


def test_it_ends_when_the_client_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", CLIENT, str(tmp_path)], stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        pid = int(client.stdout.readline())
        server = os.pidfd_open(pid)
        client.kill()
    try:
        assert select.select([server], [], [], PATIENCE)[0], "the server outlived its client"
    finally:
        os.close(server)


@pytest.mark.asyncio
async def test_a_server_that_is_killed_is_started_again_and_the_game_goes_on(tmp_path: Path) -> None:
    own = OwnServer(tmp_path)
    async with session_with(own, tmp_path) as (session, changed):
        assert (await session.settled()).status is Status.CONNECTED
        made = await session.create(CreateTable(0, "zhao-pengyou", 5, "Mei's table"))
        assert isinstance(made, Ok)
        assert made.table is not None
        table_id = made.table
        requests: list[Request] = [Sit(0, table_id), *[AddBot(0, table_id)] * 4, StartGame(0, table_id)]
        for request in requests:
            assert isinstance(await session.ask(request), Ok)
        table = session.model.tables[table_id]
        while table.view is None:
            changed.clear()
            await changed.wait()
        number = table.number
        assert own._process is not None
        own._process.kill()
        while is_up(session):
            changed.clear()
            await changed.wait()
        while table.number <= number:
            changed.clear()
            await changed.wait()
        assert is_up(session)
        assert table.you == 0


@pytest.mark.asyncio
async def test_a_game_that_is_open_elsewhere_says_so(tmp_path: Path) -> None:
    first, second = OwnServer(tmp_path), OwnServer(tmp_path)
    try:
        pipe = await first.open()
        await pipe.close()
        with pytest.raises(NoConnection) as caught:
            await second.open()
        assert caught.value.reason == Reason.DATA_IN_USE
    finally:
        await second.close()
        await first.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("command", [("false",), ("no-such-program",), (sys.executable, "-c", "print('{}')")])
async def test_a_server_that_does_not_start_is_no_server(tmp_path: Path, command: tuple[str, ...]) -> None:
    own = OwnServer(tmp_path, command=command)
    with pytest.raises(NoConnection) as caught:
        await own.open()
    assert caught.value.reason == Reason.NO_SERVER
    await own.close()


@pytest.mark.asyncio
async def test_a_server_to_which_a_package_is_missing_says_so(tmp_path: Path) -> None:
    own = OwnServer(tmp_path, command=(sys.executable, "-c", "import no_such_package"))
    with pytest.raises(NoConnection) as caught:
        await own.open()
    assert "scripts/play" in reason_words(caught.value.reason, "here", str(own.log))
    await own.close()
