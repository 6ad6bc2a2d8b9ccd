"""What the journal holds: one record for each thing that happened and must never be forgotten.

Who is connected is not recorded, only what outlives a connection.  The state of the server is the fold of its records
(`paiyou_server.journal.house`), and a record is written before anybody is told of it.  A token is never here, only its hash.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paiyou_engine.fair_shuffle import Hex, ShuffleProof
from paiyou_engine.game import Actor
from paiyou_protocol.messages import Channel, Entry, Phrase, TableTalk, Terms, Visibility
from paiyou_server.people.passwords import Lock
from paiyou_server.tables.doors import Door
from paiyou_server.tables.occupants import Occupant


class Record(msgspec.Struct, frozen=True, tag_field="it", omit_defaults=True):
    """The family of all records; ``at`` is when, in seconds since 1970."""


class PersonRecord(Record, frozen=True):
    """The family of what is known of one person; all of it goes where the person is to be forgotten."""

    person: str


class AccountMade(PersonRecord, frozen=True, tag="account"):
    """A new person, known by the hash of the token that only its client has, or of a key for which a ``gateway`` vouched;
    ``device`` is what that calls itself.  A ``guest`` is forgotten after the connection.  ``origin`` is the mark of the
    address, 0 where an earlier version wrote none."""

    name: str
    token_hash: bytes
    at: float = 0.0
    device: str = ""
    gateway: str = ""
    guest: bool = False
    origin: int = 0


class DeviceAdded(PersonRecord, frozen=True, tag="device"):
    """Another device of a person came in by a one-time code; the first one has the number 1."""

    device: int
    name: str
    token_hash: bytes
    at: float = 0.0
    gateway: str = ""


class DeviceForgotten(PersonRecord, frozen=True, tag="device-gone"):
    """The token of one device is nobody's any more."""

    device: int
    at: float = 0.0


class GuestLeft(PersonRecord, frozen=True, tag="guest-left"):
    """A guest is gone, and was at no table: nobody is known by that id any more."""

    at: float = 0.0


class GatewayMade(Record, frozen=True, tag="gateway"):
    """An operator, and for which reason, let a gateway of this name vouch for people's keys, by the hash of its credential.

    An earlier one of the same name ends."""

    name: str
    token_hash: bytes
    by: str
    why: str
    at: float = 0.0


class GatewayEnded(Record, frozen=True, tag="gateway-gone"):
    """An operator, and for which reason, lets the gateway of this name vouch no more."""

    name: str
    by: str
    why: str
    at: float = 0.0


class KeysEnded(PersonRecord, frozen=True, tag="keys-ended"):
    """An operator, and for which reason, ended all tokens of a person who has lost theirs.

    ``key`` is the hash of the one-time code that lets the person in again, ``ends_at`` until when it does.
    """

    by: str
    why: str
    at: float = 0.0
    key: bytes = b""
    ends_at: float = 0.0


class Ignored(PersonRecord, frozen=True, tag="ignored"):
    """A person is shown nothing any more that another says, or is again."""

    other: str
    ignored: bool
    at: float = 0.0


class Banned(PersonRecord, frozen=True, tag="banned"):
    """An operator, and for which reason, lets a person in no more, or again."""

    banned: bool
    by: str
    why: str
    at: float = 0.0


class Silenced(PersonRecord, frozen=True, tag="silenced"):
    """An operator, and for which reason, lets a person say nothing until then (0: lets it again)."""

    until: float
    by: str
    why: str
    at: float = 0.0


class Erased(PersonRecord, frozen=True, tag="erased"):
    """Something was known here of a person whom an operator, and for which reason, had forgotten."""

    by: str
    why: str
    at: float = 0.0


class Operated(Record, frozen=True, tag="operated"):
    """An operator, and for which reason, did what changes nothing that is recorded otherwise: ``what`` is the order's name,
    ``whom`` a person's public id, a table or a file."""

    what: str
    whom: str
    by: str
    why: str
    at: float = 0.0


class TableRecord(Record, frozen=True):
    """The family of what happens at one table."""

    table: str


class TableMade(TableRecord, frozen=True, tag="table"):
    """A table: what it is for, as it was asked for.  ``options`` are the game's, as plain data; ``origin`` is the mark of the
    address from which it was made, 0 where an earlier version wrote none."""

    game: str
    seats: int
    title: str
    host: str
    options: object
    preset: str
    timers: dict[str, float]
    at: float = 0.0
    door: Door = Door()
    talk: TableTalk = TableTalk.FREE
    bots_leave: bool = True
    terms: Terms = Terms()
    guests: bool = True
    origin: int = 0


