"""What a host does with people: handing the table over, sending away, filling with bots, asking who is ready."""

from __future__ import annotations

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from paiyou_protocol.messages import (
    AddBot,
    Allow,
    AnswerReady,
    CheckReady,
    CreateTable,
    Entry,
    FillBots,
    JoinByCode,
    JoinTable,
    Kick,
    LeaveTable,
    ListTablePeople,
    Notice,
    Nudge,
    Nudged,
    PassHost,
    PeoplePage,
    Readiness,
    RenewCode,
    RoomState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    TableList,
    Terms,
    Visibility,
)
from paiyou_server.journal.records import HostPassed
from paiyou_server.settings import Settings
from tests.server.harness import AT_ONCE, CALM, Client, Running, act, pair, running, table_of
from tests.server.playing import play_until_over
from tests.server.toy_game import Pass

pytestmark = pytest.mark.trio


async def three(server: Running, seats: int = 3) -> tuple[Client, Client, Client, str]:
    """Ann the host and Bob in seats, Carol looking on."""
    ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
    table = await table_of(ann, seats)
    for client in (bob, carol):
        await client.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table, 1))
    return ann, bob, carol, table


# --- handing over


async def test_the_host_hands_the_table_over(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        await ann.ok(PassHost(0, table, carol.person))
        assert (await bob.until(RoomState, lambda room: room.host == carol.person)).host == carol.person
        assert await ann.refused(FillBots(0, table)) == "not-host"
        await carol.ok(FillBots(0, table))
    async with running(server.store) as server:
        again = await server.come(token=carol.token)
        await again.ok(JoinTable(0, table))
        assert (await again.until(RoomState)).host == carol.person


async def test_only_somebody_who_is_there_can_be_the_host(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        await carol.ok(LeaveTable(0, table))
        for whom in (carol.person, ann.person, "nobody"):
            assert await ann.refused(PassHost(0, table, whom)) == "no-person"
        assert await bob.refused(PassHost(0, table, bob.person)) == "not-host"


# --- a host who is away


async def of_three(server: Running, **terms: object) -> tuple[Client, Client, Client, str]:
    """Ann the host in the third seat, Bob, who sat down last, in the first one, and Carol; their game has begun."""
    ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
    made = await ann.ok(CreateTable(0, "toy", 3, options={"hand": 6}, timers=AT_ONCE, terms=Terms(**terms)))  # type: ignore[arg-type]
    table = made.table
    assert table is not None
    await bob.ok(JoinTable(0, table))
    await carol.ok(JoinTable(0, table))
    for client, seat in ((ann, 2), (carol, 1), (bob, 0)):
        await client.ok(Sit(0, table, seat))
    await ann.ok(StartGame(0, table))
    return ann, bob, carol, table


async def test_while_a_game_runs_the_rights_of_a_host_who_is_away_are_whose_seat_is_oldest(
    autojump_clock: MockClock,
) -> None:
    async with running(settings=CALM) as server:
        ann, bob, carol, table = await of_three(server, grace=40)
        dan = await server.come("Dan")
        await dan.ok(JoinTable(0, table))
        left_at = autojump_clock.current_time()
        await ann.stream.aclose()
        await bob.until(RoomState, lambda room: room.host == carol.person)
        assert autojump_clock.current_time() == left_at + 40
        assert await bob.refused(Kick(0, table, dan.person)) == "not-host"
        await carol.ok(Kick(0, table, dan.person))
        passed = [record for record in server.store.records if isinstance(record, HostPassed)]
        assert [(record.person, record.meanwhile) for record in passed] == [(carol.person, True)]


async def test_on_coming_back_the_host_is_host_again_after_a_restart_too(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, carol, table = await of_three(server)
        await ann.stream.aclose()
        await bob.until(RoomState, lambda room: room.host == carol.person)
        await carol.stream.aclose()
        await bob.until(RoomState, lambda room: room.host == bob.person)
    async with running(server.store, settings=CALM) as server:
        bob = await server.come(token=bob.token)
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(RoomState)).host == bob.person
        carol = await server.come(token=carol.token)
        await carol.ok(JoinTable(0, table))
        ann = await server.come(token=ann.token)
        await ann.ok(JoinTable(0, table))
        await bob.until(RoomState, lambda room: room.host == ann.person)


@pytest.mark.parametrize("how", ["handed on", "sent away"])
async def test_rights_that_were_handed_on_or_whose_owner_was_sent_away_do_not_go_back(
    autojump_clock: MockClock, how: str
) -> None:
    async with running(settings=CALM) as server:
        ann, bob, carol, table = await of_three(server)
        await ann.stream.aclose()
        await carol.until(RoomState, lambda room: room.host == carol.person)
        await carol.ok(PassHost(0, table, bob.person) if how == "handed on" else Kick(0, table, ann.person))
        host = bob if how == "handed on" else carol
        ann = await server.come(token=ann.token)
        if how == "handed on":
            await ann.ok(JoinTable(0, table))
            assert (await ann.until(RoomState)).host == host.person
        else:
            assert await ann.refused(JoinTable(0, table)) == "barred"
        assert await ann.refused(Kick(0, table, bob.person)) in {"not-host", "not-here"}
        await host.ok(RenewCode(0, table))


async def test_who_looks_on_is_not_made_the_host_of_a_running_game(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await pair(server)
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        for client in (ann, bob):
            await client.stream.aclose()
        await trio.sleep(10_000)
        assert await carol.refused(RenewCode(0, table)) == "not-host"
        assert (await carol.until(RoomState, lambda room: not room.seats[0].here)).host == ann.person


# --- sending away


async def test_who_is_sent_away_is_told_and_does_not_come_back(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        await ann.ok(Kick(0, table, bob.person))
        notice = await bob.until(Notice)
        assert (notice.code, notice.table) == ("kicked", table)
        room = await carol.until(RoomState, lambda room: room.seats[1].person is None)
        assert await bob.refused(Sit(0, table)) == "not-here"
        assert await bob.refused(JoinTable(0, table)) == "barred"
        assert await bob.refused(JoinByCode(0, room.settings.code)) == "barred"
        again = await server.come(token=bob.token)
        assert again.welcome is not None
        assert again.welcome.tables == ()
        assert await again.refused(JoinTable(0, table)) == "barred"
        page = await ann.ask(ListTablePeople(0, table, TableList.BARRED))
        assert isinstance(page, PeoplePage)
        assert [line.name for line in page.people] == ["Bob"]
    async with running(server.store) as server:
        bob = await server.come(token=bob.token)
        assert await bob.refused(JoinTable(0, table)) == "barred"
        ann = await server.come(token=ann.token)
        await ann.ok(JoinTable(0, table))
        await ann.ok(Allow(0, table, "Bob"))
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table, 1))


async def test_who_is_sent_away_from_an_unlisted_table_finds_none(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        made = await ann.ok(replace(CreateTable(0, "toy", 2), visibility=Visibility.UNLISTED, entry=Entry.INVITE))
        assert made.table is not None
        code = (await ann.until(RoomState)).settings.code
        await bob.ok(JoinByCode(0, code))
        await ann.ok(Kick(0, made.table, bob.person))
        assert await bob.refused(JoinTable(0, made.table)) == "no-table"


async def test_in_a_running_game_a_bot_takes_the_seat(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(Kick(0, table, bob.person))
        room = await ann.until(RoomState, lambda room: room.seats[1].bot is not None)
        assert room.seats[1].bot == "steady"
        assert await bob.refused(act(table, Pass())) == "not-here"
        await play_until_over(ann, table)


async def test_who_is_allowed_back_has_its_seat_while_the_same_game_runs(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(Kick(0, table, bob.person))
        await ann.ok(Allow(0, table, bob.person))
        bob.pushes.clear()
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(RoomState)).you == 1
        assert (await bob.until(Snapshot)).audience == 1


async def test_after_the_game_the_seat_is_no_longer_theirs(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(Kick(0, table, bob.person))
        await play_until_over(ann, table)
        await ann.ok(Allow(0, table, bob.person))
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(RoomState)).you is None


async def test_what_the_seat_sees_goes_to_who_was_sent_away_no_more(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(Kick(0, table, bob.person))
        await bob.until(Notice)
        told = bob.game.number
        await play_until_over(ann, table)
        assert await bob.refused(JoinTable(0, "99")) == "no-table"
        assert bob.game.number == told


async def test_only_the_host_sends_away_and_only_others_who_are_there(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        assert await bob.refused(Kick(0, table, carol.person)) == "not-host"
        for whom in (ann.person, "nobody"):
            assert await ann.refused(Kick(0, table, whom)) == "no-person"
        dan = await server.come("Dan")
        assert await ann.refused(Kick(0, table, dan.person)) == "no-person"


async def test_a_table_remembers_so_many_who_were_sent_away(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(remembered=1)) as server:
        ann, bob, carol, table = await three(server)
        await ann.ok(Kick(0, table, bob.person))
        assert await ann.refused(Kick(0, table, carol.person)) == "too-many-people"


# --- bots


async def test_all_free_seats_are_filled_in_one_go(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, _, table = await three(server, seats=5)
        commits = len(server.store.commits)
        await ann.ok(FillBots(0, table, "random"))
        room = await bob.until(RoomState, lambda room: all(seat.name for seat in room.seats))
        assert [seat.bot for seat in room.seats] == [None, None, "random", "random", "random"]
        assert len(server.store.commits) == commits + 1
        assert await ann.refused(FillBots(0, table)) == "no-seat"
        assert await ann.refused(FillBots(0, table, "genius")) == "no-seat"


async def test_a_person_takes_a_bots_seat(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, carol, table = await three(server, seats=4)
        await ann.ok(FillBots(0, table))
        await carol.ok(Sit(0, table))
        assert (await carol.until(RoomState, lambda room: room.you is not None)).you == 3, "the last bot goes first"
        dan = await server.come("Dan")
        await dan.ok(JoinTable(0, table))
        assert await dan.refused(Sit(0, table, 1)) == "seat-taken"
        await dan.ok(Sit(0, table, 2))
        assert await (await joined(server, "Eve", table)).refused(Sit(0, table)) == "no-seat"


async def joined(server: Running, name: str, table: str) -> Client:
    client = await server.come(name)
    await client.ok(JoinTable(0, table))
    return client


async def test_a_free_seat_comes_before_a_bots(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, carol, table = await three(server, seats=4)
        await ann.ok(AddBot(0, table, 2))
        await carol.ok(Sit(0, table))
        assert (await carol.until(RoomState, lambda room: room.you is not None)).you == 3


async def test_where_bots_stay_nobody_takes_their_seat(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, bots_leave=False)
        await ann.ok(FillBots(0, table))
        await bob.ok(JoinTable(0, table))
        assert await bob.refused(Sit(0, table, 1)) == "seat-taken"


# --- who is ready


async def answers(client: Client, *wanted: Readiness) -> None:
    """Wait until the seats show these answers."""
    await client.until(RoomState, lambda room: tuple(seat.ready for seat in room.seats) == wanted)


NOBODY, ASKED, READY, NOT_READY = Readiness.NOT_ASKED, Readiness.ASKED, Readiness.READY, Readiness.NOT_READY


async def test_the_host_asks_who_is_ready(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        await ann.ok(AddBot(0, table, 2))
        await ann.ok(CheckReady(0, table))
        await bob.until(RoomState, lambda room: room.seats[1].ready is ASKED)
        await bob.ok(AnswerReady(0, table, ready=False))
        await answers(carol, READY, NOT_READY, NOBODY)
        await bob.ok(AnswerReady(0, table))
        await answers(ann, READY, READY, NOBODY)
        assert await carol.refused(AnswerReady(0, table)) == "not-asked"
        assert await bob.refused(CheckReady(0, table)) == "not-host"
        await ann.ok(StartGame(0, table))
        await answers(bob, NOBODY, NOBODY, NOBODY)
        assert await ann.refused(CheckReady(0, table)) == "game-running"


async def test_the_answers_are_shown_for_a_while(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(ready_check=20, ping_after=1000, give_up_after=2000)) as server:
        ann, _, _, table = await three(server)
        await ann.ok(CheckReady(0, table))
        asked_at = autojump_clock.current_time()
        await answers(ann, READY, ASKED, NOBODY)
        await answers(ann, NOBODY, NOBODY, NOBODY)
        assert autojump_clock.current_time() - asked_at >= 20


async def test_who_stands_up_was_not_asked(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, _, table = await three(server)
        await ann.ok(CheckReady(0, table))
        await bob.ok(Stand(0, table))
        assert await bob.refused(AnswerReady(0, table)) == "not-asked"


# --- ringing


async def test_those_whom_the_game_waits_for_are_rung(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(act(table, Pass()))
        await ann.ok(Nudge(0, table))
        assert (await bob.until(Nudged)).person == ann.person
        assert not [push for push in ann.pushes if isinstance(push, Nudged)]
        assert await bob.refused(Nudge(0, table)) == "too-soon"


async def test_a_table_is_rung_again_after_a_while(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(nudge_every=5)) as server:
        ann, bob, table = await pair(server)
        await ann.ok(Nudge(0, table))
        assert await ann.refused(Nudge(0, table)) == "too-soon"
        autojump_clock.jump(6)
        await ann.ok(Nudge(0, table))
        await bob.until(Nudged)
        await bob.until(Nudged)


async def test_nobody_is_rung_who_need_do_nothing(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol, table = await three(server)
        assert await ann.refused(Nudge(0, table)) == "nobody"
        assert await carol.refused(Nudge(0, table)) == "not-seated"
        await ann.ok(CheckReady(0, table))
        await ann.ok(Nudge(0, table))
        assert (await bob.until(Nudged)).table == table


async def test_who_keeps_the_table_waiting_alone_rings_nobody(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await bob.ok(act(table, Pass()))
        assert await ann.refused(Nudge(0, table)) == "nobody"
