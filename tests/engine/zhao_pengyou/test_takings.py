"""Sets of plays as trees of takings: against plain sets, as bits of numbers and as branches."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.zhao_pengyou import takings as takings_module
from paiyou_engine.zhao_pengyou.counting import count, fewest
from paiyou_engine.zhao_pengyou.takings import Plays, Takings, takings_of

Play = tuple[int, ...]
"""How many copies a play takes of each face."""

choices = st.lists(
    st.builds(
        takings_of,
        st.integers(1, 4),
        st.frozensets(st.integers(2, 4), max_size=3),
        st.frozensets(st.integers(2, 4), max_size=2),
    ),
    min_size=1,
    max_size=4,
).map(tuple)
bits = st.sampled_from([1, 4, 1 << 15])
"""From how many plays on a set is made of branches: always, on the larger hands, never."""


def plays_in(takings: Takings, plays: Plays, level: int = 0) -> set[Play]:
    """Every play of a set, one by one."""
    if level == len(takings.choices):
        return {()} if plays else set()
    return {
        (taken, *others)
        for (least, most), after in zip(takings.choices[level], takings.after(level, plays), strict=True)
        for others in plays_in(takings, after, level + 1)
        for taken in range(least, most + 1)
    }


def with_at_least(takings: Takings, copies: Iterable[int]) -> Plays:
    """The plays with at least so many copies of each face."""
    plays = takings.everything[-1]
    for level, number in reversed(list(enumerate(copies))):
        places = takings.at_least(level)
        plays = takings.put(level, places[min(number, len(places) - 1)], plays, takings.nothing[level])
    return plays


def sets(takings: Takings, wanted: list[list[int]]) -> Plays:
    plays = takings.nothing[0]
    for copies in wanted:
        plays = takings.join(plays, with_at_least(takings, copies[: len(takings.choices)]))
    return plays


some_sets = st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), max_size=3)


@given(choices, some_sets, some_sets, bits)
def test_sets_of_plays_are_sets(
    choices: tuple[tuple[tuple[int, int], ...], ...], one: list[list[int]], other: list[list[int]], most: int
) -> None:
    with patch.object(takings_module, "_BITS", most):
        takings = Takings(choices)
        first, second = sets(takings, one), sets(takings, other)
        mine, others = plays_in(takings, first), plays_in(takings, second)
        assert plays_in(takings, takings.join(first, second)) == mine | others
        assert plays_in(takings, takings.without(first, second)) == mine - others
        assert bool(first) == bool(mine)
        assert plays_in(takings, takings.everything[0]) == set(product(*(range(face[-1][1] + 1) for face in choices)))


@settings(deadline=None)
@given(choices, some_sets, st.integers(0, 3), st.integers(0, 10), bits)
def test_plays_of_a_size_are_counted_and_what_is_in_all_of_them(
    choices: tuple[tuple[tuple[int, int], ...], ...], wanted: list[list[int]], lone: int, size: int, most: int
) -> None:
    with patch.object(takings_module, "_BITS", most):
        takings = Takings(choices)
        plays = sets(takings, wanted)
        whole = [
            (play, singles)
            for play in plays_in(takings, plays)
            for singles in range(lone + 1)
            for _ in combinations(range(lone), singles)
            if sum(play) + singles == size
        ]
        assert count(takings, plays, lone, size) == len(whole)
        if whole:
            faces, singles = fewest(takings, plays, lone, size)
            assert faces == [min(column) for column in zip(*(play for play, _ in whole), strict=True)]
            assert singles == min(singles for _, singles in whole)


def test_copies_that_do_the_same_are_one_taking() -> None:
    assert takings_of(4, frozenset((2,))) == ((0, 1), (2, 3), (4, 4))
    assert takings_of(4, frozenset((2, 3))) == ((0, 1), (2, 2), (3, 3), (4, 4))
    assert takings_of(3, frozenset((5,))) == ((0, 3),)
    assert takings_of(3, frozenset((2, 3)), suppliers=frozenset((3,))) == ((0, 0), (1, 1), (2, 2), (3, 3))
