"""Of a person who is forgotten no name and no key is left, in memory, in a file or in the bytes of the disk."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import trio

from paiyou_protocol.messages import VERSIONS, Hello, JoinTable, Notice, Refused, RoomState, Sit, StartGame
from paiyou_protocol.replays.record import ReplaySeat
from paiyou_server.journal.checking import check
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AccountMade, DeviceAdded, DeviceForgotten, Erased, KeysEnded
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.people.accounts import token_hash
from paiyou_server.replays.game_records import FOLDER, GameRecord, read_game_record, write_game_record
from paiyou_server.serving import NobodySuch
from tests.server.harness import Client, Running, running, table_of
from tests.server.toy_game import GAMES

pytestmark = pytest.mark.trio

NAME = "Wilhelmina"


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


async def seated(server: Running) -> tuple[Client, Client, str]:
    """Wilhelmina and Bob at a table of Bob's that has begun."""
    bob, ann = await server.come("Bob"), await server.come(NAME)
    table = await table_of(bob)
    await ann.ok(JoinTable(0, table))
    await ann.ok(Sit(0, table, 1))
    await bob.ok(StartGame(0, table))
    return bob, ann, table


async def test_nothing_is_left_of_a_person_who_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    async with running(journal=Journal(store, threaded=False), journal_file=path) as server:
        bob, ann, table = await seated(server)
        key, person = token_hash(ann.token), ann.person
        old = GameRecord(1, table, 7, "toy", 1, {}, "", (ReplaySeat(person, NAME), ReplaySeat("q", "Bob")), 0.0, ())
        kept = write_game_record(tmp_path / FOLDER, old)
        assert NAME.encode() in bytes_of(tmp_path)
        assert key in bytes_of(tmp_path)
        with pytest.raises(NobodySuch):
            await server.server.forget("Nobody", by="op", why="asked")
        await server.server.forget(NAME, by="op", why="asked")
        assert any(isinstance(push, Notice) and push.code == "keys-ended" for push in await ann.gone())
        await bob.until(RoomState, lambda room: (room.seats[1].person, room.seats[1].name) == (person, ""))
        refused = await (await server.connect()).greet(Hello(VERSIONS, name=NAME, token=ann.token))
        assert isinstance(refused, Refused)
        assert refused.code == "token"
        left = bytes_of(tmp_path)
        assert NAME.encode() not in left
        assert not any(key[start : start + 6] in left for start in range(len(key) - 5)), "no piece of the key is left"
        assert [seat.name for seat in read_game_record(kept).seats] == ["", "Bob"]
        again = await server.come(NAME)
        assert again.person != person, "the name is free, and whoever takes it is somebody else"
    assert check(path).damages == ()
    store = SqliteStore(path)
    house = House(GAMES, 400)
    house.fold_all(store.load(), store.load_table)
    assert house.accounts.name(person) == ""
    assert house.tables[table].room.seat_of(person) == 1
    assert sum(isinstance(record, Erased) for record in store.load()) == 1
    store.close()


async def test_of_what_is_rewritten_or_taken_out_no_byte_stays_in_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    names = [random.Random(number).randbytes(300).hex() for number in range(2)]
    store.append([AccountMade("p", names[0], b"one"), AccountMade("q", names[1], b"two"), AccountMade("r", "Bob", b"")])
    store.tidy("", {1: Erased("p", "op", "asked")}, (2,))
    store.close()
    left = bytes_of(tmp_path)
    assert b"Bob" in left
    assert not any(name[start : start + 12].encode() in left for name in names for start in range(0, 588, 12))
    await trio.lowlevel.checkpoint()


async def test_a_host_who_is_forgotten_leaves_no_name_as_a_title(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    async with running(journal=Journal(store, threaded=False), journal_file=path) as server:
        ann = await server.come(NAME)
        table = await table_of(ann, title="")
        assert (await ann.until(RoomState)).title == NAME
        await server.server.forget(ann.person, by="op", why="asked")
        bob = await server.come("Bob")
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(RoomState)).title == ""
        assert NAME.encode() not in bytes_of(tmp_path)
    assert NAME.encode() not in bytes_of(tmp_path)


async def test_what_comes_for_a_person_who_is_forgotten_is_nobodys() -> None:
    house = House(GAMES, 400)
    house.fold_all(
        [
            AccountMade("p", NAME, b"hash"),
            Erased("p", "op", "asked"),
            DeviceAdded("p", 2, "phone", b"other"),
            DeviceForgotten("p", 2),
            KeysEnded("p", "op", "lost"),
        ]
    )
    assert house.accounts.find(NAME) is None
    await trio.lowlevel.checkpoint()
