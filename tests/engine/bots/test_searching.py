"""The search that strong bots share: candidates are compared in the same worlds, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Manner, search


class Worlds:
    """Worlds in which a candidate comes to its own number and what luck adds for all, or for each; counts the tries."""

    def __init__(self, *, luck: float = 0.0, own_luck: float = 0.0) -> None:
        self.tries: list[float] = []
        self.rng = Random(1)
        self._luck, self._own = luck, own_luck

    def __iter__(self) -> Iterator[Callable[[float], float]]:
        while True:
            luck = self.rng.gauss(0, self._luck)

            def world(candidate: float, luck: float = luck) -> float:
                self.tries.append(candidate)
                return candidate + luck + self.rng.gauss(0, self._own)

            yield world


def test_what_luck_does_to_all_alike_falls_out() -> None:
    found = search([1.0, 2.0, 3.0], Worlds(luck=1000, own_luck=0.01), Effort(30))
    assert found[0].candidate == 3.0


def test_the_first_is_chosen_unless_another_is_clearly_better() -> None:
    assert search([1.0, 1.001], Worlds(own_luck=5), Effort(60))[0].candidate == 1.0
    assert search([1.0, 9.0], Worlds(own_luck=5), Effort(60))[0].candidate == 9.0


def test_the_budget_is_counted_in_worlds_tried_by_all_candidates() -> None:
    worlds = Worlds(own_luck=1)
    search([1.0, 1.1, 1.2], worlds, Effort(10))
    assert len(worlds.tries) == 9


def test_who_is_clearly_behind_is_tried_no_more_but_the_first_always_is() -> None:
    worlds = Worlds(own_luck=0.1)
    search([1.0, -50.0, 1.1, -60.0], worlds, Effort(400))
    assert worlds.tries.count(-50.0) == worlds.tries.count(-60.0) == 8
    assert worlds.tries.count(1.0) > 100


def test_each_time_the_worlds_have_doubled_the_last_are_dropped() -> None:
    """Of nine that luck leaves close together six or seven are left after eight worlds, with the first, and fewer later on."""
    worlds, nine = Worlds(own_luck=1000), [float(number) for number in range(9)]
    search(nine, worlds, Effort(360), Manner(narrows=True))
    tries = sorted(worlds.tries.count(one) for one in nine)
    assert tries[:2] == [8, 8]
    assert 16 in tries[2:5]
    assert tries[-1] == worlds.tries.count(0.0) > 360 / 9
    assert len(worlds.tries) <= 360


def test_who_comes_to_the_same_as_the_first_in_every_world_is_tried_no_more_by_one_that_narrows() -> None:
    worlds = Worlds(luck=10)
    found = search([1.0, 1.0], worlds, Effort(100), Manner(narrows=True))
    assert [one.candidate for one in found] == [1.0, 1.0]
    assert len(worlds.tries) == 16


def test_a_search_that_does_not_narrow_tries_all_alike_that_are_not_clearly_behind() -> None:
    worlds = Worlds(luck=10)
    search([1.0, 1.5, 1.0], worlds, Effort(24))
    assert [worlds.tries.count(one) for one in (1.0, 1.5)] == [16, 8]
    again = Worlds(luck=10)
    search([1.0, 1.0, 1.0], again, Effort(60))
    assert len(again.tries) == 60


def test_a_search_that_asks_for_a_lead_drops_who_is_not_ahead_of_the_first() -> None:
    worlds = Worlds(own_luck=0.1)
    search([1.0, 0.95, 5.0], worlds, Effort(400), Manner(better=9.0, asks=True))
    assert worlds.tries.count(0.95) == 8
    assert worlds.tries.count(1.0) == worlds.tries.count(5.0) == 196


def test_more_is_asked_the_longer_a_candidate_is_tried() -> None:
    """Of many that are as good as the first half are ahead by luck after eight worlds, few after each of the next looks."""
    tries = [Worlds(own_luck=1) for _ in range(40)]
    for number, worlds in enumerate(tries):
        worlds.rng.seed(number)
        search([1.0, 1.0 + 1e-9], worlds, Effort(120), Manner(asks=True))
    left = [sum(len(worlds.tries) > 16 * looks for worlds in tries) for looks in (1, 2, 3)]
    assert 10 < left[0] < 30
    assert left[2] < left[1] < left[0]


def test_who_is_better_by_as_much_in_every_world_is_chosen() -> None:
    assert search([1.0, 2.0], Worlds(luck=8), Effort(40))[0].candidate == 2.0
    assert search([2.0, 1.0], Worlds(luck=8), Effort(40))[0].candidate == 2.0


def test_how_much_better_another_one_must_be_is_counted_in_standard_errors() -> None:
    found = [search([0.0, 1.0], Worlds(own_luck=3), Effort(60), Manner(better))[0].candidate for better in (0.5, 9.0)]
    assert found == [1.0, 0.0]


def test_a_clock_ends_the_search_and_what_was_found_stands() -> None:
    worlds = Worlds()
    found = search([1.0, 2.0], worlds, Effort(400, lambda: len(worlds.tries) >= 20))
    assert len(worlds.tries) == 20
    assert [one.candidate for one in found] == [2.0, 1.0]
    at_once = search([1.0, 2.0], Worlds(), Effort(400, lambda: True))
    assert at_once[0].candidate == 1.0
