"""What the case files must show: each refusal, each question, each value of each option, each error.

All of it is read from the engine, so a rule, a question or a value that is added without cases fails here.
"""

from __future__ import annotations

from itertools import islice

import pytest

from paiyou_engine.choice import Choice
from paiyou_engine.judge import GAMES
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions, allowed_values
from tests.engine.case_files import Shown, all_cases, error_of, refused_by
from tests.engine.test_rule_book import BOOKS

CASES = all_cases("zhao-pengyou")
RULES = sorted(next(book for book in BOOKS if book.game == "zhao-pengyou").ids_in_the_engine())
OPTIONS = ZhaoPengyouOptions.__struct_fields__
SOME_NUMBER = {"false_group": 15, "kitty_point_cap": 25}
ERRORS = ("bad-game", "bad-ask", "bad-card", "bad-field", "bad-case")


def values_of(option: str) -> list[object]:
    """Each value of an option, as a case spells it; one number stands for "any"."""
    words: dict[str, object] = {"true": True, "false": False, "null": None}
    if isinstance(getattr(ZhaoPengyouOptions(), option), Choice):
        return list(allowed_values(option))
    texts = allowed_values(option)
    return [
        words[text] if text in words else SOME_NUMBER[option] if text.startswith("any ") else int(text)
        for text in texts
    ]


VALUES = [(option, value) for option in OPTIONS for value in values_of(option)]
SHOWN = Shown("zhao-pengyou", {option: values_of(option) for option in OPTIONS})


def test_the_list_of_values_is_whole() -> None:
    assert len(VALUES) > 50
    assert ("packs", None) in VALUES
    assert ("packs", 8) in VALUES
    assert ("target", "2") in VALUES
    assert ("take_back", False) in VALUES


@pytest.mark.parametrize("rule", RULES)
def test_each_refusal_has_two_cases_with_its_id(rule: str) -> None:
    assert sum(rule in refused_by(case) for case in CASES) >= 2


@pytest.mark.parametrize("ask", sorted(GAMES["zhao-pengyou"]))
def test_each_question_has_two_cases_and_one_that_is_refused(ask: str) -> None:
    cases = [case for case in CASES if case.get("ask") == ask and case.get("game") == "zhao-pengyou"]
    assert sum(not refused_by(case) and error_of(case) is None for case in cases) >= 1
    assert any(refused_by(case) or error_of(case) is not None for case in cases)
    assert len(cases) >= 2


@pytest.mark.parametrize(("option", "value"), VALUES, ids=[f"{option}={value}" for option, value in VALUES])
def test_each_value_of_each_option_is_shown_by_two_cases_and_by_a_refusal(option: str, value: object) -> None:
    assert len(list(islice(SHOWN.showing(option, value, CASES), 2))) == 2
    refusals = [case for case in CASES if refused_by(case)]
    assert next(SHOWN.showing(option, value, refusals), None) is not None


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_each_preset_is_shown_by_two_cases_and_by_a_refusal(preset: str) -> None:
    shown = SHOWN.showing_preset(preset, CASES)
    assert len(shown) >= 2
    assert any(refused_by(case) for case in shown)


@pytest.mark.parametrize("code", ERRORS)
def test_each_error_has_two_cases(code: str) -> None:
    assert sum(error_of(case) == code for case in CASES) >= 2


def test_the_cases_expect_no_error_that_is_unknown() -> None:
    assert {error_of(case) for case in CASES} == {None, *ERRORS}


def test_the_cases_expect_no_refusal_that_is_unknown() -> None:
    assert {rule for case in CASES for rule in refused_by(case)} == set(RULES)
