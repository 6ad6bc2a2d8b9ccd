"""Snapshots: a restart begins from them, and a game that other rules began goes on from one or is put aside, and says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_engine.game import Seat
from paiyou_protocol.messages import JoinTable, RoomState, StartGame
from paiyou_server.journal.house import House
from paiyou_server.journal.records import AnyRecord, Closed, Kept, Resumed, Stepped, TableRecord
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import NotWritten
from tests.server.harness import Client, MemoryStore, Running, act, pair, running, with_bots
from tests.server.playing import play_until_over
from tests.server.toy_game import GAMES, TOY, Pass, Play, State, View

pytestmark = pytest.mark.trio


class FullStore(MemoryStore):
    """A disk that can be full."""

    full = False

    def append(self, records: Sequence[AnyRecord]) -> None:
        if self.full:
            raise NotWritten
        super().append(records)


def folded(records: Iterable[AnyRecord]) -> House:
    house = House(GAMES, 400)
    house.fold_all(records)
    return house


def snapshots(store: MemoryStore) -> list[Kept]:
    return [record for record in store.records if isinstance(record, Kept)]


async def in_play(server: Running) -> tuple[Client, Client, str]:
    """A game with steps after its newest snapshot."""
    ann, bob, table = await pair(server)
    await ann.ok(act(table, Pass()))
    await bob.ok(act(table, Pass()))
    await ann.reach("play")
    assert isinstance(ann.game.view, View)
    await ann.ok(act(table, Play(ann.game.view.hand[0])))
    return ann, bob, table


async def back(server: Running, table: str, before: Client, token: str = "") -> tuple[Client, RoomState]:
    """Come back with what one had, and be told of the room."""
    again = await server.come(token=token or before.token)
    again.game = before.game
    await again.ok(JoinTable(0, table, Seat(0), before.game.number))
    return again, await again.until(RoomState)


# --- a restart begins from the newest ---------------------------------------------------------------------------------


async def test_each_deal_and_the_end_of_a_game_have_a_snapshot_which_is_what_the_records_say(
    autojump_clock: MockClock,
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await with_bots(ann, 3, options="long")
        await play_until_over(ann, table)
        records = server.store.records
    kept = [number for number, record in enumerate(records) if isinstance(record, Kept)]
    assert len(kept) == 3 + 1 + 1, "three deals, an end, and 64 steps"
    for number in kept:
        before = [record for record in records[:number] if not isinstance(record, Kept)]
        whole = folded(before).tables[table]
        short = folded(records[number : number + 1]).tables[table]
        assert short.room == whole.room
        audiences = [Seat(seat) for seat in range(3)]
        assert [short.feeds[each].newest for each in audiences] == [whole.feeds[each].newest for each in audiences]


async def test_only_the_newest_is_kept_and_what_is_older_is_not_read(
    tmp_path: Path, autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiyou_server.journal.snapshots.EVERY", 3)
    async with running() as server:
        _, _, table = await in_play(server)
        records = server.store.records
    assert len(snapshots(server.store)) > 2
    store = SqliteStore(tmp_path / "journal")
    for record in records:
        store.append([record])
    assert store._db.execute("SELECT count(*) FROM kept").fetchone() == (1,)
    mine = [type(record) for record in store.load() if isinstance(record, TableRecord)]
    assert mine == [Kept, Stepped, Stepped]
    house = House(GAMES, 400)
    house.fold_all(store.load(), store.load_table)
    assert house.tables[table].room == folded(records).tables[table].room
    store.append([Closed(table)])
    assert store._db.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    store.close()


async def test_where_this_version_cannot_read_a_snapshot_the_records_are_read_from_the_first(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as first:
        ann, _, table = await in_play(first)
        rows = [
            msgspec.structs.replace(record, room={"table": table}) if isinstance(record, Kept) else record
            for record in first.store.records
        ]
    async with running(MemoryStore(rows)) as second:
        again, room = await back(second, table, ann)
        assert (room.state, room.remark) == ("playing", "")
        assert again.game.number == ann.game.number
    assert "snapshot-unreadable" in capsys.readouterr().err


# --- other rules ------------------------------------------------------------------------------------------------------


async def test_a_game_by_other_rules_goes_on_from_its_snapshot_and_its_players_are_told(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        ann, bob, table = await in_play(first)
        had, store = ann.game.number, MemoryStore(first.store.records)
    assert had is not None
    monkeypatch.setattr(TOY, "rules_version", 2)
    async with running(store) as second:
        again, room = await back(second, table, ann)
        assert (room.state, room.remark, room.rules_version, room.you) == ("playing", "resumed", 2, 0)
        await again.reach("window")
        assert again.game.number is not None
        assert again.game.number > had, "what was undone would be folded with what comes"
        bob_again, _ = await back(second, table, bob)
        await again.ok(act(table, Pass()))
        await bob_again.ok(act(table, Pass()))
        await again.reach("play")
        view = again.game.view
        third = MemoryStore(second.store.records)
    assert sum(isinstance(record, Resumed) for record in third.records) == 1
    async with running(third) as server:
        again, room = await back(server, table, again, ann.token)
        assert room.remark == "resumed"
        await trio.testing.wait_all_tasks_blocked()
        assert again.game.view == view, "what was done by the new rules is not undone"
        assert sum(isinstance(record, Resumed) for record in third.records) == 1


async def test_nobody_acts_by_the_new_rules_before_it_is_written_down_that_they_hold(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        ann, _, table = await in_play(first)
        store = FullStore(first.store.records)
    monkeypatch.setattr(TOY, "rules_version", 2)
    store.full = True
    async with running(store) as second:
        again = await second.come(token=ann.token)
        assert await again.refused(JoinTable(0, table)) == "storage"
        store.full = False
        await again.ok(JoinTable(0, table))
        assert sum(isinstance(record, Resumed) for record in store.records) == 1


async def test_a_game_that_the_new_rules_cannot_read_is_put_aside_and_its_table_stays(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        ann, _, table = await in_play(first)
        store = MemoryStore(first.store.records)

    def unreadable(_: object) -> State:
        raise msgspec.ValidationError

    monkeypatch.setattr(TOY, "rules_version", 2)
    monkeypatch.setattr(TOY, "read_state", unreadable)
    async with running(store) as second:
        again, room = await back(second, table, ann)
        assert (room.state, room.remark, room.you) == ("waiting", "rules", 0)
        await again.ok(StartGame(0, table))
        assert (await again.until(RoomState)).remark == ""


async def test_a_game_that_was_put_aside_is_one_of_the_games_of_its_table(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        _, _, table = await in_play(first)
        records = [record for record in first.store.records if not isinstance(record, Kept)]
    assert folded(records).tables[table].room.games == 1
    monkeypatch.setattr(TOY, "rules_version", 2)
    assert folded(records).tables[table].room.games == 1, "or its replay would be taken for the next game's"


async def test_what_was_told_by_other_rules_is_never_folded_with_a_new_game(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        ann, _, table = await in_play(first)
        records = [record for record in first.store.records if not isinstance(record, Kept)]
    monkeypatch.setattr(TOY, "rules_version", 2)
    async with running(MemoryStore(records)) as second:
        had = ann.game.number
        again, room = await back(second, table, ann)
        assert room.remark == "rules"
        await again.ok(StartGame(0, table))
        await again.reach("window")
        assert had is not None
        assert again.game.number is not None
        assert again.game.number > had


async def test_a_game_that_is_over_is_shown_as_it_ended_whatever_the_rules_are_now(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running() as first:
        ann = await first.come("Ann")
        table = await with_bots(ann, 2)
        await play_until_over(ann, table)
        store = MemoryStore(first.store.records)
    monkeypatch.setattr(TOY, "rules_version", 2)
    async with running(store) as second:
        again, room = await back(second, table, ann)
        assert (room.state, room.remark) == ("over", "")
        assert isinstance(again.game.view, View)
        assert again.game.view.phase == "over"
