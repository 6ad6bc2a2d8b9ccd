"""The tables of a server: the list, its changes, a new one."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paiyou_engine.game import Summary
from paiyou_protocol.messages.doors import MOST_ALLOWED, DoorLine, Entry, Password, TableTalk, Visibility
from paiyou_protocol.messages.terms import Terms
from paiyou_protocol.messages.values import Id, Message, PersonText, Plain, TableId, Word


class ListTables(Message, frozen=True, tag="list-tables"):
    """A page of the tables, ordered by id, from the first one after ``after``; answered by `TablesPage`.  From the first
    call on, changes are pushed as `TableChanged` and `TableGone`."""

    id: Id
    after: TableId | None = None


class TablesPage(Message, frozen=True, tag="tables"):
    """At most 100 tables; ``more`` is the id to ask after for the next page, None at the end."""

    id: Id
    tables: tuple[TableSummary, ...]
    more: TableId | None = None


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's line in the lobby; ``taken`` counts people in seats, ``bots`` bots, ``watchers`` those without a seat.

    ``state`` is as in `RoomState`, and ``game_state`` the game's own line while there is one.  ``here``
    counts the people who are connected to it, in seats or not.
    """

    table: TableId
    title: PersonText
    game: Word
    preset: Word
    seats: int
    taken: int
    bots: int
    watchers: int
    state: Word
    host: PersonText
    game_state: Summary | None = None
    here: int = 0
    door: DoorLine = DoorLine()
    acted_at: float = 0.0
    """When something last happened there that everybody could see, in seconds since 1970 and whole minutes, so that a game
    under way changes its line once a minute and not with every card; 0: not known."""


class TableChanged(Message, frozen=True, tag="table-changed"):
    """A table is new or its line has changed."""

    table: TableSummary


class TableGone(Message, frozen=True, tag="table-gone"):
    """A table is no more."""

    table: TableId


class CreateTable(Message, frozen=True, tag="create-table"):
    """A new table with the asker as its host and at it, not yet in a seat; `Ok` names it.

    ``options`` is a preset's name or the game's map; ``timers`` sets lengths in seconds for the game's timers; ``terms`` are
    those for people who are away.  An empty ``password`` is none; ``allowed`` begins the list, by name or public id.
    """

    id: Id
    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    title: PersonText = ""
    options: Word | Plain = ""
    timers: dict[Word, Annotated[float, msgspec.Meta(ge=0, le=3600)]] = msgspec.field(default_factory=dict)
    visibility: Visibility = Visibility.PUBLIC
    entry: Entry = Entry.OPEN
    password: Password = ""
    allowed: Annotated[tuple[PersonText, ...], msgspec.Meta(max_length=MOST_ALLOWED)] = ()
    talk: TableTalk | None = None
    bots_leave: bool = True
    terms: Terms = Terms()
    guests: bool = True
