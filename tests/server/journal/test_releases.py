"""The data folder of every release so far is opened by this one: `folders/` has one of each, as that release left it."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from paiyou_engine.game import Summary
from paiyou_engine.registry import GAMES
from paiyou_server.journal.checking import check
from paiyou_server.journal.data_folder import hold
from paiyou_server.journal.house import House
from paiyou_server.journal.records import HostPassed
from paiyou_server.journal.schema import SCHEMA
from paiyou_server.journal.sqlite_store import SqliteStore
from paiyou_server.journal.store import DamagedJournal

FOLDERS = Path(__file__).parent / "folders"
RELEASES = sorted(folder.name for folder in FOLDERS.iterdir())


def schema_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


def house_of(store: SqliteStore) -> House:
    house = House(GAMES, 400)
    house.fold_all(store.load(), store.load_table)
    return house


@pytest.mark.parametrize("release", RELEASES)
def test_a_folder_of_each_release_is_opened(release: str, tmp_path: Path) -> None:
    facts = json.loads((FOLDERS / release / "facts.json").read_text())
    folder = tmp_path / "room"
    shutil.copytree(FOLDERS / release, folder)
    with hold(folder) as path:
        before = schema_of(path)
        store = SqliteStore(path)
        house = house_of(store)
        assert all(house.accounts.find(name) is not None for name in facts["people"])
        assert set(house.tables) == set(facts["tables"])
        for name, told in facts["tables"].items():
            room = house.tables[name].room
            assert (room.game, room.title, len(room.seats)) == (told["game"], told["title"], told["seats"])
            assert room.said == told.get("said", 0)
            if told["rules_version"] in (0, GAMES[room.game].rules_version):
                assert (room.phase, room.steps) == (told["phase"], told["steps"])
                summary = None if room.state is None else GAMES[room.game].summary(room.state)
                assert summary == msgspec.convert(told["summary"], Summary | None)
        assert house.tables_made == facts["tables_made"]
        store.append([HostPassed(name, "somebody")])
        store.close()
        assert schema_of(path) == SCHEMA
        assert check(path).damages == ()
        again = SqliteStore(path)
        assert house_of(again).tables[name].room.host == "somebody"
        again.close()
        copies = [schema_of(copy) for copy in folder.glob("journal.sqlite-schema-*") if copy.suffix != ".new"]
        assert copies == ([] if before == SCHEMA else [before])


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.sqlite"
    shutil.copy(FOLDERS / "0.1.0" / "journal.sqlite", path)

    monkeypatch.setattr("paiyou_server.journal.schema.new_id", lambda: None)
    with pytest.raises(sqlite3.IntegrityError):
        SqliteStore(path)
    monkeypatch.undo()
    assert schema_of(path) == 1
    store = SqliteStore(path)
    assert len(house_of(store).tables) == 3
    store.close()


def test_a_damaged_file_of_an_earlier_release_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    shutil.copy(FOLDERS / "0.1.0" / "journal.sqlite", path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DamagedJournal):
        SqliteStore(path)
    assert path.read_bytes() == whole[: len(whole) // 2]
