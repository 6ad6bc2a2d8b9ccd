"""A seat at once: at the fullest table that fits, or at a new one with bots."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from trio.testing import MockClock

from paiyou_protocol.messages import (
    CreateTable,
    Entry,
    FillBots,
    JoinTable,
    Kick,
    Ok,
    QuickPlay,
    RoomState,
    Sit,
    StartGame,
    Visibility,
)
from paiyou_server.settings import Settings
from tests.server.harness import Client, Running, running, table_of

pytestmark = pytest.mark.trio


async def seated(server: Running, table: str, *names: str) -> list[Client]:
    """These people in seats of the table."""
    clients = [await server.come(name) for name in names]
    for client in clients:
        await client.ok(JoinTable(0, table))
        await client.ok(Sit(0, table))
    return clients


async def test_one_sits_at_the_fullest_table(autojump_clock: MockClock) -> None:
    async with running() as server:
        await table_of(await server.come("Ann"), 4)
        fuller = await table_of(await server.come("Bob"), 4)
        await seated(server, fuller, "Carol")
        dan = await server.come("Dan")
        assert (await dan.ok(QuickPlay(0))).table == fuller
        assert (await dan.until(RoomState, lambda room: room.you is not None)).you == 2


async def test_of_two_alike_one_sits_at_the_older(autojump_clock: MockClock) -> None:
    async with running() as server:
        older = await table_of(await server.come("Ann"), 4)
        await table_of(await server.come("Bob"), 4)
        assert (await (await server.come("Carol")).ok(QuickPlay(0, "toy"))).table == older


async def test_without_a_table_one_is_made_with_bots(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        made = await ann.ok(QuickPlay(0, "toy", 3))
        room = await ann.until(RoomState, lambda room: room.you is not None)
        assert (room.host, room.you, [seat.bot for seat in room.seats]) == (ann.person, 0, [None, "steady", "steady"])
        assert (await bob.ok(QuickPlay(0))).table == made.table, "and who comes next takes a bot's seat"
        assert (await bob.until(RoomState, lambda room: room.you is not None)).you == 2
    async with running(server.store) as server:
        ann = await server.come(token=ann.token)
        assert ann.welcome is not None
        assert ann.welcome.tables == (made.table,)


async def test_a_new_table_has_the_usual_number_of_seats(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(quick_seats=4)) as server:
        ann = await server.come("Ann")
        await ann.ok(QuickPlay(0))
        assert len((await ann.until(RoomState)).seats) == 4


@pytest.mark.parametrize(
    "door",
    [
        {"visibility": Visibility.UNLISTED},
        {"entry": Entry.INVITE},
        {"entry": Entry.LIST},
        {"password": "x"},
    ],
    ids=str,
)
async def test_tables_that_are_not_for_everybody_are_left_alone(
    autojump_clock: MockClock, door: dict[str, object]
) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        closed = await ann.ok(replace(CreateTable(0, "toy", 3), **door))
        assert (await bob.ok(QuickPlay(0))).table != closed.table


async def test_nor_those_that_play_are_full_or_empty_or_where_one_was_sent_away(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, dan = [await server.come(name) for name in ("Ann", "Bob", "Carol", "Dan")]
        playing = await table_of(ann)
        await ann.ok(FillBots(0, playing))
        await ann.ok(StartGame(0, playing))
        full = await table_of(ann, bots_leave=False)
        await ann.ok(FillBots(0, full))
        empty = await table_of(bob)
        await bob.stream.aclose()
        away = await table_of(carol)
        await dan.ok(JoinTable(0, away))
        await carol.ok(Kick(0, away, dan.person))
        found = (await dan.ok(QuickPlay(0))).table
        assert found not in {playing, full, empty, away}


async def test_two_who_want_the_last_seat_both_sit(autojump_clock: MockClock) -> None:
    """The choice and the sitting down are one: who comes too late goes on to another table."""
    async with running() as server:
        table = await table_of(await server.come("Ann"))
        people = [await server.come(name) for name in ("Bob", "Carol", "Dan")]
        for client in people:
            await client.send(QuickPlay(1))
        found = [await answer(client) for client in people]
        assert found.count(table) == 1
        assert len(set(found)) == 2, "the third sits down at the table that was made for the second"


async def test_a_table_that_can_take_no_more_requests_is_passed_over(autojump_clock: MockClock) -> None:
    async with running() as server:
        table = await table_of(await server.come("Ann"), 4)
        server.server._lobby.tables[table].inbox._limit = 0
        bob = await server.come("Bob")
        assert (await bob.ok(QuickPlay(0))).table != table


async def answer(client: Client) -> str | None:
    while True:
        message = await client.next()
        if isinstance(message, Ok):
            return message.table


async def test_a_game_that_is_not_there_is_refused(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        assert await ann.refused(QuickPlay(0, "bridge")) == "no-game"
        assert await ann.refused(QuickPlay(0, "toy", 60)) == "bad-options"


async def test_the_limits_of_seats_and_tables_hold(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(seats_per_person=1)) as server:
        ann = await server.come("Ann")
        await ann.ok(QuickPlay(0))
        assert await ann.refused(QuickPlay(0)) == "too-many-tables"
    async with running(settings=Settings(tables=0)) as server:
        assert await (await server.come("Ann")).refused(QuickPlay(0)) == "too-many-tables"
