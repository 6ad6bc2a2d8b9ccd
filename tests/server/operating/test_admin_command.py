"""The command line of `paiyou admin`: where its options may stand, and what is written for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from paiyou_protocol.text import cell_width
from paiyou_server.operating import admin

HERE = Path("here")


@pytest.mark.parametrize(
    "words", [["--data", "there", "tables"], ["tables", "--data", "there"]], ids=["before", "after"]
)
def test_the_folder_is_said_before_the_order_or_after_it(words: list[str]) -> None:
    assert admin.parser(HERE).parse_args(words).data == Path("there")
    assert admin.parser(HERE).parse_args(["tables"]).data == HERE


@pytest.mark.parametrize("words", [["--json", "kick", "Mei"], ["kick", "Mei", "--json"]], ids=["before", "after"])
def test_for_programs_what_was_not_done_is_json_too(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(admin, "ask", lambda _folder, _order: {"ok": False, "code": "no-person"})
    assert admin.main(words, HERE) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {"ok": False, "code": "no-person"}
    assert said.err == ""
    assert admin.main([word for word in words if word != "--json"], HERE) == 1
    assert capsys.readouterr().err == "There is no such person here.\n"


def test_where_no_server_answers_a_program_is_given_the_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin.main(["tables", "--json"], tmp_path) == 1
    assert json.loads(capsys.readouterr().out) == {"ok": False, "code": "unreachable", "words": [str(tmp_path)]}


def test_columns_stand_below_each_other_by_cells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(_folder: Path, _order: Mapping[str, object]) -> dict[str, object]:
        return {"ok": True, "rows": [{"name": "小林", "id": "a"}, {"name": "Mei", "id": "b"}]}

    monkeypatch.setattr(admin, "ask", ask)
    assert admin.main(["people"], HERE) == 0
    _head, one, two = capsys.readouterr().out.splitlines()
    assert cell_width(one.removesuffix("a")) == cell_width(two.removesuffix("b")) == 6
