"""Plans for a contract: which arrangements count, and what a card is worth to them."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.plans import Near, Worth, worth
from paiyou_engine.bots.zioncheck.tastes import PLAIN
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import face_text
from paiyou_engine.zioncheck.judging_fields import Cards
from paiyou_engine.zioncheck.options import PRESETS
from tests.engine.zioncheck.hands import faces

TWO_SETS, TWO_RUNS, SET_AND_RUN = Contract(2, 0), Contract(0, 2), Contract(1, 1)
ALL_UNSEEN = (2,) * 52 + (4,)


def of(hand: str, contract: Contract, unseen: Sequence[int] = ALL_UNSEEN) -> Worth:
    cards = Cards().make_all(faces(hand.split()))
    return worth(cards, unseen, contract, Near(distance(cards, contract, PRESETS["seed"]), PLAIN.looks))


def shares(hand: str, contract: Contract) -> dict[str, float]:
    return {face_text(face): share for face, share in of(hand, contract).share.items()}


def unseen_but(text: str, copies: int) -> tuple[int, ...]:
    """As many copies of these cards, two of all others."""
    few = faces(text.split())
    return (*(copies if face in few else 2 for face in range(52)), 4)


def test_a_full_contract_is_a_plan_that_is_sure() -> None:
    assert of("Kh Kd Ks 9s 9c 9d", TWO_SETS).total >= 1
    assert of("Kh Kd Ks 9s 9c", TWO_SETS).total < 1


def test_who_expects_fewer_cards_to_come_counts_less_on_plans_that_lack_more() -> None:
    cards = Cards().make_all(faces(["Kh", "Kd", "Ks", "9s", "9c", "4h"]))
    many, few = [worth(cards, ALL_UNSEEN, TWO_SETS, Near(1, looks)) for looks in (8, 5)]
    assert few.total < many.total
    share = [one.share[faces(["4h"])[0]] for one in (many, few)]
    assert share[1] < share[0]


def test_three_runs_are_planned_too() -> None:
    assert of("Ac 2c 3c 4c 6h 7h 8h 9h Js Qs Ks As", Contract(0, 3)).total >= 1
    assert 0 < of("Ac 2c 3c 6h 7h 8h 9h Js Qs Ks As", Contract(0, 3)).total < 1


def test_two_runs_that_touch_are_no_plan_with_fewer_than_nine_cards() -> None:
    assert of("Ac 2c 3c 4c 6c 7c 8c 9c", TWO_RUNS).total >= 1
    assert of("Ac 2c 3c 4c 5c 6c 7c 8c", TWO_RUNS).total < 1
    assert of("Ac 2c 3c 4c 5c 6c 7c 8c 9c", TWO_RUNS).total >= 1


def test_of_what_plans_need_each_card_is_worth_something_and_of_four_of_a_kind_none_is() -> None:
    share = shares("Kh Kd Ks Kc 9s 9c 9d", TWO_SETS)
    assert share["Kh"] == share["Kc"] == 0
    assert share["9s"] == share["9d"] > 0


def test_arrangements_that_lack_one_card_more_than_the_nearest_count_too() -> None:
    share = shares("Kh Kd Ks 9s 9c 4h", TWO_SETS)
    assert share["9s"] > share["4h"] > 0
    assert shares("Kh Kd Ks 9s 9c 9d 4h", TWO_SETS)["4h"] == 0, "two cards more are too many"


def test_a_card_s_share_is_part_of_all_that_the_plans_come_to() -> None:
    for hand in ("Kh Kd 9s 9c 4d 6h", "5c 6c 7c Kh Kd 2s 9h", "Jk 5c 6c Kh Kd"):
        assert all(0 <= share <= 1 for share in shares(hand, SET_AND_RUN).values())


def test_a_joker_fills_the_place_that_is_hardest_to_fill() -> None:
    """The missing nine is nearly gone, kings there are many; with a joker the nine is the one that nobody waits for."""
    rare = unseen_but("9h 9d 9s 9c", 0)
    without = of("Kh Kd 9s 9c 2d", TWO_SETS, rare)
    with_joker = of("Kh Kd 9s 9c Jk", TWO_SETS, rare)
    assert without.total < with_joker.total
    assert of("Kh Kd Ks 9s 9c Jk", TWO_SETS, rare).total >= 1


def test_a_plan_is_the_better_the_more_copies_may_still_come() -> None:
    none, few, many = (of("Kh Kd Ks 9s 9c", TWO_SETS, unseen_but("9h 9d 9s 9c", copies)).total for copies in (0, 1, 2))
    assert none < few < many
    gone, there = (of("5c 6c 7c Kh Kd Ks", SET_AND_RUN, unseen_but("4c 8c", copies)).total for copies in (0, 2))
    assert gone < there
