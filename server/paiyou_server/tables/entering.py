"""Who may come in at a table and who is shown it, as its door stands: pure questions.

One rule is above the others: to somebody who does not belong at an unlisted table there is no such table, whatever is
asked about it, and the answer is that for an id that nobody has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Entry, Hold, Visibility
from paiyou_server.people.passwords import Lock
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room

Circle: TypeAlias = frozenset[str] | None
"""Those who are shown something, by public id; None: everybody."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What somebody at the door has shown: the invite code, and the password that opens this lock."""

    invited: bool = False
    opened: Lock | None = None


NO_PROOF = Proof()


def belongs(room: Room, person: str) -> bool:
    """Whether this person is one of the table: its host, in a seat, let in before, or on its list."""
    door = room.door
    if door.bar_of(person) is not None:
        return False
    return person in door.members | door.allowed or room.is_host(person) or _has_seat(room, person)


def circle(room: Room) -> Circle:
    """Who is shown the table; one whose game was put away, those who sit there."""
    seated = {who.person for who in (*room.seats, *room.players) if isinstance(who, Person)}
    barred = {each.person for each in room.door.barred}
    if room.held == Hold.ADJOURNED:
        return frozenset(seated) - barred
    if room.door.visibility is Visibility.PUBLIC:
        return None
    return frozenset(room.door.members | room.door.allowed | {room.host, room.absent_host} - {""} | seated) - barred


def is_hidden(room: Room, person: str) -> bool:
    """Whether there is no such table to this person."""
    return room.door.visibility is Visibility.UNLISTED and not belongs(room, person)


def needs_password(room: Room, person: str) -> bool:
    """Whether this person must say the password to come in."""
    return room.door.lock is not None and not _needs_nothing(room, person)


def refusal(room: Room, person: str, proof: Proof) -> FailedCode | None:
    """Why this person may not come in; None if it may."""
    door = room.door
    if not proof.invited and is_hidden(room, person):
        return FailedCode.NO_TABLE
    if door.bar_of(person) is not None:
        return FailedCode.BARRED
    if _needs_nothing(room, person):
        return None
    if door.entry is Entry.LIST or (door.entry is Entry.INVITE and not proof.invited):
        return FailedCode.NOT_INVITED
    if door.lock is not None and door.lock != proof.opened:
        return FailedCode.PASSWORD
    return None


def _needs_nothing(room: Room, person: str) -> bool:
    """Whether this person comes in as it is; being let in once does not stand in for the list."""
    door = room.door
    if person in door.allowed or room.is_host(person) or _has_seat(room, person):
        return True
    return person in door.members and door.entry is not Entry.LIST


def _has_seat(room: Room, person: str) -> bool:
    return room.seat_of(person) is not None or isinstance(room.audience_of(person), int)
