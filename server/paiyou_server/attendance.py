"""What the absence of people does to a table: its host changes, or it ends."""

from __future__ import annotations

import math

from paiyou_server.members import Members
from paiyou_server.rooms import Person, Room
from paiyou_server.settings import Settings


class Attendance:
    """Since when nobody, or not the host, is at a table."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._empty_since: float | None = None
        self._host_gone_since: float | None = None

    def note(self, room: Room, members: Members, now: float) -> None:
        """Look who is here."""
        self._empty_since = None if len(members) else _since(self._empty_since, now)
        self._host_gone_since = None if members.here(room.host) else _since(self._host_gone_since, now)

    def ends_at(self, room: Room) -> float:
        """When the table ends if nobody comes."""
        if self._empty_since is None:
            return math.inf
        patience = self._settings.abandoned_game if room.running else self._settings.empty_table
        return self._empty_since + patience

    def passes_at(self, room: Room, members: Members) -> float:
        """When the host changes if the host does not come and nobody leaves."""
        if self._host_gone_since is None or room.running or heir(room, members) is None:
            return math.inf
        return self._host_gone_since + self._settings.host_away


def _since(before: float | None, now: float) -> float:
    return now if before is None else before


def heir(room: Room, members: Members) -> str | None:
    """Who is the host after the host: the first person here in a seat, else the first here; None for nobody."""
    seated = [who.person for who in room.seats if isinstance(who, Person)]
    others = [*seated, *(member.person for member in members)]
    return next((person for person in others if person != room.host and members.here(person)), None)
