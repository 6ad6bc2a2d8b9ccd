"""What the absence of people does to a table: a bot plays for them, its host changes, or it ends."""

from __future__ import annotations

import math
from collections.abc import Iterator

from paiyou_protocol.messages import Absence, Hold
from paiyou_server.settings import Settings
from paiyou_server.tables.members import Members
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room


class Attendance:
    """Since when nobody, or not the host, or not who has a seat, is at a table."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._begun_at = -math.inf
        self._empty_since: float | None = None
        self._host_gone_since: float | None = None
        self._away: dict[str, float] = {}
        self._went_on_at = -math.inf

    def begin(self, room: Room, members: Members, now: float, idle: float) -> None:
        """The table's task begins; for ``idle`` seconds at most nobody was here, before and while no server ran."""
        self._begun_at, self._empty_since = now, now - idle
        self.note(room, members, now)

    def note(self, room: Room, members: Members, now: float) -> None:
        """Look who is here."""
        self._empty_since = None if len(members) else _since(self._empty_since, now)
        self._host_gone_since = None if members.here(room.host) else _since(self._host_gone_since, now)
        gone = {who.person for who in (*room.seats, *room.players) if isinstance(who, Person)}
        self._away = {person: self._away.get(person, now) for person in gone if not members.here(person)}

    def went_on(self, now: float) -> None:
        """The game goes on after it stood still: whoever is away has the table's grace time anew."""
        self._went_on_at = now

    def away(self, person: str, now: float) -> float | None:
        """For how many seconds a person with a seat has been away; None for one who is here."""
        since = self._away.get(person)
        return None if since is None else now - since

    def stands_in_at(self, room: Room) -> float:
        """When the next bot is to play for a person who is away."""
        return min((at for _, at in self._due(room)), default=math.inf)

    def overdue(self, room: Room, now: float) -> tuple[int, ...]:
        """The seats for which one is to play now."""
        return tuple(seat for seat, at in self._due(room) if now >= at)

    def _due(self, room: Room) -> Iterator[tuple[int, float]]:
        if not self._away or not room.running or room.held or room.terms.absence is not Absence.BOT:
            return
        for seat in range(len(room.players)):
            since = self._away.get(room.player(seat) or "")
            if since is not None and room.stand_in(seat) is None:
                yield seat, max(since, self._went_on_at) + room.terms.grace

    def ends_at(self, room: Room) -> float:
        """When the table ends if nobody comes."""
        if self._empty_since is None:
            return math.inf
        return max(self._empty_since + self._patience(room), self._begun_at + self._settings.come_back)

    def _patience(self, room: Room) -> float:
        if not room.running:
            return self._settings.empty_table
        return self._settings.adjourned_table if room.held == Hold.ADJOURNED else self._settings.abandoned_game

    def passes_at(self, room: Room, members: Members) -> float:
        """When the host changes if the host does not come and nobody leaves: while a game runs, after the table's grace time."""
        if self._host_gone_since is None or heir(room, members) is None:
            return math.inf
        return self._host_gone_since + (room.terms.grace if room.running else self._settings.host_away)


def _since(before: float | None, now: float) -> float:
    return now if before is None else before


def heir(room: Room, members: Members) -> str | None:
    """Who is the host after the host: of those here who sits longest, else who came first; None for nobody.

    While a game runs it is one of its people: who looks on does not come to rule over those who are away.
    """
    seated = [*room.seated, *(who.person for who in room.seats if isinstance(who, Person))]
    others = seated if room.running else [*seated, *(member.person for member in members)]
    return next((person for person in others if person != room.host and members.here(person)), None)
