"""A table of Zioncheck on the server: windows that wait for nobody by name, bots that answer them, people who may not."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.bots.deciding import decide
from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import PublicView, SeatView, TableView
from paiyou_protocol.messages import (
    AddBot,
    ClockTerms,
    CreateTable,
    Events,
    JoinTable,
    Sit,
    Snapshot,
    StartGame,
    Terms,
    TimerSet,
)
from tests.server.harness import Client, RandomThinker, Running, Watcher, act, running

pytestmark = pytest.mark.trio

GAME = GAMES["zioncheck"]
CLAIM = 9.0
"""Another length than the usual one, so one that the table has chosen."""
TIMERS = {"bot": 0.0, "claim": CLAIM, "next": 60.0}
USUAL = Terms()
OPTIONS = {"contracts": [[1, 0]] * 6, "dealSizes": [6] * 6, "maxTurns": 4}


class Bots(RandomThinker):
    """The game's own bots, given what would come to another process."""

    def __init__(self) -> None:
        super().__init__(GAME)

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        self.asked += 1
        await trio.lowlevel.checkpoint()
        known = GAME.read_knowledge(msgspec.msgpack.decode(knowledge))
        thought: object = msgspec.to_builtins(decide(game, level, known, random.Random(self.asked)))
        return thought


async def table_of(
    host: Client, people: list[Client], bots: int, timers: dict[str, float] = TIMERS, terms: Terms = USUAL
) -> str:
    """A table with these people in the first seats and bots in the others."""
    seats = len(people) + bots
    made = await host.ok(CreateTable(0, "zioncheck", seats, "Table", options=OPTIONS, timers=timers, terms=terms))
    assert made.table is not None
    for seat, client in enumerate(people):
        await client.ok(JoinTable(0, made.table))
        await client.ok(Sit(0, made.table, seat))
    for _ in range(bots):
        await host.ok(AddBot(0, made.table))
    return made.table


async def come(server: Running, name: str) -> Client:
    client = await server.come(name)
    client.game = Watcher(GAME)
    return client


def public(client: Client) -> PublicView:
    assert isinstance(client.game.view, SeatView | TableView)
    return client.game.view.public


async def reach(client: Client, when: Callable[[PublicView], bool]) -> PublicView:
    """Read on until the view is such."""
    while client.game.view is None or not when(public(client)):
        client.pushes.append(await client.next())
    return public(client)


async def test_bots_play_a_whole_game_without_a_window_s_wait_and_who_looks_on_sees_it(
    autojump_clock: MockClock,
) -> None:
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        ann, bob = await come(server, "Ann"), await come(server, "Bob")
        table = await table_of(ann, [], bots=4)
        await bob.ok(JoinTable(0, table))
        begun = autojump_clock.current_time()
        await ann.ok(StartGame(0, table))
        await reach(bob, lambda view: view.phase is Phase.OVER)
        assert autojump_clock.current_time() - begun < CLAIM
        seen = [event["event"] for push in bob.pushes if isinstance(push, Events) for event in push.events]
        assert {"window", "window-closed", "took"} <= set(seen)
        assert not {"answered", "drew", "dealt"} & set(seen)
        await ann.ok(JoinTable(0, table))
        await reach(ann, lambda view: view.phase is Phase.OVER)
        assert ann.game.view == bob.game.view
        assert len(public(ann).results) == 6


@pytest.mark.parametrize("is_player", [False, True])
async def test_who_comes_in_the_middle_of_a_deal_is_told_all_of_it_that_this_audience_saw(
    autojump_clock: MockClock, *, is_player: bool
) -> None:
    """Takes, discards, lay-downs and swaps in order, from the deal's beginning on, and then what is new."""
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        ann, eve = await come(server, "Ann"), await come(server, "Eve")
        table = await table_of(ann, [ann], bots=3)
        first = ann
        if not is_player:
            await eve.ok(JoinTable(0, table))
            first = eve
        await ann.ok(StartGame(0, table))
        for client in (ann, first):
            await reach(client, lambda view: view.turn == 0 and view.number > 0)
        late = await come(server, "Late")
        if is_player:
            late = await server.come("Ann", token=ann.token)
            late.game = Watcher(GAME)
        await late.ok(JoinTable(0, table))
        await reach(late, lambda view: view.turn == 0 and view.number > 0)
        told = [push for push in late.pushes if isinstance(push, Snapshot | Events)]
        assert isinstance(told[0], Snapshot)
        begins = GAME.read_view(told[0].view)
        assert isinstance(begins, SeatView | TableView)
        assert begins.public.phase is Phase.SHUFFLE
        assert [push.until for push in first.pushes if isinstance(push, Snapshot)] == [0], "who was there knows it all"
        events = [event for push in told if isinstance(push, Events) for event in push.events]
        assert told[0].until == told[0].number + len(events) == late.game.number
        known = [event for push in first.pushes if isinstance(push, Events) for event in push.events]
        assert known == events[len(events) - len(known) :], (
            "what the first one was told after the snapshot at the beginning"
        )
        assert events[0]["event"] == "deal"
        assert late.game.view == first.game.view


async def first_deal(server: Running, *, answers: bool) -> Client:
    """The first deal of a person who draws, discards, and passes in windows or says nothing, with two bots."""
    ann = await come(server, "Ann")
    table = await table_of(ann, [ann], bots=2)
    await ann.ok(StartGame(0, table))
    await reach(ann, lambda view: view.phase is not Phase.DEALER)
    while public(ann).phase is not Phase.SCORES:
        action = wanted(ann.game.view, answers=answers)
        told = ann.game.number
        if action is not None:
            await ann.ok(act(table, action))
        while ann.game.number == told:
            ann.pushes.append(await ann.next())
    return ann


