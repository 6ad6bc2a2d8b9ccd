"""The rule books are found from the package, in a checkout as in a wheel."""

from pathlib import Path

import pytest

from paiyou_client.rulebook import rule_book

BOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "rules").glob("*.md"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_the_book_is_the_file_in_docs(book: Path) -> None:
    assert rule_book(book.stem) == book.read_text("utf-8")


@pytest.mark.parametrize("name", ["", "whist", "../rules/README", "../model"])
def test_no_other_name_opens_a_file(name: str) -> None:
    with pytest.raises(KeyError):
        rule_book(name)
