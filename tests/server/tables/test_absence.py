"""Seats of people who are away: a bot plays from the seat's own view, the person gets the seat back and is told what was
done; a game whose people are all away stands still."""

from __future__ import annotations

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import Seat
from paiyou_protocol.messages import (
    Absence,
    ClockTerms,
    JoinTable,
    ListTables,
    RoomState,
    SeatState,
    Sit,
    StartGame,
    Terms,
    TimerSet,
    Unseat,
    WhileAway,
)
from paiyou_server.journal.house import House
from paiyou_server.journal.records import Held, Kept, Stepped, decode_record, encode_record
from paiyou_server.journal.snapshots import room_in
from tests.server.harness import (
    CALM,
    Client,
    MemoryStore,
    RandomThinker,
    Running,
    act,
    pair,
    running,
    table_of,
    view_of,
)
from tests.server.journal.test_journal import FullStore
from tests.server.toy_game import GAMES, TOY, Pass, Play, View

pytestmark = pytest.mark.trio
GRACE = 60.0
LONG = {"deals": 1, "hand": 6}


class Listening(RandomThinker):
    """Keeps whose knowledge it was given, and thinks for ``takes`` seconds."""

    def __init__(self, takes: float = 0.0) -> None:
        super().__init__()
        self.seats: list[Seat | None] = []
        self._takes = takes

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        self.seats.append(msgspec.msgpack.decode(knowledge, type=View).seat)
        await trio.sleep(self._takes)
        return await super().think(game, level, knowledge, seconds)


async def in_play(server: Running, **terms: object) -> tuple[Client, Client, str]:
    """Two people with six cards each, whose turns it is to play; Ann leads."""
    ann, bob = await server.come("Ann"), await server.come("Bob")
    table = await table_of(ann, options=LONG, terms=Terms(**terms))  # type: ignore[arg-type]
    await bob.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table, 1))
    await ann.ok(StartGame(0, table))
    for client in (ann, bob):
        await client.reach("window")
        await client.ok(act(table, Pass()))
    for client in (ann, bob):
        await client.reach("play")
        client.pushes.clear()
    return ann, bob, table


async def play(client: Client, table: str) -> None:
    """Play any card as soon as it is this client's turn, and see it lie there."""
    await turn_of(client)
    told = client.game.number
    await client.ok(act(table, Play(view_of(client).hand[0])))
    while client.game.number == told:
        client.pushes.append(await client.next())


async def turn_of(client: Client, seat: object = None) -> None:
    """Read until it is this seat's turn, or the client's own."""
    while True:
        view, wanted = client.game.view, client.game.audience if seat is None else seat
        if isinstance(view, View) and view.turn == wanted:
            return
        client.pushes.append(await client.next())


async def back(server: Running, token: str, table: str) -> Client:
    client = await server.come(token=token)
    await client.ok(JoinTable(0, table))
    return client


async def seat_told(client: Client, seat: int, **wanted: object) -> SeatState:
    """The seat's line as soon as it says what is wanted."""
    room = await client.until(
        RoomState, lambda push: all(getattr(push.seats[seat], name) == value for name, value in wanted.items())
    )
    return room.seats[seat]


def deputed(store: MemoryStore) -> list[object]:
    return [record.action for record in store.records if isinstance(record, Stepped) and record.deputed]


# --- a bot plays for who is away ---------------------------------------------------------------------------------------


async def test_after_the_grace_time_a_bot_plays_for_who_is_away_and_the_seat_says_so(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server)
        await bob.stream.aclose()
        left_at = autojump_clock.current_time()
        gone = await seat_told(ann, 1, here=False)
        assert (gone.person, gone.stand_in) == (bob.person, None)
        await play(ann, table)
        told = await seat_told(ann, 1, stand_in="steady")
        assert GRACE <= autojump_clock.current_time() - left_at < GRACE + 1
        assert (told.name, told.here, told.away) == ("Bob", False, 60)
        await play(ann, table)
        assert set(thinker.seats) == {1}, "it is told what Bob's seat may see, and nothing else"


async def test_until_the_grace_time_is_over_nobody_plays_for_who_is_away(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server, grace=100.0)
        await bob.stream.aclose()
        await play(ann, table)
        await trio.sleep(99)
        assert thinker.seats == []
        bob = await back(server, bob.token, table)
        await trio.sleep(500)
        await play(bob, table)
        assert deputed(server.store) == []


