"""The rule book's cases, each answered by the judge."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paiyou_engine.judge import answer, check

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests/cases/zioncheck.jsonl"
FAMILIES = "meld|contract|lay|turn|window|take|claim|add|swap|discard|deal"
cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])
def test_case(case: dict[str, object]) -> None:
    found = answer(case)
    assert check(case, found) == [], found


def test_every_case_has_its_own_id() -> None:
    ids = [case["id"] for case in cases]
    assert len(set(ids)) == len(ids) > 300


def test_each_rule_is_refused_in_some_case() -> None:
    sources = (ROOT / "engine/paiyou_engine/zioncheck").glob("*.py")
    known = {rule for path in sources for rule in re.findall(rf'"((?:{FAMILIES})\.[a-z-]+)"', path.read_text())}
    expected = [case["expect"] for case in cases]
    refused = {rule for expect in expected for rule in (expect.get("rule"), *expect.get("rules", [])) if rule}
    assert known == refused
