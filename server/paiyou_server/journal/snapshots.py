"""Snapshots of tables: what a restart begins from, and what a game goes on from when the rules have changed.

A snapshot is made at the start of each deal, before it is told how one was shuffled, every `EVERY` steps or lines of chat and at a game's end; only a table's
newest is kept.  It
holds the whole of `paiyou_server.tables.rooms.Room`, so what a table's records change belongs there, and how far each audience
has been told.

Hazard: it holds every hand, as the records of chance do.
"""

from __future__ import annotations

import msgspec

from paiyou_engine.game import CHANCE
from paiyou_server.journal.records import Kept, RoomRecord, RoundProven, Stepped
from paiyou_server.play.games import Games
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.rooms import Room

EVERY = 64
"""Steps after which there is another snapshot; so many at most are undone by a change of the rules."""


def is_due(before: Room, draft: Draft) -> bool:
    """Whether a snapshot is to be written with this draft, of the table as it will be."""
    after = draft.room
    if draft.started or before.running != after.running:
        return True
    if before.steps // EVERY != after.steps // EVERY or before.said // EVERY != after.said // EVERY:
        return True
    return any(map(_is_of_chance, draft.records))


def _is_of_chance(record: RoomRecord) -> bool:
    return record.actor == CHANCE if isinstance(record, Stepped) else isinstance(record, RoundProven)


def snapshot(room: Room, numbers: tuple[int, ...], at: float) -> Kept:
    """The record; ``numbers`` are those of the newest event of each audience (`paiyou_server.tables.feeds`)."""
    return Kept(room.table, room, numbers, at)


def room_in(kept: Kept, games: Games) -> Room:
    """The table in a snapshot that was read from the journal.

    Hazard: where this version cannot read it, it raises whatever a game raises about a state that is none of its own.
    """
    room = msgspec.convert(kept.room, Room)
    game = games[room.game]
    room = msgspec.structs.replace(room, options=game.read_options(room.options))
    if room.state is None:
        return room
    state = game.read_state(room.state)
    return msgspec.structs.replace(room, state=state, waiting=game.waiting(state))