async def test_a_table_may_choose_to_wait(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server, absence=Absence.WAIT)
        await bob.stream.aclose()
        await play(ann, table)
        await trio.sleep(20_000)
        assert (await ann.until(RoomState)).settings.terms.absence is Absence.WAIT
        assert thinker.seats == []


async def test_who_is_back_plays_again_at_once_and_is_told_alone_what_was_done(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await bob.stream.aclose()
        for _ in range(3):
            await play(ann, table)
        await turn_of(ann, 0)
        bob = await back(server, bob.token, table)
        told = await bob.until(WhileAway)
        assert (told.seat, told.count) == (1, 3)
        assert list(told.deeds) == deputed(server.store)
        assert all(TOY.read_action(deed) for deed in told.deeds)
        await seat_told(ann, 1, here=True, stand_in=None)
        await play(ann, table)
        await play(bob, table)
        assert len(deputed(server.store)) == 3
        assert not [push for push in ann.pushes if isinstance(push, WhileAway)]


async def test_a_thought_of_the_bot_counts_no_more_once_the_person_is_back(autojump_clock: MockClock) -> None:
    thinker = Listening(takes=30.0)
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server)
        await bob.stream.aclose()
        await play(ann, table)
        await trio.sleep(GRACE + 1)
        assert thinker.seats == [1], "the bot thinks"
        bob = await back(server, bob.token, table)
        await trio.sleep(100)
        assert deputed(server.store) == []
        await play(bob, table)


async def test_a_stand_in_and_what_it_did_outlive_a_restart(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await in_play(first)
        await bob.stream.aclose()
        await play(ann, table)
        await play(ann, table)
        await turn_of(ann, 0)
        tokens, done = (ann.token, bob.token), deputed(first.store)
        store = MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        ann = await back(second, tokens[0], table)
        await seat_told(ann, 1, stand_in="steady")
        bob = await back(second, tokens[1], table)
        assert list((await bob.until(WhileAway)).deeds) == done
        again = await back(second, tokens[1], table)
        assert (await again.until(WhileAway)).count == len(done) == 2, "until one has acted it is told again"
        await play(ann, table)
        await play(again, table)
        last = await back(second, tokens[1], table)
        await last.ask(ListTables(0))
        assert not [push for push in last.pushes if isinstance(push, WhileAway)]


async def test_of_many_decisions_the_newest_are_named_and_all_are_counted(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, options={"deals": 1, "hand": 30}, terms=Terms(grace=0.0))
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table, 1))
        await bob.stream.aclose()
        await ann.ok(StartGame(0, table))
        await ann.reach("window")
        await ann.ok(act(table, Pass()))
        await ann.reach("play")
        for _ in range(28):
            await play(ann, table)
        bob = await back(server, bob.token, table)
        told = await bob.until(WhileAway)
        assert told.count >= 27
        assert list(told.deeds) == deputed(server.store)[: told.count][-20:]


# --- a game whose people are all away ----------------------------------------------------------------------------------


