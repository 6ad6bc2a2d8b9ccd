"""The rule books are found from the package, in a checkout as in a wheel."""

import re
from pathlib import Path

import pytest
from scripts.languages_lib.catalogues import TRANSLATED

from paiyou_client.catalogues import ENGLISH
from paiyou_client.rulebook import rule_book
from paiyou_engine.choice import Choice
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


@pytest.mark.parametrize(("language", "game"), sorted({(one, game) for one in TRANSLATED for game in GAMES}))
def test_a_book_in_another_language_has_the_same_options_values_and_figures(language: str, game: str) -> None:
    original, book = (sections(rule_book(game, one)) for one in (ENGLISH, language))
    assert [spelt(one) for one in book] == [spelt(one) for one in original]
    assert [figures(one) for one in book] == [figures(one) for one in original]


def sections(book: str) -> list[str]:
    """What stands under each heading, the examples left out."""
    return re.split(r"^#+ .*$", re.sub(r"^```.*?^```", "", book, flags=re.MULTILINE | re.DOTALL), flags=re.MULTILINE)


def spelt(section: str) -> list[str]:
    """What is typed as it stands, so that no language has its own: commands, names and the values of options."""
    marked = [" ".join(one.split()) for one in re.findall(r"`(.+?)`", section, re.DOTALL)]
    values = {choice.value for choices in Choice.__subclasses__() for choice in choices}
    return sorted(marked + [cell for row in rows(section) for cell in row if cell in values])


def figures(section: str) -> list[list[str]]:
    """Its tables with nothing left in them but numbers, such as "10" and "10 10 10 10 11 14"."""
    return [[cell if re.fullmatch(r"[\d ]+", cell) else "" for cell in row] for row in rows(section)]


def rows(section: str) -> list[list[str]]:
    """The cells of its tables, row by row."""
    return [[cell.strip() for cell in row.split("|")] for row in section.splitlines() if row.startswith("|")]
