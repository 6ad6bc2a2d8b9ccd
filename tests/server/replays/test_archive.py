"""Finished games leave the journal for files, closed tables leave nothing in it, and whatever is killed loses nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import pytest
import trio

from paiyou_engine.fair_checks import faults_in
from paiyou_engine.fair_shuffle import orders_of
from paiyou_engine.game import CHANCE, Seat
from paiyou_engine.steps import read_step
from paiyou_protocol.replays.file import unpack_replay
from paiyou_protocol.replays.record import ReplaySeat
from paiyou_server.journal.checking import check
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import (
    AnyRecord,
    Archived,
    BotSeated,
    Closed,
    Kept,
    Sat,
    Settled,
    SettlingRecord,
    Spoke,
    Started,
    Stepped,
    TableMade,
    TableRecord,
    TakenOut,
    decode_record,
    encode_record,
)
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.people.accounts import Accounts
from paiyou_server.play.games import AnyGame
from paiyou_server.replays import archive as archiving
from paiyou_server.replays import settling
from paiyou_server.replays.archive import Archive
from paiyou_server.replays.deals import FOLDER as DEALS
from paiyou_server.replays.deals import path_of
from paiyou_server.replays.game_records import FOLDER, OtherRecord, read_game_record
from paiyou_server.settings import Settings
from tests.e2e.killing.history import history
from tests.server.replays.life import ANN, FAIR, Life, archive_of, kinds, room_of
from tests.server.toy_game import GAMES, TOY

pytestmark = pytest.mark.trio


async def test_a_finished_game_is_a_file_and_its_steps_are_in_the_journal_no_more(tmp_path: Path) -> None:
    life = Life()
    final = life.play()
    path = tmp_path / "journal"
    store = SqliteStore(path)
    store.append([ANN, *life.records])
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store) == [TableMade, Sat, BotSeated, Started, Archived]
    assert room_of(store) == final, "those who come back see how it ended"
    assert check(path).damages == ()
    replay = read_game_record(tmp_path / FOLDER / "1-1.replay")
    assert replay.seats == (ReplaySeat(person="p", name="Ann"), ReplaySeat(bot="random"))
    assert replay.summary == TOY.summary(final.state)
    game: AnyGame = TOY
    state = game.start(game.read_options(replay.options), len(replay.seats))
    for step in replay.steps:
        state, _ = game.apply(state, step.actor, read_step(game, step.actor, step.action))
    assert state == final.state
    store.close()


async def test_how_a_game_was_shuffled_goes_with_it_and_no_secret_stays_behind(tmp_path: Path) -> None:
    life = Life(deals=2, terms=FAIR)
    final = life.play()
    path = tmp_path / "journal"
    store = SqliteStore(path)
    store.append([ANN, *life.records])
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store) == [TableMade, Sat, BotSeated, Started, Archived]
    assert check(path).damages == ()
    assert room_of(store) == final
    record = read_game_record(tmp_path / FOLDER / "1-1.replay")
    orders = [step.action for step in record.steps if step.actor == CHANCE]
    assert [faults_in(proof) for proof in record.proofs] == [(), ()]
    assert [list(*orders_of(proof)) for proof in record.proofs] == [order["order"] for order in orders]  # type: ignore[index]
    for proof, deal in zip(record.proofs, (1, 2), strict=True):
        assert unpack_replay(path_of(tmp_path / DEALS, f"1-1-{deal}").read_bytes()).proof == proof
    store.close()


async def test_with_its_replays_all_that_ever_happened_at_a_table_is_known_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play(steps=3)
    life.say("Hello")
    life.go_on(steps=9)
    life.say("Again")
    life.go_on()
    life.say("Well played")
    life.play(steps=5)
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store).count(Archived) == 1
    before = [decode_record(encode_record(record)) for record in life.records if not isinstance(record, Kept)]
    assert list(history(path, "1").records.values()) == before
    store.close()


async def test_what_comes_after_a_restart_is_not_taken_for_what_was_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play()
    store.append([ANN, *life.records])
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    store.close()
    again = SqliteStore(path)
    before = len(life.records)
    life.play(steps=6)
    again.append(life.records[before:])
    life.say("Hello")
    again.append(life.records[-1:])
    assert room_of(again) == life.room
    told = [decode_record(encode_record(record)) for record in life.records if not isinstance(record, Kept)]
    assert list(history(path, "1").records.values()) == told
    again.close()


async def test_the_game_that_runs_stays_and_a_table_of_many_games_does_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    written = 0
    async with archive_of(store, path) as archive:
        for _ in range(5):
            life.play()
            store.append(life.records[written:])
            written = len(life.records)
            archive.put(life.over())
            while not archive.is_idle:
                await trio.lowlevel.checkpoint()
        life.play(steps=6)
        store.append(life.records[written:])
        archive.put(life.over())
    assert kinds(store)[3:] == [Started, Archived] * 5 + [Started] + [Stepped] * 6
    assert len(list((tmp_path / FOLDER).iterdir())) == 5
    assert room_of(store) == life.room
    assert check(path).damages == ()
    store.close()


async def test_without_its_snapshot_an_archived_table_has_its_seats_and_gives_no_number_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play()
    life.play(steps=6)
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    house = House(GAMES, 400)
    house.fold_all(store.load_table("1"))
    standing = house.tables["1"]
    assert msgspec.structs.replace(standing.room, timer_number=0) == msgspec.structs.replace(life.room, timer_number=0)
    assert standing.feeds[Seat(0)].newest > life.feeds[Seat(0)].newest
    store.close()


class Killed(Exception):
    pass


class Mortal(SqliteStore):
    """A store whose server is killed when so much has been put away."""

    def __init__(self, path: Path, left: int) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous = OFF")
        self.left = left

    def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        if not self.left:
            raise Killed
        self.left -= 1
        super().tidy(place, rewritten, dropped)


@pytest.mark.parametrize("after", range(4))
async def test_killed_at_any_moment_of_it_the_next_start_finds_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    monkeypatch.setattr(archiving, "BATCH", 3)
    monkeypatch.setattr(archiving, "_FEW", 0)

    path = tmp_path / "journal"
    mortal = Mortal(path, after)
    life = Life(terms=FAIR)
    final = life.play()
    mortal.append([ANN, *life.records])
    with pytest.RaisesGroup(Killed, flatten_subgroups=True):
        async with archive_of(mortal, path) as archive:
            archive.put(life.over())
            await trio.sleep_forever()
    mortal.close()
    store = SqliteStore(path)
    assert check(path).damages == ()
    assert room_of(store) == final
    list(store.load_table("1"))
    async with archive_of(store, path, [(life.over(), 0)]):
        pass
    assert kinds(store) == [TableMade, Sat, BotSeated, Started, Archived]
    assert len(read_game_record(tmp_path / FOLDER / "1-1.replay").steps) == final.steps
    assert room_of(store) == final
    store.close()


@pytest.mark.parametrize("seed", range(5))
async def test_a_table_that_lives_on_through_many_kills_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Games, talk, people who come and go, snapshots and what is put away come in any order, and a kill at any moment."""
    for module, name, value in (
        *((archiving, "BATCH", 3), (archiving, "_FEW", 0), (archiving, "TALK", 7)),
        (settling, "FEW", 3),
    ):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr("paiyou_server.journal.snapshots.EVERY", 5)
    rng = random.Random(seed)
    path, life, written = tmp_path / "journal", Life(), 0
    life.play(steps=2)
    for _ in range(10):
        store = Mortal(path, rng.randrange(12))
        try:
            async with archive_of(store, path, [(life.over(), life.room.steps * life.room.running)]) as archive:
                for _ in range(rng.randrange(1, 4)):
                    live(life, rng)
                    store.append(life.records[written:])
                    written = len(life.records)
                    archive.put(life.over())
                    for _ in range(rng.randrange(300)):
                        await trio.lowlevel.checkpoint()
        except* (Killed, JournalBroken):
            pass
        store.close()
        assert check(path).damages == ()
        again = SqliteStore(path)
        assert not written or room_of(again) == life.room
        again.close()
        found = history(path, "1").records
        lived = [
            decode_record(encode_record(record)) for record in life.records[:written] if not isinstance(record, Kept)
        ]
        for part, record in enumerate(lived, 1):
            assert (
                found.get(part) == record
                or (isinstance(record, Spoke | SettlingRecord) and part not in found)
                or isinstance(found[part], Settled)
            )


