"""The walk down a lead, found without going step by step, against going step by step (`law/zhao-pengyou.md` §4.1)."""

from __future__ import annotations

from random import Random
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.zhao_pengyou import walking
from paiyou_engine.zhao_pengyou.forms import Form, Shape, forms_left, last_weakenings, together, walk, weakenings
from paiyou_engine.zhao_pengyou.placing import Held, can_lie, fits
from paiyou_engine.zhao_pengyou.protection import passes
from paiyou_engine.zhao_pengyou.rising import forms_above, least_forms
from paiyou_engine.zhao_pengyou.walking import Walked, first_step

MOST_LOOKS: Final = 2_000
"""How many forms are tried on the held cards, of the millions that a very long sequence has."""

short = st.sampled_from([0, 24])
"""Of how many forms a walk is short; only in longer ones are steps passed over."""

shapes = st.lists(
    st.sampled_from([(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 1), (6, 1)]),
    min_size=1,
    max_size=3,
).map(lambda parts: tuple(sorted(parts, reverse=True)))
faces = st.lists(st.integers(0, 9), min_size=1, max_size=8)  # some perhaps at one step, as rank cards are
holdings = st.tuples(faces, st.lists(st.integers(2, 6), min_size=8, max_size=8)).map(
    lambda given: tuple(sorted(zip(given[0], given[1], strict=False)))
)


@settings(max_examples=250, deadline=None)
@given(shapes, holdings, st.booleans(), short)
def test_the_first_step_that_fits_is_the_one_that_steps_lead_to(
    parts: tuple[Shape, ...], held: Held, exactly: bool, few: int
) -> None:
    step = next(form for form in walk(parts) if fits(form, held, exactly=exactly))
    assert _walked(parts, held, few, exactly=exactly).step == step


@settings(max_examples=100, deadline=None)
@given(shapes.filter(lambda parts: sum(map(forms_left, parts)) < 150), holdings, short)
def test_all_steps_as_far_as_one_are_the_least_and_what_is_above_them(
    parts: tuple[Shape, ...], held: Held, few: int
) -> None:
    walked = _walked(parts, held, few, exactly=True)
    steps = list(walk(parts))
    before = steps[: steps.index(walked.step) + 1]
    found = {*walked.turns, *(together([form, walked.others]) for form in _risen(walked, held))}
    assert found <= set(before)
    assert [step for step in before if fits(step, held) and step not in found] == []


def _walked(parts: tuple[Shape, ...], held: Held, few: int, *, exactly: bool) -> Walked:
    first_step.cache_clear()
    with patch.object(walking, "_FEW", few):
        return first_step(parts, held, exactly=exactly)


def _risen(walked: Walked, held: Held) -> set[Form]:
    found: set[Form] = set()
    new = set(least_forms(walked, held))
    while new:
        found |= new
        new = {above for form in new for above in forms_above(form, walked.shape)} - found
    return found


@pytest.mark.parametrize("shape", [(1, 1), (2, 1), (2, 3), (3, 3), (4, 2), (5, 1), (4, 3)])
def test_the_last_forms_are_told_from_the_end(shape: Shape) -> None:
    every = tuple(weakenings(shape))
    for number in (1, 2, 5, 11, len(every), len(every) + 3):
        assert last_weakenings(shape, number) == every[-number:]


LONGEST = (
    ((3, 12),),
    ((4, 12),),
    ((8, 8),),
    ((3, 12), (2, 1)),
    ((4, 8), (3, 2)),
    ((6, 6), (2, 3)),
    ((4, 5), (3, 5)),
)


@pytest.mark.parametrize("parts", LONGEST, ids=str)
@pytest.mark.parametrize("exactly", [False, True])
def test_of_the_millions_of_forms_of_a_long_sequence_few_are_looked_at(parts: tuple[Shape, ...], exactly: bool) -> None:
    rng = Random(str(parts))
    for copies in ((2, 3), (2, 3, 4), (2, 2, 2, 3, 4, 5), (3, 5, 7), (5, 6, 7, 8), (2, 8)):
        steps = [*sorted(rng.sample(range(12), rng.randint(7, 12))), 12, 12, 12, 13, 14]
        held = tuple(sorted((step, rng.choice(copies)) for step in steps))
        can_lie.cache_clear()
        first_step.cache_clear()
        assert fits(first_step(parts, held, exactly=exactly).step, held, exactly=exactly)
        assert can_lie.cache_info().misses < MOST_LOOKS


def test_where_two_parts_take_turns_there_is_a_step_for_each_form_of_the_second() -> None:
    can_lie.cache_clear()
    held = tuple((step, 2) for step in range(0, 24, 2))  # no two adjacent, so that nothing but lone pairs will do
    assert first_step(((4, 5), (4, 4)), held).step == ((2,),) * 12
    assert forms_left((4, 4)) == 817
    assert can_lie.cache_info().misses < 2 * 817 + 100


@pytest.mark.parametrize("parts", LONGEST, ids=str)
def test_a_play_on_a_long_sequence_is_judged_by_few_forms(parts: tuple[Shape, ...]) -> None:
    rng = Random(str(parts))
    size = sum(copies * length for copies, length in parts)
    for _ in range(6):
        held = tuple((step, rng.choice((3, 4, 5, 6, 7, 8))) for step in range(17))
        cards = [index for index, (_, copies) in enumerate(held) for _ in range(copies)]
        play = rng.sample(cards, min(size, len(cards)))
        can_lie.cache_clear()
        first_step.cache_clear()
        passes(parts, held, tuple(play.count(index) for index in range(17)))
        assert can_lie.cache_info().misses < MOST_LOOKS
