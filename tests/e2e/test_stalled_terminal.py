"""A terminal that takes nothing any more (Ctrl-S, a network that hangs) costs its person neither the seat nor the picture."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import trio

from paiyou_protocol.messages import CreateTable, RoomState, Say
from tests.e2e.pseudo_terminal import PATIENCE, PseudoTerminal, assert_given_back
from tests.e2e.room import room
from tests.server.harness import Client

pytestmark = pytest.mark.trio

SILENCE = 2.5
"""Seconds after which the server gives a client up that says nothing."""
SETTINGS = (
    "requests_per_second=100000",
    "requests_burst=100000",
    "give_up_after=2.5",
    "ping_after=0.5",
    "chat_per_minute=100000",
    "changes_per_minute=100000",
)
LINES = 150
"""Of the room's chat: more than a terminal, its queue and the pipe between them hold."""


async def told_meanwhile(client: Client, work: Callable[[], Awaitable[object]]) -> None:
    """While this is done, all that is said is taken, and pings are answered."""
    async with trio.open_nursery() as nursery:

        async def done() -> None:
            await work()
            nursery.cancel_scope.cancel()

        nursery.start_soon(done)
        while True:
            client.pushes.append(await client.next())


async def test_a_terminal_that_takes_nothing_keeps_its_seat_and_shows_all_when_it_takes_something(
    tmp_path: Path,
) -> None:
    options = [word for setting in SETTINGS for word in ("--set", setting)]
    with trio.fail_after(PATIENCE), room(tmp_path / "data", *options) as server:
        bob = await server.come("Bob")
        table = (await bob.ok(CreateTable(0, "zioncheck", 3, "Friday"))).table
        assert table is not None
        where = f"127.0.0.1:{server.port}"
        command = (sys.executable, "-m", "paiyou_cli.main", "join", where, "--data", str(tmp_path / "mei"))
        with PseudoTerminal(*command, "--name", "Mei") as terminal:
            await told_meanwhile(bob, partial(trio.to_thread.run_sync, terminal.until, "Friday"))
            terminal.press("\r")
            await bob.until(RoomState, lambda told: any(seat.name == "Mei" for seat in told.seats))
            for number in range(LINES):  # nobody reads the terminal
                await bob.ok(Say(0, table, f"line {number} of a long story, told at one breath"))
            await told_meanwhile(bob, partial(trio.sleep, 2 * SILENCE))
            told = [push for push in bob.pushes if isinstance(push, RoomState)]
            assert [seat.here for push in told for seat in push.seats if seat.name == "Mei" and not seat.here] == []
            await told_meanwhile(bob, partial(trio.to_thread.run_sync, terminal.until, str(LINES - 1)))
            terminal.press("\x03")
            assert terminal.ends() == 0
            assert_given_back(terminal)
        await bob.stream.aclose()
