"""What the case files must show: each refusal, each question, each value of each option, each error.

All of it is read from the engine, so a rule, a question or an option that is added without cases fails here.
"""

from __future__ import annotations

from itertools import islice

import pytest

from paiyou_engine.judge import GAMES
from paiyou_engine.zioncheck.contracts import TABLES
from paiyou_engine.zioncheck.option_values import JokerSwap
from paiyou_engine.zioncheck.options import DEAL_SIZES, FIELDS, PRESETS
from tests.engine.case_files import Shown, all_cases, error_of, refused_by
from tests.engine.test_rule_book import BOOKS

CASES = all_cases("zioncheck")
RULES = sorted(next(book for book in BOOKS if book.game == "zioncheck").ids_in_the_engine())
ERRORS = ("bad-game", "bad-ask", "bad-card", "bad-field", "bad-case")

OWN = [[1, 0], [0, 1], [2, 0], [1, 1], [3, 0], [4, 0]]
VALUES: dict[str, list[object]] = {
    "contracts": [*TABLES, OWN],
    "dealSizes": [list(DEAL_SIZES), [7, 8, 9, 10, 11, 12]],
    "penaltyCards": [0, 1, 2],
    "takesPerDeal": [None, 0, 1],
    "laidDownMayClaim": [True, False],
    "minNaturals": [1, 2, 4],
    "layOffSameTurn": [True, False],
    "goOutNeedsDiscard": [True, False],
    "jokerSwap": [one.value for one in JokerSwap],
    "sameSuitRule": ["gap-extra-nine"],
    "maxReshuffles": [3, 0, 1],
    "maxTurns": [60, 1],
}
"""Of each option the values there are; of a number or a list the usual one and some others."""
SHOWN = Shown("zioncheck", VALUES)
TABLE_ALONE = ("dealSizes",)
"""What shows itself in no refusal: cases name their hands, whatever is dealt."""
CHOICES = [(option, value) for option, values in VALUES.items() for value in values if len(values) > 1]


def test_the_list_of_options_is_whole() -> None:
    assert list(VALUES) == list(FIELDS)


@pytest.mark.parametrize("rule", RULES)
def test_each_refusal_has_two_cases_with_its_id(rule: str) -> None:
    assert sum(rule in refused_by(case) for case in CASES) >= 2


@pytest.mark.parametrize("ask", sorted(GAMES["zioncheck"]))
def test_each_question_has_two_cases_and_one_that_is_refused(ask: str) -> None:
    cases = [case for case in CASES if case.get("ask") == ask and case.get("game") == "zioncheck"]
    assert sum(not refused_by(case) and error_of(case) is None for case in cases) >= 1
    assert any(refused_by(case) or error_of(case) is not None for case in cases)
    assert len(cases) >= 2


@pytest.mark.parametrize(("option", "value"), CHOICES, ids=[f"{option}={value}" for option, value in CHOICES])
def test_each_value_of_each_option_is_shown_by_two_cases_and_by_a_refusal(option: str, value: object) -> None:
    assert len(list(islice(SHOWN.showing(option, value, CASES), 2))) == 2
    refusals = [case for case in CASES if refused_by(case)]
    assert option in TABLE_ALONE or next(SHOWN.showing(option, value, refusals), None) is not None


def test_the_rule_about_two_runs_of_one_suit_is_named_and_refuses() -> None:
    """It has one value, so nothing else can be shown by it."""
    named = [case for case in CASES if "sameSuitRule" in str(case.get("rules"))]
    assert any("contract.same-suit" in refused_by(case) for case in named)
    assert any(not refused_by(case) and error_of(case) is None for case in named)


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
