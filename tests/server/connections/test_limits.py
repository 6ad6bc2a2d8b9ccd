"""Every bound of the server beside a client that tries to break it: others are answered, what waits stays within its bound,
and the log says who it was and why.

`BOUNDS` names for every setting that bounds something the test that goes to the bound and beyond; a new setting without one
fails here.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    VERSIONS,
    CreateTable,
    DeviceCode,
    Failed,
    Hello,
    IgnorePerson,
    JoinTable,
    LeaveTable,
    MakeCode,
    Ok,
    QuickPlay,
    Refused,
    RoomState,
    Say,
    Sit,
    Stand,
    Welcome,
)
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AnyRecord
from paiyou_server.journal.store import NotWritten
from paiyou_server.settings import Settings
from tests.server.harness import CALM, QUICK, MemoryStore, act, pair, running, table_of
from tests.server.toy_game import Pass

# --- every bound has its test ----------------------------------------------------------------------------------------

BOUNDS: Final = {
    "connections": "connections/test_crowds.test_five_hundred_connections_of_one_address_hold_up_nobody",
    "connections_per_address": "connections/test_crowds.test_five_hundred_connections_of_one_address_hold_up_nobody",
    "connections_per_minute": "connections/test_crowds.test_connections_in_a_loop_are_refused_unheard",
    "connections_per_gateway": "connections/test_gateways.test_an_address_where_a_gateway_is_has_more_connections",
    "guests": "connections/test_gateways.test_there_are_so_many_guests",
    "guest_life": "connections/test_gateways.test_a_guest_comes_back_by_its_token_and_is_forgotten_when_gone",
    "handshake": "connections/test_slow_peers.test_a_byte_a_second_ends_before_and_after_the_hello",
    "new_people_per_minute": "connections/test_sessions.test_one_address_makes_so_many_new_people_a_minute",
    "devices_per_person": "people/test_keys.test_a_person_has_so_many_devices",
    "codes": "connections/test_limits.test_codes_in_a_loop_leave_one_that_is_good",
    "code_life": "people/test_keys.test_a_code_is_good_for_so_long",
    "recovery_life": "connections/test_limits.test_a_code_of_an_operators_is_good_for_so_long",
    "code_tries_per_minute": "people/test_keys.test_who_guesses_is_stopped_whoever_else_is_let_in",
    "requests_per_second": "connections/test_floods.test_a_flood_ends_however_it_is_spread",
    "requests_burst": "connections/test_floods.test_a_new_connection_makes_nobody_fresh",
    "bytes_per_request": "connections/test_floods.test_whoever_asks_for_much_by_little_is_told_to_wait",
    "flood": "connections/test_floods.test_a_flood_ends_however_it_is_spread",
    "inbox": "connections/test_limits.test_while_a_disk_hangs_no_queue_grows_beyond_its_bound",
    "outbox": "connections/test_slow_peers.test_a_client_that_never_reads_is_bounded_and_dropped",
    "send_buffer": "connections/test_slow_peers.test_a_client_that_never_reads_is_bounded_and_dropped",
    "send": "connections/test_slow_peers.test_a_client_that_never_reads_is_bounded_and_dropped",
    "ping_after": "connections/test_wild_peers.test_a_silent_peer_is_pinged_and_then_given_up",
    "give_up_after": "connections/test_slow_peers.test_a_byte_a_second_ends_before_and_after_the_hello",
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
    "history": "connections/test_coming_back.test_who_cannot_be_brought_up_to_date_by_events_is_sent_a_snapshot",
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


# --- queues ----------------------------------------------------------------------------------------------------------


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


# --- codes -----------------------------------------------------------------------------------------------------------


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
