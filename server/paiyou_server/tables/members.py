"""Who is at a table now: people with a connection to it, in a seat or not, and how far each has been told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from paiyou_engine.game import Audience
from paiyou_protocol.messages import Reply
from paiyou_server.tables.rooms import Room

if TYPE_CHECKING:
    from paiyou_server.tables.table import Table


class Listener(Protocol):
    """The part of a session that a table uses; nothing of it waits for the peer."""

    @property
    def person(self) -> str:
        """The public id of who is there."""

    @property
    def contributes(self) -> bool:
        """Whether its client gives bits to a shuffle by itself."""

    def entered(self, table: Table) -> None:
        """It is at this table from now on."""

    def went(self, table: Table) -> None:
        """It is not at this table after all."""

    def reply(self, message: Reply, pushes: bytes = b"") -> bool:
        """Answer a request, and send pushes behind the answer; False where there was no room for the pushes."""

    def push(self, frames: bytes) -> bool:
        """Send whole frames; False where there is no room, and then `Table.drained` follows once there is."""


class Member:
    """One of those at a table, and the versions of what it has been told (None or missing: nothing yet).

    ``stamp`` stands for all of them but ``number`` (`paiyou_server.tables.telling`).  ``stale`` is set while there is no room
    for pushes; a stale member is told nothing until its connection has drained.  ``is_new``: it was never shown the game, so
    it does not know what has happened in it.
    """

    def __init__(self, listener: Listener, audience: Audience) -> None:
        self.listener = listener
        self.audience = audience
        self.number: int | None = None
        self.room: int | None = None
        self.told: dict[str, int] = {}
        self.stamp: tuple[int, ...] | None = None
        self.stale = False
        self.is_new = True

    @property
    def person(self) -> str:
        """Who it is."""
        return self.listener.person

    @property
    def watches(self) -> bool:
        """Whether it has no seat in the game."""
        return not isinstance(self.audience, int)

    def forget(self) -> None:
        """It needs everything again."""
        self.number = self.room = self.stamp = None
        self.told.clear()


class Members:
    """Everybody at a table, in the order in which they came."""

    def __init__(self) -> None:
        self._members: dict[str, Member] = {}
        self.people: frozenset[str] = frozenset()
        """Who they are."""
        self.comings = 0
        """How often somebody came: with another connection the same people are here as before."""

    def __iter__(self) -> Iterator[Member]:
        return iter(self._members.values())

    def __len__(self) -> int:
        return len(self._members)

    def add(self, member: Member) -> None:
        """A person is here with this connection, and with no other."""
        self._members.pop(member.person, None)
        self._members[member.person] = member
        self.comings += 1
        self.people = frozenset(self._members)

    def of(self, listener: Listener) -> Member | None:
        """The member with this very connection."""
        member = self._members.get(listener.person)
        return member if member is not None and member.listener is listener else None

    def remove(self, member: Member) -> None:
        """A member is here no more."""
        del self._members[member.person]
        self.people = frozenset(self._members)

    def reseat(self, room: Room) -> None:
        """Seats of the game may have changed hands: whoever sees it from another place now needs it from there."""
        for member in self._members.values():
            audience = room.audience_of(member.person)
            if audience != member.audience:
                member.audience = audience
                member.number = None

    def see_it_begin(self) -> None:
        """A game begins, and whoever is here knows all that happens in it."""
        for member in self._members.values():
            member.is_new = False

    def here(self, person: str) -> bool:
        """Whether this person is here."""
        return person in self._members
