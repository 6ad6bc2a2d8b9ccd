"""Every message of the wire, as frozen values; PROTOCOL.md says the same for people who write a client.

A message is a msgpack map whose ``type`` is the tag below.  Requests carry an ``id`` that the client chooses and are
answered once, by `Ok`, `TablesPage` or `Failed` with that id.

`Snapshot` and `Events` carry the table, the audience and a number, so that all who may see the same are sent the same
bytes.  The number counts that audience's events for as long as the table lives: it never starts again, and the snapshot
with which a new game begins takes a number of its own (`paiyou_protocol.feed`).

A game's own values (options, actions, views, events) are plain maps here and read by the game (`Game.read_action` and the
like): a new game needs no new message.  New fields have defaults and unknown fields are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias, get_args

import msgspec

from paiyou_engine.game import Audience, Summary
from paiyou_engine.refusal import Facts

Version: TypeAlias = tuple[int, int]
VERSIONS: Final[tuple[Version, ...]] = ((0, 1),)
"""The versions that this code speaks, each (major, minor), the best one last."""

Plain: TypeAlias = dict[str, object]
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
TableId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=128)]
PersonText: TypeAlias = Annotated[str, msgspec.Meta(max_length=256)]
"""Text from a person: hostile until `paiyou_protocol.text` has passed it."""


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The family of all messages."""


# --- from the client ---------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message: versions the client speaks, what it is, and who it is for.

    ``token`` is the secret that an earlier `Welcome` gave; without it a new person is made with ``name``.  ``launch`` is
    the one-time secret of a private server, given to whom it was started for.
    """

    versions: Annotated[tuple[Version, ...], msgspec.Meta(max_length=16)]
    client: Word = ""
    locale: Word = ""
    name: PersonText = ""
    token: Token | None = None
    launch: Token | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Either side may ask; the other answers `Pong` with the same number at once."""

    number: Id = 0


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    number: Id = 0


class ListTables(Message, frozen=True, tag="list-tables"):
    """A page of the tables, ordered by id, from the first one after ``after``; answered by `TablesPage`.  From the first
    call on, changes are pushed as `TableChanged` and `TableGone`."""

    id: Id
    after: TableId | None = None


class CreateTable(Message, frozen=True, tag="create-table"):
    """A new table with the asker as its host and at it, not yet in a seat; `Ok` names it.

    ``options`` is a preset's name or the game's map; ``timers`` sets lengths in seconds for the game's timers.
    """

    id: Id
    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=64)]
    title: PersonText = ""
    options: Word | Plain = ""
    timers: dict[Word, Annotated[float, msgspec.Meta(ge=0, le=3600)]] = {}


class JoinTable(Message, frozen=True, tag="join-table"):
    """Be at a table: watch it, or take one's seat up again.  `Ok`, then `RoomState`, then `Snapshot` if a game runs, or
    what is missing after ``number`` where the asker has followed ``audience`` so far.

    Hazard: ``audience`` is compared with the one that the asker has, and never chooses what is sent.
    """

    id: Id
    table: TableId
    audience: Audience | None = None
    number: Id | None = None


class LeaveTable(Message, frozen=True, tag="leave-table"):
    """Be no longer at a table.  A seat is given up if no game runs; while one runs it stays its person's."""

    id: Id
    table: TableId


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat (the first one without ``seat``) before the game starts."""

    id: Id
    table: TableId
    seat: SeatNumber | None = None


class Stand(Message, frozen=True, tag="stand"):
    """Give the seat up and watch."""

    id: Id
    table: TableId


class AddBot(Message, frozen=True, tag="add-bot"):
    """The host seats a bot (in the first free seat without ``seat``)."""

    id: Id
    table: TableId
    seat: SeatNumber | None = None
    level: Word = "steady"


class RemoveBot(Message, frozen=True, tag="remove-bot"):
    """The host sends a bot away."""

    id: Id
    table: TableId
    seat: SeatNumber


class StartGame(Message, frozen=True, tag="start-game"):
    """The host starts, all seats being taken; after the end of a game, the same people again."""

    id: Id
    table: TableId


class Act(Message, frozen=True, tag="act"):
    """The asker's seat does this; ``action`` is the game's."""

    id: Id
    table: TableId
    action: Plain


class Sync(Message, frozen=True, tag="sync"):
    """The asker has ``audience``'s events up to ``number`` and wants what it lacks: `Ok`, then nothing, the events, or a
    snapshot.  The hazard of `JoinTable` holds here too."""

    id: Id
    table: TableId
    audience: Audience
    number: Id


Request: TypeAlias = (
    ListTables | CreateTable | JoinTable | LeaveTable | Sit | Stand | AddBot | RemoveBot | StartGame | Act | Sync
)
ClientMessage: TypeAlias = Hello | Ping | Pong | Request


# --- from the server ---------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The handshake is done.  ``token`` is there for a new person alone: keep it, it is who you are here.  ``tables`` are
    those where this person has a seat."""

    version: Version
    server: Word
    person: Word
    name: PersonText
    token: Token | None = None
    tables: tuple[TableId, ...] = ()


