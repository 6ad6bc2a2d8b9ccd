"""Where one may sit down at a table: pure questions about its seats."""

from __future__ import annotations

from paiyou_client.asides import is_running
from paiyou_protocol.messages import RoomState, SeatState


def is_free(seat: SeatState) -> bool:
    """Whether nobody has the seat."""
    return seat.person is None and seat.bot is None


def may_take(room: RoomState, seat: SeatState) -> bool:
    """Whether a person may sit down there: it is free, or a bot's that leaves for people."""
    return is_free(seat) or (seat.bot is not None and room.settings.bots_leave)


def has_seat_for_us(room: RoomState) -> bool:
    """Whether one may sit down at the table."""
    return not is_running(room) and any(may_take(room, seat) for seat in room.seats)
