"""The rule book for players: each refusal has its paragraph, and each example is what the judge says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paiyou_engine.choice import Choice
from paiyou_engine.judge import answer, mismatches
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs/rules/zhao-pengyou.md").read_text(encoding="utf-8")
ENGINE = ROOT / "engine/paiyou_engine/zhao_pengyou"
FAMILIES = "bid|bury|call|lead|follow|play|take_back"
EXAMPLES = [json.loads(text) for text in re.findall(r"```case\n(.*?)\n```", BOOK, re.DOTALL)]


def ids_in_the_engine() -> set[str]:
    """Every text in the game's source that is spelt like an id of a refusal by the rules."""
    found = (re.findall(rf'"((?:{FAMILIES})\.[a-z-]+)"', path.read_text()) for path in ENGINE.rglob("*.py"))
    return {rule for rules in found for rule in rules}


def paragraphs() -> dict[str, str]:
    """The book's paragraphs about refusals, by id."""
    parts = re.split(rf"^### ((?:{FAMILIES})\.[a-z-]+)$", BOOK, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_each_refusal_has_a_paragraph_and_each_paragraph_a_refusal() -> None:
    assert set(paragraphs()) == ids_in_the_engine()


@pytest.mark.parametrize("rule", sorted(paragraphs()))
def test_a_paragraph_says_something_and_shows_a_refusal_by_its_id(rule: str) -> None:
    text = paragraphs()[rule]
    words = text.split("```case")[0].split()
    examples = [json.loads(case) for case in re.findall(r"```case\n(.*?)\n```", text, re.DOTALL)]
    assert 5 <= len(words) <= 70
    expected = [example["expect"] for example in examples]
    assert any(rule == expect.get("rule") or rule in expect.get("rules", []) for expect in expected)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_is_what_the_judge_says(number: int) -> None:
    case = {"id": str(number), "game": "zhao-pengyou"} | EXAMPLES[number]
    assert mismatches(answer(case), case["expect"]) == []


def test_each_option_is_in_the_book() -> None:
    missing = [name for name in ZhaoPengyouOptions.__struct_fields__ if f"`{name}`" not in BOOK]
    assert missing == []


def test_each_option_value_has_a_sentence() -> None:
    values = [value for choices in Choice.__subclasses__() for value in choices]
    assert len(values) > 20
    assert [value for value in values if not re.fullmatch(r"[A-Z].+\.", value.help)] == []
