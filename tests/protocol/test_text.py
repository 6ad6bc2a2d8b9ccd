"""What people may write, how wide it is, and that nothing harmful is ever drawn."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from paiyou_protocol.names import check_name
from paiyou_protocol.text import (
    CHAT_CELLS,
    MOST_MARKS,
    NAME_CELLS,
    TITLE_CELLS,
    BadText,
    TextFault,
    cell_width,
    check_chat,
    check_title,
    for_terminal,
    is_allowed,
)

# Planes 4 to 13 are unassigned, 15 and 16 private; one character of each stands for them.
EVERY_CHARACTER = tuple(map(chr, (*range(0x34000), 0xD0000, *range(0xE0000, 0xE0200), 0xF0000, 0x10FFFD)))
ALLOWED = tuple(filter(is_allowed, EVERY_CHARACTER))

NAMES = [
    "Ann",
    "A",
    "Ōyama",
    "张伟",
    "Иван",
    "한국",
    "दिव्या",
    "สมชาย",
    "José-María",
    "O'Neill",
    "[b]",
    "🀄",
    "x" * 20,
    "字" * 10,
]

REFUSED = {
    "nothing": ("", TextFault.EMPTY),
    "an escape": ("a\x1b[31m", TextFault.CHARACTER),
    "a C1 control sequence": ("a\x9b31m", TextFault.CHARACTER),
    "a bell": ("a\x07", TextFault.CHARACTER),
    "a line": ("a\nb", TextFault.CHARACTER),
    "a tab": ("a\tb", TextFault.CHARACTER),
    "delete": ("a\x7f", TextFault.CHARACTER),
    "a line separator": ("a\u2028b", TextFault.CHARACTER),
    "a paragraph separator": ("a\u2029b", TextFault.CHARACTER),
    "an override to the left": ("a\u202eb", TextFault.CHARACTER),
    "an isolate": ("a\u2066b", TextFault.CHARACTER),
    "a right-to-left mark": ("a\u200fb", TextFault.CHARACTER),
    "a zero-width space": ("a\u200bb", TextFault.CHARACTER),
    "a zero-width joiner": ("a\u200db", TextFault.CHARACTER),
    "a byte order mark": ("\ufeffa", TextFault.CHARACTER),
    "a soft hyphen": ("a\u00adb", TextFault.CHARACTER),
    "a tag": ("a\U000e0041", TextFault.CHARACTER),
    "a variation selector": ("♥\ufe0f", TextFault.CHARACTER),
    "a skin tone": ("👍🏽", TextFault.CHARACTER),
    "half a flag": ("🇨", TextFault.CHARACTER),
    "private use": ("\ue000", TextFault.CHARACTER),
    "unassigned": ("\u0378", TextFault.CHARACTER),
    "not a character": ("\ufffe", TextFault.CHARACTER),
    "a lone surrogate": ("\ud800", TextFault.CHARACTER),
    "a blank that is no space": ("\u2800", TextFault.CHARACTER),
    "a Hangul filler": ("\u3164", TextFault.CHARACTER),
    "a space first": (" Ann", TextFault.SPACES),
    "a space last": ("Ann ", TextFault.SPACES),
    "two spaces": ("Ann  Lee", TextFault.SPACES),
    "nothing but a space": (" ", TextFault.SPACES),
    "a mark on nothing": ("\u0301a", TextFault.MARKS),
    "four marks on one letter": ("q" + "\u0323" * 4, TextFault.MARKS),
    "21 cells": ("x" * 21, TextFault.TOO_LONG),
    "11 wide characters": ("字" * 11, TextFault.TOO_LONG),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_scripts_are_names(name: str) -> None:
    assert check_name(name) == name
    assert for_terminal(name) == name


@pytest.mark.parametrize(("text", "fault"), REFUSED.values(), ids=REFUSED)
def test_what_no_name_may_hold(text: str, fault: TextFault) -> None:
    with pytest.raises(BadText) as caught:
        check_name(text)
    assert caught.value.code is fault


def test_a_refusal_says_which_character_and_how_many_cells() -> None:
    with pytest.raises(BadText) as caught:
        check_name("a\u202eb")
    assert caught.value.character == "U+202E"
    with pytest.raises(BadText) as caught:
        check_name("x" * 21)
    assert caught.value.cells == NAME_CELLS


def test_names_that_look_alike_are_one_name() -> None:
    assert check_name("Ａｎｎ") == "Ann"
    assert check_name("Jose\u0301") == "José"
    assert check_name("Ann\u00a0Lee") == check_name("Ann\u3000Lee") == "Ann Lee"


def test_a_normal_form_that_is_longer_is_what_counts() -> None:
    assert len("ﷺ") == 1
    with pytest.raises(BadText) as caught:
        check_name("ﷺﷺ")
    assert caught.value.code is TextFault.TOO_LONG


def test_titles_and_chat_have_their_own_lengths() -> None:
    assert check_title("字" * 20) == "字" * 20
    assert check_chat("x" * CHAT_CELLS) == "x" * CHAT_CELLS
    for check, most in ((check_title, TITLE_CELLS), (check_chat, CHAT_CELLS)):
        with pytest.raises(BadText) as caught:
            check("x" * (most + 1))
        assert (caught.value.code, caught.value.cells) == (TextFault.TOO_LONG, most)


def test_chat_keeps_its_spaces_and_its_signs() -> None:
    assert check_chat("  10²  [red]no[/]  ") == "10²  [red]no[/]"
    with pytest.raises(BadText) as caught:
        check_chat("   ")
    assert caught.value.code is TextFault.EMPTY


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Ann", 3),
        ("é", 1),
        ("e\u0301", 1),
        ("字", 2),
        ("ｶ", 1),
        ("Ａ", 2),
        ("한", 2),
        ("♥", 1),
        ("🀄", 2),
        ("สี", 1),
    ],
)
def test_widths(text: str, cells: int) -> None:
    assert cell_width(text) == cells


def test_every_allowed_character_is_as_wide_as_the_table_that_draws_has_it() -> None:
    assert len(ALLOWED) > 100_000
    assert not [f"U+{ord(each):04X}" for each in ALLOWED if cell_width(each) != cell_len(each)]


def test_only_marks_take_no_cell() -> None:
    assert {unicodedata.category(each)[0] for each in ALLOWED if cell_width(each) == 0} == {"M"}


def test_no_invisible_category_is_allowed() -> None:
    categories = {unicodedata.category(each) for each in ALLOWED}
    assert not {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} & categories
    assert [each for each in ALLOWED if each.isspace()] == [" "]


def test_every_character_is_drawn_as_something_allowed() -> None:
    for each in EVERY_CHARACTER:
        drawn = for_terminal("x" + each)
        assert all(map(is_allowed, drawn))
        assert drawn == "x" + each or (not is_allowed(each) and drawn in {"x?", "x "})


@given(st.text())
def test_whatever_is_drawn_is_one_line_of_its_width(text: str) -> None:
    drawn = for_terminal(text)
    assert all(map(is_allowed, drawn))
    assert cell_width(drawn) == cell_len(drawn)
    assert for_terminal(drawn) == drawn


def test_a_tower_of_marks_is_cut_down() -> None:
    assert for_terminal("a" + "\u0301" * 50 + "b") == "a" + "\u0301" * MOST_MARKS + "b"
    assert for_terminal("\u0301" * 50 + "b") == "b"


def test_an_escape_sequence_is_drawn_as_text() -> None:
    assert for_terminal("a\x1b[2Jb\r\nc\x9bH") == "a?[2Jb  c?H"


@given(st.text(st.sampled_from(ALLOWED), max_size=30))
def test_what_is_checked_once_needs_no_second_check(text: str) -> None:
    for check in (check_name, check_title, check_chat):
        try:
            checked = check(text)
        except BadText:
            continue
        assert check(checked) == checked
        assert for_terminal(checked) == checked


@given(st.text(st.characters(), max_size=30))
def test_any_text_is_a_name_or_a_named_fault(text: str) -> None:
    try:
        name = check_name(text)
    except BadText as bad:
        assert bad.code in TextFault  # noqa: PT017 - either way out is right
    else:
        assert 1 <= cell_width(name) <= NAME_CELLS
