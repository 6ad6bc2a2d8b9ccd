"""The lobby: tables are made, listed and joined, seats are taken and given up, and every change is told."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC
from paiyou_protocol.messages import (
    AddBot,
    CreateTable,
    Failed,
    JoinTable,
    LeaveTable,
    ListTables,
    RemoveBot,
    Request,
    RoomState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    Sync,
    TableChanged,
    TableGone,
    TablesPage,
)
from paiyou_server.settings import Settings
from tests.server.harness import QUICK, act, pair, running, table_of, view_of, with_bots
from tests.server.playing import play_until_over
from tests.server.toy_game import Pass, Play, Ready

pytestmark = pytest.mark.trio


async def test_a_table_is_made_listed_and_joined(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        made = await ann.ok(CreateTable(0, "toy", 2, "Friday"))
        room = await ann.until(RoomState)
        assert (room.table, room.title, room.host, room.you) == (made.table, "Friday", ann.person, None)
        page = await bob.ask(ListTables(0))
        assert isinstance(page, TablesPage)
        lines = [(line.title, line.host, line.seats, line.preset, line.state) for line in page.tables]
        assert lines == [("Friday", "Ann", 2, "short", "waiting")]
        await bob.ok(JoinTable(0, page.tables[0].table))
        assert (await bob.until(RoomState)).watchers == 2
        assert (await ann.until(RoomState, lambda state: state.watchers == 2)).host == ann.person


async def test_a_table_without_a_title_has_its_hosts_name(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await ann.ok(CreateTable(0, "toy", 2))
        assert (await ann.until(RoomState)).title == "Ann"


async def test_every_change_is_told_to_those_at_the_table(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await bob.until(RoomState, lambda room: room.seats[0].name == "Ann" and room.seats[0].here)
        await bob.ok(Sit(0, table))
        mine = await bob.until(RoomState, lambda room: room.you == 1)
        assert mine.seats[1].person == bob.person
        await ann.until(RoomState, lambda room: room.seats[1].name == "Bob" and room.you == 0)
        await bob.ok(Stand(0, table))
        await ann.until(RoomState, lambda room: room.seats[1].person is None)
        await ann.ok(AddBot(0, table, 1, "random"))
        await bob.until(RoomState, lambda room: room.seats[1].bot == "random")
        await ann.ok(RemoveBot(0, table, 1))
        await bob.until(RoomState, lambda room: room.seats[1].bot is None)
        await bob.ok(LeaveTable(0, table))
        await ann.until(RoomState, lambda room: room.watchers == 0)


async def test_the_list_is_kept_up_to_date(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        assert await bob.ask(ListTables(0)) == TablesPage(1, ())
        table = await table_of(ann)
        await bob.until(TableChanged, lambda push: push.table.taken == 1)
        await ann.ok(AddBot(0, table))
        await bob.until(TableChanged, lambda push: push.table.bots == 1)
        await ann.ok(StartGame(0, table))
        started = await bob.until(TableChanged, lambda push: push.table.state == "playing")
        assert started.table.game_state is not None
        assert started.table.game_state.deal == 1


async def test_when_something_last_happened_is_told_once_a_minute(autojump_clock: MockClock) -> None:
    now = 600.0
    async with running(wall_clock=lambda: now) as server:
        eve = await server.come("Eve")
        await eve.ask(ListTables(0))
        ann, bob, table = await pair(server)
        began = await eve.until(TableChanged, lambda push: push.table.state == "playing")
        assert began.table.acted_at == 600.0
        now = 655.0
        await ann.ok(act(table, Pass()))
        now = 700.0
        await bob.ok(act(table, Pass()))
        later = await eve.until(TableChanged, lambda push: push.table.acted_at != 600.0)
        assert later.table.acted_at == 660.0
        await ann.reach("play")
        await ann.ok(act(table, Play(view_of(ann).hand[0])))
        await trio.sleep(1)
        eve.pushes.clear()
        await eve.ask(ListTables(0))
        assert not [push for push in eve.pushes if isinstance(push, TableChanged)]


async def test_pages_have_at_most_a_hundred_tables(autojump_clock: MockClock) -> None:
    settings = Settings(tables_per_person=300, tables_per_connection=300, requests_burst=1000, changes_per_minute=1000)
    async with running(settings=settings) as server:
        ann = await server.come("Ann")
        made = [(await ann.ok(CreateTable(0, "toy", 2))).table for _ in range(103)]
        first = await ann.ask(ListTables(0))
        assert isinstance(first, TablesPage)
        second = await ann.ask(ListTables(0, first.more))
        assert isinstance(second, TablesPage)
        assert [line.table for line in first.tables + second.tables] == made
        assert (len(first.tables), second.more) == (100, None)
        for nonsense in ("x", "²", "-1", "9" * 16):
            assert isinstance(await ann.ask(ListTables(0, nonsense)), TablesPage)


async def test_the_game_begins_with_a_snapshot_for_each(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, _ = await pair(server)
        assert (await ann.until(Snapshot)).audience == 0
        assert (await bob.until(Snapshot)).audience == 1
        assert (await ann.until(RoomState, lambda room: room.state == "playing")).rules_version == 1


REFUSALS: list[tuple[str, Request, str]] = [
    ("no such table", JoinTable(0, "99"), "no-table"),
    ("no table of that name", Sit(0, "kitchen"), "no-table"),
    ("no such game", CreateTable(0, "bridge", 4), "no-game"),
    ("too many seats for the game", CreateTable(0, "toy", 9), "bad-options"),
    ("no such preset", CreateTable(0, "toy", 2, options="huge"), "bad-options"),
    ("an option of another kind", CreateTable(0, "toy", 2, options={"deals": "many"}), "bad-options"),
    ("no such timer", CreateTable(0, "toy", 2, timers={"tea": 5.0}), "bad-options"),
    ("a title that moves the cursor", CreateTable(0, "toy", 2, "\x1b[2J"), "bad-title"),
    ("a seat where one sits", Sit(0, "1", 0), "seat-taken"),
    ("a seat that is not there", Sit(0, "1", 7), "no-seat"),
    ("standing up without a seat", Stand(0, "1"), "not-seated"),
    ("a bot by a guest", AddBot(0, "1"), "not-host"),
    ("sending a bot away by a guest", RemoveBot(0, "1", 1), "not-host"),
    ("starting by a guest", StartGame(0, "1"), "not-host"),
    ("acting without a game", act("1", Ready()), "not-running"),
]


@pytest.mark.parametrize(("request_", "code"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS])
async def test_a_guest_is_refused(autojump_clock: MockClock, request_: Request, code: str) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await table_of(ann)
        await bob.ok(JoinTable(0, "1"))
        before = server.store.rows[:]
        assert await bob.refused(request_) == code
        assert server.store.rows == before


HOST_REFUSALS: list[tuple[str, Request, str]] = [
    ("a second seat", Sit(0, "1", 1), "seated"),
    ("a bot on a person", AddBot(0, "1", 0), "seat-taken"),
    ("a bot beyond the table", AddBot(0, "1", 5), "no-seat"),
    ("a bot of no level", AddBot(0, "1", 1, "genius"), "no-bot"),
    ("sending a person away as a bot", RemoveBot(0, "1", 0), "no-bot"),
    ("sending nobody away", RemoveBot(0, "1", 1), "no-bot"),
    ("sending away beyond the table", RemoveBot(0, "1", 9), "no-seat"),
    ("starting with an empty seat", StartGame(0, "1"), "seats-empty"),
]


@pytest.mark.parametrize(
    ("request_", "code"), [case[1:] for case in HOST_REFUSALS], ids=[case[0] for case in HOST_REFUSALS]
)
async def test_a_host_is_refused(autojump_clock: MockClock, request_: Request, code: str) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await table_of(ann)
        assert await ann.refused(request_) == code


async def test_a_level_that_is_not_there_is_answered_with_those_that_are(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await table_of(ann)
        reply = await ann.ask(AddBot(0, "1", 1, "genius"))
        assert isinstance(reply, Failed)
        assert reply.words == ("random", "steady")


RUNNING: list[Request] = [Sit(0, "1"), Stand(0, "1"), AddBot(0, "1"), RemoveBot(0, "1", 1), StartGame(0, "1")]


@pytest.mark.parametrize("request_", RUNNING, ids=[type(each).__name__ for each in RUNNING])
async def test_seats_are_fixed_while_a_game_runs(autojump_clock: MockClock, request_: Request) -> None:
    async with running() as server:
        ann, _, _ = await pair(server)
        assert await ann.refused(request_) == "game-running"


async def test_who_is_not_at_a_table_changes_nothing_there(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        for request in (Sit(0, table), act(table, Ready()), Sync(0, table, PUBLIC, 0)):
            assert await bob.refused(request) == "not-here"


async def test_where_bots_stay_no_seat_is_left(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, bots_leave=False)
        await ann.ok(AddBot(0, table))
        assert await ann.refused(AddBot(0, table)) == "no-seat"
        await bob.ok(JoinTable(0, table))
        assert await bob.refused(Sit(0, table)) == "no-seat"


async def test_the_rules_of_the_game_answer_with_the_rules_id(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        reply = await ann.ask(act(table, Play(99)))
        assert isinstance(reply, Failed)
        assert (reply.code, reply.rule) == ("illegal", "toy.no")
        assert reply.facts is not None
        assert reply.facts.words == ("window",)


async def test_what_is_no_action_is_refused_as_such(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        for action in (
            {},
            {"do": "sing"},
            {"do": "play"},
            {"do": "play", "card": "ace"},
            {"do": "order", "order": [0]},
        ):
            assert await ann.refused(act(table, action)) == "bad-action"


async def test_a_seat_stays_its_persons_when_they_leave_a_running_game(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await bob.ok(LeaveTable(0, table))
        room = await ann.until(RoomState, lambda state: state.state == "playing" and not state.seats[1].here)
        assert room.seats[1].person == bob.person
        bob.pushes.clear()
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(Snapshot)).audience == 1


async def test_leaving_before_the_game_gives_the_seat_up(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table))
        await bob.ok(LeaveTable(0, table))
        await ann.until(RoomState, lambda room: room.seats[1].name == "Bob")
        await ann.until(RoomState, lambda room: room.seats[1].person is None)


async def test_a_host_who_leaves_hands_the_table_on(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await ann.ok(LeaveTable(0, table))
        await bob.until(RoomState, lambda room: room.host == bob.person)
        await bob.ok(AddBot(0, table))


async def test_a_host_who_is_gone_too_long_hands_the_table_on(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await ann.stream.aclose()
        gone_at = autojump_clock.current_time()
        await bob.until(RoomState, lambda room: room.host == bob.person)
        assert autojump_clock.current_time() >= gone_at + QUICK.host_away


async def test_a_host_who_comes_back_in_time_stays_host(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        token = ann.token
        await ann.stream.aclose()
        await bob.until(RoomState, lambda room: not room.seats[0].here)
        again = await server.come(token=token)
        await again.ok(JoinTable(0, table))
        assert (await again.until(RoomState)).host == again.person
        await again.ok(AddBot(0, table))


async def test_a_table_where_nobody_is_ends(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ask(ListTables(0))
        await ann.ok(LeaveTable(0, table))
        assert (await bob.until(TableGone)).table == table
        assert await bob.refused(JoinTable(0, table)) == "no-table"


async def test_a_running_game_waits_longer_for_its_people(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(abandoned_game=4000.0)) as server:
        ann, bob, _ = await pair(server)
        carol = await server.come("Carol")
        await carol.ask(ListTables(0))
        await ann.stream.aclose()
        await bob.stream.aclose()
        left_at = autojump_clock.current_time()
        await carol.until(TableGone)
        assert autojump_clock.current_time() - left_at >= 4000


async def test_after_a_game_the_same_people_start_again(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await with_bots(ann)
        await play_until_over(ann, table)
        await ann.ok(StartGame(0, table))
        await ann.reach("window")
        await play_until_over(ann, table)


async def test_those_who_look_on_stay_when_cards_are_dealt_again(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, eve = await server.come("Ann"), await server.come("Eve")
        table = await with_bots(ann)
        await eve.ok(JoinTable(0, table))
        await play_until_over(ann, table)
        await ann.ok(StartGame(0, table))
        assert (await eve.until(Snapshot, lambda push: push.game == 2)).audience is PUBLIC
        await ann.ok(LeaveTable(0, table))
        again = await eve.until(RoomState)
        assert (again.you, again.watchers) == (None, 1)


async def test_who_sits_down_after_a_game_does_not_see_what_the_seat_saw(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await with_bots(ann)
        await play_until_over(ann, table)
        bob = await server.come("Bob")
        await ann.ok(Stand(0, table))
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table, 0))
        assert (await bob.until(RoomState, lambda room: room.you == 0)).state == "over"
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(Snapshot)).audience == "public"


async def test_one_address_may_make_so_many_tables(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(tables_per_address=2)) as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        tables = [await table_of(client) for client in (ann, bob)]
        assert await carol.refused(CreateTable(0, "toy", 2)) == "too-many-tables"
        await ann.ok(LeaveTable(0, tables[0]))
        await trio.sleep(QUICK.empty_table + 60)
        carol = await server.come(token=carol.token)
        for _ in range(2):  # both others have ended, as nobody was there
            await carol.ok(CreateTable(0, "toy", 2))
        store = server.store
    async with running(store, settings=Settings(tables_per_address=2)) as server:  # a restart lets nobody make more
        bob = await server.come(token=bob.token)
        assert await bob.refused(CreateTable(0, "toy", 2)) == "too-many-tables"


async def test_one_person_may_have_so_many_tables(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(tables_per_person=2)) as server:
        ann = await server.come("Ann")
        await table_of(ann)
        await table_of(ann)
        assert await ann.refused(CreateTable(0, "toy", 2)) == "too-many-tables"


async def test_the_server_has_so_many_tables(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(tables=1)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await table_of(ann)
        assert await bob.refused(CreateTable(0, "toy", 2)) == "too-many-tables"


async def test_a_connection_is_at_so_many_tables(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(tables_per_connection=1)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        first, second = await table_of(ann), await table_of(bob)
        assert await ann.refused(JoinTable(0, second)) == "too-many-tables"
        await ann.ok(JoinTable(0, first))


async def test_a_person_has_so_many_seats(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(seats_per_person=1)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await table_of(ann)
        second = await table_of(bob)
        await ann.ok(JoinTable(0, second))
        assert await ann.refused(Sit(0, second)) == "too-many-tables"


async def test_a_table_has_so_many_watchers(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(watchers=1)) as server:
        _, bob, table = await pair(server)
        carol, dan = await server.come("Carol"), await server.come("Dan")
        await carol.ok(JoinTable(0, table))
        assert await dan.refused(JoinTable(0, table)) == "full"
        await bob.ok(JoinTable(0, table))