def live(life: Life, rng: random.Random) -> None:
    """Something happens at the table."""
    if rng.random() < 0.3:
        life.say(f"{rng.random()}")
    elif life.room.running:
        life.go_on(steps=life.room.steps + rng.randrange(1, 40))
    elif rng.random() < 0.4:
        life.come_and_go(rng.randrange(1, 4))
        life.keep()
    else:
        life.play(steps=rng.randrange(1, 40))


async def test_a_closed_table_leaves_its_games_as_files_and_its_number_taken(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    first, second = Life("7"), Life("8")
    first.play(steps=6)
    store.append([ANN, *first.records, *second.records, Closed("7")])
    async with archive_of(store, path):
        pass
    assert kinds(store, "7") == []
    assert list(store.load()) == [ANN, *second.records, Closed("7")]
    replay = read_game_record(tmp_path / FOLDER / "7-1.replay")
    assert (len(replay.steps), replay.summary) == (6, None)
    assert check(path).damages == ()
    store.append([Closed("8")])
    async with archive_of(store, path):
        pass
    store.close()
    again = SqliteStore(path)
    assert list(again.load()) == [ANN, Closed("8")]
    again.append([Sat("9", 0, "p")])
    again.close()
    assert check(path).damages == ()


async def test_talk_of_long_ago_leaves_the_journal_and_what_is_shown_of_it_stays(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    for line in range(archiving.TALK + 10):
        life.say(f"line {line}")
    life.play(steps=6)
    life.say("the last")
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store).count(TakenOut) == 1
    assert kinds(store).count(Spoke) == 11
    assert room_of(store) == life.room
    assert life.room.chat[-1].text == "the last"
    assert check(path).damages == ()
    store._db.execute("DELETE FROM records WHERE place = '1' AND part = ?", (archiving.TALK + 8,))
    assert [str(damage) for damage in check(path).damages] == [f"record {archiving.TALK + 8} of table 1 is missing"]
    store.close()


async def test_what_is_taken_out_at_once_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiving, "BATCH", 4)
    sizes: list[int] = []

    class Counting(SqliteStore):
        def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
            sizes.append(len(rewritten) + len(dropped))
            super().tidy(place, rewritten, dropped)

    path = tmp_path / "journal"
    store = Counting(path)
    life = Life()
    steps = life.play().steps
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert max(sizes) <= 4
    assert sum(sizes) == steps
    store.close()


