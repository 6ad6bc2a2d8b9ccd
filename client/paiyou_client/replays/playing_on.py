"""From a moment of a replay to a game of one's own that goes on from there."""

from __future__ import annotations

from enum import StrEnum

from paiyou_client.starts import Practice
from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.file import pack_replay


class Lack(StrEnum):
    """What a position lacks to be played on."""

    STEP = "step"
    """The deal has not so many steps; ``number`` are those that it has."""
    SEAT = "seat"
    """There is no such seat; ``number`` is how many there are."""
    HAND = "hand"
    """In the public's replay there is no hand."""


class NoPosition(Exception):
    """There is nothing to play on from."""

    def __init__(self, lack: Lack, number: int = 0) -> None:
        super().__init__(lack, number)
        self.lack = lack
        self.number = number


def practice_from(course: Course, step: int, seat: int | None = None) -> Practice:
    """The position once so many steps are done, for this seat; for None that of a seat's replay, or that whose turn it is.

    Raises `NoPosition`.
    """
    seats = len(course.replay.seats)
    if not 0 <= step <= len(course):
        raise NoPosition(Lack.STEP, len(course))
    if seat is None:
        seat = _usual_seat(course, step)
    if not 0 <= seat < seats:
        raise NoPosition(Lack.SEAT, seats)
    if not course.states and seat != course.audience:
        raise NoPosition(Lack.HAND)
    return Practice(pack_replay(course.replay), step, seat)


def _usual_seat(course: Course, step: int) -> int:
    if isinstance(course.audience, int):
        return course.audience
    state = course.state(step)
    if state is None:
        raise NoPosition(Lack.HAND)
    waited = course.game.waiting(state).seats
    return waited[0] if waited else 0
