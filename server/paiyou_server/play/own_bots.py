"""Bots of people's own: which of them have lost the decision under way to the house bot, as slow ones and bad ones do.

What is lost is one decision, never the seat or the game: with the next step of the game everything is forgotten.
"""

from __future__ import annotations

import math

from paiyou_engine.game import Seat
from paiyou_server.tables.rooms import Room


class OwnBots:
    """Those of one table; each has ``patience`` seconds for a decision.  ``now`` is the event loop's time."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._about: tuple[object, ...] = ()
        self._since = math.inf
        self._lost: set[Seat] = set()

    def follow(self, room: Room, now: float) -> None:
        """The table has changed: with a new step, or once it goes on, time begins anew."""
        about = (room.games, room.steps, room.held)
        if about != self._about:
            self._about, self._since = about, now
            self._lost.clear()

    def ends_at(self, room: Room) -> float:
        """When the slow ones lose."""
        return self._since + self._patience if self._asked(room) else math.inf

    def lose_slow(self, room: Room) -> None:
        """The time is up."""
        self._lost.update(self._asked(room))

    def lose(self, room: Room, seat: object) -> bool:
        """Somebody in this seat did what may not be done; whether it was a bot whom the game waits for."""
        lost = [one for one in self._asked(room) if one == seat]
        self._lost.update(lost)
        return bool(lost)

    def has_lost(self, seat: Seat) -> bool:
        """Whether the house bot decides for this seat now."""
        return seat in self._lost

    def _asked(self, room: Room) -> list[Seat]:
        """Those whom the game waits for, and who have not lost yet."""
        if not room.waiting.seats or room.held:
            return []
        return [seat for seat in room.waiting.seats if room.is_own_bot(seat) and seat not in self._lost]
