"""What people did at a table long ago is one record in its journal, so that a table that lives for long does not grow, and no
more does the list of people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import Sit, Stand
from paiyou_server.journal.checking import check
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import (
    AccountMade,
    Allowed,
    AnyRecord,
    Banned,
    GuestLeft,
    Ignored,
    Sat,
    Settled,
    Stood,
)
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import Harm
from paiyou_server.replays import archive as archiving
from paiyou_server.tables.room_fold import SETTLED
from tests.server.harness import QUICK, running, table_of
from tests.server.replays.life import ANN, Life, archive_of, kinds, room_of
from tests.server.toy_game import GAMES

pytestmark = pytest.mark.trio


@pytest.mark.parametrize("times_played", [0, 2])
async def test_what_people_did_long_ago_is_one_record_that_tells_what_came_of_it(
    tmp_path: Path, times_played: int
) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    for _ in range(times_played):
        life.come_and_go(10)
        life.play()
    life.come_and_go(20)
    life.keep()
    life.come_and_go(1)
    store.append(life.records)
    for _ in range(2):  # the second time there is nothing to do
        async with archive_of(store, path) as archive:
            archive.put(life.over())
        assert kinds(store).count(Settled) == 1
        assert [kinds(store).count(kind) for kind in (Sat, Stood, Allowed)] == [1, 1, 1]
    assert check(path).damages == ()
    assert room_of(store) == life.room
    house = House(GAMES, 400)
    house.fold_all(store.load_table("1"))  # as by a version that cannot read the snapshot
    for name in SETTLED:
        assert getattr(house.tables["1"].room, name) == getattr(life.room, name), name
    store._db.execute("DELETE FROM records WHERE place = '1' AND part = (SELECT max(part) - 1 FROM records)")
    assert [damage.harm for damage in check(path).damages] == [Harm.MISSING]
    store.close()


async def test_while_a_game_runs_nothing_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.come_and_go(20)
    life.play(steps=6)
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store).count(Settled) == 0
    assert room_of(store) == life.room
    store.close()


async def test_a_table_where_nothing_is_played_does_not_grow(tmp_path: Path, autojump_clock: MockClock) -> None:
    store = SqliteStore(tmp_path / "journal")
    free = replace(QUICK, requests_burst=10**6, changes_per_minute=10**6)
    async with running(
        journal=Journal(store, threaded=False), journal_file=tmp_path / "journal", settings=free
    ) as server:
        ann = await server.come("Ann")
        table = await table_of(ann)
        for _ in range(archiving.SETTLING):
            await ann.ok(Stand(0, table))
            await ann.ok(Sit(0, table, 0))
        archive = server.server._archive
        assert archive is not None
        while not archive.is_idle:
            await trio.lowlevel.checkpoint()
        assert len(kinds(store, table)) < archiving.SETTLING
        assert kinds(store, table).count(Settled) == 1
        assert server.server._lobby.tables[table].room.seat_of(ann.person) == 0
    again = SqliteStore(tmp_path / "journal")
    assert room_of(again, table).seat_of(ann.person) == 0
    again.close()


async def test_of_guests_who_are_gone_and_of_lists_that_have_changed_nothing_stays(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    stay: list[AnyRecord] = [
        ANN,
        AccountMade("q", "Bob", b"other"),
        Ignored("p", "q", True),
        Banned("q", True, "op", ""),
    ]
    go: list[AnyRecord] = []
    for number in range(archiving.PAST):
        go += [AccountMade(f"g{number}", f"Guest {number}", b"", guest=True), Ignored("q", "p", number % 2 == 0)]
        go += [Ignored(f"g{number}", "p", True), GuestLeft(f"g{number}")]
    store.append([*stay[:2], *go[: len(go) // 2], *stay[2:], *go[len(go) // 2 :]])
    before = House(GAMES, 400)
    before.fold_all(store.load())
    for _ in range(2):
        async with archive_of(store, path):
            pass
        assert check(path).damages == ()
        left = list(store.load())
        assert [record for record in left if record in stay] == stay
        assert len(left) < len(stay) + archiving.PAST + 5
    after = House(GAMES, 400)
    after.fold_all(store.load())
    assert {person: after.ignores.of(person) for person in "pq"} == {
        person: before.ignores.of(person) for person in "pq"
    }
    assert len(after.accounts) == len(before.accounts)
    assert after.sanctions.is_banned("q")
    store.close()
