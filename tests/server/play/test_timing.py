"""When a timer starts, runs on or ends at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paiyou_engine.game import TABLE, Actor, Seat, Timer, Waiting
from paiyou_server.journal.records import TableMade
from paiyou_server.play.table_clock import TableClock
from paiyou_server.play.timing import ends_at_once, left_after_restart, starts_anew
from paiyou_server.tables.room_fold import new_room
from tests.server.toy_game import TOY

MADE = TableMade("1", "toy", 2, "T", "host", {"deals": 1, "hand": 2}, "short", {"window": 5.0})


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


WINDOW = Timer("window")


@pytest.mark.parametrize(
    ("before", "after", "actor", "anew"),
    [
        (Waiting(), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(seats=seats(0), timer=WINDOW), TABLE, True),
        (Waiting(seats=seats(0, 1), timer=WINDOW), Waiting(seats=seats(1), timer=WINDOW), Seat(0), False),
        (Waiting(seats=seats(1), timer=WINDOW), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(seats=seats(0, 1), timer=WINDOW), Waiting(seats=seats(0, 1), timer=WINDOW), Seat(0), True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(free=seats(0), timer=Timer("draw")), TABLE, True),
        (Waiting(free=seats(0), timer=Timer("draw")), Waiting(free=seats(0), timer=Timer("draw")), Seat(0), False),
        (Waiting(seats=seats(0), timer=WINDOW), Waiting(seats=seats(0)), Seat(0), True),
    ],
)
def test_when_a_timer_is_a_new_one(before: Waiting, after: Waiting, actor: Actor, anew: bool) -> None:
    assert starts_anew(before, after, actor) is anew


@pytest.mark.parametrize(
    ("waiting", "people", "length", "at_once"),
    [
        (Waiting(seats=seats(0)), (0,), 0.0, False),
        (Waiting(timer=Timer("draw")), (0,), 0.25, False),
        (Waiting(timer=Timer("draw")), (0,), 0.0, True),
        (Waiting(timer=Timer("draw", seats(0))), (0,), 0.25, True),
        (Waiting(timer=Timer("draw", seats(0))), (0, 1), 0.25, False),
        (Waiting(timer=Timer("draw")), (), 0.25, True),
        (Waiting(seats=seats(2), timer=WINDOW), (), 0.25, False),
    ],
)
def test_when_a_timer_needs_no_wait(waiting: Waiting, people: Sequence[int], length: float, at_once: bool) -> None:
    assert ends_at_once(waiting, set(map(Seat, people)), length) is at_once


@pytest.mark.parametrize(
    ("length", "before", "ran", "left"),
    [
        (60, 60, 0, 60),
        (60, 60, 30, 30),
        (60, 60, 59, 10),
        (60, 60, 800, 10),
        (5, 5, 4, 5),
        (60, 60, -10, 60),
        (60, 20, 5, 15),
        (60, 3, 0, 10),
        (5, 3, 0, 5),
    ],
)
def test_what_is_left_of_a_timer_after_a_restart(length: float, before: float, ran: float, left: float) -> None:
    assert left_after_restart(length, before, ran, give_back=10) == left


def test_a_clock_without_a_timer_never_ends_and_says_nothing() -> None:
    clock = TableClock("1")
    clock.follow(new_room(MADE, TOY), 0.0)
    assert clock.ends == float("inf")
    assert clock.announcement(0.0) == (0, None)
