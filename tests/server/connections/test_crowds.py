"""Connections opened by the hundred and in a loop, in the clear and in TLS, hold up nobody."""

from __future__ import annotations

import ssl
from dataclasses import replace
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    JoinTable,
    Ok,
    Refused,
    RoomState,
)
from paiyou_protocol.tls import client_context
from paiyou_server.connections.certificates import own_certificate
from paiyou_server.connections.complaints import EVERY
from tests.server.connections.misbehaving import come_from_elsewhere, is_served, logged, tasks
from tests.server.harness import QUICK, Client, act, pair, running
from tests.server.toy_game import Pass

# --- it opens connections --------------------------------------------------------------------------------------------


@pytest.mark.trio
async def test_five_hundred_connections_of_one_address_hold_up_nobody(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(settings=replace(QUICK, connections=210)) as server:
        ann = await come_from_elsewhere(server, "Ann")
        before = await tasks()
        crowd = [await server.connect() for _ in range(500)]
        await is_served(ann, autojump_clock)
        assert server.server._connections["127.0.0.1"] == QUICK.connections_per_address
        assert await tasks() <= before + QUICK.connections_per_address
        await come_from_elsewhere(server, "Bob")
        full = [client for client in crowd[QUICK.connections_per_address :] if await refused_with(client) == "full"]
        assert len(full) == 500 - QUICK.connections_per_address
        await trio.sleep(QUICK.handshake + 1)
        await is_served(ann, autojump_clock)
        assert "127.0.0.1" not in server.server._connections
        for number in range(8):
            await come_from_elsewhere(server, "Guest" + "abcdefgh"[number])
        assert server.server._connections.total() == 10
    refused = logged(capsys, "refused")
    assert [(line["address"], line["code"], line["times"]) for line in refused] == [("127.0.0.1", "full", 1)]


async def refused_with(client: Client) -> str:
    refused = await client.next()
    assert isinstance(refused, Refused)
    return refused.code


@pytest.mark.trio
async def test_the_server_is_full_for_all_addresses_together(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, connections=3)) as server:
        for _ in range(2):
            await server.connect()
        await come_from_elsewhere(server, "Ann")
        assert await refused_with(await server.connect()) == "full"


@pytest.mark.trio
async def test_connections_in_a_loop_are_refused_unheard(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(settings=replace(QUICK, connections_per_minute=20)) as server:
        ann = await come_from_elsewhere(server, "Ann")
        for number in range(50):
            client = await server.connect()
            if number >= 20:
                assert await refused_with(client) == "busy"
            await client.stream.aclose()
        await is_served(ann, autojump_clock)
        await trio.sleep(EVERY)
        for _ in range(21):
            client = await server.connect()
        assert await refused_with(client) == "busy"
    refused = logged(capsys, "refused")
    assert [(line["address"], line["code"], line["times"]) for line in refused] == [
        ("127.0.0.1", "busy", 1),
        ("127.0.0.1", "busy", 30),
    ]


@pytest.mark.trio
async def test_one_person_over_and_over_is_one_session(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        before, token = await tasks(), bob.token
        for _ in range(40):
            bob = await server.come(token=token)
            await bob.send(JoinTable(1, table))
        await bob.until(Ok)
        await trio.sleep(2)
        assert await tasks() == before
        assert len(server.server._sessions) == 2
        await ann.ok(JoinTable(0, table))
        room = [push for push in ann.pushes if isinstance(push, RoomState)][-1]
        assert [seat.here for seat in room.seats] == [True, True]
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))


# --- TLS -------------------------------------------------------------------------------------------------------------


@pytest.mark.trio
async def test_who_speaks_an_older_tls_is_named_by_address(
    autojump_clock: MockClock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only 1.3 is spoken, in which nothing can be renegotiated."""
    old = client_context()
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    async with running(tls=own_certificate(tmp_path).context) as server:
        raw = await trio.open_tcp_stream("127.0.0.1", server.port)
        server.streams.append(raw)
        with pytest.raises(trio.BrokenResourceError):
            await trio.SSLStream(raw, old).do_handshake()
    (failed,) = logged(capsys, "tls-failed")
    assert (failed["address"], failed["why"]) == ("127.0.0.1", "UNSUPPORTED_PROTOCOL")


@pytest.mark.trio
async def test_five_hundred_that_stall_in_tls_are_gone_in_time(autojump_clock: MockClock, tmp_path: Path) -> None:
    async with running(
        settings=replace(QUICK, connections_per_address=500), tls=own_certificate(tmp_path).context
    ) as server:
        before = await tasks()
        for number in range(500):
            client = await server.connect()
            await client.stream.send_all(bytes([22, 3, 1][: number % 3 + 1]))
        assert await tasks() == before + 500
        await trio.sleep(QUICK.handshake + 1)
        assert await tasks() == before
        assert not server.server._connections