async def test_a_file_that_cannot_be_written_leaves_the_journal_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal"
    (tmp_path / FOLDER).touch()
    store = SqliteStore(path)
    life = Life()
    life.play()
    store.append(life.records)
    before = kinds(store)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store) == before
    assert '"event": "not-archived", "table": "1"' in capsys.readouterr().err
    store.close()


async def test_a_journal_that_ends_meanwhile_leaves_the_rest_to_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play()
    store.append([ANN, *life.records])
    before = kinds(store)
    accounts = Accounts()
    accounts.add(ANN)
    journal = Journal(store, threaded=False)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(journal.run)
        await trio.testing.wait_all_tasks_blocked()
        nursery.cancel_scope.cancel()
    archive = Archive(path, journal, accounts, GAMES, Settings())
    async with trio.open_nursery() as nursery:
        nursery.start_soon(archive.run)
        archive.put(life.over())
        while not archive.is_idle:
            await trio.lowlevel.checkpoint()
        nursery.cancel_scope.cancel()
    assert kinds(store) == before
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert Archived in kinds(store)
    store.close()


async def test_a_game_without_a_snapshot_after_it_stays(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play()
    store.append([record for record in life.records if not isinstance(record, Kept)])
    before = kinds(store)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    assert kinds(store) == before
    store.close()


async def test_a_record_that_is_missing_beside_an_archived_game_is_still_named(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path)
    life = Life()
    life.play()
    life.play(steps=6)
    store.append(life.records)
    async with archive_of(store, path) as archive:
        archive.put(life.over())
    last = len([record for record in life.records if isinstance(record, TableRecord) and not isinstance(record, Kept)])
    store._db.execute("DELETE FROM records WHERE place = '1' AND part = ?", (last - 2,))
    store.close()
    assert [str(damage) for damage in check(path).damages] == [f"record {last - 2} of table 1 is missing"]


async def test_a_file_that_is_no_replay_is_refused(tmp_path: Path) -> None:
    for number, content in enumerate((b"tea", msgspec.msgpack.encode({"version": 2}), msgspec.msgpack.encode([1]))):
        (tmp_path / f"{number}").write_bytes(content)
        with pytest.raises(OtherRecord):
            read_game_record(tmp_path / f"{number}")
