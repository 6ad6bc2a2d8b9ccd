"""The judge on what people may write: never a traceback, and equal where it should be (`docs/judge.md`)."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.judge import GAMES, answer, check
from tests.engine.case_files import Case, all_cases, error_of

CASES = all_cases("zioncheck")
CODES = {"bad-game", "bad-ask", "bad-card", "bad-field", "bad-case"}

junk: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 15)
    | st.just(10**30)
    | st.floats(allow_nan=False)
    | st.sampled_from(["8c", "Jk", "Jk=7c", "Jk=", "=7c", "set", "run", "low", "seed", "draw", "♠", "", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["do", "card", "meld", "kind"]), inner),
    max_leaves=8,
)


@settings(max_examples=400)
@given(st.sampled_from(CASES), st.data())
def test_whatever_stands_in_a_field_the_answer_is_an_answer(case: Case, data: st.DataObject) -> None:
    fields = sorted({*case, "rules", "hand", "laid", "discards", "reshuffles", "end", "any_order"} - {"id", "game"})
    field = data.draw(st.sampled_from(fields))
    found = answer(case | {field: data.draw(junk)})
    assert found["id"] == case["id"]
    if isinstance(error := found.get("error"), dict):
        assert error["code"] in CODES
        assert isinstance(error["message"], str)
    json.dumps(found)


@settings(max_examples=200)
@given(st.sampled_from([case for case in CASES if "actions" in case]), st.data())
def test_whatever_an_action_is_the_answer_is_an_answer(case: Case, data: st.DataObject) -> None:
    assert isinstance(case["actions"], list)
    found = answer(case | {"actions": [*case["actions"], [0, data.draw(junk)]]})
    assert "error" in found or isinstance(found["legal"], list)


@pytest.mark.parametrize("do", ["take", "pass"])
@pytest.mark.parametrize(("card", "rule"), [(None, None), ("2s", None), ("3s", "take.dead"), ("9h", "take.dead")])
def test_an_answer_may_name_its_discard_and_means_the_last_one_without(do: str, card: str | None, rule: str) -> None:
    """Case files need not name it: a take in them is of what lies there."""
    named = {} if card is None else {"card": card}
    case = {
        "game": "zioncheck",
        "ask": "play",
        "players": 2,
        "dealer": 1,
        "deal": 1,
        "hands": [["2s", "3s"], ["4s", "5s"]],
        "stock": ["Ts", "Js"],
        "actions": [[0, {"do": "draw"}], [0, {"do": "discard", "card": "2s"}], [1, {"do": do, **named}]],
    }
    assert answer(case)["rules"] == [None, None, rule]


def test_all_questions_are_there() -> None:
    assert set(GAMES["zioncheck"]) == {"table", "meld", "contract", "can-lay", "add", "swap", "score", "play"}
    assert {case["ask"] for case in CASES if error_of(case) is None} == set(GAMES["zioncheck"])


def test_a_pile_of_cases_is_answered_in_any_order_alike() -> None:
    cases = list(CASES)
    first = {case["id"]: answer(case) for case in cases}
    Random(1).shuffle(cases)
    assert {case["id"]: answer(case) for case in cases} == first


def checked(case: Case, expect: Case) -> list[str]:
    whole = {"id": "x", "game": "zioncheck", **case, "expect": expect}
    return [mismatch.where for mismatch in check(whole, answer(whole))]


PLAY: Case = {
    "ask": "play", "players": 2, "dealer": 1, "deal": 1, "hands": [["2s", "9c", "2h"], ["3s"]], "stock": ["4s"],
    "laid": [{"seat": 0, "kind": "set", "cards": ["8c", "8d", "Jk"]}, {"seat": 1, "kind": "run", "cards": ["5c", "6c", "7c", "8c"]}],
    "actions": [],
}  # fmt: skip


def test_hands_and_sets_are_compared_without_regard_to_order() -> None:
    melds = [
        {"seat": 0, "kind": "set", "cards": ["Jk", "8c", "8d"]},
        {"seat": 1, "kind": "run", "cards": ["5c", "6c", "7c", "8c"]},
    ]
    assert checked(PLAY, {"hands": [["9c", "2h", "2s"], ["3s"]], "melds": melds}) == []
    assert checked(PLAY, {"hands": [["9c", "2h", "2h"], ["3s"]]}) == ["hands"]
    assert checked(PLAY, {"hands": [["3s"], ["9c", "2h", "2s"]]}) == ["hands"]
    backwards = [melds[0], melds[1] | {"cards": ["8c", "7c", "6c", "5c"]}]
    assert checked(PLAY, {"melds": backwards}) == ["melds"]
    assert checked(PLAY, {"melds": melds[::-1]}) == ["melds"]


def test_the_cards_of_a_run_have_an_order_and_those_of_a_set_have_none() -> None:
    a_set: Case = {"ask": "meld", "cards": ["8c", "8d", "8h"]}
    assert checked(a_set, {"cards": ["8h", "8c", "8d"]}) == []
    assert checked(a_set, {"cards": ["8h", "8c", "8c"]}) == ["cards"]
    a_run: Case = {"ask": "meld", "cards": ["5c", "6c", "7c", "8c"]}
    assert checked(a_run, {"cards": ["8c", "7c", "6c", "5c"]}) == ["cards"]
    grown: Case = {"ask": "add", "kind": "set", "meld": ["8c", "8d", "8h"], "card": "8s"}
    assert checked(grown, {"cards": ["8s", "8c", "8d", "8h"]}) == []


def test_any_legal_way_to_lay_down_is_right() -> None:
    hand = ["8c", "8d", "8h", "8s", "Kc", "Kd", "Kh", "2s"]
    case: Case = {"ask": "can-lay", "deal": 1, "hand": hand}
    other_way = [{"kind": "set", "cards": ["8s", "8d", "8h"]}, {"kind": "set", "cards": ["Kc", "Kd", "Kh"]}]
    assert checked(case, {"can": True, "melds": other_way}) == []
    assert checked(case, {"can": True, "melds": None}) == ["melds"]
    assert checked(case | {"hand": hand[:4]}, {"can": False, "melds": other_way}) == ["melds"]


def test_an_illegal_lay_down_would_be_found_wrong() -> None:
    whole: Case = {"id": 1, "game": "zioncheck", "ask": "can-lay", "deal": 1, "hand": ["8c", "8d", "8h", "2s"]}
    melds = [{"kind": "set", "cards": ["8c", "8d", "8h"]}]
    expected = {"expect": {"melds": [{"kind": "set", "cards": ["8h", "8d", "8c"]}, melds[0]]}}
    assert [mismatch.where for mismatch in check(whole | expected, {"id": 1, "melds": melds})] == ["melds"]


@pytest.mark.parametrize("text", ["8♣", "8C", "8c"])
def test_suits_are_letters_or_symbols(text: str) -> None:
    found = answer({"game": "zioncheck", "ask": "meld", "cards": [text, "10♦", "jk=9H"], "kind": "set"})
    assert (found["legal"], found["rule"]) == (False, "meld.identity")
