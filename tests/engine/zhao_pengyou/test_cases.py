"""The rule book's cases, each answered by the judge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiyou_engine.judge import answer, mismatches

CASES = Path(__file__).parents[2] / "cases" / "zhao-pengyou.jsonl"
cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])
def test_case(case: dict[str, object]) -> None:
    found = answer(case)
    assert mismatches(found, case["expect"]) == [], found


def test_every_case_has_its_own_id() -> None:
    ids = [case["id"] for case in cases]
    assert len(set(ids)) == len(ids)
