"""Clocks: a decision's own time and a bank; when both are used up a bot makes this one decision, and the seat stays its
person's.  They stand still with the game and with the server, and for nobody who goes and comes back."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC
from paiyou_protocol.messages import (
    ClockSet,
    ClockTerms,
    JoinTable,
    Motion,
    Propose,
    QuestionSet,
    RoomState,
    Sync,
    Vote,
    WhileAway,
)
from paiyou_server.journal.records import Stepped
from tests.server.harness import CALM, Client, MemoryStore, RandomThinker, Running, act, running, view_of
from tests.server.tables.test_absence import Listening, back, deputed, in_play, play, turn_of
from tests.server.toy_game import Play

pytestmark = pytest.mark.trio
SHORT = ClockTerms(20.0, 30.0)
"""Twenty seconds a decision, thirty in the bank."""


async def clocked(server: Running, **terms: object) -> tuple[Client, Client, str]:
    return await in_play(server, clock=SHORT, **terms)


async def clock_of(client: Client, **wanted: object) -> ClockSet:
    """The next clock that says what is wanted."""
    return await client.until(
        ClockSet, lambda push: all(getattr(push, name) == value for name, value in wanted.items())
    )


def rounded(clock: ClockSet) -> tuple[int | None, int, int]:
    return clock.seat, round(clock.move), round(clock.bank)


def rounded_banks(clock: ClockSet) -> list[int]:
    return [round(bank) for bank in clock.banks]


async def test_each_decision_has_its_own_time_and_what_it_takes_beyond_comes_out_of_the_bank(
    autojump_clock: MockClock,
) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await clocked(server)
        await trio.sleep(15)
        await play(ann, table)
        assert rounded(await clock_of(bob, seat=1)) == (1, 20, 30)
        await trio.sleep(32)
        await play(bob, table)
        shown = await ann.until(ClockSet, lambda push: rounded_banks(push) == [30, 18])
        assert rounded(shown) == (0, 20, 30)


async def test_when_both_are_used_up_a_bot_makes_this_decision_and_no_other(autojump_clock: MockClock) -> None:
    thinker = Listening()
    async with running(settings=CALM, thinker=thinker) as server:
        ann, bob, table = await clocked(server)
        begun = autojump_clock.current_time()
        assert (await clock_of(bob, out=True)).seat == 0
        assert 49 < autojump_clock.current_time() - begun < 51
        await turn_of(bob, 1)
        assert thinker.seats == [0], "it is told what that seat may see, and nothing else"
        assert len(deputed(server.store)) == 1
        await play(bob, table)
        assert rounded(await clock_of(ann, seat=0, out=False, bank=0.0)) == (0, 20, 0)
        await trio.sleep(10)
        await play(ann, table)
        assert len(deputed(server.store)) == 1, "the next one is the person's own"


async def test_who_is_here_is_told_what_the_bot_decided(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, _ = await clocked(server)
        told = await ann.until(WhileAway)
        assert (told.count, list(told.deeds)) == (1, deputed(server.store))
        assert not [push for push in bob.pushes if isinstance(push, WhileAway)]


async def test_who_acts_before_the_bot_has_thought_has_decided(autojump_clock: MockClock) -> None:
    async with running(settings=CALM, thinker=Listening(takes=40.0)) as server:
        ann, _, table = await clocked(server)
        await clock_of(ann, out=True)
        card = view_of(ann).hand[2]
        await ann.ok(act(table, Play(card)))
        await trio.sleep(19)
        assert deputed(server.store) == []


async def test_a_bot_that_cannot_think_does_something_legal(autojump_clock: MockClock) -> None:
    class Silent(RandomThinker):
        async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
            await trio.lowlevel.checkpoint()
            return None

    async with running(settings=CALM, thinker=Silent()) as server:
        _, bob, _ = await clocked(server)
        await turn_of(bob, 1)
        assert len(deputed(server.store)) == 1


async def test_coming_back_neither_stops_the_clock_nor_gives_time(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await clocked(server)
        begun, token = autojump_clock.current_time(), ann.token
        for _ in range(4):
            await ann.stream.aclose()
            await trio.sleep(10)
            ann = await back(server, token, table)
        assert rounded(await clock_of(ann)) == (0, 0, 10)
        await clock_of(bob, out=True)
        assert 49 < autojump_clock.current_time() - begun < 51


async def test_of_grace_time_and_clock_the_first_to_end_counts(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, _ = await clocked(server, grace=30.0)
        begun = autojump_clock.current_time()
        await ann.stream.aclose()
        await turn_of(bob, 1)
        assert 30 <= autojump_clock.current_time() - begun < 31
        await trio.sleep(49)
        assert rounded(await clock_of(bob, seat=1)) == (1, 20, 30)


async def test_it_stands_still_while_all_people_are_away(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await clocked(server)
        await trio.sleep(12)
        await ann.stream.aclose()
        await bob.stream.aclose()
        await trio.sleep(5000)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        shown = await clock_of(eve)
        assert (*rounded(shown), shown.held) == (0, 8, 30, True)
        bob = await back(server, bob.token, table)
        back_at = autojump_clock.current_time()
        assert rounded(await clock_of(bob, held=False)) == (0, 8, 30)
        await clock_of(bob, out=True)
        assert 37 < autojump_clock.current_time() - back_at < 39


@pytest.mark.parametrize(("thought", "left"), [(12, 38), (45, 10)], ids=["what was left", "ten seconds at least"])
async def test_after_a_restart_the_clock_goes_on_when_somebody_comes(
    autojump_clock: MockClock, thought: int, left: int
) -> None:
    async with running(settings=CALM) as first:
        _, bob, table = await clocked(first)
        await trio.sleep(thought)
        await first.come("Carol")  # the last sign of life
        token, store = bob.token, MemoryStore(first.store.records)
    await trio.sleep(5000)
    async with running(store, settings=CALM) as second:
        await trio.sleep(1000)
        bob = await back(second, token, table)
        back_at = autojump_clock.current_time()
        await clock_of(bob, out=True)
        assert left - 1 < autojump_clock.current_time() - back_at < left + 1


async def test_banks_outlive_a_restart(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as first:
        ann, bob, table = await clocked(first)
        await trio.sleep(35)
        await play(ann, table)
        token, store = bob.token, MemoryStore(first.store.records)
    async with running(store, settings=CALM) as second:
        bob = await back(second, token, table)
        shown = await clock_of(bob)
        assert rounded_banks(shown) == [15, 30]


async def test_windows_have_their_own_timers_and_a_bot_no_clock(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob, table = await clocked(server, grace=0.0)
        await bob.stream.aclose()
        await turn_of(ann)
        while view_of(ann).phase == "play":
            await play(ann, table)
            await turn_of(ann)
        await ann.until(ClockSet, lambda push: push.seat is None)
        assert all(push.seat != 1 for push in ann.pushes if isinstance(push, ClockSet))


async def test_a_table_without_a_clock_tells_of_none(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, _, table = await in_play(server)
        await trio.sleep(5000)
        await play(ann, table)
        assert not [push for push in ann.pushes if isinstance(push, ClockSet)]
        assert deputed(server.store) == []


async def test_the_records_alone_tell_the_banks(autojump_clock: MockClock) -> None:
    """What the server shows is what the fold of its records says."""
    async with running(settings=CALM) as server:
        ann, bob, table = await clocked(server)
        for seconds in (25, 5, 45, 22):
            await trio.sleep(seconds)
            player = ann if view_of(ann).turn == 0 else bob
            await play(player, table)
            await turn_of(bob if player is ann else ann)
        used = [
            round(record.used) for record in server.store.records if isinstance(record, Stepped) and record.used > 1
        ]
        assert used == [25, 5, 45, 22]
        await ann.until(ClockSet, lambda push: rounded_banks(push) == [0, 28])


# --- privacy -----------------------------------------------------------------------------------------------------------


async def course_of_events() -> list[object]:
    """What a spectator is told beside the game while one decision runs out of time, somebody goes and one asks in vain."""
    told: list[object] = []
    async with running(settings=CALM, thinker=Listening(takes=0.5)) as server:
        ann, bob, table = await clocked(server, grace=30.0)
        eve = await server.come("Eve")
        await eve.ok(JoinTable(0, table))
        await clock_of(ann, out=True)
        await turn_of(bob, 1)
        await bob.ok(Propose(0, table, Motion.PAUSE))
        await ann.ok(Vote(0, table, 1, agree=False))
        await bob.stream.aclose()
        await turn_of(ann, 0)
        await eve.ok(Sync(0, table, PUBLIC, eve.game.number or 0))
        for push in eve.pushes:
            match push:
                case ClockSet():
                    told.append(push)
                case QuestionSet():
                    told.append((push.motion, push.outcome, push.seconds))
                case RoomState():
                    told.append((push.state, [(seat.here, seat.away, seat.stand_in) for seat in push.seats]))
                case _:
                    pass
    return told


async def test_what_is_told_beside_the_game_is_the_same_whatever_the_hands_hold(autojump_clock: MockClock) -> None:
    first, second = await course_of_events(), await course_of_events()
    assert len(first) > 6
    assert first == second
