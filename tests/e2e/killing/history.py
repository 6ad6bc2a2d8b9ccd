"""All that ever happened at a table: what its journal holds, and its finished games from their replay files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_server.journal.records import Archived, RoomRecord, Stepped, TableMade, TakenOut
from paiyou_server.replays.finished import rows_of
from paiyou_server.replays.game_records import FOLDER, GameRecord, read_game_record

Told: TypeAlias = TableMade | RoomRecord


class History(NamedTuple):
    """Every record of a table by its number, in order, but talk that was taken out and the rounds of the shuffle of finished
    games.  Of those ``proofs`` are kept; the numbers in ``filed`` are of steps that stand in files, and ``talk_gone`` counts
    the lines that were taken out."""

    records: dict[int, Told]
    proofs: tuple[ShuffleProof, ...]
    filed: frozenset[int]
    talk_gone: int


def history(journal: Path, table: str) -> History:
    """What there is of this table."""
    found: dict[int, Told] = {}
    proofs: list[ShuffleProof] = []
    filed: set[int] = set()
    talk_gone = 0
    for part, record in rows_of(journal, table):
        if isinstance(record, Archived):
            game = read_game_record(journal.parent / FOLDER / f"{record.table}-{record.game}.replay")
            steps = dict(_steps(game))
            found.update(steps)
            filed.update(steps)
            proofs += game.proofs
        elif isinstance(record, TakenOut):
            talk_gone += record.records
        else:
            assert isinstance(record, TableMade | RoomRecord), record
            found[part] = record
    return History(dict(sorted(found.items())), tuple(proofs), frozenset(filed), talk_gone)


def _steps(game: GameRecord) -> Iterator[tuple[int, Stepped]]:
    parts = [first + place for first, count in game.runs for place in range(count)]
    for part, step in zip(parts, game.steps, strict=True):
        yield part, Stepped(game.table, step.actor, step.action, step.at, step.deputed, step.used)
