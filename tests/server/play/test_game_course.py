"""The course of a game: the draw's pace, bids at any moment, windows and their timers, bots, and those who look on."""

from __future__ import annotations

import json
import random
import re

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC
from paiyou_protocol.messages import (
    VERSIONS,
    AddBot,
    CreateTable,
    Events,
    Hello,
    JoinTable,
    ListTables,
    RoomState,
    Sit,
    Snapshot,
    Stand,
    StartGame,
    TimerSet,
)
from paiyou_server import serving
from tests.server.harness import (
    Client,
    MemoryStore,
    NoThinker,
    RandomThinker,
    Running,
    act,
    pair,
    running,
    table_of,
    view_of,
    with_bots,
)
from tests.server.playing import play_until_over
from tests.server.toy_game import Action, Pass, Play, Ready, Shout, View

pytestmark = pytest.mark.trio
PACED = {"draw": 0.25, "bot": 0.0, "window": 30.0, "next": 30.0}


async def paced(server: Running, *, hand: int = 8) -> tuple[Client, Client, str]:
    """Two people in a game whose draw is paced, just begun."""
    ann, bob = await server.come("Ann"), await server.come("Bob")
    table = await table_of(ann, 2, timers=PACED, options={"deals": 1, "hand": hand})
    await bob.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table))
    await ann.ok(StartGame(0, table))
    return ann, bob, table


def drawn(client: Client) -> int:
    return sum(view_of(client).counts)


# --- the draw --------------------------------------------------------------------------------------------------------


