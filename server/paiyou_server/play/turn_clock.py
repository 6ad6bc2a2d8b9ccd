"""The clock of the decision that a game waits for, on the server's own time, and what is announced of it."""

from __future__ import annotations

import math

from paiyou_engine.game import Seat
from paiyou_protocol.messages import ClockSet
from paiyou_server.play.decisions import in_turn
from paiyou_server.tables.rooms import Room


class TurnClock:
    """When a decision is a bot's.  ``now`` is the event loop's time everywhere, which never goes back.

    It runs on whoever connects or goes; it stands still only while the game does.
    """

    def __init__(self) -> None:
        self._number = -1
        self._begun = 0.0
        self._spent: float | None = None
        self._handed = -1
        self._shown = 0
        self._last: tuple[object, ...] = ()

    def begin(self, room: Room, now: float, last_sign: float | None, give_back: float) -> None:
        """Take the clock of a game up; ``last_sign`` is when the server last lived, for a game of an earlier run.

        The time that the server was away counts against nobody, and there is a moment to come back.
        """
        if last_sign is not None:
            spent = room.clock.spent
            if not room.held:
                spent += max(0.0, last_sign - room.clock.since)
            self._number = room.clock.number
            self._begun = now - max(0.0, min(spent, _whole(room) - give_back))
        self.follow(room, now)

    def follow(self, room: Room, now: float) -> None:
        """The table has changed."""
        if room.clock.number != self._number:
            self._number, self._begun, self._spent = room.clock.number, now, None
        if room.held and self._spent is None:
            self._spent = now - self._begun
        elif not room.held and self._spent is not None:
            self._begun, self._spent = now - self._spent, None
        if not room.clock.banks:
            return
        shown = (self._number, room.held, decider(room), self._is_handed)
        if shown != self._last:
            self._last = shown
            self._shown += 1

    def used(self, now: float) -> float:
        """For how many seconds the clock of this decision has run."""
        return round(now - self._begun if self._spent is None else self._spent, 3)

    def ends_at(self, room: Room) -> float:
        """When the decision is to be handed to a bot."""
        if room.held or decider(room) is None or self._is_handed:
            return math.inf
        return self._begun + _whole(room)

    def hand(self, room: Room, now: float) -> None:
        """The time is up: a bot decides."""
        self._handed = self._number
        self.follow(room, now)

    def handed(self, room: Room) -> Seat | None:
        """The seat whose decision is a bot's as its time is up."""
        return decider(room) if self._is_handed and not room.held else None

    @property
    def version(self) -> int:
        """That of what is announced; 0 while nothing ever was."""
        return self._shown

    def announcement(self, room: Room, now: float) -> tuple[int, ClockSet]:
        """The version of what is announced, 0 for nothing, and the announcement as of now."""
        seat = decider(room)
        if seat is None or room.terms.clock is None:
            return self._shown, ClockSet(room.table, banks=room.clock.banks)
        move, used = room.terms.clock.move, self.used(now)
        left = max(0.0, room.clock.banks[seat] - max(0.0, used - move))
        return self._shown, ClockSet(
            table=room.table,
            seat=seat,
            move=round(max(0.0, move - used), 3),
            bank=round(left, 3),
            held=bool(room.held),
            out=self._is_handed,
            banks=room.clock.banks,
        )

    @property
    def _is_handed(self) -> bool:
        return self._handed == self._number


def decider(room: Room) -> Seat | None:
    """The seat whose person the game waits for in turn, at a table with a clock."""
    if not room.running or not room.clock.banks:
        return None
    people = (seat for seat in sorted(in_turn(room.waiting)) if room.player(seat) and room.stand_in(seat) is None)
    return next(people, None)


def _whole(room: Room) -> float:
    """All seconds that the decision under way may take."""
    seat = decider(room)
    return 0.0 if seat is None or room.terms.clock is None else room.terms.clock.move + room.clock.banks[seat]
