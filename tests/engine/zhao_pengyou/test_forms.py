"""Forms that a lead is weakened to, laying them out in held cards, and counting plays (`law/zhao-pengyou.md` §4.1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import parse_cards
from paiyou_engine.zhao_pengyou.counting import count
from paiyou_engine.zhao_pengyou.forms import Form, Shape, forms_left, walk, weakenings
from paiyou_engine.zhao_pengyou.holding import hold
from paiyou_engine.zhao_pengyou.meeting import plays_that_meet
from paiyou_engine.zhao_pengyou.multisets import unavoidable, ways
from paiyou_engine.zhao_pengyou.placing import Held, fits, packs_in, placement
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump
from tests.engine.zhao_pengyou import slow_rules


def told(form: Form, cards: int) -> str:
    """A form as the rule book writes it: ``3-2+1``."""
    runs = ["-".join(map(str, run)) for run in form]
    return "+".join([*runs, *["1"] * (cards - sum(map(sum, form)))])


@pytest.mark.parametrize(
    ("shape", "forms"),
    [
        ((1, 1), "1"),
        ((2, 1), "2 1+1"),
        ((3, 1), "3 2+1 1+1+1"),
        ((4, 1), "4 3+1 2-2 2+2 2+1+1 1+1+1+1"),
        ((2, 2), "2-2 2+2 2+1+1 1+1+1+1"),
        (
            (6, 1),
            "6 5+1 4-2 4+2 4+1+1 3-3 3+3 3-2+1 3+2+1 3+1+1+1 2-2-2 2-2+2 2+2+2 2-2+1+1 2+2+1+1 2+1+1+1+1 1+1+1+1+1+1",
        ),
        (
            (3, 2),
            "3-3 3+3 3-2+1 3+2+1 3+1+1+1 2-2-2 2-2+2 2+2+2 2-2+1+1 2+2+1+1 2+1+1+1+1 1+1+1+1+1+1",
        ),
    ],
)
def test_a_part_is_weakened_from_its_own_form_on(shape: Shape, forms: str) -> None:
    cards = shape[0] * shape[1]
    assert [told(form, cards) for form in weakenings(shape)] == forms.split()


@pytest.mark.parametrize("shape", [(1, 1), (2, 1), (2, 4), (3, 3), (4, 2), (5, 1), (8, 1), (4, 3), (2, 9)])
def test_forms_are_counted_without_listing_them(shape: Shape) -> None:
    listed = list(weakenings(shape))
    assert forms_left(shape) == len(listed) - 1
    assert len(set(listed)) == len(listed)
    assert listed[-1] == ()


@pytest.mark.parametrize("shape", [(4, 1), (2, 3), (3, 2), (5, 1), (7, 1), (4, 2)])
def test_forms_told_a_second_time(shape: Shape) -> None:
    second = [tuple(sorted(run for run in form if run[0] > 1)) for form in slow_rules.own_forms(shape)]
    assert [tuple(sorted(form)) for form in weakenings(shape)] == second


def test_the_part_with_most_forms_left_is_weakened_next() -> None:
    steps = [told(form, 7) for form in walk(((2, 2), (3, 1)))]
    assert steps == ["2-2+3", "3+2+2", "3+2+1+1", "2+2+1+1+1", "2+1+1+1+1+1", "1+1+1+1+1+1+1"]


def test_of_parts_with_as_many_forms_left_the_larger_is_weakened() -> None:
    assert (forms_left((2, 1)), forms_left((2, 1))) == (1, 1)
    assert [told(form, 4) for form in walk(((2, 1), (2, 1)))] == ["2+2", "2+1+1", "1+1+1+1"]
    assert forms_left((2, 2)) == 3
    assert [told(form, 8) for form in walk(((2, 2), (2, 2)))][:4] == ["2-2+2-2", "2-2+2+2", "2+2+2+2", "2+2+2+1+1"]


def test_a_very_long_sequence_begins_its_walk_at_once() -> None:
    first = next(iter(walk(((3, 12), (2, 12)))))
    assert first == ((3,) * 12, (2,) * 12)
    assert forms_left((3, 12)) == 71_388


held_cards = st.lists(st.tuples(st.integers(0, 5), st.integers(2, 4)), max_size=5, unique_by=lambda one: one[0]).map(
    lambda faces: tuple(sorted(faces))
)
forms = st.lists(st.lists(st.integers(2, 3), min_size=1, max_size=3), max_size=3).map(
    lambda runs: tuple(sorted((tuple(sorted(run, reverse=True)) for run in runs), key=lambda run: (-len(run), run)))
)


@settings(max_examples=200, deadline=None)
@given(forms, held_cards)
def test_a_placement_lies_in_the_held_cards(form: Form, held: Held) -> None:
    placed = placement(form, held)
    assert (placed is not None) == fits(form, held)
    used: Counter[int] = Counter()
    for index, size in placed or ():
        used[index] += size
    assert all(count <= held[index][1] for index, count in used.items())
    exact = placement(form, held, exactly=True)
    assert exact is None or all(held[index][1] == size for index, size in exact)


@settings(max_examples=200, deadline=None)
@given(forms, held_cards, st.integers(0, 3), st.integers(0, 8))
def test_counting_without_listing(form: Form, held: Held, lone: int, size: int) -> None:
    total = 0
    for taken in product(*(range(copies + 1) for _, copies in held)):
        in_play = tuple((step, copies) for (step, _), copies in zip(held, taken, strict=True))
        if fits(form, in_play):
            singles = size - sum(taken)
            total += len(list(combinations(range(lone), singles))) if singles >= 0 else 0
    assert count(*plays_that_meet(form, held), lone, size) == total


def test_faces_outside_all_sequences_stand_alone() -> None:
    held = hold(parse_cards("5s 5s 5d 5d 4h 4h 6h 6h BJ BJ RJ RJ"), ordering(parse_trump("5h"))).held
    assert fits(((2, 2),), held)
    assert count(*plays_that_meet(((2, 2),), held), 0, 4) == 1  # only the fours and sixes
    assert not fits(((2, 2, 2),), held)


@pytest.mark.parametrize(
    ("sizes", "copies", "able"),
    [
        ((), (), True),
        ((2, 2), (4,), True),
        ((2, 2), (3, 1), False),
        ((3, 2, 2), (4, 3), True),  # the triple must come from the three
        ((3, 2, 2), (5, 2), True),
        ((3, 2, 2), (5, 1, 1), False),
        ((4, 3), (4, 2, 2), False),
    ],
)
def test_sets_out_of_copies(sizes: tuple[int, ...], copies: tuple[int, ...], able: bool) -> None:
    assert packs_in(sizes, copies) == able


def test_choosing_cards() -> None:
    assert ways((2, 1, 1), 2) == 4
    assert ways((), 0) == 1
    assert ways((1,), 2) == ways((1,), -1) == 0
    assert unavoidable(parse_cards("As As As Ks"), 3) == parse_cards("As As")
    assert unavoidable(parse_cards("As Ks"), 0) == ()
