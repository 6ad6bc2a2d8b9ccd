"""Peers that are silent, slow or wild: they are pinged, bounded, ended, and hold up nobody."""

from __future__ import annotations

import json
import random
import socket

import msgpack
import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    MESSAGE_TYPES,
    VERSIONS,
    Failed,
    Hello,
    JoinTable,
    ListTables,
    Notice,
    Ok,
    Ping,
    Pong,
    Refused,
    RoomState,
    Sit,
    Stand,
    StartGame,
    Welcome,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Client, Running, act, pair, running, table_of
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


async def test_a_silent_peer_is_pinged_and_then_given_up(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        begun = autojump_clock.current_time()
        data = b""
        while more := await ann.stream.receive_some(1000):
            data += more
        assert data.count(b"ping") == 2
        assert QUICK.give_up_after <= autojump_clock.current_time() - begun < QUICK.give_up_after + 3


async def test_a_peer_that_answers_pings_stays(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        with trio.move_on_after(1000):
            await ann.next()
        await ann.ask(ListTables(0))


async def test_pings_are_answered(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await ann.send(Ping(77))
        assert await ann.next() == Pong(77)


async def test_too_many_requests_at_once_are_answered_busy(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(requests_burst=10, requests_per_second=1)) as server:
        ann = await server.come("Ann")
        replies = [await ann.ask(ListTables(0)) for _ in range(12)]
        assert [isinstance(reply, Failed) for reply in replies] == [False] * 10 + [True, False]
        await trio.sleep(5)
        assert not isinstance(await ann.ask(ListTables(0)), Failed)


async def test_who_floods_on_is_ended(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(requests_burst=10, flood=3)) as server:
        ann = await server.come("Ann")
        request = ann.connection.send(ListTables(1))
        await ann.stream.send_all(request * 200)
        last = (await ann.gone())[-1]
        assert isinstance(last, Notice)
        assert last.code == "flood"


async def test_a_table_takes_so_many_requests_at_once(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(inbox=5, watchers_every=0, lobby_every=0)) as server:
        ann = await server.come("Ann")
        table = await table_of(ann)
        frames = b"".join(ann.connection.send(Stand(100 + number, table)) for number in range(15))
        await ann.stream.send_all(frames)
        replies: list[Ok | Failed] = []
        while len(replies) < 15:
            message = await ann.next()
            if isinstance(message, (Ok, Failed)):
                replies.append(message)
        busy = [reply.id for reply in replies if isinstance(reply, Failed) and reply.code == "busy"]
        done = [reply.id for reply in replies if reply.id not in busy]
        assert done == [100, 101, 102, 103, 104]
        assert isinstance(replies[-5], Ok)


async def slow_reader(server: Running) -> Client:
    """A client whose system takes little for it."""
    raw = trio.socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    await raw.connect(("127.0.0.1", server.port))
    stream = trio.SocketStream(raw)
    server.streams.append(stream)
    return Client(stream)


NARROW = Settings(
    watchers_every=0, lobby_every=0, send_buffer=4096, outbox=8192, requests_burst=10**6, changes_per_minute=10**6
)


async def test_a_peer_that_does_not_read_holds_up_nobody_and_is_brought_up_to_date_later(
    autojump_clock: MockClock,
) -> None:
    async with running(settings=NARROW) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        slow = await slow_reader(server)
        await slow.greet(Hello(VERSIONS, name="Slow"))
        await slow.ok(JoinTable(0, table))
        changes = 300
        for _ in range(changes):
            await bob.ok(Sit(0, table))
            await bob.ok(Stand(0, table))
        await bob.ok(Sit(0, table))
        await ann.ok(StartGame(0, table))
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await slow.reach("play")
        rooms = sum(isinstance(push, RoomState) for push in slow.pushes)
        assert 0 < rooms < changes


async def test_a_peer_that_takes_nothing_for_long_is_dropped_and_may_come_back(autojump_clock: MockClock) -> None:
    async with running(settings=NARROW) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        slow = await slow_reader(server)
        welcome = await slow.greet(Hello(VERSIONS, name="Slow"))
        assert isinstance(welcome, Welcome)
        await slow.ok(JoinTable(0, table))
        for _ in range(300):
            await bob.ok(Sit(0, table))
            await bob.ok(Stand(0, table))
        begun = autojump_clock.current_time()
        await ann.ask(ListTables(0))
        ann.pushes.clear()
        await ann.until(RoomState, lambda room: room.watchers == 1)
        assert NARROW.send <= autojump_clock.current_time() - begun < NARROW.send + 10
        back = await server.come(token=welcome.token)
        await back.ok(JoinTable(0, table))
        assert (await back.until(RoomState)).watchers == 2


async def test_who_asks_and_does_not_read_the_answers_is_ended(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(send_buffer=4096, outbox=8192, requests_burst=10**6, send=1e6)) as server:
        greedy = await slow_reader(server)
        await greedy.greet(Hello(VERSIONS, name="Greedy"))
        request = greedy.connection.send(ListTables(1))
        with pytest.raises(trio.BrokenResourceError):  # noqa: PT012 - how much is taken first is the system's matter
            while True:
                await greedy.stream.send_all(request * 100)


@pytest.mark.parametrize("seed", range(20))
async def test_random_bytes_end_their_connection_and_no_other(autojump_clock: MockClock, seed: int) -> None:
    rng = random.Random(seed)
    async with running() as server:
        ann = await server.come("Ann")
        wild = await server.connect()
        if seed % 2:
            await wild.greet(Hello(VERSIONS, name="Wild"))
        await wild.stream.send_all(rng.randbytes(rng.randrange(5, 5000)))
        await wild.stream.send_eof()
        last = (await wild.gone())[-1]
        assert isinstance(last, (Refused, Notice))
        assert not isinstance(await ann.ask(ListTables(0)), Failed)


async def test_ten_thousand_random_frames(autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]) -> None:
    """Frames that are well formed and mean anything or nothing: each is answered, or ends its connection."""
    rng = random.Random(20)
    settings = Settings(requests_burst=10**6, tables_per_person=5, watchers_every=0)
    async with running(settings=settings) as server:
        ann, bob, table = await pair(server)
        token, sent = bob.token, 0
        while sent < 10_000:
            wild = await server.come(token=token)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(swallow, wild)
                with pytest.raises((trio.BrokenResourceError, trio.ClosedResourceError)):  # noqa: PT012
                    while sent < 10_000:
                        await wild.stream.send_all(b"".join(random_frame(rng, table) for _ in range(10)))
                        sent += 9  # of ten, fewer than one is not read for a fault before it
                    raise trio.ClosedResourceError
                nursery.cancel_scope.cancel()
            await wild.stream.aclose()
        assert not isinstance(await ann.ask(ListTables(0)), Failed)
    events = {json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()}
    assert not {event for event in events if event.endswith("crash")}


async def swallow(client: Client) -> None:
    """Read until the end, as a peer with no interest."""
    try:
        while await client.stream.receive_some(65536):
            pass
    except trio.BrokenResourceError:
        pass


def random_frame(rng: random.Random, table: str) -> bytes:
    """A whole frame with a map that looks much like a message."""
    kind = rng.choice([*MESSAGE_TYPES, "tea"] if rng.random() < 0.01 else _FROM_CLIENTS)
    fields = {"type": kind, "id": rng.randrange(1000), "table": rng.choice([table, table, "2", "x"])}
    for name in (
        "seat",
        "action",
        "number",
        "game",
        "seats",
        "options",
        "level",
        "audience",
        "after",
        "timers",
        "title",
    ):
        if rng.random() < 0.4:
            fields[name] = random_value(rng, name)
    body = msgpack.packb(fields)
    return len(body).to_bytes(4, "big") + body


_FROM_CLIENTS = [
    "ping", "pong", "list-tables", "create-table", "join-table", "leave-table", "sit", "stand", "add-bot",
    "remove-bot", "start-game", "act", "sync",
]  # fmt: skip
_LIKELY: dict[str, list[object]] = {
    "seat": [0, 1, 5],
    "action": [{"do": "pass"}, {"do": "play", "card": 1}, {"do": "shout"}, {"do": 3}, {}],
    "number": [0, 1, 2**53],
    "game": ["toy", "bridge"],
    "seats": [1, 2, 64],
    "options": ["short", {"deals": 2}, {"deals": -1}],
    "level": ["random", "steady", ""],
    "audience": [0, 1, 9, "public", "everything"],
    "after": ["1", "0", "x"],
    "timers": [{}, {"draw": 0}, {"draw": -1}, {"tea": 1}],
    "title": ["", "Tea", "\u200b"],
}


def random_value(rng: random.Random, name: str) -> object:
    return rng.choice(_LIKELY[name] if rng.random() < 0.985 else [None, True, 1.5, "x" * 300, [], {"a": [{}]}, -1])


async def test_what_is_told_to_who_has_just_gone_harms_nobody(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table learns of a departure a little later than the session: what it sends meanwhile goes nowhere."""
    async with running() as server:
        ann, bob, table = await pair(server)
        for _ in range(20):
            eve = await server.come(f"Eve{_}")
            await eve.ok(JoinTable(0, table))
            leave = eve.connection.send(JoinTable(5, table))
            await eve.stream.send_all(leave * 5)
            await eve.stream.aclose()
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await ann.reach("play")
    assert "crash" not in capsys.readouterr().err
