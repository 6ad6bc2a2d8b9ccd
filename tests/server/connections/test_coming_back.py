"""Whoever comes back is sent what was missed and no more."""

from __future__ import annotations

import pytest
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.messages import (
    Events,
    JoinTable,
    Snapshot,
    Sync,
)
from tests.server.harness import Client, act, pair, running
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


def number_of(client: Client) -> int:
    assert client.game.number is not None
    return client.game.number


async def test_who_missed_nothing_is_sent_nothing(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        number = number_of(ann)
        again = await server.come(token=ann.token)
        await again.ok(JoinTable(0, table, Seat(0), number))
        await again.ok(Sync(0, table, Seat(0), number))
        assert not [push for push in again.pushes if isinstance(push, (Snapshot, Events))]


async def test_who_missed_events_is_sent_those(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        number = number_of(ann)
        await ann.stream.aclose()
        await bob.ok(act(table, Pass()))
        again = await server.come(token=ann.token)
        again.game = ann.game
        await again.ok(JoinTable(0, table, Seat(0), number))
        missed = await again.until(Events)
        assert (missed.number, [event["event"] for event in missed.events]) == (number + 1, ["did"])


@pytest.mark.parametrize("claim", ["nothing", "another audience", "too much", "too old"])
async def test_who_cannot_be_brought_up_to_date_by_events_is_sent_a_snapshot(
    autojump_clock: MockClock, claim: str
) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        number = number_of(ann)
        again = await server.come(token=ann.token)
        audience, has = {
            "nothing": (None, None),
            "another audience": (PUBLIC, number),
            "too much": (Seat(0), number + 1),
            "too old": (Seat(0), 0),
        }[claim]
        await again.ok(JoinTable(0, table, audience, has))
        assert (await again.until(Snapshot)).number == number


async def test_claiming_another_seat_shows_nothing_of_it(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        number = number_of(ann)
        carol = await server.come("Carol")
        for request in (JoinTable(0, table, Seat(0), number - 2), Sync(0, table, Seat(0), number - 2)):
            await carol.ok(request)
            shown = await carol.until(Snapshot)
            assert shown.audience == PUBLIC
            assert shown.view["hand"] == []


async def test_sync_fills_a_gap(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        number = number_of(ann)
        await bob.ok(act(table, Pass()))
        ann.pushes.clear()
        await ann.until(Events)
        await ann.ok(Sync(0, table, Seat(0), number))
        assert (await ann.until(Events)).number == number + 1
