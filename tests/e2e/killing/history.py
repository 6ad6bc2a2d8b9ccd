"""All that ever happened at a table: what its journal holds, and its finished games from their replay files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from paiyou_server.finished import rows_of
from paiyou_server.records import Archived, RoomRecord, Stepped, TableMade
from paiyou_server.replays import FOLDER, read_replay


def history(journal: Path, table: str) -> list[TableMade | RoomRecord]:
    """Every record of the table from the first, in the order in which they were written."""
    found: dict[int, TableMade | RoomRecord] = {}
    for part, record in rows_of(journal, table):
        if isinstance(record, Archived):
            found.update(_steps(journal, record))
        else:
            assert isinstance(record, TableMade | RoomRecord)
            found[part] = record
    return [found[part] for part in sorted(found)]


def _steps(journal: Path, archived: Archived) -> Iterator[tuple[int, Stepped]]:
    replay = read_replay(journal.parent / FOLDER / f"{archived.table}-{archived.game}.replay")
    parts = [first + place for first, count in replay.runs for place in range(count)]
    for part, step in zip(parts, replay.steps, strict=True):
        yield part, Stepped(archived.table, step.actor, step.action, step.at, step.deputed, step.used)
