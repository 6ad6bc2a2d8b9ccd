"""Nothing that leaves for an audience tells it what it may not know (`tests.engine.privacy`)."""

from __future__ import annotations

import random

import pytest

from paiyou_engine.game import EVERYTHING, Seat
from paiyou_engine.zhao_pengyou.seeing import hands_in
from paiyou_engine.zhao_pengyou.state import State
from tests.engine.privacy import everything, leaks, twin_of
from tests.engine.zhao_pengyou.deals import SIZES, Twins, last_shuffle, stages, twins, whole_deal
from tests.engine.zhao_pengyou.hooks import HOOKS
from tests.engine.zhao_pengyou.planted_leaks import PLANTED

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
    deal = last_shuffle(whole_deal(seats, 0, seats))
    for index in stages(deal, rng)[:-2]:
        true = deal.upto(index)
        found = [hands_and_pack(twin_of(HOOKS, Seat(0), true, rng).last) for _ in range(3)]
        assert hands_and_pack(true.last) not in found
        assert len({str(one) for one in found}) == len(found)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_caught(name: str) -> None:
    """The test sees every kind of leak that is planted, one at a time, in copies of what leaves."""
    outlet = {name: PLANTED[name]}
    pairs = [pair for seats in (5, 6, 7, 8) for number in (0, 1) for pair in twins(seats, number)]
    assert any(list(leaks(*pair, outlet)) for pair in pairs)


def test_no_leak_is_found_where_nothing_is_hidden() -> None:
    """An audience that saw all hands drawn knows the deal from the exchange on, so its twin is the truth."""
    deal = last_shuffle(whole_deal(5, 0, 0))
    true = deal.upto(stages(deal, random.Random(0))[-3])
    twin = twin_of(HOOKS, EVERYTHING, true, random.Random(1))
    assert hands_in_both(Twins(EVERYTHING, true, twin))


def hands_and_pack(state: object) -> tuple[object, ...]:
    assert isinstance(state, State)
    return hands_in(state), state.history[0].action


def hands_in_both(pair: Twins) -> bool:
    true, twin = pair.true.last, pair.twin.last
    assert isinstance(true, State)
    assert isinstance(twin, State)
    return hands_in(true) == hands_in(twin)
