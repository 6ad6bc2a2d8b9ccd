"""J at a table writes the position into a file, and `paiyou judge` answers it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_client.app import PaiyouApp
from paiyou_client.case_file import write_case
from paiyou_client.starts import Setup
from paiyou_client.words.cases import kept_words
from paiyou_engine.judge import answer
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase
from tests.client.frames import frame
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.tour import until
from tests.client.zioncheck.tables import ZioncheckTable
from tests.client.zioncheck.tables import until as until_so


def at_play() -> LocalTable:
    table = LocalTable(6, seed=8)
    until(table, Phase.PLAY, tricks=2)
    return table


@pytest.mark.asyncio
async def test_the_picked_cards_are_what_is_asked_about() -> None:
    app = TableApp(at_play())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "J")
        await pilot.pause()
        (case,) = app.kept
        assert case["ask"] in ("lead", "follow")
        assert len(app.table_screen.ui.picking.picked) == 1, "and nothing is put back by it"
        await pilot.press("?", "pagedown")
        await pilot.pause()
        assert "paiyou judge" in frame(pilot)


@pytest.mark.asyncio
async def test_without_picked_cards_it_is_the_trick() -> None:
    app = TableApp(at_play())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("J")
        await pilot.pause()
        assert [case["ask"] for case in app.kept] == ["winner"]


@pytest.mark.asyncio
async def test_at_zioncheck_it_is_what_one_has_in_mind() -> None:
    table = ZioncheckTable(4, 11)
    until_so(table, lambda now: now.seen.public.phase is ZioncheckPhase.MELD and now.choices.may_lay())
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("J", "space", "right", "space", "J", "u", "y", "J")
        await pilot.pause()
        assert [case["ask"] for case in app.kept] == ["can-lay", "meld", "contract"]
        assert [answer(case).get("can", answer(case).get("legal")) for case in app.kept] == [True, False, True]
        assert table.seen.public.phase is ZioncheckPhase.MELD, "and nothing is done by it"


def test_each_position_has_a_file_of_its_own_and_the_judge_answers_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {"id": "a", "game": "zhao-pengyou", "ask": "table", "players": 5, "expect": {"packs": 2}}
    first, second = write_case(tmp_path, case), write_case(tmp_path, {**case, "players": 9})
    assert first.name == "position-1.json"
    assert second.name == "position-2.json"
    assert main(["judge", str(first), str(second)]) == 0
    assert [json.loads(line)["packs"] for line in capsys.readouterr().out.splitlines()] == [2, 3]
    assert main(["judge", "--check", str(first)]) == 0


def test_the_app_says_where_and_why_not(tmp_path: Path) -> None:
    app = PaiyouApp(Setup(data=tmp_path))
    app.keep_case({"id": "a"})
    assert app.said.endswith(str(tmp_path / "positions" / "position-1.json"))
    (tmp_path / "file").touch()
    app = PaiyouApp(Setup(data=tmp_path / "file"))
    app.keep_case({"id": "b"})
    assert app.said.endswith("Not a directory.")


def test_a_path_at_home_is_said_shortly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept_words(tmp_path / "a" / "position-1.json") == "Written for: paiyou judge ~/a/position-1.json"