class Sat(TableRecord, frozen=True, tag="sat"):
    """A person took a seat; ``bot``: a program of that person's plays."""

    seat: int
    person: str
    at: float = 0.0
    bot: bool = False


class Stood(TableRecord, frozen=True, tag="stood"):
    """The person gave the seat up."""

    seat: int
    at: float = 0.0


class BotSeated(TableRecord, frozen=True, tag="bot"):
    """A bot of this level took a seat."""

    seat: int
    level: str
    at: float = 0.0


class BotRemoved(TableRecord, frozen=True, tag="bot-gone"):
    """The bot was sent away."""

    seat: int
    at: float = 0.0


class HostPassed(TableRecord, frozen=True, tag="host"):
    """Another person is the table's host; ``meanwhile``: until the one is back who is host in its own right."""

    person: str
    at: float = 0.0
    meanwhile: bool = False


class Started(TableRecord, frozen=True, tag="started"):
    """A new game with those who sit, by this version of the rules; where it goes on from a position of a replay
    (`paiyou_server.play.practice`), ``begins`` is that state in plain data."""

    rules_version: int
    at: float = 0.0
    begins: object | None = None


class Stepped(TableRecord, frozen=True, tag="step"):
    """The game went on: a seat's action, the table's tick, or chance's order.

    ``action`` is the engine's value when it is new and plain data when it was read from the journal.  ``deputed``: a bot
    decided it for the person in the seat.  ``used`` are the seconds that the seat's clock ran for it.
    """

    actor: Actor
    action: object
    at: float = 0.0
    deputed: bool = False
    used: float = 0.0


class StoodIn(TableRecord, frozen=True, tag="stand-in"):
    """A bot of this level plays for the person in the seat, who is away."""

    seat: int
    level: str
    at: float = 0.0


class Returned(TableRecord, frozen=True, tag="returned"):
    """The person is back and plays again."""

    seat: int
    at: float = 0.0


class Held(TableRecord, frozen=True, tag="held"):
    """The game stands still (``why`` is a word of `paiyou_protocol.messages.Hold`), or goes on (empty).

    ``timer_left`` are the seconds left on the timer that ran, None without one; ``spent`` those that the clock of the
    decision under way had run.
    """

    why: str
    at: float = 0.0
    timer_left: float | None = None
    spent: float = 0.0


class Decided(TableRecord, frozen=True, tag="decided"):
    """What came of a question (`paiyou_protocol.messages.Motion`, `Outcome`) that was put to the people in seats."""

    motion: str
    asker: str
    outcome: str
    seat: int | None = None
    person: str | None = None
    at: float = 0.0


class SeatPassed(TableRecord, frozen=True, tag="seat-passed"):
    """The seat of the running game is this person's from now on, by consent; whoever had it was long gone."""

    seat: int
    person: str
    at: float = 0.0


class HandsShown(TableRecord, frozen=True, tag="hands-shown"):
    """By consent all hands of the deals of the running game may be seen once they are over, from the deal under way on."""

    at: float = 0.0


class TableSet(TableRecord, frozen=True, tag="set"):
    """The host set how the table is called, shown and entered, what may be said, and its terms; all of it, as it is from now
    on (None, from before these two could be set: as it was)."""

    visibility: Visibility
    entry: Entry
    lock: Lock | None
    talk: TableTalk
    bots_leave: bool
    at: float = 0.0
    terms: Terms | None = None
    title: str | None = None
    guests: bool = True


class CodeMade(TableRecord, frozen=True, tag="code"):
    """The table has another invite code."""

    code: str
    at: float = 0.0


class LetIn(TableRecord, frozen=True, tag="let-in"):
    """A person proved what the door asks for, and need not again."""

    person: str
    at: float = 0.0


class Allowed(TableRecord, frozen=True, tag="allowed"):
    """A person is on the host's list; if it was sent away out of a game that still runs, it has its seat again."""

    person: str
    at: float = 0.0


class Disallowed(TableRecord, frozen=True, tag="disallowed"):
    """A person is off the list."""

    person: str
    at: float = 0.0


class Resumed(TableRecord, frozen=True, tag="resumed"):
    """The game goes on by this version of the rules from its newest snapshot, which has so many ``steps``; those since
    then, which were made by another version, are undone."""

    rules_version: int
    steps: int
    at: float = 0.0


class Spoke(TableRecord, frozen=True, tag="spoke"):
    """Somebody said something, or (as nobody) whoever looks after the server; ``apart``: it is not for those in seats."""

    person: str
    channel: Channel
    text: str
    phrase: Phrase | None
    apart: bool
    at: float = 0.0


class Muted(TableRecord, frozen=True, tag="muted"):
    """The host lets a person say nothing at the table, or lets it again."""

    person: str
    muted: bool
    at: float = 0.0


