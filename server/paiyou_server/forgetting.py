"""A person is forgotten: name, keys and devices leave the journal and the replay files, and the bytes of them the disk.

What stays is the public id, which was drawn at random: by it their seats and what they said still belong together.

Hazard: backups, and what a migration or a restore has put aside, are as they were; they are the operator's to delete.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import trio

from paiyou_server.accounts import Accounts
from paiyou_server.finished import rows_of
from paiyou_server.journal import Journal
from paiyou_server.logs import log
from paiyou_server.records import Erased, PersonRecord
from paiyou_server.replays import FOLDER, OtherReplay, Replay, read_replay, write_replay
from paiyou_server.store import HOUSE


async def forget(record: Erased, accounts: Accounts, journal: Journal, path: Path) -> None:
    """Put this record in the place of all that the journal at ``path`` has of the person, then see to the replays.

    Where it is killed in between, forgetting the same id again does the rest.  Raises `NotWritten`, `JournalBroken`,
    ``sqlite3.Error``, ``OSError``.
    """
    records = 0
    while parts := await trio.to_thread.run_sync(partial(_parts_of, path, record.person)):
        await journal.tidy(HOUSE, dict.fromkeys(parts, record), ())
        accounts.erase(record.person)
        records += len(parts)
    replays = await trio.to_thread.run_sync(partial(_forget_in_replays, path.parent / FOLDER, record.person))
    log("forgotten", person=record.person, records=records, replays=replays)


def _parts_of(path: Path, person: str) -> list[int]:
    return [
        part
        for part, record in rows_of(path, HOUSE)
        if isinstance(record, PersonRecord) and record.person == person and not isinstance(record, Erased)
    ]


def _forget_in_replays(folder: Path, person: str) -> int:
    """Take the name out of every replay that has it; how many there were."""
    changed = 0
    for path in sorted(folder.glob("*.replay")):
        if person.encode() not in path.read_bytes():
            continue
        try:
            replay = read_replay(path)
        except OtherReplay:
            continue
        nameless = _without_name(replay, person)
        if nameless != replay:
            write_replay(folder, nameless)
            changed += 1
    return changed


def _without_name(replay: Replay, person: str) -> Replay:
    seats = tuple(msgspec.structs.replace(seat, name="") if seat.person == person else seat for seat in replay.seats)
    return msgspec.structs.replace(replay, seats=seats)
