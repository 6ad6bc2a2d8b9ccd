"""All that ever happened at a table: what its journal holds, and its finished games from their replay files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from paiyou_server.records import Archived, RoomRecord, Started, Stepped, TableMade
from paiyou_server.replays import FOLDER, read_replay
from paiyou_server.sqlite_store import SqliteStore


def history(store: SqliteStore, data: Path, table: str) -> Iterator[TableMade | RoomRecord]:
    """Every record of the table from the first."""
    archived = False
    for record in store.load_table(table):
        if isinstance(record, Archived):
            archived = True
            yield from _steps(data, record)
        elif not (archived and isinstance(record, Stepped)):  # some may not have been taken out yet
            archived = archived and not isinstance(record, Started)
            assert isinstance(record, TableMade | RoomRecord)
            yield record


def _steps(data: Path, archived: Archived) -> Iterator[Stepped]:
    replay = read_replay(data / FOLDER / f"{archived.table}-{archived.game}.replay")
    for actor, action, at in replay.steps:
        yield Stepped(archived.table, actor, action, at)
