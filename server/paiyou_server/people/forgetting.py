"""A person is forgotten: name, keys and devices leave the journal and the replay files, and the bytes of them the disk.

What stays is the public id, which was drawn at random: by it their seats and what they said still belong together.

Hazard: backups, and what a migration or a restore has put aside, are as they were; they are the operator's to delete.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import trio

from paiyou_protocol.replays.faults import BadReplay
from paiyou_protocol.replays.file import pack_replay, unpack_replay
from paiyou_protocol.replays.record import ReplaySeat
from paiyou_server.journal.copying import write_whole
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import Erased, PersonRecord
from paiyou_server.journal.store import HOUSE
from paiyou_server.logs import log
from paiyou_server.people.accounts import Accounts
from paiyou_server.replays import deal_index
from paiyou_server.replays.deals import FOLDER as DEALS
from paiyou_server.replays.deals import path_of
from paiyou_server.replays.finished import rows_of
from paiyou_server.replays.game_records import FOLDER, OtherRecord, read_game_record, write_game_record


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
    games = await trio.to_thread.run_sync(partial(_forget_in_games, path.parent / FOLDER, record.person))
    deals = await trio.to_thread.run_sync(partial(_forget_in_deals, path.parent / DEALS, record.person))
    log("forgotten", person=record.person, records=records, games=games, deals=deals)


def _parts_of(path: Path, person: str) -> list[int]:
    return [
        part
        for part, record in rows_of(path, HOUSE)
        if isinstance(record, PersonRecord) and record.person == person and not isinstance(record, Erased)
    ]


def _forget_in_games(folder: Path, person: str) -> int:
    """Take the name out of the record of every game that has it; how many there were."""
    changed = 0
    for path in sorted(folder.glob("*.replay")):
        if person.encode() not in path.read_bytes():
            continue
        try:
            record = read_game_record(path)
        except OtherRecord:
            continue
        nameless = msgspec.structs.replace(record, seats=_without_name(record.seats, person))
        if nameless != record:
            write_game_record(folder, nameless)
            changed += 1
    return changed


def _forget_in_deals(folder: Path, person: str) -> int:
    """The same of the replays of deals."""
    changed = 0
    for deal in deal_index.deals_of(folder, person):
        path = path_of(folder, deal)
        try:
            replay = unpack_replay(path.read_bytes())
        except (BadReplay, FileNotFoundError):
            continue
        nameless = msgspec.structs.replace(replay, seats=_without_name(replay.seats, person))
        if nameless != replay:
            write_whole(path, pack_replay(nameless))
            changed += 1
    return changed


def _without_name(seats: tuple[ReplaySeat, ...], person: str) -> tuple[ReplaySeat, ...]:
    return tuple(msgspec.structs.replace(seat, name="") if seat.person == person else seat for seat in seats)
