"""Every bound of the server beside a client that tries to break it: others are answered, what waits stays within its bound,
and the log says who it was and why.

`BOUNDS` names for every setting that bounds something the test that goes to the bound and beyond; a new setting without one
fails here.
"""

from __future__ import annotations

import ast
import json
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import Seat
from paiyou_protocol.framing import HEADER, MAX_FRAME, MAX_GREETING, encode
from paiyou_protocol.messages import (
    VERSIONS,
    ClientMessage,
    CreateTable,
    DeviceCode,
    Failed,
    Hello,
    IgnorePerson,
    JoinTable,
    LeaveTable,
    ListPeople,
    ListTables,
    MakeCode,
    Message,
    Ok,
    Ping,
    Pong,
    QuickPlay,
    ReadChat,
    Refused,
    Request,
    RoomState,
    Say,
    Sit,
    Stand,
    Sync,
    Welcome,
)
from paiyou_protocol.tls import client_context
from paiyou_server.connections.certificates import own_certificate
from paiyou_server.connections.complaints import EVERY, Complaints
from paiyou_server.connections.pace import LONGEST_REST, REST, Pace, Paces, Verdict
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AnyRecord
from paiyou_server.journal.store import NotWritten
from paiyou_server.settings import Settings
from tests.server.harness import CALM, QUICK, Client, MemoryStore, Running, act, pair, running, table_of
from tests.server.toy_game import Pass

# --- every bound has its test ----------------------------------------------------------------------------------------

