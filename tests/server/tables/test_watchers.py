"""Those who watch a table are told together, behind the players, the same bytes, and in all only so many a second."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked

import paiyou_protocol.feed
import paiyou_server.connections.outbox
from paiyou_engine.game import PUBLIC
from paiyou_protocol.feed import PackedEvents
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Events, JoinTable, ListTables, Message
from paiyou_server.settings import Settings
from paiyou_server.tables.stands import AT_A_TIME, Stands
from tests.server.harness import QUICK, Client, Running, act, pair, running, view_of
from tests.server.toy_game import Pass, Play

pytestmark = pytest.mark.trio
JOINED = Settings(watchers_every=0.25, lobby_every=0.0)


async def crowd(server: Running, table: str, number: int) -> list[Client]:
    """So many who watch, and have been told all."""
    watchers = [await server.come(f"Eve {number}") for number in range(number)]
    for client in watchers:
        await client.ok(JoinTable(0, table))
        await client.reach("window")
    return watchers


async def play_a_bit(ann: Client, bob: Client, table: str) -> None:
    """Three actions, of which those who watch have all seen the first before the others."""
    await ann.ok(act(table, Pass()))
    await wait_all_tasks_blocked()
    await bob.ok(act(table, Pass()))
    await ann.reach("play")
    await ann.ok(act(table, Play(view_of(ann).hand[0])))


class Counted:
    """How many frames of events were made for everybody, and to whom was written, in order (its port's last message)."""

    def __init__(self) -> None:
        self.made = 0
        self.writes: list[int] = []


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    counts = Counted()

    def make(message: Message) -> bytes:
        counts.made += isinstance(message, PackedEvents) and message.audience is PUBLIC
        return encode(message)

    def write(descriptor: int, data: bytes) -> int:
        counts.writes.append(descriptor)
        return os.write(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(paiyou_protocol.feed, "encode", make)
        patch.setattr(paiyou_server.connections.outbox, "_write", write)
        yield counts


@pytest.mark.parametrize("number", [1, 2 * AT_A_TIME + 5])
async def test_a_batch_is_made_once_and_written_once_to_each_however_many_watch(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    async with running(settings=JOINED) as server:
        ann, bob, table = await pair(server)
        await crowd(server, table, number)
        await trio.sleep(1)
        await play_a_bit(ann, bob, table)  # the first goes out at once
        with counted(monkeypatch) as counts:
            await ann.refused(act(table, Pass()))
            players = len(counts.writes)
            await trio.sleep(1)
    assert counts.made == 1
    assert len(counts.writes) == players + number
    assert len(set(counts.writes[players:])) == number


async def test_players_are_told_before_those_who_watch(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await crowd(server, table, 3)
        await bob.ok(act(table, Pass()))
        await trio.sleep(1)
        with counted(monkeypatch) as counts:
            await ann.ok(act(table, Pass()))
            await trio.sleep(1)
        with counted(monkeypatch) as players:
            for client in (ann, bob):
                await client.ask(ListTables(0))
    assert set(counts.writes[:2]) == set(players.writes)
    assert len(set(counts.writes[2:])) == 3


async def test_frames_for_watchers_are_joined(autojump_clock: MockClock) -> None:
    async with running(settings=JOINED) as server:
        ann, bob, table = await pair(server)
        (eve,) = await crowd(server, table, 1)
        await trio.sleep(1)
        await play_a_bit(ann, bob, table)
        eve.pushes.clear()
        await eve.reach("play")
        while len([1 for push in eve.pushes if isinstance(push, Events)]) < 2:
            eve.pushes.append(await eve.next())
        frames = [[event["event"] for event in push.events] for push in eve.pushes if isinstance(push, Events)]
        assert frames == [["did"], ["did", "moved", "did"]]


async def test_all_watchers_are_sent_the_same_bytes(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        watchers = await crowd(server, table, 3)
        for client in watchers:
            await client.ask(ListTables(0))
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        await wait_all_tasks_blocked()
        assert len({await client.stream.receive_some(65536) for client in watchers}) == 1


async def test_whoever_watches_and_is_gone_is_told_nothing(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(settings=JOINED) as server:
        ann, bob, table = await pair(server)
        eve, *_ = await crowd(server, table, 3)
        await trio.sleep(1)
        await play_a_bit(ann, bob, table)
        with counted(monkeypatch) as counts:
            await trio.aclose_forcefully(eve.stream)
            await wait_all_tasks_blocked()
            told = len(counts.writes)
            await trio.sleep(1)
    assert len(counts.writes) == told + 2


class _Crowd:
    """Watchers of one table that are behind again as soon as they are told."""

    def __init__(self, stands: Stands, number: int, times: int) -> None:
        self.table = "1"
        self.told_at: list[float] = []
        self._stands, self._number, self._times = stands, number, times

    async def tell_watchers(self) -> int:
        self.told_at.append(trio.current_time())
        if len(self.told_at) < self._times:
            self._stands.note(self)
        await trio.lowlevel.checkpoint()
        return self._number


@pytest.mark.parametrize(("watchers", "pause"), [(1, 0.25), (500, 0.25), (2000, 1.0)])
async def test_the_more_watch_the_longer_is_joined(
    autojump_clock: MockClock, nursery: trio.Nursery, watchers: int, pause: float
) -> None:
    stands = Stands(replace(JOINED, watchers_per_second=2000))
    crowd = _Crowd(stands, watchers, 4)
    nursery.start_soon(stands.run)
    begun = trio.current_time()
    stands.note(crowd)
    await trio.sleep(60)
    assert [round(at - begun, 6) for at in crowd.told_at] == [0.0, pause, 2 * pause, 3 * pause]


async def test_a_table_whose_watchers_cannot_be_told_fails_alone(
    autojump_clock: MockClock, nursery: trio.Nursery, capsys: pytest.CaptureFixture[str]
) -> None:
    class Faulty(_Crowd):
        async def tell_watchers(self) -> int:
            await super().tell_watchers()
            raise ZeroDivisionError

    stands = Stands(QUICK)
    faulty, sound = Faulty(stands, 1, 1), _Crowd(stands, 1, 2)
    nursery.start_soon(stands.run)
    stands.note(faulty)
    stands.note(sound)
    await trio.sleep(1)
    assert (len(faulty.told_at), len(sound.told_at)) == (1, 2)
    assert '"event": "watchers-crash"' in capsys.readouterr().err
