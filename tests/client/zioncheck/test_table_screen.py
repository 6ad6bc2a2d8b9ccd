"""The screen itself: what it sends, what it passes on by itself, and that nothing is lost on the way."""

from __future__ import annotations

import pytest
from textual.timer import Timer

from paiyou_client.widgets.canvas import Canvas
from paiyou_engine.game import PUBLIC
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Discard, Draw, Pass, Take
from paiyou_engine.zioncheck.state import Phase
from paiyou_protocol.messages import Failed
from tests.client.frames import frame
from tests.client.local_table import TABLE_ID
from tests.client.table_app import TableApp
from tests.client.zioncheck.tables import ZioncheckTable, until

pytestmark = pytest.mark.asyncio


def asked(seats: int = 4, seed: int = 3) -> ZioncheckTable:
    """A discard is live, and we may take it."""
    table = ZioncheckTable(seats, seed)
    until(table, lambda now: now.choices.live is not None)
    table.sent.clear()
    return table


def at_turn(seed: int = 3) -> ZioncheckTable:
    """We have drawn."""
    table = ZioncheckTable(4, seed)
    until(table, lambda now: now.seen.public.phase is Phase.MELD)
    table.sent.clear()
    return table


async def test_a_refusal_by_the_server_is_put_into_words() -> None:
    app = TableApp(asked())
    async with app.run_test(size=(80, 24)) as pilot:
        app.refuse = Failed(1, "illegal", "take.dead", Facts())
        await pilot.press("y")
        await pilot.pause()
        assert "! The discard can be taken no more." in frame(pilot)
        app.refuse = None
        await pilot.press("n")
        assert [type(action) for action in app.local.sent] == [Take, Pass]


async def test_what_is_chosen_out_of_turn_is_for_later() -> None:
    table = asked()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert table.seen.public.turn != table.you
        sent = len(table.sent)
        await pilot.press("x")
        await pilot.pause()
        assert "in advance: draw, throw" in frame(pilot)
        assert len(table.sent) == sent


async def test_passes_are_given_by_themselves_within_a_second_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.table_screen
        waited: list[float] = []
        later: list[object] = []

        def note(delay: float, callback: object, **_: object) -> Timer:
            waited.append(delay)
            later.append(callback)
            return Timer(screen, delay)

        monkeypatch.setattr(screen, "set_timer", note)
        screen.delay = lambda: 0.25
        await pilot.press("M")
        await pilot.press("right")
        assert waited == [0.25]
        assert table.sent == []
        callback = later[0]
        assert callable(callback)
        live = table.choices.live
        assert live is not None
        await callback()
        assert table.sent == [Pass(live)]
        await pilot.pause()
        assert waited == [0.25]


async def test_the_moment_of_such_a_pass_is_drawn_from_the_first_second() -> None:
    app = TableApp(asked())
    async with app.run_test(size=(80, 24)):
        drawn = [app.table_screen.delay() for _ in range(100)]
        assert min(drawn) >= 0
        assert max(drawn) <= 1
        assert len(set(drawn)) > 50


async def test_a_click_picks_a_card_and_presses_a_key() -> None:
    app = TableApp(at_turn())
    async with app.run_test(size=(100, 30)) as pilot:
        rows = frame(pilot).splitlines()
        row = next(number for number, text in enumerate(rows) if text.startswith("  ┗━━━━┛"))
        await pilot.click(Canvas, offset=(4, row - 1))
        assert len(app.table_screen.ui.picking.picked) == 1
        await pilot.click(Canvas, offset=(2, 29))
        await pilot.pause()
        assert "── score sheet" in frame(pilot)


async def test_drawing_and_throwing_away_keep_the_cursor_on_its_card() -> None:
    table = ZioncheckTable(4, 3)
    until(table, lambda now: now.seen.public.phase is Phase.DRAW)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.seen.hand) == 11
        await pilot.press("end", "x")
        await pilot.pause()
        assert [type(action) for action in table.sent][-2:] == [Draw, Discard]
        assert len(table.seen.hand) == 10


async def test_plain_ascii_and_other_sizes_and_leaving() -> None:
    app = TableApp(at_turn())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space", "f2")
        for size in ((140, 45), (80, 24), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = frame(pilot)
            assert len(shown.splitlines()) == size[1]
            assert shown.isascii()
        assert len(app.table_screen.ui.picking.picked) == 1
        await pilot.press("Q")
        await pilot.pause()
        assert app.left == [TABLE_ID]


async def test_watching_needs_no_seat() -> None:
    table = ZioncheckTable(4, 3, you=None)
    table.run(lambda now: len(now.game.view(now.state, PUBLIC).public.melds) > 2)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "enter", "x", "y")
        assert table.sent == []
        await pilot.press("p")
        await pilot.pause()
        assert "── score sheet" in frame(pilot)


async def test_nothing_is_drawn_anew_where_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(at_turn())
    async with app.run_test(size=(100, 30)) as pilot:
        drawn: list[object] = []
        monkeypatch.setattr(pilot.app.screen.query_one(Canvas), "refresh", lambda *regions: drawn.extend(regions))
        app.tell()
        await pilot.pause()
        assert drawn == []
