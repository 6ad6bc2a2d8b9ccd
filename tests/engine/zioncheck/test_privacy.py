"""Nothing that leaves for an audience tells it what it may not know (`tests.engine.privacy`)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from paiyou_engine.game import EVERYTHING, Seat
from paiyou_engine.zioncheck.seeing import hands_in
from paiyou_engine.zioncheck.state import Claiming, State
from tests.engine.privacy import everything, leaks, twin_of
from tests.engine.zioncheck.deals import SIZES, Twins, stages, twins, whole_deal
from tests.engine.zioncheck.hooks import HOOKS
from tests.engine.zioncheck.planted_leaks import HONEST, PLANTED

ENGINE = everything(HOOKS)


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("number", [0, 1])
def test_every_byte_is_the_same_in_every_state_that_an_audience_could_be_in(seats: int, number: int) -> None:
    for audience, true, twin in twins(seats, number):
        assert not list(leaks(audience, true, twin, ENGINE))


@pytest.mark.parametrize("seats", SIZES)
def test_twins_are_other_deals(seats: int) -> None:
    """Until the end of the deal hidden cards lie otherwise in every twin, for all but those who see every hand."""
    rng = random.Random(seats)
    deal = whole_deal(seats, 1, seats)
    for index in stages(deal, rng)[:-1]:
        true = deal.upto(index)
        found = [cards(twin_of(HOOKS, Seat(0), true, rng).last) for _ in range(3)]
        assert cards(true.last) not in found
        assert len({str(one) for one in found}) == len(found)


def test_those_who_see_every_hand_know_neither_the_stock_nor_what_was_said() -> None:
    deal = whole_deal(6, 1, 0)
    answers = set()
    for index in stages(deal, random.Random(1))[:-1]:
        true = deal.upto(index)
        twin = twin_of(HOOKS, EVERYTHING, true, random.Random(2))
        assert hands_in(state_of(true.last)) == hands_in(state_of(twin.last))
        assert cards(true.last) != cards(twin.last)
        phases = state_of(true.last).phase, state_of(twin.last).phase
        answers |= {str(phase) for phase in phases if isinstance(phase, Claiming)}
    assert len(answers) > 3


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_caught(name: str) -> None:
    """The test sees every kind of leak that is planted, one at a time, in copies of what leaves."""
    outlet = {name: PLANTED[name]}
    assert any(list(leaks(*pair, outlet)) for pair in some_twins())


def test_where_nothing_is_planted_nothing_is_caught() -> None:
    assert not any(list(leaks(*pair, HONEST)) for pair in some_twins())


def some_twins() -> Iterator[Twins]:
    return (pair for seats in (3, 4, 5, 6, 9) for number in (0, 1) for pair in twins(seats, number))


def cards(state: object) -> tuple[object, ...]:
    found = state_of(state)
    return hands_in(found), getattr(getattr(found.phase, "deal", None), "stock", ())


def state_of(state: object) -> State:
    assert isinstance(state, State)
    return state
