"""The timer of a running game on the server's own clock, and what is announced of it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from paiyou_engine.game import Seat, Timer
from paiyou_protocol.messages import TimerSet
from paiyou_server.play.timing import ends_at_once
from paiyou_server.tables.occupants import Person
from paiyou_server.tables.rooms import Room

PACE = "draw"
"""The timer that is a pace and not a limit: it is not announced."""


class TableClock:
    """When the timer ends.  ``now`` is the event loop's time everywhere, which never goes back; ``usual`` are the lengths that a
    table has which chose none.

    Somebody who plays against bots alone keeps nobody waiting: there a window has no timer, unless the table chose its
    length or a clock, and whoever reads slowly loses nothing.
    """

    def __init__(self, table: str, usual: Mapping[str, float] | None = None) -> None:
        self._table = table
        self._usual = usual or {}
        self._waits = False
        self._number = -1
        self._ends = math.inf
        self._shown = 0
        self._kind: str | None = None
        self._last_kind = ""
        self._left: float | None = None

    @property
    def ends(self) -> float:
        """When the timer has run out; infinite without one."""
        return self._ends

    def follow(self, room: Room, now: float, left: float | None = None) -> None:
        """Take up the timer of the room where it is a new one, with ``left`` seconds where it is an old one."""
        timer = room.waiting.timer
        before, self._waits = self._waits, timer is not None and self._waits_for_one(room, timer)
        if timer is None or self._waits:
            self._ends, self._left = math.inf, None
            self._show(None)
        elif room.timer_number != self._number or before:
            self._ends, self._left = now + (length(room) if left is None else left), None
            self._show(None if timer.kind == PACE else timer.kind)
        self._number = room.timer_number
        if timer is not None and not self._waits and bool(room.held) != (self._left is not None):
            self._hold(now) if room.held else self._go_on(now)
            self._show(self._kind)

    def _waits_for_one(self, room: Room, timer: Timer) -> bool:
        """Whether this window waits for as long as one person wants: nobody else is there to be kept waiting."""
        if timer.kind == PACE or room.terms.clock is not None or length(room) != self._usual.get(timer.kind):
            return False
        persons = [who for who in room.players if isinstance(who, Person)]
        return len(persons) == 1 and not persons[0].bot

    def left(self, now: float) -> float | None:
        """Seconds left on the timer, whether it runs or stands still; None without one."""
        if self._left is not None:
            return self._left
        return None if self._ends == math.inf else max(0.0, self._ends - now)

    def _hold(self, now: float) -> None:
        self._ends, self._left = math.inf, self.left(now)

    def _go_on(self, now: float) -> None:
        self._ends, self._left = now + (self._left or 0.0), None

    def _show(self, kind: str | None) -> None:
        if kind is None and self._kind is None:
            return
        self._kind = kind
        self._last_kind = kind or self._last_kind
        self._shown += 1

    @property
    def version(self) -> int:
        """That of what is announced; 0 while nothing ever was."""
        return self._shown

    def announcement(self, now: float) -> tuple[int, TimerSet | None]:
        """The version of what is announced, and the announcement as of now; None where nothing ever was."""
        if self._shown == 0:
            return 0, None
        seconds = 0.0 if self._kind is None else max(0.001, round(self.left(now) or 0.0, 3))
        return self._shown, TimerSet(self._table, self._last_kind, seconds, self._left is not None)

    def due(self, room: Room, now: float) -> bool:
        """Whether the timer is to be ended now."""
        if room.waiting.timer is None or room.held:
            return False
        return now >= self._ends or at_once(room)


def at_once(room: Room) -> bool:
    """Whether a timer runs for which nobody needs to wait."""
    return room.waiting.timer is not None and ends_at_once(room.waiting, people(room), length(room))


def length(room: Room) -> float:
    """The whole length of the timer that runs."""
    timer = room.waiting.timer
    assert timer is not None
    return room.timers.get(timer.kind, 0.0)


def people(room: Room) -> frozenset[Seat]:
    """The seats of the running game that persons have and play themselves."""
    seats = (Seat(seat) for seat, who in enumerate(room.players) if isinstance(who, Person))
    return frozenset(seat for seat in seats if room.stand_in(seat) is None)
