"""A connection that reads replays beside the one on which the same person plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_protocol.messages import (
    VERSIONS,
    Events,
    ForgetDevice,
    Hello,
    JoinTable,
    ListPeople,
    ListTables,
    Notice,
    PeoplePage,
    RoomState,
    Say,
    Sit,
    StartGame,
    Watching,
    Welcome,
)
from tests.server.connections.test_sessions import refusal
from tests.server.harness import Client, GoneAway, Running, act
from tests.server.people.test_keys import code_of, come_by, devices_of
from tests.server.replays.test_replays import fetched, listed, room
from tests.server.tables.test_watching import played_out, seated
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


async def beside(server: Running, token: str) -> Client:
    """A connection that reads replays, beside its person's own."""
    client = await server.connect()
    answer = await client.greet(Hello(VERSIONS, token=token, beside=True))
    assert isinstance(answer, Welcome)
    assert not answer.took_over
    return client


async def test_replays_are_read_beside_the_game_that_the_same_person_plays(tmp_path: Path) -> None:
    """Neither connection ends the other, the game goes on, and the second one can do nothing else."""
    async with room(tmp_path) as server:
        ann, bob, _eve, table = await seated(server, Watching.PUBLIC)
        await ann.ok(StartGame(0, table))
        reader = await beside(server, ann.token)
        assert (await listed(server, reader)).replays == ()
        await played_out(ann, bob, table)
        (deal,) = (await listed(server, reader)).replays
        assert (await fetched(reader, deal.replay)).audience == 0
        for request in (JoinTable(0, table), Sit(0, table), ListTables(0), Say(0, table, "hello"), act(table, Pass())):
            assert await reader.refused(request) == "beside"
        assert not any(isinstance(push, RoomState | Events) for push in reader.pushes)
        people = await bob.ask(ListPeople(0))
        assert isinstance(people, PeoplePage)
        assert [line.name for line in people.people].count("Ann") == 1
        await reader.stream.aclose()
        await ann.ok(StartGame(0, table))


async def test_a_person_has_one_such_connection_and_it_ends_with_the_person_s_keys(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        first, second = await beside(server, ann.token), await server.connect()
        answer = await second.greet(Hello(VERSIONS, token=ann.token, beside=True))
        assert isinstance(answer, Welcome)
        assert answer.took_over
        assert (await first.until(Notice)).code == "taken-over"
        await server.server.renew_key("Ann", by="op", why="lost")
        for client in (ann, second):
            assert (await client.until(Notice)).code == "keys-ended"


async def test_it_ends_with_the_device_that_is_forgotten_and_with_no_other(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        phone = await come_by(server, await code_of(ann))
        reader = await beside(server, phone.token)
        ann = await server.come(token=ann.token)
        third = await come_by(server, await code_of(ann))
        await third.ok(ForgetDevice(0, 1))
        assert (await listed(server, reader)).replays == ()
        await third.ok(ForgetDevice(0, 2))
        with pytest.raises(GoneAway):
            await listed(server, reader)
        assert reader.pushes == [Notice("keys-ended")]
        assert await refusal(server, Hello(VERSIONS, token=phone.token, beside=True)) == "token"
        assert [number for number, *_ in await devices_of(third)] == [3]


async def test_neither_a_person_nor_a_device_is_made_by_it(tmp_path: Path) -> None:
    async with room(tmp_path) as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        for hello in (
            Hello(VERSIONS, name="Bob", beside=True),
            Hello(VERSIONS, code=code, beside=True),
            Hello(VERSIONS, token="x" * 40, beside=True),
        ):
            assert await refusal(server, hello) == "token"
        assert [number for number, *_ in await devices_of(ann)] == [1]
        await come_by(server, code)
        assert (await server.come("Bob")).welcome is not None
