"""All that ever happened at a table: what its journal holds, and its finished games from their replay files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from paiyou_server.journal.records import Archived, RoomRecord, Stepped, TableMade, TakenOut
from paiyou_server.replays.finished import rows_of
from paiyou_server.replays.game_records import FOLDER, read_game_record

Told: TypeAlias = TableMade | RoomRecord


def history(journal: Path, table: str) -> dict[int, Told]:
    """Every record of the table by its number, in order, but talk that was taken out."""
    found: dict[int, Told] = {}
    for part, record in rows_of(journal, table):
        if isinstance(record, Archived):
            found.update(_steps(journal, record))
        elif not isinstance(record, TakenOut):
            assert isinstance(record, TableMade | RoomRecord), record
            found[part] = record
    return dict(sorted(found.items()))


def _steps(journal: Path, archived: Archived) -> Iterator[tuple[int, Stepped]]:
    replay = read_game_record(journal.parent / FOLDER / f"{archived.table}-{archived.game}.replay")
    parts = [first + place for first, count in replay.runs for place in range(count)]
    for part, step in zip(parts, replay.steps, strict=True):
        yield part, Stepped(archived.table, step.actor, step.action, step.at, step.deputed, step.used)
