"""Clients that misbehave, and how others are seen to be served beside them."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Final

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    VERSIONS,
    Failed,
    Hello,
    ListTables,
    Welcome,
)
from tests.server.harness import Client, Running

ELSEWHERE: Final = "127.0.0.2"
"""Another address of this machine, from which honest people come."""


async def come_from_elsewhere(server: Running, name: str) -> Client:
    stream = await trio.open_tcp_stream("127.0.0.1", server.port, local_address=ELSEWHERE)
    server.streams.append(stream)
    client = Client(stream)
    assert isinstance(await client.greet(Hello(VERSIONS, name=name)), Welcome)
    return client


async def is_served(client: Client, clock: MockClock) -> None:
    """An honest request is answered, and no time goes by."""
    begun = clock.current_time()
    assert not isinstance(await client.ask(ListTables(0)), Failed)
    assert clock.current_time() == begun
    client.pushes.clear()


async def tasks() -> int:
    """How many there are once nothing goes on."""
    await trio.testing.wait_all_tasks_blocked()
    return trio.lowlevel.current_statistics().tasks_living


def logged(capsys: pytest.CaptureFixture[str], event: str) -> list[dict[str, Any]]:
    """The lines of this event."""
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert not [line for line in lines if line["event"].endswith("crash")]
    return [line for line in lines if line["event"] == event]


async def say(client: Client, data: bytes) -> None:
    """As far as it is listened to."""
    with suppress(trio.BrokenResourceError):
        await client.stream.send_all(data)


async def pour(client: Client, data: bytes) -> None:
    """Again and again, as fast as it is taken."""
    with suppress(trio.BrokenResourceError):
        while True:
            await client.stream.send_all(data)


async def swallow(client: Client) -> None:
    """Read until the end, without interest."""
    try:
        while await client.stream.receive_some(65536):
            pass
    except (trio.BrokenResourceError, trio.ClosedResourceError):
        pass
