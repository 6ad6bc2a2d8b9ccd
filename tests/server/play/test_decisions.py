"""Whose clock runs, in the games themselves: one seat's in turn, nobody's in a window or while cards are drawn."""

from __future__ import annotations

import random

import pytest

from paiyou_engine.game import CHANCE, TABLE, NonSeat, Order, Seat, Tick, Waiting
from paiyou_engine.registry import GAMES
from paiyou_engine.shuffle import permutation
from paiyou_protocol.messages import ClockTerms
from paiyou_server.play.decisions import Decisions, begun, held, in_turn, stepped
from paiyou_server.play.games import AnyGame

TERMS = ClockTerms(20.0, 30.0)
SEATS = 5


def waitings(game: AnyGame, steps: int) -> list[Waiting]:
    """Whom a game of chance waits for, step by step."""
    rng = random.Random(4)
    state = game.start(game.read_options(next(iter(game.presets()))), SEATS)
    found = []
    for _ in range(steps):
        waiting = game.waiting(state)
        found.append(waiting)
        if waiting.chance is not None:
            state, _ = game.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
        elif in_turn(waiting) or (waiting.timer is not None and rng.random() < 0.2):
            seat = rng.choice(waiting.seats or waiting.free)
            choices = game.choices(state, seat)
            if choices.count():
                state, _ = game.apply(state, seat, choices.example(rng))
        elif waiting.timer is not None:
            state, _ = game.apply(state, TABLE, Tick())
        else:
            break
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_clock_runs_for_one_seat_in_turn_and_a_window_has_a_timer_instead(game: AnyGame) -> None:
    found = waitings(game, 800)
    assert {len(in_turn(waiting)) for waiting in found} == {0, 1}
    assert all(waiting.timer is not None or waiting.chance is not None for waiting in found if not in_turn(waiting))
    assert all(not in_turn(waiting) for waiting in found if waiting.timer is not None)


TURN_OF_0, TURN_OF_1 = Waiting(seats=(Seat(0),)), Waiting(seats=(Seat(1),))
START = begun(TERMS, 2, 100.0)


@pytest.mark.parametrize(("used", "left"), [(0.0, 30.0), (20.0, 30.0), (25.0, 25.0), (50.0, 0.0), (99.0, 0.0)], ids=str)
def test_only_what_a_decision_takes_beyond_its_own_time_comes_out_of_the_bank(used: float, left: float) -> None:
    after = stepped(START, TERMS, (TURN_OF_0, Seat(0), TURN_OF_1), used, 150.0)
    assert after == Decisions((left, 30.0), 2, 150.0)


def test_a_second_decision_of_the_same_seat_has_its_own_time() -> None:
    after = stepped(START, TERMS, (TURN_OF_0, Seat(0), TURN_OF_0), 25.0, 150.0)
    assert after == Decisions((25.0, 30.0), 2, 150.0)


@pytest.mark.parametrize("actor", [Seat(1), NonSeat.TABLE])
def test_what_others_do_meanwhile_changes_nothing(actor: Seat | NonSeat) -> None:
    aside = Waiting(seats=(Seat(0),), free=(Seat(1),))
    assert stepped(START, TERMS, (aside, actor, aside), 25.0, 150.0) == START


def test_a_turn_that_begins_after_a_window_is_a_new_decision() -> None:
    assert stepped(START, TERMS, (Waiting(), NonSeat.TABLE, TURN_OF_1), 0.0, 150.0).number == START.number + 1


def test_standing_still_keeps_what_was_spent() -> None:
    assert held(START, 12.5, 150.0) == Decisions((30.0, 30.0), 1, 150.0, 12.5)


def test_without_terms_there_is_no_clock() -> None:
    nothing = begun(None, 2, 100.0)
    assert nothing == Decisions()
    assert stepped(nothing, None, (TURN_OF_0, Seat(0), TURN_OF_1), 99.0, 150.0) == nothing
