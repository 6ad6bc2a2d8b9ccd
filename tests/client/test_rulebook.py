"""The rule books are found from the package, in a checkout as in a wheel."""

import re
from pathlib import Path

import pytest
from scripts.languages_lib.catalogues import TRANSLATED

from paiyou_client.catalogues import ENGLISH
from paiyou_client.rulebook import rule_book
from paiyou_engine.registry import GAMES

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
BOOKS = sorted(RULES.glob("*.md"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_the_book_is_the_file_in_docs(book: Path) -> None:
    assert rule_book(book.stem) == book.read_text("utf-8")


@pytest.mark.parametrize("name", ["", "whist", "../rules/README", "../model"])
def test_no_other_name_opens_a_file(name: str) -> None:
    with pytest.raises(KeyError):
        rule_book(name)


UNTRANSLATED: set[tuple[str, str]] = set()
"""Books that are in English still, by the language of those who read them."""


def translated(language: str, game: str) -> Path:
    """Where a book in another language stands, if there is one."""
    return RULES / language / f"{game}.md"


def test_a_book_that_is_not_translated_is_read_in_english() -> None:
    assert {(one, game) for one in TRANSLATED for game in GAMES if not translated(one, game).exists()} == UNTRANSLATED
    assert [game for one, game in UNTRANSLATED if rule_book(game, one) != rule_book(game)] == []


@pytest.mark.parametrize(("language", "game"), sorted({(one, game) for one in TRANSLATED for game in GAMES}))
def test_a_book_in_another_language_has_the_same_rules_and_examples(language: str, game: str) -> None:
    original, book = (skeleton(rule_book(game, one)) for one in (ENGLISH, language))
    assert book == original


def skeleton(book: str) -> list[str]:
    """What is the same in every language: how deep each heading is, the ids of rules, and the examples."""
    fenced, parts = False, []
    for row in book.splitlines():
        fenced ^= row.startswith("```")
        if fenced or re.match(r"```|### [\w-]+\.[\w-]+$", row):
            parts.append(row)
        elif row.startswith("#"):
            parts.append(row.partition(" ")[0])
    return parts
