"""The rule books for players: each refusal has its paragraph, and each example is what the judge says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from paiyou_engine.choice import Choice
from paiyou_engine.judge import answer, check
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zioncheck.options import ZioncheckOptions

ROOT = Path(__file__).parents[2]


class Book(NamedTuple):
    """A game's rule book: the game's name, the families of its refusals, and the names of its options."""

    game: str
    families: str
    options: tuple[str, ...]

    @property
    def text(self) -> str:
        return (ROOT / f"docs/rules/{self.game}.md").read_text(encoding="utf-8")

    def ids_in_the_engine(self) -> set[str]:
        """Every text in the game's source that is spelt like an id of a refusal by the rules."""
        sources = (ROOT / "engine/paiyou_engine" / self.game.replace("-", "_")).rglob("*.py")
        found = (re.findall(rf'"((?:{self.families})\.[a-z-]+)"', path.read_text()) for path in sources)
        return {rule for rules in found for rule in rules}

    def paragraphs(self) -> dict[str, str]:
        """The paragraphs about refusals, by id."""
        parts = re.split(rf"^### ((?:{self.families})\.[a-z-]+)$", self.text, flags=re.MULTILINE)
        return dict(zip(parts[1::2], parts[2::2], strict=True))


def examples_in(text: str) -> list[dict[str, object]]:
    return [json.loads(case) for case in re.findall(r"```case\n(.*?)\n```", text, re.DOTALL)]


BOOKS = (
    Book("zhao-pengyou", "bid|bury|call|lead|follow|play|take_back", ZhaoPengyouOptions.__struct_fields__),
    Book(
        "zioncheck",
        "meld|contract|lay|turn|window|take|claim|add|swap|discard|deal",
        ZioncheckOptions.__struct_encode_fields__,
    ),
)
PARAGRAPHS = [(book, rule) for book in BOOKS for rule in sorted(book.paragraphs())]
EXAMPLES = [(book, example) for book in BOOKS for example in examples_in(book.text)]
of_each_game = pytest.mark.parametrize("book", BOOKS, ids=[book.game for book in BOOKS])


@of_each_game
def test_each_refusal_has_a_paragraph_and_each_paragraph_a_refusal(book: Book) -> None:
    assert set(book.paragraphs()) == book.ids_in_the_engine()


@pytest.mark.parametrize(("book", "rule"), PARAGRAPHS, ids=[f"{book.game}-{rule}" for book, rule in PARAGRAPHS])
def test_a_paragraph_says_something_and_shows_a_refusal_by_its_id(book: Book, rule: str) -> None:
    text = book.paragraphs()[rule]
    assert 5 <= len(text.split("```case")[0].split()) <= 70
    expected = [example["expect"] for example in examples_in(text)]
    assert any(
        isinstance(expect, dict) and (rule == expect.get("rule") or rule in expect.get("rules", []))
        for expect in expected
    )


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_is_what_the_judge_says(number: int) -> None:
    book, example = EXAMPLES[number]
    case = {"id": str(number), "game": book.game} | example
    assert check(case, answer(case)) == []


@of_each_game
def test_each_option_is_in_the_book(book: Book) -> None:
    assert [name for name in book.options if f"`{name}`" not in book.text] == []


def test_each_option_value_has_a_sentence() -> None:
    values = [value for choices in Choice.__subclasses__() for value in choices]
    assert len(values) > 20
    assert [value for value in values if not re.fullmatch(r"[A-Z].+\.", value.help)] == []
