"""Connections: the handshake, one person in one place, and what a client claims."""

from __future__ import annotations

import msgpack
import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    VERSIONS,
    Events,
    Failed,
    Hello,
    JoinTable,
    Notice,
    Refused,
    RoomState,
    Snapshot,
    Welcome,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Running, act, pair, running, table_of
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


async def refusal(server: Running, hello: Hello) -> str:
    answer = await (await server.connect()).greet(hello)
    assert isinstance(answer, Refused), answer
    return answer.code


# --- the handshake ---------------------------------------------------------------------------------------------------


async def test_a_new_person_is_given_a_token_and_comes_back_by_it(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        again = await server.come(token=ann.token)
        assert again.welcome is not None
        assert (again.person, again.welcome.name, again.welcome.token) == (ann.person, "Ann", None)


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (Hello(((9, 9),), name="Eve"), "version"),
        (Hello((), name="Eve"), "version"),
        (Hello(VERSIONS), "name"),
        (Hello(VERSIONS, name="E\x1b[2Jve"), "name"),
        (Hello(VERSIONS, name="x" * 21), "name"),
        (Hello(VERSIONS, name="Ann"), "name-taken"),
        (Hello(VERSIONS, name="ａＮＮ"), "name-taken"),
        (Hello(VERSIONS, name="Аnn"), "name"),
        (Hello(VERSIONS, name="Boris"), "name-reserved"),
        (Hello(VERSIONS, token="nobody's"), "token"),
        (Hello(VERSIONS, name="Eve", token=""), "token"),
    ],
)
async def test_who_is_not_let_in(autojump_clock: MockClock, hello: Hello, code: str) -> None:
    async with running() as server:
        await server.come("Ann")
        before = server.store.rows[:]
        assert await refusal(server, hello) == code
        assert server.store.rows == before


async def test_a_refusal_says_which_versions_there_are(autojump_clock: MockClock) -> None:
    async with running() as server:
        answer = await (await server.connect()).greet(Hello(((9, 9),), name="Eve"))
        assert isinstance(answer, Refused)
        assert answer.versions == VERSIONS


async def test_a_hello_that_does_not_come_in_time_ends_the_connection(autojump_clock: MockClock) -> None:
    async with running() as server:
        silent = await server.connect()
        assert await silent.gone() == []
        assert autojump_clock.current_time() >= QUICK.handshake


async def test_a_hello_in_trickles_ends_the_connection_too(autojump_clock: MockClock) -> None:
    async with running() as server:
        slow = await server.connect()
        frame = slow.connection.send(Hello(VERSIONS, name="Ann"))
        with pytest.raises(trio.BrokenResourceError):  # noqa: PT012 - the first bytes are still taken
            for byte in frame:
                await slow.stream.send_all(bytes([byte]))
                await trio.sleep(1)
        assert autojump_clock.current_time() < QUICK.handshake + 3


async def test_the_server_bears_so_many_connections(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(connections=2)) as server:
        ann = await server.come("Ann")
        await server.come("Bob")
        assert await refusal(server, Hello(VERSIONS, name="Carol")) == "full"
        await ann.stream.aclose()
        await trio.testing.wait_all_tasks_blocked()
        await server.come("Carol")


async def test_one_address_has_so_many_connections(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(connections_per_address=1)) as server:
        await server.come("Ann")
        assert await refusal(server, Hello(VERSIONS, name="Bob")) == "full"


async def test_one_address_makes_so_many_new_people_a_minute(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(new_people_per_minute=2)) as server:
        ann = await server.come("Ann")
        await server.come("Bob")
        assert await refusal(server, Hello(VERSIONS, name="Carol")) == "busy"
        await server.come(token=ann.token)
        await trio.sleep(60)
        await server.come("Carol")


async def test_one_address_makes_so_many_new_people_a_day(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(new_people_per_day=2)) as server:
        await server.come("Ann")
        await server.come("Bob")
        await trio.sleep(3600)
        assert await refusal(server, Hello(VERSIONS, name="Carol")) == "busy"
    async with running(server.store, settings=Settings(new_people_per_day=2)) as server:  # nor does a restart help
        assert await refusal(server, Hello(VERSIONS, name="Carol")) == "busy"
        await trio.sleep(86400 / 2)
        await server.come("Carol")


async def test_a_server_knows_so_many_people(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(people=2)) as server:
        ann = await server.come("Ann")
        await server.come("Bob")
        assert await refusal(server, Hello(VERSIONS, name="Carol")) == "full"
        await server.come(token=ann.token)


# --- one person, one place -------------------------------------------------------------------------------------------


async def test_a_second_login_takes_over(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        elsewhere = await server.come(token=ann.token)
        last = (await ann.gone())[-1]
        assert isinstance(last, Notice)
        assert last.code == "taken-over"
        assert elsewhere.welcome is not None
        assert (elsewhere.welcome.tables, elsewhere.welcome.took_over) == ((table,), True)
        await elsewhere.ok(JoinTable(0, table))
        assert (await elsewhere.until(Snapshot)).audience == 0
        await elsewhere.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))


async def test_who_comes_back_after_the_end_of_a_connection_takes_nothing_over(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await ann.stream.aclose()
        await trio.testing.wait_all_tasks_blocked()
        again = await server.come(token=ann.token)
        assert again.welcome is not None
        assert not again.welcome.took_over


async def test_the_older_connection_does_not_take_the_newer_one_along(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        elsewhere = await server.come(token=ann.token)
        await elsewhere.ok(JoinTable(0, table))
        await ann.gone()
        await bob.ok(act(table, Pass()))
        await elsewhere.until(Events, lambda push: any(event["event"] == "did" for event in push.events))
        await bob.until(RoomState, lambda room: room.seats[0].here)


# --- what a client claims --------------------------------------------------------------------------------------------


async def test_a_name_beside_a_token_is_nothing(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        again = await server.connect()
        answer = await again.greet(Hello(VERSIONS, name="Ann", token=bob.token))
        assert isinstance(answer, Welcome)
        assert (answer.person, answer.name) == (bob.person, "Bob")
        assert ann.person != bob.person


CLAIMS = {"host": True, "person": "", "role": "host", "you": 0, "token": "", "audience": 0, "admin": True}


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("start-game", {}, "not-host"),
        ("add-bot", {"seat": 1}, "not-host"),
        ("remove-bot", {"seat": 1}, "not-host"),
        ("stand", {"seat": 0}, "not-seated"),
        ("act", {"seat": 0, "action": {"do": "pass"}}, "not-running"),
    ],
)
async def test_who_claims_to_be_somebody_is_answered_as_who_they_are(
    autojump_clock: MockClock, kind: str, fields: dict[str, object], code: str
) -> None:
    async with running() as server:
        ann, eve = await server.come("Ann"), await server.come("Eve")
        table = await table_of(ann)
        await eve.ok(JoinTable(0, table))
        claims = {**CLAIMS, "person": ann.person, "token": ann.token}
        body = msgpack.packb({"type": kind, "id": 77, "table": table, **claims, **fields})
        await eve.stream.send_all(len(body).to_bytes(4, "big") + body)
        failed = await eve.until(Failed)
        assert (failed.id, failed.code) == (77, code)
