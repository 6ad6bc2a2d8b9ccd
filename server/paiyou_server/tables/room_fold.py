"""How each record changes a table: the fold of a table's records is its `Room`.

The running server and the restart go through the same function, `room_after`, so what was before a crash is after it.
Pure: no clock, no generator, no input or output.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

import msgspec

from paiyou_engine.game import NonSeat, Waiting
from paiyou_engine.steps import read_step
from paiyou_server.journal.records import (
    Allowed,
    BotRemoved,
    BotSeated,
    CodeMade,
    Decided,
    Disallowed,
    DoorRecord,
    HandsShown,
    Held,
    HostPassed,
    LetIn,
    Muted,
    PresenceRecord,
    Resumed,
    Returned,
    RoomRecord,
    RoundListed,
    RoundOpened,
    RoundProven,
    RoundRevealed,
    RoundVoided,
    Sat,
    SeatPassed,
    SeatRecord,
    SentAway,
    Settled,
    Spoke,
    Started,
    Stepped,
    Stood,
    StoodIn,
    TableMade,
    TableSet,
    TalkRecord,
)
from paiyou_server.play.decisions import Decisions
from paiyou_server.play.decisions import begun as begun_clock
from paiyou_server.play.decisions import held as held_clock
from paiyou_server.play.decisions import stepped as stepped_clock
from paiyou_server.play.games import AnyGame, plain
from paiyou_server.play.rounds import Shuffles, shuffles_after
from paiyou_server.play.timing import starts_anew
from paiyou_server.tables.doors import Barred
from paiyou_server.tables.occupants import Bot, Occupant, Person, seat_of
from paiyou_server.tables.rooms import BOT_PACE, BOT_TIMER, CHAT_KEPT, Former, Room, Spoken
from paiyou_server.tables.stand_ins import after_decision, begun, ended, without

GameEvents: TypeAlias = tuple[object, ...]


def new_room(made: TableMade, game: AnyGame) -> Room:
    """The table of this record.  Raises `BadOptions` where the game does not know the options."""
    return Room(
        table=made.table,
        game=made.game,
        title=made.title,
        host=made.host,
        options=game.read_options(made.options),
        preset=made.preset,
        timers={**game.timers(), BOT_TIMER: BOT_PACE, **made.timers},
        seats=(None,) * made.seats,
        door=made.door,
        talk=made.talk,
        bots_leave=made.bots_leave,
        guests=made.guests,
        terms=made.terms,
        origin=made.origin,
    )


def room_after(room: Room, record: RoomRecord, game: AnyGame) -> tuple[Room, GameEvents]:
    """The table after this record, and what happened in its game.

    Raises `IllegalAction` where the game refuses the step, `BadOptions` where it cannot start.
    """
    after, events = _room_after(room, record, game)
    if after.seats is not room.seats or after.players is not room.players:
        after = msgspec.structs.replace(after, seated=_in_order(after))
    return after, events


def _in_order(room: Room) -> tuple[str, ...]:
    """Those in seats in the order in which they sat down."""
    occupants = (*room.players, *room.seats) if room.running else room.seats
    people = dict.fromkeys(who.person for who in occupants if isinstance(who, Person))
    stayed = [person for person in room.seated if person in people]
    return (*stayed, *(person for person in people if person not in stayed))


def _room_after(room: Room, record: RoomRecord, game: AnyGame) -> tuple[Room, GameEvents]:
    match record:
        case Started():
            return _started(room, record, game), ()
        case Stepped():
            return _stepped(room, record, game)
        case Resumed(rules_version=version, at=at):
            return _resumed(room, version, at), ()
        case HostPassed():
            return _host_passed(room, record), ()
        case Sat() | Stood() | BotSeated() | BotRemoved():
            return _reseated(room, record), ()
        case StoodIn() | Returned() | Held() | Decided() | SeatPassed() | HandsShown():
            return _presence(room, record), ()
        case Spoke() | Muted():
            return _talked(room, record), ()
        case RoundOpened() | RoundListed() | RoundRevealed() | RoundVoided() | RoundProven():
            people = {seat: who.person for seat, who in enumerate(room.players) if isinstance(who, Person)}
            shuffles = shuffles_after(room.shuffles, record, room.games, people)
            return msgspec.structs.replace(room, shuffles=shuffles), ()
        case Settled():
            return _settled(room, record), ()
        case _:
            return _at_the_door(room, record), ()


SETTLED: Final = (
    "title",
    "host",
    "absent_host",
    "seats",
    "seated",
    "door",
    "talk",
    "bots_leave",
    "guests",
    "terms",
    "muted",
)
"""What of a table goes on when no game runs."""


def _settled(room: Room, record: Settled) -> Room:
    return msgspec.structs.replace(room, **{name: getattr(record, name) for name in SETTLED})


def _host_passed(room: Room, record: HostPassed) -> Room:
    absent = (room.absent_host or room.host) if record.meanwhile else ""
    return msgspec.structs.replace(room, host=record.person, absent_host="" if absent == record.person else absent)


def _reseated(room: Room, record: SeatRecord) -> Room:
    match record:
        case Sat(person=person, bot=bot):
            occupant: Occupant = Person(person, bot)
        case BotSeated(level=level):
            occupant = Bot(level)
        case Stood() | BotRemoved():
            occupant = None
        case _:
            assert_never(record)
    return msgspec.structs.replace(room, seats=_with(room.seats, record.seat, occupant))


def _at_the_door(room: Room, record: DoorRecord) -> Room:
    door = room.door
    match record:
        case TableSet():
            return _table_set(room, record)
        case CodeMade(code=code):
            door = msgspec.structs.replace(door, code=code)
        case LetIn(person=person):
            door = door.with_member(person)
        case Allowed(person=person):
            return _allowed(room, person)
        case SentAway():
            return _sent_away(room, record)
        case Disallowed(person=person):
            door = door.without_allowed(person)
        case _:
            assert_never(record)
    return msgspec.structs.replace(room, door=door)


def _table_set(room: Room, record: TableSet) -> Room:
    door = msgspec.structs.replace(room.door, visibility=record.visibility, entry=record.entry, lock=record.lock)
    return msgspec.structs.replace(
        room,
        door=door,
        was_open=room.was_open and door.is_open,
        talk=record.talk,
        bots_leave=record.bots_leave,
        guests=record.guests,
        terms=room.terms if record.terms is None else record.terms,
        title=room.title if record.title is None else record.title,
    )


def _talked(room: Room, record: TalkRecord) -> Room:
    match record:
        case Spoke():
            number = room.said + 1
            line = Spoken(number, record.person, record.channel, record.text, record.phrase, record.apart, record.at)
            return msgspec.structs.replace(room, chat=(*room.chat[1 - CHAT_KEPT :], line), said=number)
        case Muted(person=person, muted=muted):
            people = room.muted | {person} if muted else room.muted - {person}
            return msgspec.structs.replace(room, muted=people)
        case _:
            assert_never(record)


def _sent_away(room: Room, record: SentAway) -> Room:
    played = seat_of(room.players, record.person) if room.running else None
    absent = "" if room.absent_host == record.person else room.absent_host
    door = room.door.with_barred(Barred(record.person, played, room.games))
    room = msgspec.structs.replace(room, door=door, absent_host=absent)
    if played is not None:
        return _played_by(room, played, Bot(record.level))
    seat = room.seat_of(record.person)
    return room if seat is None else msgspec.structs.replace(room, seats=_with(room.seats, seat, None))


def _allowed(room: Room, person: str) -> Room:
    """Whoever was sent away out of the game that still runs has the seat again."""
    barred = room.door.bar_of(person)
    room = msgspec.structs.replace(room, door=room.door.with_allowed(person))
    if barred is None or barred.seat is None or not room.running or barred.game != room.games:
        return room
    if not isinstance(room.players[barred.seat], Bot):  # it was given to somebody else
        return room
    return _played_by(room, barred.seat, Person(person))


def _played_by(room: Room, seat: int, occupant: Occupant) -> Room:
    """A seat of the running game with somebody else in it."""
    return msgspec.structs.replace(
        room,
        seats=_with(room.seats, seat, occupant),
        players=_with(room.players, seat, occupant),
        stand_ins=without(room.stand_ins, seat),
    )


def _passed(room: Room, record: SeatPassed) -> Room:
    """Somebody else has the seat; whoever had it has seen its hand."""
    former = room.player(record.seat)
    formers = room.formers if former is None else (*room.formers, Former(former, record.seat))
    room = _played_by(room, record.seat, Person(record.person))
    return msgspec.structs.replace(room, formers=formers, hands_agreed=False)


def _with(seats: tuple[Occupant, ...], seat: int, occupant: Occupant) -> tuple[Occupant, ...]:
    return (*seats[:seat], occupant, *seats[seat + 1 :])


def _started(room: Room, record: Started, game: AnyGame) -> Room:
    state = game.start(room.options, len(room.seats)) if record.begins is None else game.read_state(record.begins)
    return msgspec.structs.replace(
        room,
        players=room.seats,
        state=state,
        waiting=game.waiting(state),
        rules_version=record.rules_version,
        timer_since=record.at,
        timer_number=room.timer_number + 1,
        steps=0,
        games=room.games + 1,
        remark="",
        held="",
        timer_left=None,
        stand_ins=(),
        formers=(),
        is_practice=record.begins is not None,
        hands_agreed=False,
        contract=room.terms.watching,
        was_open=room.door.is_open,
        shuffles=Shuffles(),
        clock=begun_clock(room.terms.clock, len(room.seats), record.at),
    )


def _presence(room: Room, record: PresenceRecord) -> Room:
    match record:
        case StoodIn(seat=seat, level=level):
            return msgspec.structs.replace(room, stand_ins=begun(room.stand_ins, seat, level))
        case Returned(seat=seat):
            return msgspec.structs.replace(room, stand_ins=ended(room.stand_ins, seat))
        case Decided():
            return room
        case HandsShown():
            return msgspec.structs.replace(room, hands_agreed=True)
        case SeatPassed():
            return _passed(room, record)
        case Held():
            since = room.timer_since if record.why else record.at
            return msgspec.structs.replace(
                room,
                held=record.why,
                timer_left=record.timer_left,
                timer_since=since,
                clock=held_clock(room.clock, record.spent, record.at),
            )
        case _:
            assert_never(record)


def _stepped(room: Room, record: Stepped, game: AnyGame) -> tuple[Room, GameEvents]:
    action = read_step(game, record.actor, record.action)
    state, events = game.apply(room.state, record.actor, action)
    waiting = game.waiting(state)
    anew = starts_anew(room.waiting, waiting, record.actor)
    stand_ins = room.stand_ins
    if not isinstance(record.actor, NonSeat):
        deed = plain(action) if record.deputed else None
        stand_ins = after_decision(stand_ins, record.actor, deed)
    need, shuffles = room.waiting.chance, room.shuffles
    stepped = msgspec.structs.replace(
        room,
        state=state,
        waiting=waiting,
        timer_since=record.at if anew else room.timer_since,
        timer_number=room.timer_number + anew,
        steps=room.steps + 1,
        timer_left=None if anew else room.timer_left,
        stand_ins=stand_ins,
        shuffles=shuffles if need is None else shuffles.drawn(need, room.steps),
        clock=stepped_clock(
            room.clock, room.terms.clock, (room.waiting, record.actor, waiting), record.used, record.at
        ),
    )
    return stepped, events


def _resumed(room: Room, version: int, at: float) -> Room:
    """The game of the snapshot, by these rules and with its timer anew."""
    return msgspec.structs.replace(
        room,
        rules_version=version,
        timer_since=at,
        timer_number=room.timer_number + 1,
        timer_left=None,
        remark="resumed",
        shuffles=room.shuffles.resumed(),
    )


def without_game(room: Room, why: str) -> Room:
    """The table with its game put aside: it was begun by other rules, or its record can no longer be followed."""
    return msgspec.structs.replace(
        room,
        players=(),
        state=None,
        waiting=Waiting(),
        steps=0,
        remark=why,
        held="",
        stand_ins=(),
        clock=Decisions(),
        shuffles=Shuffles(),
    )
