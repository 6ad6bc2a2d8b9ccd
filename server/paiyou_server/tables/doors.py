"""The door of a table: how it is shown, how it is entered, who was let in and who was sent away.

Part of the table's state, so the fold of its records: people stand here by public id, never by name.
"""

from __future__ import annotations

import secrets
from collections.abc import Container

import msgspec

from paiyou_protocol.messages import Entry, Visibility
from paiyou_server.people.passwords import Lock

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of invite codes: none that is taken for another letter or a digit (I, L, O, U)."""
_LETTERS = 6


class Barred(msgspec.Struct, frozen=True):
    """Somebody who was sent away, out of this seat of this game (the table's ``games``-th), or out of none."""

    person: str
    seat: int | None = None
    game: int = 0


class Door(msgspec.Struct, frozen=True):
    """``members`` were let in and need no password or code again; ``allowed`` is the host's list."""

    visibility: Visibility = Visibility.PUBLIC
    entry: Entry = Entry.OPEN
    lock: Lock | None = None
    code: str = ""
    allowed: frozenset[str] = frozenset()
    members: frozenset[str] = frozenset()
    barred: tuple[Barred, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether anybody may walk in, so that nobody needs to be remembered."""
        return self.visibility is Visibility.PUBLIC and self.entry is Entry.OPEN and self.lock is None

    def bar_of(self, person: str) -> Barred | None:
        """How this person was sent away; None where it was not."""
        return next((barred for barred in self.barred if barred.person == person), None)

    def with_member(self, person: str) -> Door:
        """Somebody was let in."""
        return msgspec.structs.replace(self, members=self.members | {person})

    def with_allowed(self, person: str) -> Door:
        """Somebody is on the list, and no longer barred."""
        barred = tuple(each for each in self.barred if each.person != person)
        return msgspec.structs.replace(self, allowed=self.allowed | {person}, barred=barred)

    def without_allowed(self, person: str) -> Door:
        """Somebody is off the list, and must prove again what the door asks for."""
        return msgspec.structs.replace(self, allowed=self.allowed - {person}, members=self.members - {person})

    def with_barred(self, barred: Barred) -> Door:
        """Somebody was sent away."""
        others = tuple(each for each in self.barred if each.person != barred.person)
        return msgspec.structs.replace(self.without_allowed(barred.person), barred=(*others, barred))


def new_code(taken: Container[str]) -> str:
    """An invite code that no living table has."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(_LETTERS))
        if code not in taken:
            return code
