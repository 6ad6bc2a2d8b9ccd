"""What a hand lacks for its contract, against a slow telling of it (`law/zioncheck.md` §9.2, §10.11)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.lay_downs import can_lay, lay_down, lay_downs, missing
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import proposal_of
from tests.engine.zioncheck.hands import cards, faces
from tests.engine.zioncheck.slow_contracts import RANKS, slow_missing

SMALL = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]


@st.composite
def hands(draw: st.DrawFn) -> list[str]:
    """Few cards that lie close together, so that they fight for places, and up to four jokers."""
    low = draw(st.integers(0, 8))
    card = st.builds(str.__add__, st.sampled_from([*RANKS[low : low + 5], "A"]), st.sampled_from("ccd"))
    return draw(st.permutations(draw(st.lists(card, max_size=8)) + ["Jk"] * draw(st.integers(0, 4))))


def options(least: int, keep: bool) -> ZioncheckOptions:
    return ZioncheckOptions(min_naturals=least, go_out_needs_discard=keep)


@settings(max_examples=100)
@given(hands(), st.sampled_from(SMALL), st.sampled_from([1, 1, 2, 3]), st.booleans())
def test_it_lacks_what_the_slow_search_says(hand: list[str], contract: tuple[int, int], least: int, keep: bool) -> None:
    sets, runs = contract
    found = missing(faces(hand), Contract(sets, runs), options(least, keep))
    assert found == slow_missing(hand, sets, runs, least, keep)


@settings(max_examples=100)
@given(hands(), st.sampled_from([*SMALL, (2, 1), (1, 2), (2, 2), (0, 3)]), st.sampled_from([1, 2]), st.integers(0, 99))
def test_a_hand_that_lacks_nothing_can_lay_down_and_no_other(
    hand: list[str], contract: tuple[int, int], least: int, seed: int
) -> None:
    asked, rules, held = Contract(*contract), options(least, keep=True), cards(hand)
    order = permutation(len(held), Random(seed))
    shuffled = tuple(held[index] for index in order)
    found = missing(faces(hand), asked, rules)
    assert found == missing(faces(hand[index] for index in order), asked, rules)
    assert can_lay(faces(hand), asked, rules) == (found == 0)

    ways = lay_downs(shuffled, asked, rules, 5)
    one = lay_down(shuffled, asked, rules)
    assert bool(ways) == (one is not None) == (found == 0)
    for melds in (*ways, *((one,) if one is not None else ())):
        assert read_lay_down(shuffled, map(proposal_of, melds), asked, rules) == melds


@settings(max_examples=60)
@given(hands(), st.sampled_from([(2, 1), (1, 2), (2, 2), (0, 3)]), st.integers(0, 51))
def test_one_card_more_mends_at_most_one_card(hand: list[str], contract: tuple[int, int], more: int) -> None:
    asked, rules = Contract(*contract), ZioncheckOptions()
    before = missing(faces(hand), asked, rules)
    after = missing([*faces(hand), *faces(cards_of_face(more))], asked, rules)
    assert before - 1 <= after <= before


def cards_of_face(number: int) -> list[str]:
    return [RANKS[number % 13] + "shdc"[number // 13]]


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        # thirteen in a row are three runs only as 4 + 5 + 4 (D13b)
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2s", 3),
        ("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2s", 3),
        # both ends of fourteen ranks: A to 4 and J to A use two aces
        ("Ac Ac 2c 3c 4c Jc Qc Kc 2s", 2),
    ],
)
def test_runs_of_one_suit(hand: str, runs: int) -> None:
    held = hand.split()
    assert missing(faces(held), Contract(0, runs), ZioncheckOptions()) == 0
    assert missing(faces(held[1:]), Contract(0, runs), ZioncheckOptions()) == 1


def test_the_best_way_leaves_the_fewest_points_and_spares_jokers() -> None:
    hand = cards(["8c", "8d", "8h", "8s", "Kc", "Kd", "Kh", "Jk", "2s"])
    best = lay_downs(hand, Contract(2, 0), ZioncheckOptions(), 3)[0]
    used = {card for meld in best for card in meld.cards}
    assert sorted(set(hand) - used) == sorted(hand[-2:])


def test_no_more_ways_are_listed_than_asked_for() -> None:
    hand = cards(["8c", "8d", "8h", "8s", "Kc", "Kd", "Kh", "Ks", "Jk", "Jk", "2s", "2c", "2d"])
    ways = lay_downs(hand, Contract(2, 0), ZioncheckOptions(), 4)
    assert len(ways) == 4
    assert len(lay_downs(hand, Contract(2, 0), ZioncheckOptions(), 100)) > 4
