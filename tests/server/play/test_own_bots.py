"""Bots of people's own: a table admits them or not; slow and bad ones lose a decision to the house bot, never the game."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    AddBot,
    BotTerms,
    Failed,
    JoinTable,
    RoomState,
    Sit,
    StartGame,
    Terms,
    WhileAway,
)
from tests.server.harness import CALM, Client, NoThinker, RandomThinker, Running, act, running, table_of, view_of
from tests.server.tables.test_absence import LONG, Listening, deputed, play, turn_of
from tests.server.toy_game import Pass, Play

pytestmark = pytest.mark.trio
OWN = Terms(bots=BotTerms(own=True))


async def beside_a_bot(server: Running) -> tuple[Client, Client, str]:
    """Ann, and Bob's program in the next seat; Ann leads."""
    ann, bob = await server.come("Ann"), await server.come("Bob")
    table = await table_of(ann, options=LONG, terms=OWN)
    await bob.ok(JoinTable(0, table))
    await bob.ok(Sit(0, table, 1, bot=True))
    await ann.ok(StartGame(0, table))
    for client in (ann, bob):
        await client.reach("window")
        await client.ok(act(table, Pass()))
    for client in (ann, bob):
        await client.reach("play")
        client.pushes.clear()
    return ann, bob, table


async def test_a_table_admits_them_if_it_says_so_and_their_seats_are_marked(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        for terms, expected in ((Terms(), FailedCode.NO_OWN_BOTS), (OWN, None)):
            table = await table_of(ann, terms=terms)
            await bob.ok(JoinTable(0, table))
            reply = await bob.ask(Sit(0, table, 1, bot=True))
            assert (reply.code if isinstance(reply, Failed) else None) == expected
        room = await ann.until(RoomState, lambda push: push.table == table and push.seats[1].own)
        assert not room.seats[0].own
        assert room.settings.terms.bots.own


async def test_a_slow_bot_loses_the_decision_and_not_the_next_one(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await beside_a_bot(server)
        await play(ann, table)
        begun = autojump_clock.current_time()
        await turn_of(ann, 0)
        assert 4.9 < autojump_clock.current_time() - begun < 5.1
        assert thinker.seats == [1], "the house bot is told what that seat may see, and nothing else"
        assert (await bob.until(WhileAway)).count == 1
        await play(ann, table)
        await trio.sleep(4)
        await play(bob, table)
        assert len(deputed(server.store)) == 1


async def test_people_take_their_time_beside_it(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, _, table = await beside_a_bot(server)
        await trio.sleep(50)
        await play(ann, table)
        assert deputed(server.store) == []


async def test_a_bad_bot_loses_the_decision_at_once(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await beside_a_bot(server)
        assert isinstance(await bob.ask(act(table, Play(99))), Failed), "it is not its turn, so nothing is lost"
        await play(ann, table)
        await turn_of(bob, 1)
        begun = autojump_clock.current_time()
        assert isinstance(await bob.ask(act(table, Play(99))), Failed)
        await turn_of(ann, 0)
        assert autojump_clock.current_time() - begun < 1
        assert len(deputed(server.store)) == 1
        await turn_of(bob, 0)
        assert len(view_of(bob).hand) == 5


# --- bots of the house that fail, and thoughts that nobody waits for any more -------------------------------------------


async def test_a_bot_that_fails_is_replaced_by_steady_for_this_decision(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    class Faulty(RandomThinker):
        levels: list[str] = []  # noqa: RUF012 - of one test

        async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
            self.levels.append(level)
            if level == "steady":
                return await super().think(game, level, knowledge, seconds)
            return await NoThinker().think(game, level, knowledge, seconds)

    thinker = Faulty()
    async with running(thinker=thinker) as server:
        ann = await server.come("Ann")
        table = await table_of(ann, options=LONG)
        await ann.ok(AddBot(0, table, level="random"))
        await ann.ok(StartGame(0, table))
        await ann.reach("window")
        await ann.ok(act(table, Pass()))
        await ann.reach("play")
        await play(ann, table)
        await turn_of(ann, 0)
    assert thinker.levels[-2:] == ["random", "steady"]
    assert '"event": "bot-failed"' in capsys.readouterr().err


async def test_a_thought_ends_when_the_table_goes_on_without_it(autojump_clock: MockClock) -> None:
    class Ended(Listening):
        ended = 0

        async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
            try:
                return await super().think(game, level, knowledge, seconds)
            except trio.Cancelled:
                self.ended += 1
                raise

    thinker = Ended(takes=1000.0)
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await beside_a_bot(server)
        await play(ann, table)
        await trio.sleep(6)
        assert (thinker.seats, thinker.ended) == ([1], 0)
        await play(bob, table)
        await turn_of(ann, 0)
        await trio.sleep(1)
        assert thinker.ended == 1
