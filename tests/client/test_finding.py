"""Words are found in a rule book wherever they stand, and the book says what this table plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_client.starts import Learn
from paiyou_client.table_parts.book import book_lines
from paiyou_client.table_parts.finding import find, marked
from paiyou_client.table_parts.option_rows import option_values
from paiyou_client.translation import reading
from paiyou_client.widgets.lines import Piece, line, plain
from paiyou_engine.registry import GAMES
from tests.client.shell import shell

PAGE = (
    line("  Whoever leads the last"),
    line("  trick ", Piece("wins", "bold"), " the kitty."),
    line("跟花色必"),
    line("须出"),
)


@pytest.mark.parametrize(
    ("words", "rows", "shown"),
    [
        ("LAST trick", (0,), {0: "last", 1: "trick"}),
        ("trick wins", (1,), {1: "trick wins"}),
        ("the", (0, 1), {0: "the", 1: "the"}),
        ("必须", (2,), {2: "必", 3: "须"}),
        ("ace", (), {}),
        (" ", (), {}),
    ],
)
def test_words_are_found_across_lines_and_inks_in_capitals_or_not(
    words: str, rows: tuple[int, ...], shown: dict[int, str]
) -> None:
    found = find(PAGE, words)
    assert found.rows == rows
    lit = {
        row: "".join(piece.text for piece in marked(PAGE[row], spans) if "reverse" in piece.ink)
        for row, spans in found.spans.items()
    }
    assert lit == shown


@settings(max_examples=20)
@given(st.text("aehlt k.跟", max_size=4))
def test_marking_changes_no_letter(words: str) -> None:
    found = find(PAGE, words)
    assert [plain(marked(one, found.spans.get(row, ()))) for row, one in enumerate(PAGE)] == list(map(plain, PAGE))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", GAMES)
def test_each_option_stands_in_the_book_with_what_the_table_plays(name: str, language: str) -> None:
    game = GAMES[name]
    for preset in game.presets():
        options: Any = game.presets()[preset]
        with reading(language):
            played = option_values(options)
            page = " ".join(" ".join(map(plain, book_lines(name, 500, played))).split())
        assert [field for field, value in played if f"{field} [{value}]" not in page] == []
        assert all(field in plain_book(name) for field, _value in played)


def plain_book(name: str) -> str:
    """The book as it is read away from a table."""
    text = " ".join(map(plain, book_lines(name, 500)))
    assert " [" not in text
    return text


@pytest.mark.asyncio
async def test_words_are_found_at_the_table_and_in_the_glossary_beside_the_book(tmp_path: Path) -> None:
    async with shell(tmp_path, Learn("zhao-pengyou", 3), games=GAMES) as at:
        assert "/ finds words" in await at.press("B")
        await at.press("slash")
        asked = await at.press(*"BID", "enter")
        assert "BID: 1 of" in asked
        assert "bid_defence [yes]" in asked
        assert "BID: 2 of" in await at.press("n")
        assert "亮主" in await at.press("tab", "n")
        assert "lesson 3 of 10" in await at.press("escape")
