"""A person's deals on a real server, brought home by the command, also after the server was killed."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
import trio

from paiyou_client.address import Address
from paiyou_client.credentials import PEOPLE
from paiyou_client.identity import Identity
from paiyou_client.replays.library import open_file
from paiyou_engine.game import EVERYTHING, Seat
from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView
from paiyou_protocol.messages import (
    CreateTable,
    Events,
    FillBots,
    JoinTable,
    LeaveTable,
    ListReplays,
    ReplaysPage,
    Sit,
    StartGame,
)
from paiyou_protocol.replays.file import SUFFIX
from tests.e2e.room import PATIENCE, ZIONCHECK, Room, room, start
from tests.server.harness import Client, Watcher, act

OPTIONS = {
    "contracts": [[1, 0], [0, 1], [1, 0], [1, 1], [1, 0], [0, 1]],
    "dealSizes": [9, 14, 9, 14, 9, 14],
    "penaltyCards": 1,
    "maxTurns": 3,
}
TIMERS = {"bot": 0.0, "claim": 0.1, "next": 60.0}


async def play_a_deal(people: list[Client], table: str) -> None:
    """Everybody does any legal thing until the deal is scored."""

    async def play(client: Client) -> None:
        rng = random.Random(client.person)
        while not (isinstance(view := client.game.view, SeatView) and view.public.phase is Phase.SCORES):
            choices = None if view is None else ZIONCHECK.choices_in(view)
            if choices is None or not choices.count():
                client.pushes.append(await client.next())
                continue
            told = client.game.number
            reply = await client.ask(act(table, choices.example(rng)))
            if type(reply).__name__ == "Failed":  # the window has closed meanwhile
                with trio.move_on_after(0.3):
                    await client.until(Events)
            while client.game.number == told and type(reply).__name__ == "Ok":
                client.pushes.append(await client.next())

    async with trio.open_nursery() as nursery:
        for client in people:
            nursery.start_soon(play, client)


async def two_tables(server: Room, rooms_data: Path, data: Path) -> str:
    """Ann plays a deal against a bot, and one against Bob; her token."""
    ann, bob = await server.come("Ann", game=ZIONCHECK), await server.come("Bob", game=ZIONCHECK)
    assert ann.welcome is not None
    Identity(data / PEOPLE, Address("127.0.0.1", server.port).key, "Ann").learn(ann.welcome)
    for people in ([ann], [ann, bob]):
        made = await ann.ok(CreateTable(0, "zioncheck", 2, "", OPTIONS, TIMERS))
        assert made.table is not None
        for number, client in enumerate(people):
            await client.ok(JoinTable(0, made.table))
            await client.ok(Sit(0, made.table, number))
        if len(people) == 1:
            await ann.ok(FillBots(0, made.table, "random"))
        await ann.ok(StartGame(0, made.table))
        await play_a_deal(people, made.table)
        await has_deals(ann, rooms_data / "deals", len(people))
        for client in people:
            await client.ok(LeaveTable(0, made.table))
            client.game = Watcher(ZIONCHECK)
    for client in (ann, bob):
        await client.stream.aclose()
    return ann.token


def files_in(folder: Path) -> int:
    return len(list(folder.glob(f"*{SUFFIX}")))


async def has_deals(client: Client, folder: Path, count: int) -> None:
    """Once so many deals of its person are files: they are written beside those who play.  Who asked until then would ask too
    often on a machine that is slow."""
    while True:
        while await trio.to_thread.run_sync(files_in, folder) < count:
            pass
        page = await client.ask(ListReplays(0))
        assert isinstance(page, ReplaysPage)
        if len(page.replays) >= count:
            return


def export(server: Room, data: Path, home: Path) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "paiyou_cli.main", "export", f"127.0.0.1:{server.port}", "--to", str(home)]
    done = subprocess.run(
        [*command, "--data", str(data), "--name", "Ann"], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.trio
async def test_deals_come_home_as_files_each_as_its_player_may_see_it_also_after_a_kill(tmp_path: Path) -> None:
    data, home = tmp_path / "client", tmp_path / "home"
    with trio.fail_after(PATIENCE), room(tmp_path / "data") as server:
        token = await two_tables(server, tmp_path / "data", data)
        server.kill()
        again = start(tmp_path / "data", "--port", str(server.port))
        try:
            first = await trio.to_thread.run_sync(export, again, data, home)
            while (
                len(list(home.glob(f"*{SUFFIX}"))) < 2
            ):  # what was not written before the kill is written beside the start
                assert (await trio.to_thread.run_sync(export, again, data, home))[0] == 0
            ann = await again.come("Ann", token=token)
            second = await trio.to_thread.run_sync(export, again, data, home)
            assert isinstance(await ann.ask(ListReplays(0)), ReplaysPage), "her own connection stayed"
            await ann.stream.aclose()
        finally:
            await trio.to_thread.run_sync(again.stop)
    assert first[0] == 0, first
    assert first[1].startswith("2 deals written to ")
    assert "2 were there already" in second[1]
    courses = [open_file(path, GAMES) for path in sorted(home.glob(f"*{SUFFIX}"))]
    assert [course.audience for course in courses] == [EVERYTHING, Seat(0)], "all cards of a deal against bots alone"
    assert [seat.name for seat in courses[1].replay.seats] == ["Ann", "Bob"]
    assert all(course.result is not None for course in courses)
