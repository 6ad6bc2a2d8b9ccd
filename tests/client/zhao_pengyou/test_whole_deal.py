"""Whole deals by keys alone, on the smallest terminal, with every frame of exactly the terminal's size."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from paiyou_client.table_parts.hand import Held, held_copies, laid_out
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.widgets.lines import plain, width
from paiyou_client.zhao_pengyou.phases.stage import groups_of
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Pass, Play, Ready
from paiyou_engine.zhao_pengyou.view import Phase
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    ("seats", "seed", "size", "options"),
    [
        (6, 1, (80, 24), "classic"),
        (12, 2, (80, 24), "classic"),
    ],
)
async def test_a_deal_is_played_from_the_draw_to_the_next_one_by_keys_alone(
    seats: int, seed: int, size: tuple[int, int], options: str
) -> None:
    table = LocalTable(seats, seed, options=options, others_bid=False)
    app = TableApp(table)
    async with app.run_test(size=size) as pilot:
        await _draw(pilot, table)
        await _finish_bidding(pilot, table)
        await _exchange(pilot, table)
        await _call(pilot, table)
        await _play(pilot, table)
        assert table.view.public.phase is Phase.SCORES
        await pilot.press("enter")
        assert table.sent[-1] == Ready()
        table.run()
        await _settle(pilot)
        assert table.view.public.deal == 2
    kinds = {type(action) for action in table.sent}
    assert kinds == {Bid, Pass, Bury, CallFriends, Play, Ready}


async def _draw(pilot: Pilot[None], table: LocalTable) -> None:
    """Show one card as soon as one may be shown."""
    while _phase(table) is not Phase.WINDOW:
        table.step()
        bids = table.game.choices_in(table.view)
        level = next((face for face in table.view.hand if bids.contains(Bid((face,)))), None)
        if level is not None and not table.view.public.bids:
            await _settle(pilot)
            await pilot.press("1")
            if not table.view.public.bids:
                await pilot.press("shdc"[level // 13])
            assert table.view.public.bids[-1].seat == table.you


async def _finish_bidding(pilot: Pilot[None], table: LocalTable) -> None:
    while _phase(table) is Phase.WINDOW:
        table.run()
        await _settle(pilot)
        if _phase(table) is Phase.WINDOW:
            await pilot.press("n")
    assert table.view.public.maker == table.you


async def _exchange(pilot: Pilot[None], table: LocalTable) -> None:
    await _settle(pilot)
    for _ in range(table.view.public.kitty):
        await pilot.press("space", "right")
    await _settle(pilot)
    await pilot.press("enter")
    assert table.view.public.phase is Phase.CALLS


async def _call(pilot: Pilot[None], table: LocalTable) -> None:
    """The first call typed, the next ones as they are offered, the last key sends them."""
    trump = table.view.public.trump
    assert trump is not None
    suit = 1 if trump.suit == 0 else 0
    await pilot.press("shdc"[suit], "9", "up", "enter")
    for _ in range(len(table.view.public.levels) // 2 - 1):
        await _settle(pilot)
        await pilot.press("enter")
    first = table.view.public.calls[0].call
    assert (first.card, first.nth) == (13 * suit + 7, 2)


async def _play(pilot: Pilot[None], table: LocalTable) -> None:
    table.run()
    while _phase(table) is Phase.PLAY:
        await _settle(pilot)
        play = table.game.choices_in(table.view).example(table.rng)
        assert isinstance(play, Play)
        tricks = len(table.view.hand)
        await pick(pilot, play.cards)
        await _settle(pilot)
        await pilot.press("enter")
        assert len(table.view.hand) < tricks
        table.run()


def _phase(table: LocalTable) -> Phase:
    return table.view.public.phase


async def pick(pilot: Pilot[None], cards: tuple[Card, ...]) -> None:
    """Pick exactly these with cursor and space."""
    app = pilot.app
    assert isinstance(app, TableApp)
    screen = app.table_screen
    await pilot.press("u")
    for held in sorted(held_copies(cards)):
        await pilot.press(*_way(app, held), "space")
    assert screen.ui.picking.picked == held_copies(cards)


def _way(app: TableApp, held: Held) -> list[str]:
    screen = app.table_screen
    assert screen.scene is not None
    hand = laid_out(groups_of(screen.scene, screen.ui))
    steps = hand.index(held) - screen.ui.picking.cursor
    return ["right" if steps > 0 else "left"] * abs(steps)


async def _settle(pilot: Pilot[None]) -> None:
    """Everything drawn, and every line exactly as wide as the terminal."""
    await pilot.pause()
    size = pilot.app.size
    lines = pilot.app.screen.query_one(Canvas).lines
    assert len(lines) == size.height
    assert [plain(line) for line in lines if width(line) != size.width] == []
