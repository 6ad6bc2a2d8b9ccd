"""The rule book's cases, each answered by the judge."""

from __future__ import annotations

import pytest

from paiyou_engine.judge import answer, check
from tests.engine.case_files import Case, all_cases

cases = all_cases("zioncheck")


@pytest.mark.parametrize("case", cases, ids=[str(case["id"]) for case in cases])
def test_case(case: Case) -> None:
    found = answer(case)
    assert check(case, found) == [], found


def test_every_case_has_its_own_id() -> None:
    ids = [case["id"] for case in cases]
    assert len(set(ids)) == len(ids) > 300


def test_every_case_expects_something() -> None:
    assert [case["id"] for case in cases if not case["expect"]] == []
