"""What a hand lacks for its contract, against a slow telling of it (`law/zioncheck.md` §9.2, §10.11)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.contracts import TABLES, Contract
from paiyou_engine.zioncheck.lay_downs import can_lay, lay_down, lay_downs, missing, problem_of
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.melds import RunMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.solving import Search
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


@settings(max_examples=25)
@given(hands(), st.sampled_from(SMALL), st.sampled_from([4, 5]), st.booleans())
def test_it_does_so_where_melds_must_have_many_naturals(
    hand: list[str], contract: tuple[int, int], least: int, keep: bool
) -> None:
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
        # jokers stand so that the runs do not touch: 3 to 6 and 8 to J, not 2 to 5 and 6 to 9
        ("4c 5c 8c 9c Jk Jk Jk Jk 2s", 2),
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


def test_a_joker_in_a_run_may_stand_for_any_card_it_can_stand_for() -> None:
    hand = cards(["5c", "6c", "Jk", "Jk", "2s"])
    ways = lay_downs(hand, Contract(0, 1), ZioncheckOptions(), 10)
    assert sorted(run.low for (run,) in ways if isinstance(run, RunMeld)) == [3, 4, 5]


def looked_at(hand: Iterable[str], contract: Contract, least: int = 1) -> int:
    """How many windows and sets one search looks at."""
    search = Search(problem_of(faces(hand), contract, options(least, keep=True)))
    search.run()
    return search.looked_at


FAR_APART = (
    "3s 5s 6s 9s 2h 3h 6h Kh 3d 7d Qd 5c 6c Jc Jk Jk",
    "3s 6s 8s As 3h 6h 8h Kh 3d 7d Qd 8c Jc Jk Jk Jk",
    "7s 8s Js Qs 7h 9h Jh Ah 6d 7d Tc Jc Jk Jk Jk Jk",
    "2s 4s 7s 8s Qs 2h 4h 6h Th 8d 4c 6c Jk Jk Jk Jk",
    "9s Ts Qs 6h 8h Jh Qh Kh 4d Ad 5c 9c Tc Jc Qc Jk",
)
"""Cards that begin many melds and finish none."""


@pytest.mark.parametrize("contract", TABLES["T1"])
@pytest.mark.parametrize("hand", FAR_APART)
def test_a_hand_of_sixteen_takes_few_looks(hand: str, contract: Contract) -> None:
    assert looked_at(hand.split(), contract) < 300


def a_pack_of(suits: str, copies: int, jokers: int) -> list[str]:
    return [rank + suit for suit in suits for rank in RANKS] * copies + ["Jk"] * jokers


@pytest.mark.parametrize("least", [1, 2, 4, 5, 8, 14])
@pytest.mark.parametrize("contract", [Contract(2, 2), Contract(1, 3), Contract(0, 3)])
@pytest.mark.parametrize(
    "hand",
    [
        *map(str.split, FAR_APART),
        a_pack_of("s", 1, 1),
        a_pack_of("s", 2, 4),
        a_pack_of("sh", 1, 8),
        a_pack_of("shd", 1, 0),
        a_pack_of("shdc", 2, 8),
    ],
    ids=len,
)
def test_no_hand_takes_more_than_a_moment(hand: list[str], contract: Contract, least: int) -> None:
    """However many naturals a meld must have: the hands and contracts for which there is most to look at."""
    assert looked_at(hand, contract, least) < 40_000


@settings(max_examples=60)
@given(st.data(), st.integers(1, 14))
def test_nor_does_any_other(data: st.DataObject, least: int) -> None:
    pack = data.draw(st.sampled_from([a_pack_of("s", 3, 4), a_pack_of("sc", 2, 8), a_pack_of("shdc", 2, 4)]))
    hand = data.draw(st.permutations(pack))[: data.draw(st.integers(6, 40))]
    assert looked_at(hand, Contract(*data.draw(st.sampled_from([(1, 3), (2, 2), (0, 3), (1, 2)]))), least) < 40_000
