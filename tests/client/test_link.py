"""The link: one server, kept connected; every way in which that can fail has its reason."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiyou_client.address import Address
from paiyou_client.door import NetworkDoor
from paiyou_client.identity import Identity
from paiyou_client.link import Link
from paiyou_client.model import Connection, Status
from paiyou_client.trust import NO_TERMS, Terms, Trust
from paiyou_protocol.messages import (
    Failed,
    Hello,
    Notice,
    Ok,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Sit,
    TableGone,
    Welcome,
)
from tests.client.tiny_server import TinyServer, welcome

pytestmark = pytest.mark.asyncio

SIT = Sit(id=0, table="t1")


class Ears:
    """Hears all, and lets a test wait for what it needs."""

    def __init__(self) -> None:
        self.messages: list[ServerMessage] = []
        self.connections: list[Connection] = []
        self._news = asyncio.Event()

    def heard(self, message: ServerMessage) -> None:
        self.messages.append(message)
        self._news.set()

    def stands(self, connection: Connection) -> None:
        self.connections.append(connection)
        self._news.set()

    async def until(self, status: Status) -> Connection:
        """The next time that the connection stands so (again)."""
        while status not in [each.status for each in self.connections]:
            await self._next()
        while (connection := self.connections.pop(0)).status is not status:
            pass
        return connection

    async def message(self, kind: type[ServerMessage]) -> ServerMessage:
        while not any(isinstance(each, kind) for each in self.messages):
            await self._next()
        return next(each for each in self.messages if isinstance(each, kind))

    async def _next(self) -> None:
        self._news.clear()
        await self._news.wait()


def door_to(address: Address, folder: Path, terms: Terms = NO_TERMS) -> NetworkDoor:
    return NetworkDoor(address, Trust(folder, address.key, terms, local=address.is_local))


@asynccontextmanager
async def linked(
    address: Address, folder: Path, *, ping_after: float = 15.0, give_up_after: float = 45.0
) -> AsyncIterator[tuple[Link, Ears]]:
    """A link that runs, and what it hears; it is ended in the end."""
    ears = Ears()
    identity = Identity(folder, str(address), "Mei")
    door = door_to(address, folder)
    link = Link(door, identity, ears, pauses=(0.0,), ping_after=ping_after, give_up_after=give_up_after)
    task = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(20):
            yield link, ears
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def end_of(address: Address, folder: Path) -> str | None:
    """The reason for which a link to there ends at once."""
    async with linked(address, folder) as (_, ears):
        while not ears.connections or ears.connections[-1].status is not Status.ENDED:
            await ears._next()
        return ears.connections[-1].reason


async def test_a_new_person_is_given_a_token_and_comes_back_with_it(tmp_path: Path) -> None:
    async with TinyServer() as server:
        async with linked(server.address, tmp_path) as (_, ears):
            await ears.until(Status.CONNECTED)
            first = await server.next()
        async with linked(server.address, tmp_path) as (_, ears):
            await ears.until(Status.CONNECTED)
            second = await server.next()
    assert (first.hello.name, first.hello.token, second.hello.token) == ("Mei", None, "token")


async def test_the_welcome_is_heard_before_the_connection_is_said_to_be_up(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        assert isinstance(await ears.message(Welcome), Welcome)
        assert [each.status for each in ears.connections] == [Status.CONNECTING, Status.CONNECTED]


async def test_each_request_gets_its_own_answer_in_whatever_order_they_come(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (link, ears):
        await ears.until(Status.CONNECTED)
        there = await server.next()
        asked = [asyncio.create_task(link.ask(SIT)) for _ in range(2)]
        one, other = await there.hear(), await there.hear()
        assert isinstance(one, Sit)
        assert isinstance(other, Sit)
        there.say(Failed(other.id, "no-seat"))
        there.say(Ok(one.id))
        assert await asyncio.gather(*asked) == [Ok(one.id), Failed(other.id, "no-seat")]


async def test_an_answer_to_nothing_is_let_go(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        there = await server.next()
        there.say(Ok(99))
        there.say(TableGone("t1"))
        assert await ears.message(TableGone) == TableGone("t1")


async def test_what_breaks_is_tried_again_and_what_was_asked_has_failed(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (link, ears):
        await ears.until(Status.CONNECTED)
        there = await server.next()
        asked = asyncio.create_task(link.ask(SIT))
        await there.hear()
        await there.drop()
        assert (await asked) == Failed(1, "lost")
        await ears.until(Status.LOST)
        await ears.until(Status.CONNECTED)
        assert (await server.next()).hello.token == "token"


async def test_without_a_connection_a_request_fails_at_once(tmp_path: Path) -> None:
    link = Link(door_to(Address("127.0.0.1", 1), tmp_path), Identity(tmp_path, "x"), Ears())
    assert await link.ask(SIT) == Failed(0, "lost")


async def test_a_request_that_is_not_answered_in_time_has_failed(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (link, ears):
        await ears.until(Status.CONNECTED)
        assert await link.ask(SIT, within=0.01) == Failed(1, "timeout")


async def test_a_server_that_is_away_for_long_is_found_again(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        there = await server.next()
        await server.stop_listening()
        await there.drop()
        for _ in range(3):
            await ears.until(Status.LOST)
        await server.listen(server.address.port)
        await ears.until(Status.CONNECTED)


async def test_while_it_waits_it_says_until_when_and_can_be_told_to_try_now(tmp_path: Path) -> None:
    ears = Ears()
    async with TinyServer() as server:
        link = Link(door_to(server.address, tmp_path), Identity(tmp_path, "x", "Mei"), ears, pauses=(3600.0,))
        task = asyncio.create_task(link.run())
        await (await server.next()).drop()
        while ears.connections[-1].status is not Status.LOST:
            await ears._next()
        assert ears.connections[-1].retry_at is not None
        link.try_now()
        await server.next()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_ping_is_answered(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path):
        there = await server.next()
        there.say(Ping(7))
        assert await there.hear() == Pong(7)


async def test_a_silent_server_is_pinged_and_then_given_up(tmp_path: Path) -> None:
    async with (
        TinyServer() as server,
        linked(server.address, tmp_path, ping_after=0.01, give_up_after=0.05) as (_, ears),
    ):
        there = await server.next()
        assert isinstance(await there.hear(), Ping)
        await ears.until(Status.LOST)
        await ears.until(Status.CONNECTED)


async def test_nothing_listens_there(tmp_path: Path) -> None:
    async with TinyServer() as server:
        await server.stop_listening()
        assert await end_of(server.address, tmp_path) == "nothing-there"


async def test_there_is_no_such_host(tmp_path: Path) -> None:
    assert await end_of(Address("no-such-host.invalid"), tmp_path) == "unknown-host"


async def test_a_web_server_is_no_server_of_ours(tmp_path: Path) -> None:
    async with TinyServer(raw=b"HTTP/1.1 400 Bad Request\r\n\r\n") as server:
        assert await end_of(server.address, tmp_path) == "web-server"


async def test_what_hangs_up_on_us_is_no_server_of_ours(tmp_path: Path) -> None:
    async with TinyServer(raw=b"") as server:
        assert await end_of(server.address, tmp_path) == "not-paiyou"


@pytest.mark.parametrize("code", ["version", "launch", "name", "name-taken", "code", "full", "busy", "closing"])
async def test_a_refusal_is_the_reason(tmp_path: Path, code: str) -> None:
    async with TinyServer(lambda _: Refused(code)) as server:
        assert await end_of(server.address, tmp_path) == code


async def test_a_token_that_the_server_forgot_makes_us_a_new_person_there(tmp_path: Path) -> None:
    def forgetful(hello: Hello) -> Welcome | Refused:
        return Refused("token") if hello.token == "old" else welcome(hello)

    async with TinyServer(forgetful) as server:
        identity = Identity(tmp_path, str(server.address), "Mei")
        identity.learn(Welcome((0, 1), "tiny", "p-mei", "Mei", "old"))
        async with linked(server.address, tmp_path) as (_, ears):
            assert await ears.message(Notice) == Notice("new-person")
            await ears.until(Status.CONNECTED)
        assert identity.hello("", None).token == "old"
        assert Identity(tmp_path, str(server.address)).hello("", None).token == "token"


async def test_who_takes_over_is_told_once_and_not_for_a_connection_that_broke(tmp_path: Path) -> None:
    def busy(hello: Hello) -> Welcome:
        return replace(welcome(hello), took_over=True)

    async with TinyServer(busy) as server, linked(server.address, tmp_path) as (_, ears):
        await ears.until(Status.CONNECTED)
        await (await server.next()).drop()
        await ears.until(Status.CONNECTED)
        assert ears.messages.count(Notice("took-over")) == 1
        assert sum(isinstance(each, Welcome) for each in ears.messages) == 2


async def test_who_is_taken_over_stays_away(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        there = await server.next()
        there.say(Notice("taken-over"))
        await there.drop()
        await ears.until(Status.ENDED)
        assert Status.LOST not in [each.status for each in ears.connections]


async def test_a_server_that_closes_is_waited_for(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        there = await server.next()
        there.say(Notice("closing"))
        await there.drop()
        assert (await ears.until(Status.LOST)).reason == "closing"
        await ears.until(Status.CONNECTED)


async def test_a_server_that_talks_nonsense_is_left_and_tried_again(tmp_path: Path) -> None:
    async with TinyServer() as server, linked(server.address, tmp_path) as (_, ears):
        there = await server.next()
        there.blurt(b"\x00\x00\x00\x01\xc1")
        assert await there.is_left()
        await ears.until(Status.LOST)


async def test_the_socket_is_given_back_when_the_link_is_ended(tmp_path: Path) -> None:
    async with TinyServer() as server:
        async with linked(server.address, tmp_path) as (_, ears):
            await ears.until(Status.CONNECTED)
            there = await server.next()
        assert await there.is_left()


async def test_a_disk_that_takes_no_token_is_told_and_does_not_keep_us_out(tmp_path: Path) -> None:
    in_the_way = tmp_path / "people"
    in_the_way.write_text("a file where the folder should be")
    async with TinyServer() as server, linked(server.address, in_the_way) as (_, ears):
        assert await ears.message(Notice) == Notice("not-saved")
        await ears.until(Status.CONNECTED)