async def test_the_draw_takes_its_time_for_people(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, _ = await paced(server)
        begun = autojump_clock.current_time()
        await ann.reach("window")
        assert 16 * 0.25 <= autojump_clock.current_time() - begun < 16 * 0.25 + 0.1


async def test_it_is_over_at_once_when_everybody_is_ready(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await paced(server)
        await ann.ok(act(table, Ready()))
        await trio.sleep(1.1)
        await bob.ok(act(table, Ready()))
        asked_at = autojump_clock.current_time()
        await ann.reach("window")
        assert autojump_clock.current_time() - asked_at < 0.1


async def test_bots_are_always_in_a_hurry(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await table_of(ann, 3, timers=PACED)
        for _ in range(2):
            await ann.ok(AddBot(0, table))
        await ann.ok(StartGame(0, table))
        await ann.ok(act(table, Ready()))
        begun = autojump_clock.current_time()
        await ann.reach("window")
        assert autojump_clock.current_time() - begun < 0.1


async def test_a_bid_counts_at_any_moment_of_the_draw(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await paced(server)
        people = {0: ann, 1: bob}
        shouted = False
        while not shouted:
            for client in people.values():
                await client.ask(ListTables(0))
                if set(view_of(client).hand) & {0, 1} and not shouted:
                    await client.ok(act(table, Shout()))
                    shouted = True
            await trio.sleep(0.1)
        before = drawn(ann)
        await ann.ask(ListTables(0))
        assert view_of(ann).phase == "draw" or before == 16
        assert len(view_of(ann).shouts) == 1
        await ann.reach("window")


async def test_of_two_bids_at_once_the_one_that_arrives_first_comes_first(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        by_hand = [client for client in (ann, bob) if set(view_of(client).hand) & {0, 1}]
        order = list(reversed(by_hand))
        for client in order:
            await client.send(msgspec.structs.replace(act(table, Shout()), id=500))
            await trio.testing.wait_all_tasks_blocked()
        for client in (ann, bob):
            while len(view_of(client).shouts) < len(order):
                await client.next()
            assert list(view_of(client).shouts) == [each.game.audience for each in order]


# --- timers ----------------------------------------------------------------------------------------------------------


async def test_a_window_closes_when_its_time_is_up(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        timer = await ann.until(TimerSet)
        assert (timer.kind, round(timer.seconds)) == ("window", 30)
        begun = autojump_clock.current_time()
        await ann.ok(act(table, Pass()))
        await ann.reach("play")
        assert 29 < autojump_clock.current_time() - begun < 31
        assert (await ann.until(TimerSet)).seconds == 0
        await bob.reach("play")


async def test_a_window_closes_at_once_when_all_have_passed(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        begun = autojump_clock.current_time()
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await ann.reach("play")
        assert autojump_clock.current_time() - begun < 0.1


async def test_a_bid_gives_the_window_its_whole_length_again_and_a_pass_does_not(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        bidder, other = (ann, bob) if set(view_of(ann).hand) & {0, 1} else (bob, ann)
        await trio.sleep(10)
        await other.ok(act(table, Pass()))
        await trio.sleep(10)
        await bidder.ok(act(table, Shout()))
        begun = autojump_clock.current_time()
        timer = await other.until(TimerSet, lambda push: push.seconds > 29)
        assert timer.kind == "window"
        await ann.reach("play")
        assert 29 < autojump_clock.current_time() - begun < 31


async def test_who_comes_in_the_middle_is_told_what_is_left(autojump_clock: MockClock) -> None:
    async with running() as server:
        _, _, table = await pair(server)
        await trio.sleep(12)
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        assert round((await carol.until(TimerSet)).seconds) == 18


async def test_the_pace_of_the_draw_is_not_announced(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, _ = await paced(server)
        await ann.reach("window")
        assert not [push for push in ann.pushes if isinstance(push, TimerSet) and push.kind == "draw"]


# --- bots ------------------------------------------------------------------------------------------------------------


async def whole_game(server: Running, seats: int = 4, **more: object) -> tuple[Client, View]:
    ann = await server.come("Ann")
    table = await with_bots(ann, seats, **more)
    return ann, await play_until_over(ann, table)


async def test_bots_play_a_whole_game_with_a_person(autojump_clock: MockClock) -> None:
    async with running() as server:
        _, last = await whole_game(server, options="long")
        assert last.deal == 3
        assert sum(last.counts) == 0


async def test_a_bot_that_cannot_think_plays_something_legal(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(thinker=NoThinker()) as server:
        await whole_game(server)
    assert '"event": "bot-failed"' in capsys.readouterr().err


class Wild(RandomThinker):
    """Answers what is not allowed, or is nothing."""

    answers: tuple[object, ...] = ({"do": "play", "card": 99}, {"do": "sing"}, 7, {"do": "shout"}, None)

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        self.asked += 1
        await trio.lowlevel.checkpoint()
        return self.answers[self.asked % len(self.answers)]


async def test_a_bot_that_answers_nonsense_plays_something_legal(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(thinker=Wild()) as server:
        await whole_game(server)
    assert '"event": "bot-illegal"' in capsys.readouterr().err


async def test_in_the_draw_only_bots_that_may_bid_are_asked(autojump_clock: MockClock) -> None:
    """Of six bots with eight cards each two hold a card to shout with; the others have no choice but `Ready`."""

    class Silent(RandomThinker):
        asked_in_draw = 0

        async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
            view = msgspec.msgpack.decode(knowledge, type=View)
            if view.phase == "draw":
                self.asked_in_draw += 1
                await trio.lowlevel.checkpoint()
                return None
            return await super().think(game, level, knowledge, seconds)

    asked = []
    for _ in range(5):  # now and then the draw is over before either has had its turn to think
        thinker = Silent()
        async with running(thinker=thinker) as server:
            await whole_game(server, 6, options={"deals": 1, "hand": 8})
        asked.append(thinker.asked_in_draw)
    assert 0 < max(asked) <= 2


async def test_bots_keep_a_pace_that_people_can_follow(autojump_clock: MockClock) -> None:
    thinker = RandomThinker()
    async with running(thinker=thinker) as server:
        ann = await server.come("Ann")
        timers = {"draw": 0.0, "bot": 0.6, "window": 30.0, "next": 30.0}
        table = await with_bots(ann, 4, timers=timers)
        await ann.reach("window")
        await ann.ok(act(table, Pass()))
        await ann.reach("play")
        await ann.ok(act(table, Play(view_of(ann).hand[0])))
        begun, asked = autojump_clock.current_time(), thinker.asked
        for turn in (1, 0):
            while view_of(ann).turn != turn:
                await ann.next()
        assert 3 * 0.6 <= autojump_clock.current_time() - begun < 3 * 0.6 + 0.1
        assert thinker.asked - asked <= 3


async def test_without_anybody_there_bots_do_not_wait(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        await ann.ask(ListTables(0))
        made = await table_of(ann, 2, timers={"draw": 0.25, "bot": 100.0})
        await ann.ok(Stand(0, made))
        for _ in range(2):
            await ann.ok(AddBot(0, made))
        await ann.ok(StartGame(0, made))
        token = ann.token
        await ann.stream.aclose()
        await trio.sleep(1)
        back = await server.come(token=token)
        await back.ok(JoinTable(0, made))
        assert (await back.until(RoomState)).state == "over"


async def test_a_bot_that_thinks_holds_up_no_request(autojump_clock: MockClock) -> None:
    class Slow(RandomThinker):
        async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
            await trio.sleep(5)
            return await super().think(game, level, knowledge, seconds)

    async with running(thinker=Slow()) as server:
        ann = await server.come("Ann")
        table = await with_bots(ann)
        begun = autojump_clock.current_time()
        carol = await server.come("Carol")
        await carol.ok(JoinTable(0, table))
        assert (await carol.until(Snapshot)).audience == PUBLIC
        assert autojump_clock.current_time() == begun


# --- those who look on -----------------------------------------------------------------------------------------------

EVERY_ACTION: list[Action] = [Shout(), Ready(), Pass(), Play(0)]


@pytest.mark.parametrize("action", EVERY_ACTION, ids=[type(each).__name__ for each in EVERY_ACTION])
async def test_whatever_a_spectator_does_is_refused(autojump_clock: MockClock, action: Action) -> None:
    async with running() as server:
        _, _, table = await pair(server)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        before = server.store.rows[:]
        assert await eve.refused(act(table, action)) == "spectator"
        assert server.store.rows == before


async def test_a_spectator_is_sent_what_is_public_and_nothing_else(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await table_of(ann, 2)
        await ann.ok(AddBot(0, table))
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await ann.ok(StartGame(0, table))
        await play_until_over(ann, table)
        await eve.reach("over")
        told = [push for push in eve.pushes if isinstance(push, (Snapshot, Events))]
        assert {push.audience for push in told} == {PUBLIC}
        assert not [
            event for push in told if isinstance(push, Events) for event in push.events if event["event"] == "drew"
        ]
        assert all(push.view["hand"] == [] for push in told if isinstance(push, Snapshot))
        assert view_of(eve) == msgspec.structs.replace(view_of(ann), seat=None, hand=())


# --- faults ----------------------------------------------------------------------------------------------------------


async def test_a_fault_in_one_game_refuses_its_request_and_harms_no_other(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("tests.server.toy_game.ToyGame.apply", broken)
            assert await ann.refused(act(table, Pass())) == "internal"
            await trio.sleep(40)
        await ann.ask(ListTables(0))
        assert view_of(ann).phase == "window"
        await bob.reach("play")
    crashes = [json.loads(line) for line in capsys.readouterr().err.splitlines() if "crash" in line]
    assert {crash["event"] for crash in crashes} == {"request-crash", "table-crash"}
    assert crashes[0]["error"] == "ZeroDivisionError"


def zero_division(*_: object) -> None:
    raise ZeroDivisionError("the ace of spades")


async def test_a_fault_in_a_games_options_fails_the_request_alone(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        with monkeypatch.context() as patch:
            patch.setattr("tests.server.toy_game.ToyGame.read_options", zero_division)
            assert await ann.refused(CreateTable(0, "toy", 2)) == "internal"
        await table_of(ann)
    said = capsys.readouterr().err
    assert "create-crash" in said
    assert "ace of spades" not in said


async def test_a_fault_in_a_connection_ends_it_alone(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        with monkeypatch.context() as patch:
            patch.setattr("paiyou_server.connections.handshake.Reception.admit", zero_division)
            stranger = await server.connect()
            await stranger.send(Hello(VERSIONS, name="Eve"))
            assert await stranger.gone() == []
        await table_of(ann)
    assert "connection-crash" in capsys.readouterr().err


async def test_a_game_with_a_fault_does_not_keep_the_server_from_starting(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as first:
        ann, _, table = await pair(first)
        token, store = ann.token, MemoryStore(first.store.records)
    with monkeypatch.context() as patch:
        patch.setattr("tests.server.toy_game.ToyGame.project", zero_division)
        async with running(store) as second:
            again = await second.come(token=token)
            await again.ok(JoinTable(0, table))
            assert (await again.until(RoomState)).state == "waiting"
    assert "fold-crash" in capsys.readouterr().err


async def test_the_log_holds_no_card_and_no_token(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann, _ = await whole_game(server, options="long")
        tokens = [ann.token]
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    known = {
        "at",
        "event",
        "table",
        "game",
        "seats",
        "person",
        "why",
        "tables",
        "sessions",
        "commits",
        "records",
        "steps",
    }
    assert {key for line in lines for key in line} <= known
    assert not [token for token in tokens if token in json.dumps(lines)]


async def test_no_hidden_card_alters_a_line_of_the_log(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two deals of which only the hidden cards differ, with a play that is refused and a crash in each."""
    hands, logs = [], []
    for seed in (1, 2):
        monkeypatch.setattr(serving, "SystemRandom", lambda seed=seed: random.Random(seed))
        async with running() as server:
            ann, bob, table = await pair(server)
            for client in (ann, bob):
                await client.reach("window")
                await client.ok(act(table, Pass()))
            await ann.reach("play")
            hand = view_of(ann).hand
            hands.append(hand)
            await ann.refused(act(table, Play(99)))
            with monkeypatch.context() as patch:
                patch.setattr("tests.server.toy_game.ToyGame.apply", zero_division)
                for client in (ann, bob):
                    assert await client.refused(act(table, Play(hand[0]))) == "internal"
            logs.append([_without_ids(line) for line in capsys.readouterr().err.splitlines()])
        capsys.readouterr()  # how connections end is a matter of the moment
    assert hands[0] != hands[1]
    assert any("request-crash" in line for line in logs[0])
    assert logs[0] == logs[1], set(logs[0]) ^ set(logs[1])


def _without_ids(line: str) -> str:
    """A line without its time, and without what is drawn for each person."""
    return re.sub(r"[0-9a-f]{16}", "", json.dumps({**json.loads(line), "at": 0}))
