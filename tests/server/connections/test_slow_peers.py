"""A peer that never reads, or says a byte a second, costs the others nothing and is ended."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.framing import HEADER, MAX_FRAME, MAX_GREETING, encode
from paiyou_protocol.messages import (
    VERSIONS,
    Hello,
    JoinTable,
    LeaveTable,
    Say,
    Welcome,
)
from tests.server.connections.misbehaving import come_from_elsewhere, is_served, logged, swallow, tasks
from tests.server.harness import QUICK, Client, Running, pair, running


async def deaf(server: Running) -> Client:
    """A client for which its system takes little, and which reads nothing of that."""
    raw = trio.socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    await raw.connect(("127.0.0.1", server.port))
    stream = trio.SocketStream(raw)
    server.streams.append(stream)
    return Client(stream)


@pytest.mark.trio
async def test_a_client_that_never_reads_is_bounded_and_dropped(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    narrow = replace(QUICK, send_buffer=4096, outbox=8192, requests_burst=10**6)
    async with running(settings=narrow) as server:
        ann, bob, table = await pair(server)
        before = await tasks()
        eve = await deaf(server)
        assert isinstance(await eve.greet(Hello(VERSIONS, name="Eve")), Welcome)
        await eve.ok(JoinTable(0, table))
        session = server.server._sessions[eve.person]
        most = 0
        while most <= narrow.outbox // 2:
            await bob.ok(LeaveTable(0, table))
            await bob.ok(JoinTable(0, table))
            most = max(most, session._outbox.size)
        for _ in range(50):
            await bob.ok(LeaveTable(0, table))
            await bob.ok(JoinTable(0, table))
            most = max(most, session._outbox.size)
        assert most <= narrow.outbox
        await is_served(ann, autojump_clock)
        assert await tasks() <= before + 2, "one that reads, one that sends"
        with trio.fail_after(10 * narrow.send):
            while eve.person in server.server._sessions:  # noqa: ASYNC110 - there is no event for it, and time is virtual
                await trio.sleep(1)
        assert await tasks() == before
        await is_served(ann, autojump_clock)
    ended = logged(capsys, "session-ended")
    assert ("slow", eve.person) in {(line["why"], line["person"]) for line in ended}


@pytest.mark.trio
async def test_a_byte_a_second_ends_before_and_after_the_hello(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann = await come_from_elsewhere(server, "Ann")
        early, late = await server.connect(), await server.come("Late")
        begun = autojump_clock.current_time()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(trickle, early, encode(Hello(VERSIONS, name="x" * 100)))
            nursery.start_soon(swallow, late)
            await trickle(late, encode(Say(1, None, "x" * 200)), lambda: is_served(ann, autojump_clock))
        assert autojump_clock.current_time() - begun < QUICK.give_up_after + 3
        assert late.person not in server.server._sessions
    told = capsys.readouterr().err
    assert '"event": "hello-late", "address": "127.0.0.1"' in told
    assert f'"event": "peer-silent", "person": "{late.person}"' in told


async def trickle(client: Client, frame: bytes, meanwhile: Callable[[], Any] = trio.lowlevel.checkpoint) -> None:
    """A byte a second, until the server has had enough."""
    for byte in frame:
        try:
            await client.stream.send_all(bytes([byte]))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return
        await meanwhile()
        await trio.sleep(1)
    raise AssertionError("it was listened to until the end")


@pytest.mark.trio
@pytest.mark.parametrize("greeted", [False, True])
async def test_a_frame_that_is_too_long_ends_its_connection_at_its_header(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str], greeted: bool
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        eve = await server.come("Eve") if greeted else await server.connect()
        await eve.stream.send_all(((MAX_FRAME if greeted else MAX_GREETING) + 1).to_bytes(HEADER, "big"))
        await eve.gone()
        await is_served(ann, autojump_clock)
    assert '"frame-too-long"' in capsys.readouterr().err


@pytest.mark.trio
async def test_of_a_frame_that_never_ends_no_more_is_kept_than_the_longest(autojump_clock: MockClock) -> None:
    async with running() as server:
        eve = await server.come("Eve")
        await eve.stream.send_all(MAX_FRAME.to_bytes(HEADER, "big") + bytes(MAX_FRAME - 1))
        await trio.testing.wait_all_tasks_blocked()
        session = server.server._sessions[eve.person]
        assert len(session._connection._buffer) == HEADER + MAX_FRAME - 1
        await trio.sleep(QUICK.give_up_after + 3)
        assert not server.server._sessions
