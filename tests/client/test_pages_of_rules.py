"""The rule book and the table's options as pages: every sentence is there, nothing is wider than the terminal."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from msgspec.structs import replace

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.rulebook import GLOSSARY, rule_book
from paiyou_client.table_parts.book import book_lines, rule_lines
from paiyou_client.table_parts.option_rows import option_rows
from paiyou_client.translation import reading
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import plain, width
from paiyou_client.words.options import SWITCHES, UNSET
from paiyou_client.words.rules import SENTENCES
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.options import PRESETS

BOOKS = (*GAMES, GLOSSARY)


def flat(lines: tuple[object, ...]) -> str:
    return " ".join(" ".join(plain(one) for one in lines).split())  # type: ignore[arg-type]


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("cells", [79, 99, 139])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_fits_uncut_and_its_examples_are_left_out(game: str, cells: int, language: str) -> None:
    with reading(language):
        lines = book_lines(game, cells)
    assert max(width(one) for one in lines) <= cells
    assert [plain(one) for one in lines if glyphs.MORE in plain(one)] == []
    shown = flat(lines)
    assert "```" not in shown
    assert '{"ask"' not in shown


@pytest.mark.parametrize("game", BOOKS)
def test_every_heading_of_a_book_is_on_the_page(game: str) -> None:
    headings = [row.lstrip("# ") for row in rule_book(game).splitlines() if row.startswith("#")]
    rows = [plain(one) for one in book_lines(game, 100)]
    assert headings
    assert [heading for heading in headings if not any(f" {heading} " in row for row in rows)] == []


def test_the_glossary_has_each_term_in_every_language_in_full() -> None:
    rows = [plain(one) for one in book_lines(GLOSSARY, 79)]
    assert any(all(word in row for word in ("group", "甩牌", "группа", "skupina")) for row in rows)


def test_a_table_stands_in_columns_and_a_list_is_indented() -> None:
    rows = [plain(one).rstrip() for one in book_lines("zhao-pengyou", 79)]
    level = next(row for row in rows if row.startswith("  level "))
    maker = next(row for row in rows if row.startswith("  maker "))
    assert level.index("级") == maker.index("庄家")
    assert "  2. Kitty. The maker takes the kitty (8 cards with five players, else 6) and" in rows
    assert "     buries as many." in rows


@pytest.mark.parametrize("rule", SENTENCES)
def test_the_book_has_a_paragraph_for_every_refusal(rule: str) -> None:
    assert len(flat(rule_lines("zhao-pengyou", rule, 79))) > 20


def test_a_rule_without_a_paragraph_has_no_lines() -> None:
    assert rule_lines("zhao-pengyou", "chess.castling", 79) == ()


def test_an_option_says_what_holds_now() -> None:
    usual = PRESETS["classic"]
    shown = flat(option_rows(usual, usual))
    assert "Trumps may not be called." in shown
    assert "As the table of numbers in the rule book says." in shown
    assert "differs" not in shown
    other = flat(option_rows(replace(usual, call_trumps=True, packs=3), usual))
    assert "Trumps may be called." in other
    assert "★ call trumps" in other
    assert "differs from the preset" in other


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_every_game_has_its_two_sentences(game: str) -> None:
    options = GAMES[game].read_options(next(iter(GAMES[game].presets())))
    hints = get_type_hints(type(options))
    switches = [field for field, hint in hints.items() if hint is bool]
    unset = [field for field, hint in hints.items() if getattr(options, field) is None]
    assert [field for field in switches if field not in SWITCHES] == []
    assert [field for field in unset if field not in UNSET] == []
