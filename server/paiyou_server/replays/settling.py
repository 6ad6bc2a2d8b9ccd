"""What people did at an open table long ago, as one record: who sat down and stood up, was let in, what the host set.

A restart has it from the table's snapshot.  The record stands for where a snapshot cannot be read, as by a later version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paiyou_server.journal.records import Archived, Kept, Settled, SettlingRecord, Started
from paiyou_server.journal.snapshots import room_in
from paiyou_server.play.games import Games
from paiyou_server.replays.finished import kept_of, rows_of
from paiyou_server.tables.room_fold import SETTLED
from paiyou_server.tables.rooms import Room

FEW: Final = 32
"""So many records are not worth it."""


def settled_of(path: Path, table: str, games: Games) -> tuple[Settled, list[int]] | None:
    """The record, and the numbers of those that it stands for; None where there are few, or a game ran then.

    Raises `DamagedJournal`, ``sqlite3.Error``.
    """
    found = kept_of(path, table)
    if found is None:
        return None
    through, kept = found
    parts, stood_for, games_open = [], 0, 0
    for part, record in rows_of(path, table):
        if part > through:
            break
        match record:
            case Started():
                games_open += 1
            case Archived():
                games_open -= 1
            case _ if isinstance(record, SettlingRecord):
                parts.append(part)
                stood_for += record.records if isinstance(record, Settled) else 1
            case _:
                pass
    room = _quiet(kept, games)
    if len(parts) < FEW or games_open or room is None:
        return None
    fields = {name: getattr(room, name) for name in SETTLED}
    return Settled(table, records=stood_for, through=parts[-1], **fields, at=kept.at), parts


def _quiet(kept: Kept, games: Games) -> Room | None:
    """The table of a snapshot where no game runs."""
    room = room_in(kept, games)
    return None if room.running else room
