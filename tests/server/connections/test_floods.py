"""Whoever asks too much is told so once and waits, the longer the more often, and the others are answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import Seat
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    ClientMessage,
    Failed,
    JoinTable,
    ListPeople,
    ListTables,
    Message,
    Ping,
    Pong,
    ReadChat,
    Request,
    Say,
    Stand,
    Sync,
)
from paiyou_server.connections.pace import REST, Pace, Verdict
from tests.server.connections.misbehaving import come_from_elsewhere, is_served, pour, swallow
from tests.server.harness import QUICK, pair, running, table_of


@pytest.mark.trio
@pytest.mark.parametrize("flood", [ListTables(1), Ping(1), Pong(1), Stand(1, "1")])
async def test_a_flood_ends_however_it_is_spread(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], flood: Message
) -> None:
    """As much as the connection takes: it is refused once, then read a little at a time, with longer and longer pauses."""
    judged = 0
    judge = Pace.judge

    def count(pace: Pace, now: float) -> Verdict:
        nonlocal judged
        judged += pace is eves
        return judge(pace, now)

    async with running(settings=replace(QUICK, flood=4)) as server:
        ann, eve = await come_from_elsewhere(server, "Ann"), await server.come("Eve")
        eves = server.server._paces.of(eve.person, trio.current_time())
        monkeypatch.setattr(Pace, "judge", count)
        begun = trio.current_time()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(swallow, eve)
            nursery.start_soon(pour, eve, encode(flood) * int(QUICK.requests_per_second))
            while eve.person in server.server._sessions:
                await trio.sleep(1)
                await is_served(ann, autojump_clock)
        assert sum(REST * 2**time for time in range(4)) <= trio.current_time() - begun < 60
        assert judged <= QUICK.requests_burst + 4 * (QUICK.requests_per_second + 1) + 1, "the rest was never read"
        session_log = capsys.readouterr().err
    busy = f'"event": "busy", "person": "{eve.person}", "address": "127.0.0.1"'
    assert session_log.count(busy) == 1
    assert f'"event": "session-ended", "person": "{eve.person}", "why": "flood"' in session_log


@pytest.mark.trio
async def test_whoever_keeps_to_the_rate_is_never_refused(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        for _ in range(300):
            await is_served(ann, autojump_clock)
            await trio.sleep(1 / QUICK.requests_per_second)


@pytest.mark.trio
async def test_a_new_connection_makes_nobody_fresh(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, requests_burst=10, requests_per_second=1)) as server:
        eve = await server.come("Eve")
        replies = [await eve.ask(ListTables(0)) for _ in range(11)]
        assert [isinstance(reply, Failed) for reply in replies] == [False] * 10 + [True]
        begun = trio.current_time()
        again = await server.come(token=eve.token)
        assert not isinstance(await again.ask(ListTables(0)), Failed)
        assert trio.current_time() - begun == pytest.approx(REST, abs=0.01)
        assert await again.refused(ListTables(0)) == "busy"
        await trio.sleep(60)
        rested = await server.come(token=eve.token)
        await is_served(rested, autojump_clock)


@pytest.mark.trio
async def test_what_is_known_of_somebodys_pace_is_forgotten_when_they_have_rested(autojump_clock: MockClock) -> None:
    async with running() as server:
        for number in range(20):
            guest = await server.come("Guest" + "abcdefghijklmnopqrst"[number])
            await guest.ask(ListTables(0))
            await guest.stream.aclose()
        assert len(server.server._paces) == 20
        await trio.sleep(5)
        assert len(server.server._paces) == 0


MUCH: Final[dict[str, Callable[[str], Request]]] = {
    "tables": lambda _: ListTables(0),
    "people": lambda _: ListPeople(0),
    "chat": lambda table: ReadChat(0, table),
    "the lobby's chat": lambda _: ReadChat(0, None),
    "the game": lambda table: Sync(0, table, Seat(0), 0),
    "coming in": lambda table: JoinTable(0, table),
}


@pytest.mark.trio
@pytest.mark.parametrize("what", MUCH)
async def test_whoever_asks_for_much_by_little_is_told_to_wait(autojump_clock: MockClock, what: str) -> None:
    limits = replace(QUICK, bytes_per_request=100, requests_burst=400, chat_per_minute=100)
    async with running(settings=limits) as server:
        ann, _, table = await pair(server)
        for _ in range(20):
            await ann.ok(Say(0, table, "x" * 60))
            await ann.ok(Say(0, None, "x" * 60))
        for number in range(10):
            await table_of(ann, title="A long title of a table")
            await server.come("Guest" + "abcdefghij"[number])
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        request, answered, size = MUCH[what](table), 0, 0
        while not isinstance(reply := await eve.ask(request), Failed):
            answered += 1
            size += sum(len(encode(message)) for message in (reply, *eve.pushes))
            eve.pushes.clear()
        assert isinstance(reply, Failed)
        assert reply.code == "busy"
        assert answered < limits.requests_burst / 1.5
        assert size <= 2 * limits.requests_burst * limits.bytes_per_request + 2**14


@pytest.mark.trio
async def test_a_pile_of_requests_lets_others_have_their_turn(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one write of a client holds is hundreds of requests: after a few of them everybody else is looked at."""
    async with running(settings=replace(QUICK, requests_burst=10**6)) as server:
        eve = await server.come("Eve")
        turns = 0
        handled: list[int] = []

        async def tick() -> None:
            nonlocal turns
            while True:
                await trio.lowlevel.checkpoint()
                turns += 1

        session = server.server._sessions[eve.person]
        handle = session._handle

        def noted(message: ClientMessage, now: float) -> None:
            handled.append(turns)
            handle(message, now)

        monkeypatch.setattr(session, "_handle", noted)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(tick)
            nursery.start_soon(swallow, eve)
            await eve.stream.send_all(encode(ListTables(1)) * 500)
            while len(handled) < 500:
                await trio.lowlevel.checkpoint()
            nursery.cancel_scope.cancel()
        assert max(handled.count(turn) for turn in set(handled)) <= 32
