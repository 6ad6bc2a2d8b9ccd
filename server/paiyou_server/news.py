"""Which of those at a table is told when: who has a seat at once, all who watch together a few times a second.

What each of them lacks is `paiyou_server.telling`'s business.  Nothing here waits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import trio

from paiyou_protocol.messages import Ok
from paiyou_server.course import Desk
from paiyou_server.members import Listener, Member
from paiyou_server.rooms import Person, Room
from paiyou_server.telling import Teller


class News:
    """What is new at one table.  ``every`` is how many seconds lie between two tellings of those who watch, and ``changed``
    tells the lobby."""

    def __init__(self, desk: Desk, teller: Teller, every: float, changed: Callable[[], None]) -> None:
        self._desk = desk
        self._teller = teller
        self._every = every
        self._changed = changed
        self._room_version = 0
        self._watchers_told_at = -math.inf
        self._watchers_behind = False
        self._sorted: tuple[int, tuple[list[Member], list[Member]]] | None = None

    # --- what is new ---------------------------------------------------------------------------------------------

    def note(self) -> None:
        """Something is to be told: it is made anew, and those who watch are behind."""
        self._teller.forget_frames()
        self._watchers_behind = bool(self._people()[1])
        self._changed()

    def note_room(self) -> None:
        """So is the room itself: who is here, what the seats look like, how somebody is called."""
        self._room_version += 1
        self.note()

    def note_change(self, before: Room) -> None:
        """A draft was adopted; ``before`` is the table as it was."""
        if _what_is_told(before) != _what_is_told(self._desk.room):
            self._room_version += 1
        self.note()

    # --- who is told ---------------------------------------------------------------------------------------------

    def answer(self, member: Member, ok: Ok) -> None:
        """Answer one of those here, and bring it up to date."""
        self._teller.answer(member, self._desk.room, self._room_version, ok)

    def drained(self, listener: Listener) -> None:
        """A connection has room again: it needs everything anew."""
        member = self._desk.members.of(listener)
        if member is not None and member.stale:
            member.stale = False
            member.forget()
            self._tell((member,))

    def tell_players(self) -> None:
        """Bring all up to date who are told at once."""
        self._tell(self._people()[0])

    def tell_watchers(self) -> None:
        """Bring those who watch up to date, if they are behind and it is time."""
        now = trio.current_time()
        if self._watchers_behind and now >= self._watchers_told_at + self._every:
            self._watchers_behind = False
            self._watchers_told_at = now
            self._tell(self._people()[1])

    def due_at(self) -> float:
        """When those who watch are to be told; infinite while they know all."""
        return self._watchers_told_at + self._every if self._watchers_behind else math.inf

    def _tell(self, members: Iterable[Member]) -> None:
        self._teller.tell(members, self._desk.room, self._room_version)

    def _people(self) -> tuple[list[Member], list[Member]]:
        """Those who are told at once, as they have a seat in the game or for the next one, and those who watch."""
        if self._sorted is None or self._sorted[0] != self._room_version:
            seated = {who.person for who in self._desk.room.seats if isinstance(who, Person)}
            parts: tuple[list[Member], list[Member]] = ([], [])
            for member in self._desk.members:
                parts[member.watches and member.person not in seated].append(member)
            self._sorted = self._room_version, parts
        return self._sorted[1]


def _what_is_told(room: Room) -> tuple[object, ...]:
    """All that `room_state` says of a table but who is there."""
    door = room.door
    seen_of_door = (door.visibility, door.entry, door.lock, door.code, room.talk, room.bots_leave, room.guests)
    playing = [(each.seat, each.level) for each in room.stand_ins if each.is_playing]
    seen_of_seats = (room.seats, playing)
    return (
        room.title,
        room.terms,
        *seen_of_seats,
        room.host,
        room.phase,
        room.rules_version,
        room.remark,
        *seen_of_door,
    )
