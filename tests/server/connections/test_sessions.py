"""Connections: the handshake, one person in one place, coming back, and peers that are silent, slow or wild."""

from __future__ import annotations

import json
import random
import socket

import msgpack
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC, Seat
from paiyou_protocol.messages import (
    MESSAGE_TYPES,
    VERSIONS,
    Events,
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
    Snapshot,
    Stand,
    StartGame,
    Sync,
    Welcome,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, Client, Running, act, pair, running, table_of
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


# --- what a client claims ------------------------------------------------------------------------------------------


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


# --- coming back -----------------------------------------------------------------------------------------------------


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


# --- silent, slow and wild peers -------------------------------------------------------------------------------------


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