class Refused(Message, frozen=True, tag="refused"):
    """No handshake: a code (``version``, ``token``, ``launch``, ``name``, ``full``, ``busy``, ``closing``, or a
    `paiyou_protocol.errors.Fault`), and the versions that the server speaks."""

    code: Word
    versions: tuple[Version, ...] = ()


class Ok(Message, frozen=True, tag="ok"):
    """The request with this id is done, and written down; ``table`` is the table it made."""

    id: Id
    table: TableId | None = None


class Failed(Message, frozen=True, tag="failed"):
    """The request with this id did nothing.

    ``code`` is ``illegal`` where the rules of the game refuse (then ``rule`` is the rule's id), else the name of the
    fault (``no-table``, ``no-seat``, ``not-host``, ``seat-taken``, ``bad-options``, …); ``facts`` and ``words`` say what
    shows it.
    """

    id: Id
    code: Word
    rule: Word | None = None
    facts: Facts | None = None
    words: tuple[str, ...] = ()


class TableSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's line in the lobby; ``taken`` counts people in seats, ``bots`` bots, ``watchers`` those without a seat.

    ``state`` is ``waiting``, ``playing`` or ``over``, and ``game_state`` the game's own line while there is one.
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


class TablesPage(Message, frozen=True, tag="tables"):
    """At most 100 tables; ``more`` is the id to ask after for the next page, None at the end."""

    id: Id
    tables: tuple[TableSummary, ...]
    more: TableId | None = None


class TableChanged(Message, frozen=True, tag="table-changed"):
    """A table is new or its line has changed."""

    table: TableSummary


class TableGone(Message, frozen=True, tag="table-gone"):
    """A table is no more."""

    table: TableId


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (``person`` is the public id that `Welcome` gave, ``here`` whether one is connected), a
    bot (``bot`` is its level), or nobody."""

    name: PersonText = ""
    person: Word | None = None
    bot: Word | None = None
    here: bool = False


class RoomState(Message, frozen=True, tag="room"):
    """All about a table but its game: sent on joining and after every change.

    ``you`` is the asker's seat, None for a spectator: the one field that differs between those at the table.
    """

    table: TableId
    title: PersonText
    game: Word
    rules_version: int
    options: Plain
    preset: Word
    host: Word
    seats: tuple[SeatState, ...]
    watchers: int
    state: Word
    timers: dict[str, float]
    you: int | None = None


class TimerSet(Message, frozen=True, tag="timer"):
    """The table's timer runs: which one, and the seconds left when this was sent; 0 seconds: it has stopped.  The draw's
    own pace is not announced."""

    table: TableId
    kind: Word
    seconds: float


class Snapshot(Message, frozen=True, tag="snapshot"):
    """The audience's whole view, as of ``number``.  A new game begins with one, which takes the next number."""

    table: TableId
    audience: Audience
    number: Id
    view: Plain


class Events(Message, frozen=True, tag="events"):
    """Events of the audience: ``number`` is that of the first.  At most 100."""

    table: TableId
    audience: Audience
    number: Id
    events: tuple[Plain, ...]


class Notice(Message, frozen=True, tag="notice"):
    """Something a person should know: ``closing`` (the server stops), ``taken-over`` (the same person came in
    elsewhere), ``slow`` (dropped for not reading), ``table-closed``, ``protocol`` (``words`` holds the
    `paiyou_protocol.errors.Fault` for which the connection ends)."""

    code: Word
    table: TableId | None = None
    words: tuple[str, ...] = ()


Reply: TypeAlias = Ok | Failed | TablesPage
Push: TypeAlias = TableChanged | TableGone | RoomState | TimerSet | Snapshot | Events | Notice
ServerMessage: TypeAlias = Welcome | Refused | Ping | Pong | Reply | Push

MESSAGE_TYPES: Final[Mapping[str, type[Message]]] = {
    str(kind.__struct_config__.tag): kind for kind in (*get_args(ClientMessage), *get_args(ServerMessage))
}
"""Every message by its ``type``."""
