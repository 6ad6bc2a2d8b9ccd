"""What an operator reads of the lists that a server answers with; programs (`--json`) are given them as they come."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiyou_server.operating import admin

BAN: dict[str, object] = {"name": "Bob", "person": "b0b", "by": "root", "why": "loud", "at": 1796075497.3842175}
TABLES: list[dict[str, object]] = [
    {"table": "1", "title": "", "host": "Ann"},
    {"table": "2", "title": "Friday", "host": "Ann"},
    {"table": "3", "title": "", "host": ""},
]


def printed(
    rows: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> str:
    monkeypatch.setattr(admin, "ask", lambda _data, _order: {"ok": True, "rows": rows})
    assert admin.main(words, Path("nowhere")) == 0
    return capsys.readouterr().out


def test_when_somebody_was_banned_is_a_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed([BAN], monkeypatch, capsys, "bans")
    assert "2026-11-30T21:51:37Z" in out
    assert "1796075497" not in out


def test_a_table_that_nobody_named_is_called_as_people_see_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _heads, *rows = printed(TABLES, monkeypatch, capsys, "tables").splitlines()
    assert ["Ann's table" in rows[0], "Friday" in rows[1], "A table" in rows[2]] == [True] * 3


def test_programs_are_given_moments_and_titles_as_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert json.loads(printed([BAN, *TABLES], monkeypatch, capsys, "bans", "--json"))["rows"] == [BAN, *TABLES]
