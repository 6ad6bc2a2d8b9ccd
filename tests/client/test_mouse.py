"""Everything that a key does can be clicked: bids, pages, questions, the menu, a quick phrase; the wheel scrolls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from paiyou_client.widgets.canvas import WHEEL_DOWN, WHEEL_UP, Canvas
from paiyou_engine.zhao_pengyou.actions import Bid
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_protocol.messages import Phrase, Say
from tests.client.frames import frame
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC, shell
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.tour import until

pytestmark = pytest.mark.asyncio


async def click(pilot: Pilot[Any], word: str) -> str:
    """The frame after a click on the last such word that is on the screen."""
    rows = frame(pilot).split("\n")
    row = max(number for number, text in enumerate(rows) if word in text)
    await pilot.click(offset=(rows[row].index(word), row))
    await pilot.pause()
    return frame(pilot)


async def test_a_page_is_opened_scrolled_and_closed() -> None:
    table = LocalTable(6, seed=2)
    until(table, Phase.PLAY, tricks=2)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert " 1 to " in await click(pilot, "? help")
        canvas = app.screen.query_one(Canvas)
        for wheel, first in ((WHEEL_DOWN, " 4 to "), (WHEEL_UP, " 1 to ")):
            canvas.post_message(Canvas.Pressed(wheel))
            await pilot.pause()
            assert first in frame(pilot)
        assert " 2 to " in await click(pilot, "↓ 1 to")
        assert "closes" not in await click(pilot, "q closes")
        picked = app.table_screen.ui.picking
        canvas.post_message(Canvas.Pressed(WHEEL_DOWN))
        await pilot.pause()
        assert app.table_screen.ui.picking == picked


async def test_a_bid_is_made() -> None:
    table = LocalTable(6, seed=2, others_bid=False)
    while not (choices := table.game.choices_in(table.view)).count() or not any(
        choices.contains(Bid((face,))) for face in table.view.hand
    ):
        table.step()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, "1 ")
        assert isinstance(table.sent[-1], Bid)


async def test_the_menu_of_the_table_is_a_line_of_keys() -> None:
    table = LocalTable(6, seed=2)
    until(table, Phase.PLAY, tricks=1)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "a put the game away" in await click(pilot, "H table")
        await click(pilot, "a put the game away")
        assert [type(request).__name__ for request in app.asked] == ["Propose"]


async def test_a_quick_phrase_is_said_and_a_dialog_s_last_line_pressed(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC) as at:
        await at.press("c")
        await at.click("2 Good luck!")
        assert [one.phrase for one in at.link.asked if isinstance(one, Say)] == [Phrase.GOOD_LUCK]
        assert "Good luck!" not in await at.click("Esc back")
