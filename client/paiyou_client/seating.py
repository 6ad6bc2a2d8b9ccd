"""Where one may sit down at a table: pure questions about its seats."""

from __future__ import annotations

from paiyou_client.asides import is_running
from paiyou_protocol.messages import Readiness, RoomState, SeatState


def is_free(seat: SeatState) -> bool:
    """Whether nobody has the seat."""
    return seat.person is None and seat.bot is None


def may_take(room: RoomState, seat: SeatState) -> bool:
    """Whether a person may sit down there: it is free, or a bot's that leaves for people."""
    return is_free(seat) or (seat.bot is not None and room.settings.bots_leave)


def has_seat_for_us(room: RoomState) -> bool:
    """Whether one may sit down at the table."""
    return not is_running(room) and any(may_take(room, seat) for seat in room.seats)


def may_do(room: RoomState, action: str, seat: SeatState, me: str, *, link: str) -> bool:
    """Whether one of the things that are done before a game can be done now, by the person with this public id: ``sit``,
    ``stand``, ``bot``, ``remove`` (the bot in ``seat``), ``unseat`` (who is away from it), ``start``, ``answer`` (ready or not), ``nudge``,
    ``link`` (to friends, where there is one); all else is the host's."""
    if is_running(room):
        return False
    is_host = room.host == me
    any_free = any(map(is_free, room.seats))
    match action:
        case "sit":
            return room.you is None and has_seat_for_us(room)
        case "stand":
            return room.you is not None
        case "bot":
            return is_host and any_free
        case "remove":
            return is_host and seat.bot is not None
        case "unseat":
            return is_host and seat.person is not None and not seat.here
        case "start":
            return is_host and not any_free
        case _:
            return _may_gather(room, action, link=link, is_host=is_host)


def _may_gather(room: RoomState, action: str, *, link: str, is_host: bool) -> bool:
    asked = [seat.ready is not Readiness.NOT_ASKED for seat in room.seats]
    match action:
        case "answer":
            return room.you is not None and asked[room.you] and not is_host
        case "nudge":
            return room.you is not None and any(seat.ready is Readiness.ASKED for seat in room.seats)
        case "link":
            return bool(link)
        case _:
            return is_host
