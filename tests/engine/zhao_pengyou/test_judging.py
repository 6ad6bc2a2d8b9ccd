"""The judge: what each question answers, and what it says to cases that make no sense."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.judge import GAMES, Mismatch, answer, check, mismatches

Case = dict[str, object]
ASKS: dict[str, Case] = {
    "table": {"players": 6},
    "order": {"trump": "9c", "cards": ["9s", "RJ", "9h", "9s", "2c"]},
    "lead": {"trump": "4d", "cards": ["As", "Ks", "Js", "Js"], "others": [["Qs", "Qs"]], "rules": "modern"},
    "follow": {"trump": "9c", "lead": ["Jh", "Jh"], "hand": ["Ah", "Th", "Th"], "play": ["Th", "Th"]},
    "winner": {"trump": "9c", "plays": [["Jh"], ["Kh"]]},
    "bids": {"packs": 2, "levels": ["4", "3"], "bids": [[0, ["4c"]], [1, ["3c"]]]},
    "calls": {"players": 5, "trump": "5s", "calls": [["Ac", 1]]},
    "friends": {"players": 5, "maker": 0, "calls": [["Ac", 1]], "plays": [[1, ["Ac"]]]},
    "score": {"players": 6, "opposition": 30, "team": 2},
    "promote": {"level": "K", "active": True, "won": 2},
    "actions": {"actions": []},
    "tricks": {
        "players": 5,
        "trump": "2d",
        "maker": 0,
        "calls": [["Ah", 1]],
        "hands": [["4h"], ["Ah"], ["3h"], ["5h"], ["6h"]],
        "buried": ["Kc"],
        "plays": [["4h"], ["Ah"], ["3h"], ["5h"], ["6h"]],
    },
}
ANSWERS: dict[str, Case] = {
    "order": {"order": [["RJ"], ["9h", "9s", "9s"], ["2c"]]},
    "lead": {
        "legal": True,
        "rule": None,
        "kind": "group",
        "parts": [["Js", "Js"], ["As"], ["Ks"]],
        "stands": False,
        "kept": ["Js", "Js"],
        "withdrawn": ["As", "Ks"],
        "penalty": 20,
        "stopped_by": 0,
    },
    "follow": {"legal": True, "rule": None},
    "winner": {"winner": 1, "points": 10},
    "bids": {"legal": [True, False], "rules": [None, "bid.count"], "maker": 0, "trump": "4c"},
    "calls": {"legal": True, "rule": None},
    "friends": {"maker_side": [0, 1], "open": []},
    "score": {"side": "maker", "points": 2},
    "promote": {"level": "A", "active": True, "over": True},
    "tricks": {"tricks": [[1, 5]], "maker_side": [0, 1], "opposition": 0, "over": True},
}


def case(ask: str, **fields: object) -> Case:
    return {"id": 7, "game": "zhao-pengyou", "ask": ask, **ASKS[ask], **fields}


def error(found: Case) -> object:
    assert isinstance(found["error"], dict)
    return found["error"]["code"]


@pytest.mark.parametrize("ask", ANSWERS)
def test_whole_answers(ask: str) -> None:
    assert answer(case(ask)) == {"id": 7, **ANSWERS[ask]}


def test_every_question_has_an_example_here() -> None:
    assert set(ASKS) == set(GAMES["zhao-pengyou"])


@pytest.mark.parametrize(
    ("given_case", "code"),
    [
        (5, "bad-case"),
        ([], "bad-case"),
        (None, "bad-case"),
        ({}, "bad-game"),
        ({"game": "whist", "ask": "table"}, "bad-game"),
        ({"game": ["zhao-pengyou"], "ask": "table"}, "bad-game"),
        ({"game": "zhao-pengyou"}, "bad-ask"),
        ({"game": "zhao-pengyou", "ask": "deal"}, "bad-ask"),
        ({"game": "zhao-pengyou", "ask": {}}, "bad-ask"),
        (case("table", players=4), "bad-field"),
        (case("table", players=13), "bad-field"),
        (case("table", players="6"), "bad-field"),
        (case("table", players=6.0), "bad-field"),
        (case("table", players=True), "bad-field"),
        (case("table", players=10**40), "bad-field"),
        (case("table", players=None), "bad-field"),
        (case("table", rules="house"), "bad-field"),
        (case("table", rules={"follow": "suits"}), "bad-field"),
        (case("table", rules=3), "bad-field"),
        (case("order", trump="RJ"), "bad-card"),
        (case("order", trump=9), "bad-field"),
        (case("order", cards=["9s", "Xs"]), "bad-card"),
        (case("order", cards=["9s", 5]), "bad-card"),
        (case("order", cards=["9s", "Jk"]), "bad-card"),
        (case("order", cards="9s"), "bad-field"),
        (case("order", cards=["9s", "2s"]), "bad-case"),  # a trump and a spade
        (case("lead", others=["Qs"]), "bad-field"),
        (case("lead", parts="As"), "bad-field"),
        (case("follow", lead=[]), "bad-case"),
        (case("follow", lead=["Jh", "Js"]), "bad-case"),
        (case("follow", parts=[["Jh"], ["Jh"]]), "bad-case"),
        (case("winner", plays=[]), "bad-case"),
        (case("winner", plays=[["Jh"], ["Kh", "Kh"]]), "bad-case"),
        (case("winner", plays=[["As", "Ks", "Ks"], ["2s", "3s", "4s"]]), "bad-case"),  # mixed, in classic
        (case("bids", levels=["1", "3"]), "bad-field"),
        (case("bids", levels=[4, 3]), "bad-field"),
        (case("bids", bids=[[2, ["4c"]]]), "bad-field"),
        (case("bids", bids=[[-1, ["4c"]]]), "bad-field"),
        (case("bids", bids=[[0]]), "bad-field"),
        (case("bids", bids=[[0, ["4c"], 1]]), "bad-field"),
        (case("bids", passive=[2]), "bad-field"),
        (case("bids", packs="2"), "bad-field"),
        (case("calls", calls=[["Ac", "first"]]), "bad-field"),
        (case("calls", calls=[["Ac", 1.0]]), "bad-field"),
        (case("calls", calls=[["Ac", True]]), "bad-field"),
        (case("friends", maker=5), "bad-field"),
        (case("friends", plays=[[5, ["Ac"]]]), "bad-field"),
        (case("friends", plays=[[1, ["Ac", "Ac", "Ac"]]]), "bad-case"),  # three copies of two
        (case("friends", calls=[["Ac", 1], ["Ac", 1]]), "bad-case"),
        (case("friends", calls=[["Ac", "other"]]), "bad-case"),
        (case("score", team=0), "bad-field"),
        (case("score", team=4), "bad-field"),
        (case("score", opposition="30"), "bad-field"),
        (case("promote", level="1"), "bad-field"),
        (case("promote", active=None), "bad-field"),
        (case("promote", active=1), "bad-field"),
        (case("promote", won=-1), "bad-field"),
        (case("promote", event="storm"), "bad-field"),
        (case("tricks", hands=[["4h"]]), "bad-field"),
        (case("tricks", hands=[["4h"], ["Ah"], ["3h"], ["5h"], []]), "bad-case"),
        (case("tricks", buried=["4h", "4h"]), "bad-case"),
        (case("tricks", plays=["4h"]), "bad-field"),
        (case("tricks", plays=[[["4h"], 5]]), "bad-field"),
    ],
)
def test_cases_that_cannot_be_answered(given_case: object, code: str) -> None:
    found = answer(given_case)
    assert error(found) == code
    assert found["id"] == (given_case.get("id") if isinstance(given_case, dict) else None)


def test_promotion_answers() -> None:
    assert answer(case("promote", won=1)) == {"id": 7, "level": "A", "active": True, "over": False}
    assert answer(case("promote", event="no-bids", active=False)) == {
        "id": 7,
        "level": "K",
        "active": True,
        "over": False,
    }
    assert answer(case("promote", rules="modern", active=None, won=1)) == {"id": 7, "level": "A", "over": False}
    assert answer(case("promote", rules={"target": "J"}, level="T", won=1))["level"] == "A"  # as for every end


def test_a_refused_play_stops_the_tricks() -> None:
    assert answer(case("tricks", plays=[["4h"], ["Ah"], ["5h"]])) == {"id": 7, "stopped_at": 2, "rule": "follow.hand"}
    too_many = [["4h"], ["Ah"], ["3h"], ["5h"], ["6h"], ["6h"]]
    assert answer(case("tricks", plays=too_many)) == {"id": 7, "stopped_at": 5, "rule": "play.over"}
    assert answer(case("tricks", plays=[["5h"]]))["rule"] == "play.hand"


def test_an_unfinished_trick_counts_for_joining() -> None:
    found = answer(case("tricks", plays=[["4h"], ["Ah"]]))
    assert found == {"id": 7, "tricks": [], "maker_side": [0, 1], "opposition": 0, "over": False}


def test_a_lead_may_be_written_with_its_parts() -> None:
    hands = [["As", "As", "Ks", "Ks"], ["9h", "9h", "8h", "8h"], ["Th", "Th", "6h", "6h"]]
    hands += [["2c", "3c", "4c", "5c"], ["2d", "3d", "4d", "5d"]]
    fields: Case = {"trump": "7h", "hands": hands, "calls": [], "buried": []}
    whole = answer(case("tricks", **fields, plays=[["As", "As", "Ks", "Ks"], *hands[1:]]))
    parts = answer(case("tricks", **fields, plays=[[["As", "As"], ["Ks", "Ks"]], *hands[1:]]))
    assert (whole["tricks"], parts["tricks"]) == ([[1, 50]], [[2, 50]])


def test_only_what_is_expected_is_compared() -> None:
    found: Case = {"id": 1, "legal": True, "rule": None, "parts": [["As"]], "error": {"code": "x", "message": "y"}}
    assert mismatches(found, {"legal": True, "parts": [["As"]], "error": {"code": "x"}}) == []
    wrong = mismatches(found, {"legal": 1, "rule": "lead.suit", "parts": [["As"], []]})
    assert [mismatch.where for mismatch in wrong] == ["legal", "rule", "parts"]
    assert mismatches(found, {"error": {"code": "z"}, "kind": "set"}) == [
        Mismatch("error.code", "z", "x"),
        Mismatch("kind", "set", None),
    ]


def test_an_error_that_is_not_expected_is_wrong_whatever_else_is() -> None:
    bad = case("table", players=4)
    assert [mismatch.where for mismatch in check(bad, answer(bad))] == ["error"]
    assert check({**bad, "expect": {"error": {"code": "bad-field"}}}, answer(bad)) == []
    assert check(case("table"), answer(case("table"))) == []


def test_deep_nesting_is_no_way_to_a_traceback() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    for found in (answer(case("order", cards=deep)), answer(case("order", trump=deep)), answer({"id": deep})):
        json.dumps(found)
        assert "error" in found
    mapping: Case = {}
    for _ in range(5000):
        mapping = {"error": mapping}
    assert check(case("table", expect=mapping), {"id": 7, "error": mapping}) != []


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["Ah", "RJ", "9c", "9", "other", "classic", "", "♠", "K♥", "seven"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["preset", "follow", "a"]), inner),
    max_leaves=8,
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(ASKS)), st.dictionaries(st.integers(0, 9), json_values, max_size=3))
def test_no_case_ends_in_a_traceback(ask: str, changes: dict[int, object]) -> None:
    fields = ["rules", *ASKS[ask]]
    broken = {fields[number % len(fields)]: value for number, value in changes.items()}
    found = answer(case(ask, **broken))
    assert found["id"] == 7
    json.dumps(found)
