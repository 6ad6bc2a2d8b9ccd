"""Who can have a seat."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Person(msgspec.Struct, frozen=True, tag=True):
    """A person in a seat, by public id; ``bot``: a program of that person's plays."""

    person: str
    bot: bool = False


class Bot(msgspec.Struct, frozen=True, tag=True):
    """A bot in a seat."""

    level: str


Occupant: TypeAlias = Person | Bot | None


def seat_of(seats: tuple[Occupant, ...], person: str) -> int | None:
    """The seat of this person; None for who has none."""
    for seat, occupant in enumerate(seats):
        if isinstance(occupant, Person) and occupant.person == person:
            return seat
    return None