BOUNDS: Final = {
    "connections": "connections/test_limits.test_five_hundred_connections_of_one_address_hold_up_nobody",
    "connections_per_address": "connections/test_limits.test_five_hundred_connections_of_one_address_hold_up_nobody",
    "connections_per_minute": "connections/test_limits.test_connections_in_a_loop_are_refused_unheard",
    "connections_per_gateway": "connections/test_gateways.test_an_address_where_a_gateway_is_has_more_connections",
    "guests": "connections/test_gateways.test_there_are_so_many_guests",
    "guest_life": "connections/test_gateways.test_a_guest_comes_back_by_its_token_and_is_forgotten_when_gone",
    "handshake": "connections/test_limits.test_a_byte_a_second_ends_before_and_after_the_hello",
    "new_people_per_minute": "connections/test_sessions.test_one_address_makes_so_many_new_people_a_minute",
    "devices_per_person": "people/test_keys.test_a_person_has_so_many_devices",
    "codes": "connections/test_limits.test_codes_in_a_loop_leave_one_that_is_good",
    "code_life": "people/test_keys.test_a_code_is_good_for_so_long",
    "recovery_life": "connections/test_limits.test_a_code_of_an_operators_is_good_for_so_long",
    "code_tries_per_minute": "people/test_keys.test_who_guesses_is_stopped_whoever_else_is_let_in",
    "requests_per_second": "connections/test_limits.test_a_flood_ends_however_it_is_spread",
    "requests_burst": "connections/test_limits.test_a_new_connection_makes_nobody_fresh",
    "bytes_per_request": "connections/test_limits.test_whoever_asks_for_much_by_little_is_told_to_wait",
    "flood": "connections/test_limits.test_a_flood_ends_however_it_is_spread",
    "inbox": "connections/test_limits.test_while_a_disk_hangs_no_queue_grows_beyond_its_bound",
    "outbox": "connections/test_limits.test_a_client_that_never_reads_is_bounded_and_dropped",
    "send_buffer": "connections/test_limits.test_a_client_that_never_reads_is_bounded_and_dropped",
    "send": "connections/test_limits.test_a_client_that_never_reads_is_bounded_and_dropped",
    "ping_after": "connections/test_sessions.test_a_silent_peer_is_pinged_and_then_given_up",
    "give_up_after": "connections/test_limits.test_a_byte_a_second_ends_before_and_after_the_hello",
    "tables": "lobby/test_lobby.test_the_server_has_so_many_tables",
    "tables_per_address": "lobby/test_lobby.test_one_address_may_make_so_many_tables",
    "new_people_per_day": "connections/test_sessions.test_one_address_makes_so_many_new_people_a_day",
    "people": "connections/test_sessions.test_a_server_knows_so_many_people",
    "codes_per_address": "people/test_keys.test_an_operator_has_codes_to_give_whatever_people_make",
    "tables_per_person": "lobby/test_lobby.test_one_person_may_have_so_many_tables",
    "seats_per_person": "lobby/test_lobby.test_a_person_has_so_many_seats",
    "tables_per_connection": "connections/test_limits.test_tables_that_let_nobody_in_are_not_counted",
    "guesses_per_minute": "tables/test_doors.test_guesses_are_counted_for_each_person",
    "guesses_per_minute_per_address": "tables/test_doors.test_guesses_are_counted_for_each_address",
    "remembered": "tables/test_doors.test_a_table_remembers_so_many_people",
    "nudge_every": "tables/test_hosting.test_a_table_is_rung_again_after_a_while",
    "chat_per_minute": "tables/test_chat.test_who_says_too_much_waits_wherever_it_is_said",
    "chat_shown": "tables/test_chat.test_who_comes_in_is_sent_the_newest_lines_and_reads_the_older_ones",
    "changes_per_minute": "connections/test_limits.test_nobody_fills_the_journal_by_sitting_down_and_standing_up",
    "ignored": "tables/test_chat.test_the_list_is_bounded_and_of_people",
    "watchers": "lobby/test_lobby.test_a_table_has_so_many_watchers",
    "watchers_per_second": "tables/test_watchers.test_the_more_watch_the_longer_is_joined",
    "history": "connections/test_sessions.test_who_cannot_be_brought_up_to_date_by_events_is_sent_a_snapshot",
    "empty_table": "lobby/test_lobby.test_a_table_where_nobody_is_ends",
    "abandoned_game": "lobby/test_lobby.test_a_running_game_waits_longer_for_its_people",
    "adjourned_table": "tables/test_ends.test_a_game_that_was_put_away_waits_for_ninety_days",
    "deals": "replays/test_replays.test_so_many_deals_are_kept_and_the_oldest_go",
    "question": "tables/test_consent.test_silence_is_no_consent",
    "question_rest": "tables/test_consent.test_one_who_does_not_agree_is_enough_and_who_asked_has_to_wait",
    "shuffle_commit": "play/test_shuffling.test_who_says_nothing_is_left_out_and_after_two_rounds_asked_no_more",
    "shuffle_reveal": "play/test_shuffling.test_who_committed_and_does_not_reveal_voids_the_deal",
    "think": "play/test_thinking.test_what_a_thought_has_waited_for_a_worker_is_gone_from_its_budget",
    "think_late": "play/test_thinking.test_who_thinks_too_long_is_ended_and_who_waits_too_long_is_told",
    "own_bot": "play/test_own_bots.test_a_slow_bot_loses_the_decision_and_not_the_next_one",
    "think_queue": "play/test_thinking.test_who_thinks_too_long_is_ended_and_who_waits_too_long_is_told",
    "thinkers": "play/test_thinking.test_there_is_always_a_worker_and_a_core_for_the_rest",
}
NO_BOUNDS: Final = {
    "ready_check", "quick_seats", "watchers_every", "lobby_every", "host_away", "come_back", "offer_seat", "give_back", "stop",
}  # fmt: skip
"""Paces and spans of the room that no client can stretch."""


def test_every_setting_that_bounds_something_has_a_test_that_is_there() -> None:
    names = {field.name for field in fields(Settings)}
    assert names == set(BOUNDS) | NO_BOUNDS
    assert not set(BOUNDS) & NO_BOUNDS
    for where in BOUNDS.values():
        module, test = where.split(".")
        tree = ast.parse((Path(__file__).parents[1] / f"{module}.py").read_text(encoding="utf-8"))
        assert test in {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))}