async def test_a_game_whose_people_are_all_away_stands_still(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await in_play(server)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await ann.stream.aclose()
        await bob.stream.aclose()
        await eve.until(RoomState, lambda push: push.state == "deserted")
        await trio.sleep(20_000)
        assert thinker.seats == []
        ann = await back(server, ann.token, table)
        back_at = autojump_clock.current_time()
        await ann.until(RoomState, lambda push: push.state == "playing")
        await play(ann, table)
        await seat_told(ann, 1, stand_in="steady")
        assert autojump_clock.current_time() - back_at >= GRACE, "the others have the whole grace time to come too"


async def test_its_timer_stands_still_too_and_goes_on_with_what_was_left(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await pair(server)
        await trio.sleep(12)
        await ann.stream.aclose()
        await bob.stream.aclose()
        await trio.sleep(5000)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        shown = await eve.until(TimerSet)
        assert (round(shown.seconds), shown.held) == (18, True)
        ann = await back(server, ann.token, table)
        back_at = autojump_clock.current_time()
        running_again = await ann.until(TimerSet, lambda push: not push.held)
        assert round(running_again.seconds) == 18
        await ann.reach("play")
        assert 17 < autojump_clock.current_time() - back_at < 19


async def test_a_timer_that_stood_still_when_the_server_went_away_has_the_same_left_afterwards(
    autojump_clock: MockClock,
) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await pair(first)
        await trio.sleep(5)
        await ann.stream.aclose()
        await bob.stream.aclose()
        await trio.sleep(1000)
        token, store = ann.token, MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        again = await back(second, token, table)
        back_at = autojump_clock.current_time()
        await again.reach("play")
        assert 24 < autojump_clock.current_time() - back_at < 26


@pytest.mark.parametrize("away", [False, True])
async def test_a_timer_that_had_little_left_gives_a_moment_to_come_back_after_a_restart(
    autojump_clock: MockClock, away: bool
) -> None:
    """However often the game stood still before, or is standing still when the server goes away."""
    async with running(settings=CALM) as first:
        ann, bob, table = await pair(first)
        await trio.sleep(27)
        await ann.stream.aclose()
        await bob.stream.aclose()
        await trio.sleep(1000)
        token = ann.token
        ann = await back(first, token, table)
        if away:
            await ann.stream.aclose()
            await trio.sleep(1000)
        store = MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        again = await back(second, token, table)
        back_at = autojump_clock.current_time()
        await again.reach("play")
        assert autojump_clock.current_time() - back_at == pytest.approx(CALM.give_back, abs=1)


async def test_after_a_restart_all_games_stand_still_by_one_commit(autojump_clock: MockClock) -> None:
    """If they did by several, a server that goes away again between two of them would count the time before the first against
    the timers of the others."""
    async with running(settings=CALM) as first:
        tables = {(await pair(first, names=names))[2] for names in (("Ann", "Bob"), ("Cid", "Dan"), ("Eve", "Fay"))}
        store = MemoryStore(first.store.records)
    before = len(store.rows)
    async with running(store, settings=CALM):
        await trio.sleep(1)
        written = store.records[before:][: store.commits[0]]
        assert {record.table for record in written if isinstance(record, Held)} == tables
        assert len(tables) == 3


async def test_what_cannot_be_written_of_it_is_tried_again(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store, settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await bob.stream.aclose()
        await play(ann, table)
        store.full = True
        await trio.sleep(GRACE + 20)
        assert deputed(store) == []
        store.full = False
        await seat_told(ann, 1, stand_in="steady")
        await play(ann, table)
        assert len(deputed(store)) == 1


# --- a seat before the game --------------------------------------------------------------------------------------------


async def test_the_host_frees_the_seat_of_who_has_been_away_for_long_before_a_game(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        await bob.ok(Sit(0, table, 1))
        assert await ann.refused(Unseat(0, table, 1)) == "still-here"
        assert await bob.refused(Unseat(0, table, 0)) == "not-host"
        await bob.stream.aclose()
        await seat_told(ann, 1, here=False, person=bob.person)
        assert await ann.refused(Unseat(0, table, 1)) == "still-here"
        await trio.sleep(GRACE)
        await ann.ok(Unseat(0, table, 1))
        await seat_told(ann, 1, person=None)
        assert await ann.refused(Unseat(0, table, 1)) == "no-seat"
        assert await ann.refused(Unseat(0, table, 9)) == "no-seat"


async def test_in_a_game_a_seat_stays_its_persons(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server)
        await bob.stream.aclose()
        await trio.sleep(1000)
        assert await ann.refused(Unseat(0, table, 1)) == "game-running"


# --- snapshots ---------------------------------------------------------------------------------------------------------


async def test_a_snapshot_holds_all_of_it(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await in_play(server, clock=ClockTerms(20.0, 30.0))
        await bob.stream.aclose()
        await play(ann, table)
        await play(ann, table)
        await ann.stream.aclose()
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await eve.until(RoomState, lambda push: push.state == "deserted")
        house = House(GAMES, 400)
        house.fold_all(server.store.records)
    room = house.tables[table].room
    assert room.stand_ins
    assert room.clock.banks
    kept = decode_record(encode_record(Kept(table, room, (0, 0, 0))))
    assert isinstance(kept, Kept)
    assert room_in(kept, GAMES) == room
