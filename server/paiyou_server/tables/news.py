"""Which of those at a table is told when: who has a seat at once, all who watch together a few times a second.

What each of them lacks is `paiyou_server.tables.telling`'s business.  Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

import trio

from paiyou_protocol.messages import Ok
from paiyou_server.play.course import Desk
from paiyou_server.tables.members import Listener, Member
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.stands import AT_A_TIME, Stands
from paiyou_server.tables.telling import Teller


class News:
    """What is new at one table.  ``stands`` tells those who watch, and ``changed`` tells the lobby."""

    def __init__(self, desk: Desk, teller: Teller, stands: Stands, changed: Callable[[], None]) -> None:
        self._desk = desk
        self._teller = teller
        self._stands = stands
        self._changed = changed
        self.room_version = 0
        """Counts what is told of the table but its game, and who is there."""
        self._told: tuple[Room, tuple[object, ...]] | None = None
        """The newest room that was adopted, and all that is told of it."""
        self._sorted: tuple[int, tuple[list[Member], list[Member]]] | None = None

    @property
    def table(self) -> str:
        """The table's id."""
        return self._desk.room.table

    # --- what is new ---------------------------------------------------------------------------------------------

    def note(self) -> None:
        """Something is to be told: it is made anew, and those who watch are behind."""
        self._teller.forget_frames()
        if self._people()[1]:
            self._stands.note(self)
        self._changed()

    def note_room(self) -> None:
        """So is the room itself: who is here, what the seats look like, how somebody is called."""
        self.room_version += 1
        self.note()

    def note_change(self, before: Room) -> None:
        """A draft was adopted; ``before`` is the table as it was."""
        room = self._desk.room
        told = _what_is_told(room)
        if told != (self._told[1] if self._told is not None and self._told[0] is before else _what_is_told(before)):
            self.room_version += 1
        self._told = room, told
        self.note()

    def end(self) -> None:
        """The table is no more: nobody is told anything."""
        self._stands.forget(self)

    # --- who is told ---------------------------------------------------------------------------------------------

    def answer(self, member: Member, ok: Ok) -> None:
        """Answer whoever asked, and bring it up to date if it is here still."""
        if self._desk.members.of(member.listener) is not member:
            member.listener.reply(ok)
            return
        self._teller.answer(member, self._desk.room, self.room_version, ok)

    def answer_and_tell(self, member: Member, ok: Ok) -> None:
        """Answer whoever asked, and bring all up to date who are told at once."""
        if self._desk.members.of(member.listener) is member:
            self._teller.answer_and_tell(member, self._people()[0], self._desk.room, self.room_version, ok)
        else:
            member.listener.reply(ok)
            self.tell_players()

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

    async def tell_watchers(self) -> int:
        """Bring those who watch up to date, a few at a time; how many there were.

        What is told stands as it is: a table shows nothing before it is written down.
        """
        watchers = self._people()[1]
        for start in range(0, len(watchers), AT_A_TIME):
            here = [
                each for each in watchers[start : start + AT_A_TIME] if self._desk.members.of(each.listener) is each
            ]
            self._tell(here)
            await trio.lowlevel.checkpoint()
        return len(watchers)

    def _tell(self, members: Iterable[Member]) -> None:
        self._teller.tell(members, self._desk.room, self.room_version)

    def _people(self) -> tuple[list[Member], list[Member]]:
        """Those who are told at once, as they have a seat in the game or for the next one, and those who watch."""
        if self._sorted is None or self._sorted[0] != self.room_version:
            seated = {who.person for who in self._desk.room.seats if isinstance(who, Person)}
            parts: tuple[list[Member], list[Member]] = ([], [])
            for member in self._desk.members:
                parts[member.watches and member.person not in seated].append(member)
            self._sorted = self.room_version, parts
        return self._sorted[1]


_seen_of_room = attrgetter(
    "title",
    "terms",
    "seats",
    "host",
    "phase",
    "rules_version",
    "remark",
    "talk",
    "bots_leave",
    "guests",
    "hands_agreed",
)
_seen_of_door = attrgetter("visibility", "entry", "lock", "code")


def _what_is_told(room: Room) -> tuple[object, ...]:
    """All that `room_state` says of a table but who is there."""
    playing = room.stand_ins and [(each.seat, each.level) for each in room.stand_ins if each.is_playing]
    return (playing or (), _seen_of_room(room), _seen_of_door(room.door))