@pytest.mark.trio
async def test_nobody_fills_the_journal_by_sitting_down_and_standing_up(autojump_clock: MockClock) -> None:
    async with running(settings=replace(CALM, changes_per_minute=8)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        written = len(server.store.rows)
        answers = [await bob.ask(request(0, table)) for _ in range(20) for request in (Sit, Stand)]
        done = sum(isinstance(answer, Ok) for answer in answers)
        assert 7 <= done < 20, "what may be done at once, and a little for each jump of the clock"
        assert {answer.code for answer in answers if isinstance(answer, Failed)} == {"busy"}
        assert len(server.store.rows) == written + done
        await bob.ok(Say(0, table, "hello"))
        await trio.sleep(60)
        await bob.ok(IgnorePerson(0, "Ann"))


# --- who misbehaves, and who does not ---------------------------------------------------------------------------------

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


# --- it never reads, or it says a byte a second ------------------------------------------------------------------------


async def deaf(server: Running) -> Client:
    """A client for which its system takes little, and which reads nothing of that."""
    raw = trio.socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    await raw.connect(("127.0.0.1", server.port))
    stream = trio.SocketStream(raw)
    server.streams.append(stream)
    return Client(stream)


@pytest.mark.trio
async def test_a_client_that_never_reads_is_bounded_and_dropped(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    narrow = replace(QUICK, send_buffer=4096, outbox=8192, requests_burst=10**6)
    async with running(settings=narrow) as server:
        ann, bob, table = await pair(server)
        before = await tasks()
        eve = await deaf(server)
        assert isinstance(await eve.greet(Hello(VERSIONS, name="Eve")), Welcome)
        await eve.ok(JoinTable(0, table))
        session = server.server._sessions[eve.person]
        most = 0
        while most <= narrow.outbox // 2:
            await bob.ok(LeaveTable(0, table))
            await bob.ok(JoinTable(0, table))
            most = max(most, session._outbox.size)
        for _ in range(50):
            await bob.ok(LeaveTable(0, table))
            await bob.ok(JoinTable(0, table))
            most = max(most, session._outbox.size)
        assert most <= narrow.outbox
        await is_served(ann, autojump_clock)
        assert await tasks() <= before + 2, "one that reads, one that sends"
        with trio.fail_after(10 * narrow.send):
            while eve.person in server.server._sessions:  # noqa: ASYNC110 - there is no event for it, and time is virtual
                await trio.sleep(1)
        assert await tasks() == before
        await is_served(ann, autojump_clock)
    ended = logged(capsys, "session-ended")
    assert ("slow", eve.person) in {(line["why"], line["person"]) for line in ended}


@pytest.mark.trio
async def test_a_byte_a_second_ends_before_and_after_the_hello(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann = await come_from_elsewhere(server, "Ann")
        early, late = await server.connect(), await server.come("Late")
        begun = autojump_clock.current_time()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(trickle, early, encode(Hello(VERSIONS, name="x" * 100)))
            nursery.start_soon(swallow, late)
            await trickle(late, encode(Say(1, None, "x" * 200)), lambda: is_served(ann, autojump_clock))
        assert autojump_clock.current_time() - begun < QUICK.give_up_after + 3
        assert late.person not in server.server._sessions
    told = capsys.readouterr().err
    assert '"event": "hello-late", "address": "127.0.0.1"' in told
    assert f'"event": "peer-silent", "person": "{late.person}"' in told


async def trickle(client: Client, frame: bytes, meanwhile: Callable[[], Any] = trio.lowlevel.checkpoint) -> None:
    """A byte a second, until the server has had enough."""
    for byte in frame:
        try:
            await client.stream.send_all(bytes([byte]))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return
        await meanwhile()
        await trio.sleep(1)
    raise AssertionError("it was listened to until the end")


@pytest.mark.trio
@pytest.mark.parametrize("greeted", [False, True])
async def test_a_frame_that_is_too_long_ends_its_connection_at_its_header(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str], greeted: bool
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        eve = await server.come("Eve") if greeted else await server.connect()
        await eve.stream.send_all(((MAX_FRAME if greeted else MAX_GREETING) + 1).to_bytes(HEADER, "big"))
        await eve.gone()
        await is_served(ann, autojump_clock)
    assert '"frame-too-long"' in capsys.readouterr().err


@pytest.mark.trio
async def test_of_a_frame_that_never_ends_no_more_is_kept_than_the_longest(autojump_clock: MockClock) -> None:
    async with running() as server:
        eve = await server.come("Eve")
        await eve.stream.send_all(MAX_FRAME.to_bytes(HEADER, "big") + bytes(MAX_FRAME - 1))
        await trio.testing.wait_all_tasks_blocked()
        session = server.server._sessions[eve.person]
        assert len(session._connection._buffer) == HEADER + MAX_FRAME - 1
        await trio.sleep(QUICK.give_up_after + 3)
        assert not server.server._sessions


# --- it floods ---------------------------------------------------------------------------------------------------------


@pytest.mark.trio
@pytest.mark.parametrize("flood", [ListTables(1), Ping(1), Pong(1), Stand(1, "1")])
async def test_a_flood_ends_however_it_is_spread(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], flood: Message
) -> None:
    """As much as the connection takes: it is refused once, then read a little at a time, with longer and longer pauses."""
    judged = 0
    judge = Pace.judge

    def count(pace: Pace, now: float) -> Verdict:
        nonlocal judged
        judged += pace is eves
        return judge(pace, now)

    async with running(settings=replace(QUICK, flood=4)) as server:
        ann, eve = await come_from_elsewhere(server, "Ann"), await server.come("Eve")
        eves = server.server._paces.of(eve.person, trio.current_time())
        monkeypatch.setattr(Pace, "judge", count)
        begun = trio.current_time()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(swallow, eve)
            nursery.start_soon(pour, eve, encode(flood) * int(QUICK.requests_per_second))
            while eve.person in server.server._sessions:
                await trio.sleep(1)
                await is_served(ann, autojump_clock)
        assert sum(REST * 2**time for time in range(4)) <= trio.current_time() - begun < 60
        assert judged <= QUICK.requests_burst + 4 * (QUICK.requests_per_second + 1) + 1, "the rest was never read"
        session_log = capsys.readouterr().err
    busy = f'"event": "busy", "person": "{eve.person}", "address": "127.0.0.1"'
    assert session_log.count(busy) == 1
    assert f'"event": "session-ended", "person": "{eve.person}", "why": "flood"' in session_log


@pytest.mark.trio
async def test_whoever_keeps_to_the_rate_is_never_refused(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        for _ in range(300):
            await is_served(ann, autojump_clock)
            await trio.sleep(1 / QUICK.requests_per_second)


@pytest.mark.trio
async def test_a_new_connection_makes_nobody_fresh(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, requests_burst=10, requests_per_second=1)) as server:
        eve = await server.come("Eve")
        replies = [await eve.ask(ListTables(0)) for _ in range(11)]
        assert [isinstance(reply, Failed) for reply in replies] == [False] * 10 + [True]
        begun = trio.current_time()
        again = await server.come(token=eve.token)
        assert not isinstance(await again.ask(ListTables(0)), Failed)
        assert trio.current_time() - begun == pytest.approx(REST, abs=0.01)
        assert await again.refused(ListTables(0)) == "busy"
        await trio.sleep(60)
        rested = await server.come(token=eve.token)
        await is_served(rested, autojump_clock)


@pytest.mark.trio
async def test_what_is_known_of_somebodys_pace_is_forgotten_when_they_have_rested(autojump_clock: MockClock) -> None:
    async with running() as server:
        for number in range(20):
            guest = await server.come("Guest" + "abcdefghijklmnopqrst"[number])
            await guest.ask(ListTables(0))
            await guest.stream.aclose()
        assert len(server.server._paces) == 20
        await trio.sleep(5)
        assert len(server.server._paces) == 0


MUCH: Final[dict[str, Callable[[str], Request]]] = {
    "tables": lambda _: ListTables(0),
    "people": lambda _: ListPeople(0),
    "chat": lambda table: ReadChat(0, table),
    "the lobby's chat": lambda _: ReadChat(0, None),
    "the game": lambda table: Sync(0, table, Seat(0), 0),
    "coming in": lambda table: JoinTable(0, table),
}


@pytest.mark.trio
@pytest.mark.parametrize("what", MUCH)
async def test_whoever_asks_for_much_by_little_is_told_to_wait(autojump_clock: MockClock, what: str) -> None:
    limits = replace(QUICK, bytes_per_request=100, requests_burst=400, chat_per_minute=100)
    async with running(settings=limits) as server:
        ann, _, table = await pair(server)
        for _ in range(20):
            await ann.ok(Say(0, table, "x" * 60))
            await ann.ok(Say(0, None, "x" * 60))
        for number in range(10):
            await table_of(ann, title="A long title of a table")
            await server.come("Guest" + "abcdefghij"[number])
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        request, answered, size = MUCH[what](table), 0, 0
        while not isinstance(reply := await eve.ask(request), Failed):
            answered += 1
            size += sum(len(encode(message)) for message in (reply, *eve.pushes))
            eve.pushes.clear()
        assert isinstance(reply, Failed)
        assert reply.code == "busy"
        assert answered < limits.requests_burst / 1.5
        assert size <= 2 * limits.requests_burst * limits.bytes_per_request + 2**14


@pytest.mark.trio
async def test_a_pile_of_requests_lets_others_have_their_turn(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one write of a client holds is hundreds of requests: after a few of them everybody else is looked at."""
    async with running(settings=replace(QUICK, requests_burst=10**6)) as server:
        eve = await server.come("Eve")
        turns = 0
        handled: list[int] = []

        async def tick() -> None:
            nonlocal turns
            while True:
                await trio.lowlevel.checkpoint()
                turns += 1

        session = server.server._sessions[eve.person]
        handle = session._handle

        def noted(message: ClientMessage, now: float) -> None:
            handled.append(turns)
            handle(message, now)

        monkeypatch.setattr(session, "_handle", noted)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(tick)
            nursery.start_soon(swallow, eve)
            await eve.stream.send_all(encode(ListTables(1)) * 500)
            while len(handled) < 500:
                await trio.lowlevel.checkpoint()
            nursery.cancel_scope.cancel()
        assert max(handled.count(turn) for turn in set(handled)) <= 32


# --- it opens connections ----------------------------------------------------------------------------------------------


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


# --- TLS -----------------------------------------------------------------------------------------------------------------


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


# --- queues --------------------------------------------------------------------------------------------------------------


class Hanging(Journal):
    """A disk that takes its time."""

    def __init__(self) -> None:
        super().__init__(MemoryStore(), threaded=False)
        self.goes_on = trio.Event()
        self.goes_on.set()

    async def _append(self, records: Sequence[AnyRecord]) -> None:
        await self.goes_on.wait()
        await super()._append(records)


@pytest.mark.trio
async def test_while_a_disk_hangs_no_queue_grows_beyond_its_bound(autojump_clock: MockClock) -> None:
    journal = Hanging()
    limits = replace(QUICK, inbox=8, requests_burst=10**5)
    async with running(settings=limits, journal=journal) as server:
        ann, bob, table = await pair(server)
        eve = await server.come("Eve")
        token, lobby = eve.token, server.server._lobby
        journal.goes_on = trio.Event()
        await ann.send(act(table, Pass()))
        for _ in range(60):
            eve = await server.come(token=token)
            for request in (JoinTable(1, table), Sit(2, table), CreateTable(3, "toy", 2), QuickPlay(4)):
                await eve.send(request)
            await trio.testing.wait_all_tasks_blocked()
            await eve.stream.aclose()
        await trio.sleep(2)
        assert lobby.tables[table].inbox._requests <= limits.inbox
        assert len(lobby.tables[table].inbox._items) <= 2 * limits.inbox
        assert len(lobby._orders) <= limits.inbox
        assert await bob.refused(act(table, Pass())) == "busy"
        journal.goes_on.set()
        await ann.until(Ok)
        await bob.ok(act(table, Pass()))


class FullDisk(MemoryStore):
    """It takes nothing once it is full."""

    full = False

    def append(self, records: Sequence[AnyRecord]) -> None:
        if self.full:
            raise NotWritten
        super().append(records)


@pytest.mark.trio
async def test_who_could_not_leave_is_there_until_the_connection_ends(autojump_clock: MockClock) -> None:
    store = FullDisk()
    async with running(store) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table))
        store.full = True
        assert await bob.refused(LeaveTable(0, table)) == "storage"
        ann.pushes.clear()
        await bob.stream.aclose()
        room = await ann.until(RoomState)
        assert not room.seats[1].here


@pytest.mark.trio
async def test_tables_that_let_nobody_in_are_not_counted(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, tables_per_connection=2)) as server:
        bob = await server.come("Bob")
        locked = []
        for name in ("Ann", "Carol"):
            host = await server.come(name)
            locked += [await table_of(host, password="x") for _ in range(2)]
        for table in locked:
            assert await bob.refused(JoinTable(0, table)) == "password"
        opened = [await table_of(await server.come(name)) for name in ("Dan", "Fay", "Gus")]
        await bob.ok(JoinTable(0, opened[0]))
        await bob.ok(JoinTable(0, opened[1]))
        assert await bob.refused(JoinTable(0, opened[2])) == "too-many-tables"
        await bob.ok(LeaveTable(0, opened[0]))
        await bob.ok(JoinTable(0, opened[2]))


# --- codes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.trio
async def test_codes_in_a_loop_leave_one_that_is_good(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, codes=2)) as server:
        ann, eve, bob = await server.come("Ann"), await server.come("Eve"), await server.come("Bob")
        for _ in range(50):
            assert isinstance(made := await eve.ask(MakeCode(0)), DeviceCode)
        assert isinstance(await ann.ask(MakeCode(0)), DeviceCode)
        assert await bob.refused(MakeCode(0)) == "busy"
        assert isinstance(made, DeviceCode)
        phone = await server.connect()
        assert isinstance(await phone.greet(Hello(VERSIONS, code=made.code)), Welcome)
        assert isinstance(await bob.ask(MakeCode(0)), DeviceCode)


@pytest.mark.trio
async def test_a_code_of_an_operators_is_good_for_so_long(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, recovery_life=100.0)) as server:
        ann = await server.come("Ann")
        code = await server.server.renew_key(ann.person, by="root", why="lost")
        await trio.sleep(101)
        late = await server.connect()
        answer = await late.greet(Hello(VERSIONS, code=code))
        assert isinstance(answer, Refused)
        assert answer.code == "code"


# --- the parts -----------------------------------------------------------------------------------------------------------


def verdicts(pace: Pace, at: Iterable[float]) -> list[str]:
    return [pace.judge(now).value for now in at]


def test_a_pace_takes_then_refuses_then_rests_longer_and_longer_and_ends() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=2, flood=2), 0.0)
    assert verdicts(pace, [0.0] * 5) == ["take", "take", "busy", "busy", "busy"]
    assert pace.rests_until == 1.0
    assert verdicts(pace, [1.0, 1.0]) == ["take", "busy"]
    assert pace.rests_until == 3.0
    assert verdicts(pace, [3.0, 3.0]) == ["take", "flood"]


def test_who_asks_nothing_for_a_while_begins_with_a_short_rest_again() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=2), 0.0)
    verdicts(pace, [0.0] * 3 + [1.0] * 2)
    assert pace.rests_until == 3.0
    assert verdicts(pace, [9.0] * 3) == ["take", "take", "busy"]
    assert pace.rests_until == 9.0 + REST


def test_after_a_rest_a_flood_is_answered_a_tenth_of_a_burst_and_an_honest_pace_is_never_refused() -> None:
    flooding, honest = (Pace(Settings(requests_per_second=50, requests_burst=100), 0.0) for _ in range(2))
    for pace in (flooding, honest):
        assert verdicts(pace, [0.0] * 101)[-1] == "busy"
    assert verdicts(flooding, [1.0] * 12) == ["take"] * 10 + ["busy"] * 2
    assert set(verdicts(honest, [1 + each / 50 for each in range(500)])) == {"take"}


def test_no_rest_is_longer_than_the_longest() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=3, flood=100), 0.0)
    rests = []
    for _ in range(10):
        begun = pace.rests_until
        while pace.judge(begun) is Verdict.TAKE:
            pass
        rests.append(pace.rests_until - begun)
    assert rests == [1, 2, 4, 8] + [LONGEST_REST] * 6


def test_long_answers_are_owed_for() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=10, bytes_per_request=100), 0.0)
    assert pace.judge(0.0) is Verdict.TAKE
    pace.answered(99)
    assert pace.judge(0.0) is Verdict.TAKE
    pace.answered(1100)
    assert verdicts(pace, [0.0, 3.0]) == ["busy", "busy"]
    assert verdicts(pace, [7.0]) == ["take"]


def test_a_person_has_one_pace_until_it_has_rested() -> None:
    paces = Paces(Settings(requests_per_second=1, requests_burst=2, flood=2))
    pace = paces.of("ann", 0.0)
    pace.judge(0.0)
    paces.tidy(0.5)
    assert paces.of("ann", 0.5) is pace
    paces.tidy(1.0)
    assert len(paces) == 0


def test_a_complaint_is_told_at_once_and_then_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    complaints = Complaints(keys=2)
    for now in (0.0, 1.0, 2.0, EVERY - 0.1, EVERY, EVERY + 1):
        complaints.note("busy", now, person="eve")
    assert [line["times"] for line in logged(capsys, "busy")] == [1, 4]
    for person in ("a", "b", "c"):
        complaints.note("busy", 100.0, person=person)
    assert len(complaints) == 2
    assert [line["person"] for line in logged(capsys, "busy")] == ["a", "b", "c"]