def wanted(view: object, *, answers: bool) -> Action | None:
    assert isinstance(view, SeatView)
    found = GAME.choices_in(view)
    able: list[Action] = [Draw(), *map(Discard, view.hand)]
    if view.public.phase is Phase.CLAIM:
        able = [Pass(view.public.discards[-1])] if answers else []
    return next((action for action in able if found.contains(action)), None)


async def test_a_window_closes_at_once_when_all_have_answered(autojump_clock: MockClock) -> None:
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        begun = autojump_clock.current_time()
        await first_deal(server, answers=True)
        assert autojump_clock.current_time() - begun < CLAIM


async def test_at_a_pace_bots_answer_a_window_at_a_random_moment_of_its_first_second(
    autojump_clock: MockClock,
) -> None:
    """Rule R16: how soon a window closes tells nothing of the hands that were asked."""
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        ann = await come(server, "Ann")
        table = await table_of(ann, [], bots=3, timers=TIMERS | {"bot": 0.1})
        await ann.ok(StartGame(0, table))
        lengths: list[float] = []
        while len(lengths) < 8:
            await reach(ann, lambda view: view.phase is Phase.CLAIM)
            opened = autojump_clock.current_time()
            await reach(ann, lambda view: view.phase is not Phase.CLAIM)
            lengths.append(autojump_clock.current_time() - opened)
        assert all(0 < length < 1.5 for length in lengths)
        assert len({round(length, 2) for length in lengths}) > 3


async def test_a_window_waits_its_time_for_a_person_who_says_nothing(autojump_clock: MockClock) -> None:
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        begun = autojump_clock.current_time()
        ann = await first_deal(server, answers=False)
        closed = [event["event"] for push in ann.pushes if isinstance(push, Events) for event in push.events]
        assert CLAIM <= autojump_clock.current_time() - begun < CLAIM * closed.count("window") + 1


async def asked(ann: Client, table: str) -> PublicView:
    """Draw and throw away until a discard waits for our answer."""
    while True:
        view = ann.game.view
        passes = wanted(view, answers=True) if isinstance(view, SeatView) else None
        if isinstance(passes, Pass):
            return public(ann)
        told = ann.game.number
        if passes is not None:
            await ann.ok(act(table, passes))
        while ann.game.number == told:
            ann.pushes.append(await ann.next())


@pytest.mark.parametrize(
    ("chosen", "clock", "waits"),
    [({}, None, True), ({"claim": CLAIM}, None, False), ({}, ClockTerms(60, 600), False)],
    ids=["nothing", "length", "clock"],
)
async def test_against_bots_alone_a_window_waits_unless_the_table_chose_a_time(
    chosen: dict[str, float], clock: ClockTerms | None, autojump_clock: MockClock, *, waits: bool
) -> None:
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        ann = await come(server, "Ann")  # with one bot: of two, the first asked might end the window by taking
        table = await table_of(ann, [ann], bots=1, timers={"bot": 0.0, **chosen}, terms=Terms(clock=clock))
        await ann.ok(StartGame(0, table))
        live = (await asked(ann, table)).discards[-1]
        with trio.move_on_after(10 * CLAIM) as waited:
            while public(ann).phase is Phase.CLAIM:
                ann.pushes.append(await ann.next())
        assert waited.cancelled_caught is waits
        timers = [push for push in ann.pushes if isinstance(push, TimerSet) and push.seconds]
        assert bool(timers) is not waits
        if waits:
            await ann.ok(act(table, Pass(live)))
            await reach(ann, lambda view: view.phase is not Phase.CLAIM)


async def test_what_somebody_says_in_a_window_sends_nothing_to_others(autojump_clock: MockClock) -> None:
    """Two people are asked for a bot's discard; the second one answers, and not a byte of it goes to the first."""
    async with running(games={"zioncheck": GAME}, thinker=Bots()) as server:
        ann, bob = await come(server, "Ann"), await come(server, "Bob")
        table = await table_of(ann, [ann, bob], bots=1)
        await ann.ok(StartGame(0, table))
        await both_asked([ann, bob], table)
        before = ann.game.view, ann.game.number
        await bob.ok(act(table, Pass(public(bob).discards[-1])))
        await caught_up(bob, table)
        await caught_up(ann, table)
        assert (ann.game.view, ann.game.number) == before
        assert isinstance(bob.game.view, SeatView)
        assert bob.game.view.answers == (Answer.PASSES,)


async def caught_up(client: Client, table: str) -> None:
    """Read whatever the server has to send now: it comes behind one answer, and before the next one."""
    await client.ok(JoinTable(0, table))
    await client.ok(JoinTable(0, table))


async def both_asked(people: list[Client], table: str) -> None:
    """Go on until a bot's discard is live and neither of the two has answered."""
    for client in cycle(people):
        for one in people:
            await caught_up(one, table)
        if all(public(one).discarder == len(people) for one in people):
            return
        action = wanted(client.game.view, answers=public(client).discarder != len(people))
        if action is not None:
            await client.ok(act(table, action))


class Slow(Bots):
    """Each takes its own time, so that others are quicker now and then."""

    moments = random.Random(1)

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        await trio.sleep(self.moments.choice((0.1, 3 * CLAIM)))
        return await super().think(game, level, knowledge, seconds)


async def test_a_bot_that_is_late_for_a_window_has_done_nothing_wrong(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    thinker = Slow()
    async with running(games={"zioncheck": GAME}, thinker=thinker) as server:
        ann = await come(server, "Ann")
        table = await table_of(ann, [], bots=4)
        await ann.ok(StartGame(0, table))
        await reach(ann, lambda view: view.deal == 3)
    assert '"event": "bot-illegal"' not in capsys.readouterr().err
