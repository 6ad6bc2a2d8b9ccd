"""Signs stand in one table, are one cell wide, and each has a twin in ASCII."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from rich.cells import cell_len

import paiyou_client
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lettering import to_ascii
from tests.client.zhao_pengyou.positions import on_lead, text

SIGNS = [
    sign
    for name, value in vars(glyphs).items()
    if name.isupper() and not name.startswith("_") and isinstance(value, str)
    for sign in value
]
FOLDER = Path(paiyou_client.__file__).parent
OURS = [
    file
    for part in ("zhao_pengyou", "zioncheck", "table_parts", "widgets", "screens", "words")
    for file in (FOLDER / part).rglob("*.py")
    if file.name != "glyphs.py"
]


@pytest.mark.parametrize("sign", sorted(set(SIGNS)))
def test_a_sign_is_one_cell_and_has_a_twin(sign: str) -> None:
    assert cell_len(sign) == 1
    assert to_ascii(sign).isascii()
    assert to_ascii(sign) != "?"
    assert len(to_ascii(sign)) == 1


def test_wide_letters_keep_their_cells() -> None:
    assert to_ascii("小林 10♠") == "???? 10S"


@pytest.mark.parametrize("file", OURS, ids=lambda file: str(file.relative_to(FOLDER)))
def test_no_other_module_draws_a_sign_of_its_own(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, _WITH_DOCS)}
    signs = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docs
    ]
    assert [value for value in signs if not value.isascii()] == []


def test_a_whole_picture_in_ascii() -> None:
    shown = text(on_lead("Qs Qs Js Js", "RJ As Qs Ts Ts 7s 6s Kh"))
    assert to_ascii(shown).isascii()
    assert [cell_len(line) for line in shown.splitlines()] == [len(to_ascii(line)) for line in shown.splitlines()]


_WITH_DOCS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