class Kept(TableRecord, frozen=True, tag="kept"):
    """The table as it stands after all records of it so far (`paiyou_server.journal.snapshots`): a `Room` when it is new, plain data
    when it was read; ``numbers`` are those of each audience's newest event.  Only the newest of a table is stored."""

    room: object
    numbers: tuple[int, ...]
    at: float = 0.0


class SentAway(TableRecord, frozen=True, tag="kicked"):
    """The host sent a person away; in a running game a bot of this level has its seat from then on."""

    person: str
    level: str
    at: float = 0.0


class Archived(TableRecord, frozen=True, tag="archived"):
    """In the place of the first record of a finished game, the table's ``game``-th: all its ``steps``, and the rounds that it
    was shuffled by, so many records, are in a replay file.

    ``numbers`` are at least those of each audience's newest event when the game was over.
    """

    game: int
    steps: int
    numbers: tuple[int, ...]
    at: float = 0.0


class TakenOut(TableRecord, frozen=True, tag="taken-out"):
    """In the place of the first of so many ``records`` of talk that was long ago, or of people that tell nothing any more."""

    records: int
    at: float = 0.0


class Settled(TableRecord, frozen=True, tag="settled"):
    """In the place of the first of so many ``records`` of who sat, came, was let in and what was set, the last of them the
    one with the number ``through``: what came of all of them, as no game ran then."""

    records: int
    through: int
    title: str
    host: str
    absent_host: str
    seats: tuple[Occupant, ...]
    seated: tuple[str, ...]
    door: Door
    talk: TableTalk
    bots_leave: bool
    guests: bool
    terms: Terms
    muted: frozenset[str]
    at: float = 0.0


class RoundOpened(TableRecord, frozen=True, tag="round"):
    """The server has drawn its secret for the next orders, and asks these seats for bits of theirs."""

    secret: Hex
    asked: tuple[int, ...]
    at: float = 0.0


class RoundListed(TableRecord, frozen=True, tag="round-listed"):
    """The hashes of those seats that take part in the round, the lowest first; the list is out."""

    hashes: tuple[tuple[int, Hex], ...]
    at: float = 0.0


class RoundRevealed(TableRecord, frozen=True, tag="round-bits"):
    """The bits of all of them; what the orders follow from is complete."""

    bits: tuple[tuple[int, Hex], ...]
    at: float = 0.0


class RoundVoided(TableRecord, frozen=True, tag="round-void"):
    """These seats did not reveal their bits: nothing is dealt by this attempt."""

    missing: tuple[int, ...]
    at: float = 0.0


class RoundProven(TableRecord, frozen=True, tag="round-proof"):
    """The deal is over, and how it was shuffled may be shown."""

    proof: ShuffleProof
    at: float = 0.0


class Closed(TableRecord, frozen=True, tag="closed"):
    """The table is no more."""

    at: float = 0.0


DoorRecord: TypeAlias = TableSet | CodeMade | LetIn | Allowed | Disallowed | SentAway
PresenceRecord: TypeAlias = StoodIn | Returned | Held | Decided | SeatPassed | HandsShown
TalkRecord: TypeAlias = Spoke | Muted
RoundRecord: TypeAlias = RoundOpened | RoundListed | RoundRevealed | RoundVoided | RoundProven
SeatRecord: TypeAlias = Sat | Stood | BotSeated | BotRemoved
RoomRecord: TypeAlias = (
    SeatRecord
    | HostPassed
    | Started
    | Stepped
    | Resumed
    | DoorRecord
    | PresenceRecord
    | TalkRecord
    | RoundRecord
    | Settled
)
SettlingRecord: TypeAlias = SeatRecord | HostPassed | DoorRecord | PresenceRecord | Muted | Settled
"""What a `Settled` can stand for."""
AccountRecord: TypeAlias = AccountMade | DeviceAdded | DeviceForgotten | KeysEnded | GuestLeft | Erased
GatewayRecord: TypeAlias = GatewayMade | GatewayEnded
SanctionRecord: TypeAlias = Banned | Silenced
AnyRecord: TypeAlias = (
    AccountRecord
    | GatewayRecord
    | SanctionRecord
    | Operated
    | Ignored
    | TableMade
    | RoomRecord
    | Kept
    | Archived
    | TakenOut
    | Closed
)

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[AnyRecord] = msgspec.msgpack.Decoder(AnyRecord)


def encode_record(record: AnyRecord) -> bytes:
    """The record's bytes in the journal."""
    return _encoder.encode(record)


def decode_record(data: bytes) -> AnyRecord:
    """The record of these bytes.  Raises ``msgspec.DecodeError`` or ``ValidationError``."""
    return _decoder.decode(data)
