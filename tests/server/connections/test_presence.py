"""Who is here and where: one truth, told to all who look."""

from __future__ import annotations

from dataclasses import replace as with_settings

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from paiyou_protocol.messages import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListPeople,
    ListTables,
    PeoplePage,
    PersonChanged,
    PersonGone,
    PersonLine,
    Sit,
    Stand,
    TablesPage,
    Visibility,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Client, running, table_of

pytestmark = pytest.mark.trio


async def people(client: Client) -> dict[str, PersonLine]:
    page = await client.ask(ListPeople(0))
    assert isinstance(page, PeoplePage)
    return {line.name: line for line in page.people}


async def moved(client: Client, person: Client, table: str | None, *, seated: bool) -> None:
    """Wait until the client has heard that somebody is there."""
    await client.until(
        PersonChanged,
        lambda push: (push.person.person, push.person.table, push.person.seated) == (person.person, table, seated),
    )


async def test_everybody_who_is_connected_is_here(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        assert await people(ann) == {
            "Ann": PersonLine(ann.person, "Ann"),
            "Bob": PersonLine(bob.person, "Bob"),
        }


async def test_every_move_is_told(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await people(ann)
        table = await table_of(bob)
        await moved(ann, bob, table, seated=True)
        await bob.ok(Stand(0, table))
        await moved(ann, bob, table, seated=False)
        await bob.ok(LeaveTable(0, table))
        await moved(ann, bob, None, seated=False)
        await bob.stream.aclose()
        assert (await ann.until(PersonGone)).person == bob.person


async def test_who_is_at_several_tables_is_where_the_seat_is(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        seat, other = await table_of(bob), await table_of(ann)
        await bob.ok(JoinTable(0, other))
        line = (await people(ann))["Bob"]
        assert (line.table, line.seated) == (seat, True)


async def test_a_table_that_is_not_shown_is_named_to_nobody(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        made = await bob.ok(replace(CreateTable(0, "toy", 2), visibility=Visibility.UNLISTED))
        assert made.table is not None
        await bob.ok(Sit(0, made.table))
        assert (await people(ann))["Bob"] == PersonLine(bob.person, "Bob")


async def test_who_comes_in_twice_is_one_person(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(bob)
        again = await server.come(token=bob.token)
        await bob.gone()
        assert (await people(ann))["Bob"] == PersonLine(bob.person, "Bob")
        await again.ok(JoinTable(0, table))
        assert (await people(ann))["Bob"] == PersonLine(bob.person, "Bob", table, seated=True)


@pytest.mark.parametrize("is_taken_over", [True, False])
async def test_who_is_back_with_another_connection_is_shown_at_the_table_again(
    autojump_clock: MockClock, *, is_taken_over: bool
) -> None:
    """Whether the old connection is still there or was lost a moment ago, before anybody looked."""
    async with running(settings=with_settings(QUICK, lobby_every=0.25)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        token, table = bob.token, await table_of(bob)
        await trio.sleep(1)
        if not is_taken_over:
            await bob.stream.aclose()
        again = await server.come(token=token)
        await again.ok(JoinTable(0, table))
        await trio.sleep(1)
        assert (await people(ann))["Bob"] == PersonLine(bob.person, "Bob", table, seated=True)


async def test_the_lobby_counts_those_who_are_there(autojump_clock: MockClock) -> None:
    """An empty table has nobody in it, whoever has its seats; the list, the table and the people agree."""
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(bob)
        assert (await line_of(ann, table)) == (1, 1, 0)
        await people(ann)
        await bob.stream.aclose()
        await ann.until(PersonGone)
        assert (await line_of(ann, table)) == (0, 1, 0)
        await ann.ok(JoinTable(0, table))
        assert (await line_of(ann, table)) == (1, 1, 1)


async def line_of(client: Client, table: str) -> tuple[int, int, int]:
    page = await client.ask(ListTables(0))
    assert isinstance(page, TablesPage)
    return next((line.here, line.taken, line.watchers) for line in page.tables if line.table == table)


async def test_people_come_in_pages(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(new_people_per_minute=200)) as server:
        clients = [await server.come(f"P{number}") for number in range(103)]
        first = await clients[0].ask(ListPeople(0))
        assert isinstance(first, PeoplePage)
        assert first.more is not None
        second = await clients[0].ask(ListPeople(0, first.more))
        assert isinstance(second, PeoplePage)
        listed = [line.person for line in first.people + second.people]
        assert listed == sorted(client.person for client in clients)
