"""The screen itself: what it sends, what it waits for, and that nothing is lost on the way."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from paiyou_client.model import Connection, Status
from paiyou_client.signals import ConnectionChanged
from paiyou_client.table_parts.hand import laid_out
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.zhao_pengyou.phases.stage import groups_of
from paiyou_engine.cards import parse_cards
from paiyou_engine.game import PUBLIC
from paiyou_engine.refusal import Facts
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_protocol.messages import Failed
from tests.client.frames import frame
from tests.client.local_table import TABLE_ID, LocalTable
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.tour import until

pytestmark = pytest.mark.asyncio


def at_a_lead(seats: int = 6) -> LocalTable:
    """We are to play."""
    table = LocalTable(seats, seed=2)
    until(table, Phase.PLAY, tricks=2)
    table.sent.clear()
    return table


async def test_a_refusal_by_the_server_is_put_into_words_and_the_choice_stays() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        app.refuse = Failed(1, "illegal", "follow.sets", Facts(cards=parse_cards("8c 8c"), need=1, have=0, size=2))
        await pilot.press("space", "enter")
        await pilot.pause()
        assert "You hold a pair, and must play it: 8♣ 8♣." in frame(pilot)
        assert len(app.table_screen.ui.picking.picked) == 1
        app.refuse = None
        await pilot.press("enter")
        await pilot.pause()
        assert [type(action) for action in app.local.sent] == [Play, Play]


async def test_a_fault_that_is_no_rule_is_said_too() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        app.refuse = Failed(1, "storage")
        await pilot.press("space", "enter")
        await pilot.pause()
        assert "cannot write to its disk" in frame(pilot)


async def test_while_an_answer_is_awaited_the_hand_is_locked_but_pages_open() -> None:
    table = at_a_lead()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.model.pending = Play(table.view.hand[:1])
        app.tell()
        await pilot.pause()
        assert "sent, waiting for the answer" in frame(pilot)
        await pilot.press("space", "enter")
        assert table.sent == []
        assert not app.table_screen.ui.picking.picked
        await pilot.press("l")
        await pilot.pause()
        assert "── last trick" in frame(pilot)


async def test_keys_typed_while_an_answer_is_awaited_are_pressed_after_it_but_enter_is_not() -> None:
    table = at_a_lead()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        table.model.pending = Play(table.view.hand[:1])
        app.tell()
        await pilot.pause()
        await pilot.press("right", "space", "enter")
        assert not app.table_screen.ui.picking.picked
        table.model.pending = None
        app.tell()
        await pilot.pause()
        assert len(app.table_screen.ui.picking.picked) == 1
        assert table.sent == []


async def test_keys_that_leave_start_again_and_change_the_signs() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert app.plain
        assert "".join(strip.text for strip in app.screen._compositor.render_strips()).isascii()
        await pilot.press("Q")
        await pilot.pause()
        assert app.left == [TABLE_ID]


async def test_a_click_picks_a_card_and_presses_a_key() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        rows = frame(pilot).splitlines()
        row = next(number for number, text in enumerate(rows) if text.startswith("  ┗━━┛"))
        await pilot.click(Canvas, offset=(7, row - 1))
        screen = app.table_screen
        assert screen.scene is not None
        assert screen.ui.picking.picked == {laid_out(groups_of(screen.scene, screen.ui))[1]}
        await pilot.click(Canvas, offset=(2, 23))
        await pilot.pause()
        assert "── last trick" in frame(pilot)


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (200, 1), (100, 8), (5, 60), (79, 24), (80, 23)])
async def test_a_terminal_of_any_size_ends_nothing(size: tuple[int, int]) -> None:
    """The table is told its size before anything lies over it that says it is too small."""
    app = TableApp(at_a_lead())
    async with app.run_test(size=(100, 30)) as pilot:
        before = frame(pilot)
        for each in (size, (100, 30)):
            await pilot.resize_terminal(*each)
            await pilot.pause()
        assert frame(pilot) == before


async def test_another_size_is_another_picture_and_keeps_the_choice() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space")
        for size in ((140, 45), (80, 24), (60, 15), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert len(frame(pilot).splitlines()) == size[1]
        assert len(app.table_screen.ui.picking.picked) == 1


async def test_a_lost_connection_is_not_to_be_overlooked() -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        app.model.set_connection(Connection(Status.LOST))
        app.screen.post_message(ConnectionChanged())
        await pilot.pause()
        assert "Connection lost: trying again now" in frame(pilot)


async def test_watching_needs_no_seat() -> None:
    table = LocalTable(6, seed=8, you=None)
    table.run(lambda now: len(now.game.view(now.state, PUBLIC).public.tricks) > 2)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "you are watching" in frame(pilot)
        await pilot.press("tab", "tab")
        await pilot.pause()
        assert frame(pilot).split("\n")[3].split()[:2] in (["2", "Jun"], ["▶", "2"])
        await pilot.press("shift+tab", "shift+tab")
        await pilot.press("space", "enter", "k", "g")
        await pilot.pause()
        assert "── tricks of this deal" in frame(pilot)


async def test_nothing_is_drawn_anew_where_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(100, 30)) as pilot:
        canvas = pilot.app.screen.query_one(Canvas)
        drawn: list[Region] = []
        monkeypatch.setattr(canvas, "refresh", lambda *regions: drawn.extend(regions))
        app.tell()
        await pilot.pause()
        assert drawn == []
        await pilot.press("right")
        assert {region.y for region in drawn} <= set(range(18, 30))
        assert sum(region.area for region in drawn) < 200


async def test_a_picture_that_cannot_be_drawn_gives_its_place_to_a_line_and_the_table_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as broken:
            broken.setattr(app.table_screen.presenter, "frame", lambda *_: 1 // 0)
            await pilot.resize_terminal(90, 30)
            await pilot.press("space", "right")
            app.tell()
            await pilot.pause()
            assert "This table cannot be shown" in frame(pilot)
            assert [type(error) for error in app.crashes] == [ZeroDivisionError]
            await pilot.press("Q")
            await pilot.pause()
            assert app.left == [TABLE_ID]
        app.tell()
        await pilot.pause()
        assert "This table cannot be shown" not in frame(pilot)


@pytest.mark.parametrize("of", ["press", "scene_of", "by_itself", "moved_on"])
async def test_whatever_the_tables_own_parts_meet_ends_no_app(monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    app = TableApp(at_a_lead())
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(app.table_screen.presenter, of, lambda *_, **__: 1 // 0)
        await pilot.press("space")
        app.tell()
        await pilot.pause()
        assert [type(error) for error in app.crashes] == [ZeroDivisionError]
        assert app.is_running
