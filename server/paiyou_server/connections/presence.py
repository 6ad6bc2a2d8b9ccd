"""Who is connected, and where: one truth, read off the connections and the tables' own members.

A table that is not shown to everybody is named to nobody here: who is there is somewhere, as far as others can tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

from paiyou_protocol.feed import people_page
from paiyou_protocol.messages import ListPeople, PersonChanged, PersonGone, PersonLine, Visibility
from paiyou_server.lobby.board import Board
from paiyou_server.people.accounts import Accounts
from paiyou_server.tables.members import Listener
from paiyou_server.tables.occupants import Occupant
from paiyou_server.tables.table import Table

_Attendance: TypeAlias = tuple[frozenset[str], tuple[Occupant, ...], Visibility, int]
_NOBODY: Final[_Attendance] = (frozenset(), (), Visibility.PUBLIC, 0)


class Guest(Listener, Protocol):
    """The part of a session that presence uses."""

    @property
    def tables(self) -> Iterable[Table]:
        """Those that it came to, the newest last; it may have left some."""


class Presence:
    """Everybody who is connected."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._board: Board[PersonLine] = Board(PersonChanged, PersonGone)
        self._guests: dict[str, Guest] = {}
        self._at: dict[str, _Attendance] = {}

    def arrived(self, guest: Guest) -> None:
        """A connection is here; an older one of the same person counts no more."""
        self._guests[guest.person] = guest
        self._renew(guest.person)

    def departed(self, guest: Guest) -> None:
        """A connection is gone."""
        self._board.leave(guest)
        if self._guests.get(guest.person) is guest:
            del self._guests[guest.person]
            self._board.take_down(guest.person)

    def moved(self, table: Table) -> None:
        """Somebody may have come to this table, left it, sat down or stood up."""
        name, room = table.room.table, table.room
        here = frozenset() if table.closed else table.members.people
        before, now = self._at.get(name, _NOBODY), (here, room.seats, room.door.visibility, table.members.comings)
        if now == before:
            return  # only the game has gone on
        for person in here | before[0]:
            self._renew(person)
        self._at[name] = now
        if not here:
            del self._at[name]

    def list_people(self, guest: Guest, request: ListPeople) -> None:
        """Answer with a page, and tell of changes from now on."""
        self._board.look(guest)
        lines = [line for person, line in sorted(self._board.shown_to(guest.person).items()) if person > request.after]
        guest.reply(people_page(request.id, lines))

    def drained(self, guest: Guest) -> None:
        """It has room again."""
        self._board.drained(guest)

    def tell(self) -> None:
        """Tell what has changed since the last time."""
        self._board.tell()

    def _renew(self, person: str) -> None:
        guest = self._guests.get(person)
        if guest is not None:
            self._board.post(person, self._line(guest))

    def _line(self, guest: Guest) -> PersonLine:
        table, seated = None, False
        for each in guest.tables:
            if each.closed or each.members.of(guest) is None or each.room.door.visibility is not Visibility.PUBLIC:
                continue
            sits = each.room.seat_of(guest.person) is not None
            if sits or not seated:
                table, seated = each.room.table, sits
        person = guest.person
        return PersonLine(person, self._accounts.name(person), table, seated, self._accounts.is_guest(person))
