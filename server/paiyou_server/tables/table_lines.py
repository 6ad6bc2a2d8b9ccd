"""What the lobby and those at a table are told about it, built field by field from public facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    DoorLine,
    ListTablePeople,
    PersonLine,
    RoomState,
    SeatState,
    ShuffleHash,
    ShuffleSet,
    TableList,
    TableSettings,
    TableSummary,
    WhileAway,
)
from paiyou_server.denied import Denied
from paiyou_server.people.accounts import Accounts
from paiyou_server.people.house_names import bot_names
from paiyou_server.play.games import AnyGame, plain
from paiyou_server.play.rounds import Round
from paiyou_server.tables.members import Members
from paiyou_server.tables.occupants import Bot, Person
from paiyou_server.tables.ready_check import ReadyCheck
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.stand_ins import StandIn

MINUTE: Final = 60.0
"""What the lobby is told of time is rounded down to this many seconds."""


class People(NamedTuple):
    """What is known of people: their names, whether they are ready, and for how many seconds one with a seat has been away
    (None: is here)."""

    accounts: Accounts
    ready: ReadyCheck
    away: Callable[[str], float | None]


def room_state(room: Room, members: Members, people: People, you: int | None) -> RoomState:
    """All about a table but its game."""
    bots = bot_names(
        len(room.seats), [people.accounts.name(who.person) for who in room.seats if isinstance(who, Person)]
    )
    return RoomState(
        table=room.table,
        title=room.title or people.accounts.name(room.host),
        game=room.game,
        rules_version=room.rules_version,
        options=room.options_plain(),
        preset=room.preset,
        host=room.host,
        seats=tuple(_seat_state(room, seat, members, people, bots[seat]) for seat in range(len(room.seats))),
        watchers=watchers(room, members),
        state=room.phase,
        timers=room.timers,
        you=you,
        settings=_settings(room),
        remark=room.remark,
        hands_agreed=room.hands_agreed,
    )


def _settings(room: Room) -> TableSettings:
    door = room.door
    return TableSettings(
        door.visibility,
        door.entry,
        door.lock is not None,
        door.code,
        room.talk,
        room.bots_leave,
        room.terms,
        room.guests,
    )


def _seat_state(room: Room, seat: int, members: Members, people: People, bot: str) -> SeatState:
    match room.seats[seat]:
        case Person(person=person, bot=own):
            away, stand_in = people.away(person), room.stand_in(seat)
            return SeatState(
                people.accounts.name(person),
                person=person,
                here=members.here(person),
                ready=people.ready.of(person),
                away=None if away is None else int(away),
                stand_in=None if stand_in is None else stand_in.level,
                own=own,
            )
        case Bot(level=level):
            return SeatState(bot, bot=level, here=True)
        case None:
            return SeatState()


def while_away(table: str, done: StandIn) -> WhileAway:
    """What is told to the person for whom bots decided."""
    return WhileAway(table, done.seat, done.count, tuple(map(plain, done.deeds)))


def shuffle_set(table: str, round_: Round) -> ShuffleSet:
    """How a round stands, for everybody: nothing in it tells of the secret."""
    hashes = tuple(ShuffleHash(seat, hashed) for seat, hashed in round_.hashes or ())
    return ShuffleSet(table, round_.id, round_.stage.value, round_.commitment, round_.asked, hashes, round_.voids)


def table_summary(
    room: Room, members: Members, accounts: Accounts, game: AnyGame, *, acted_at: float = 0.0
) -> TableSummary:
    """The table's line in the lobby; ``acted_at`` is when something last happened that everybody could see."""
    return TableSummary(
        table=room.table,
        title=room.title or accounts.name(room.host),
        game=room.game,
        preset=room.preset,
        seats=len(room.seats),
        taken=sum(isinstance(occupant, Person) for occupant in room.seats),
        bots=sum(isinstance(occupant, Bot) for occupant in room.seats),
        watchers=watchers(room, members),
        state=room.phase,
        host=accounts.name(room.host),
        game_state=None if room.state is None else game.summary(room.state),
        here=len(members),
        door=DoorLine(room.door.visibility, room.door.entry, room.door.lock is not None, room.is_watched),
        acted_at=acted_at // MINUTE * MINUTE,
    )


def table_people(
    room: Room, members: Members, accounts: Accounts, asker: str, request: ListTablePeople
) -> list[PersonLine]:
    """Those at the table, or for its host its list or those sent away.  Raises `Denied`."""
    match request.which:
        case TableList.HERE:
            people = frozenset(member.person for member in members)
        case TableList.ALLOWED:
            people = room.door.allowed
        case TableList.MUTED:
            people = room.muted
        case TableList.BARRED:
            people = frozenset(barred.person for barred in room.door.barred)
    if request.which is not TableList.HERE and room.host != asker:
        raise Denied(FailedCode.NOT_HOST)
    return [
        PersonLine(person, accounts.name(person), room.table, room.seat_of(person) is not None)
        for person in sorted(people)
        if person > request.after
    ]


def watchers(room: Room, members: Members) -> int:
    """How many of those here have no seat."""
    seated = {who.person for who in room.seats if isinstance(who, Person)}
    return sum(member.person not in seated for member in members)
