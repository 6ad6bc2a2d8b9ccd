"""Whole deals by keys alone, on the smallest terminal, with every frame of exactly the terminal's size."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from paiyou_client.screens.table import TableScreen
from paiyou_client.table_parts.hand import laid_out
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.widgets.lines import plain, width
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.hand import held
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.actions import Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.state import Phase
from tests.client.table_app import TableApp
from tests.client.zioncheck.tables import ZioncheckTable, until

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("seats", "seed"), [(4, 7), (12, 8)])
async def test_a_deal_is_played_from_its_first_card_to_the_next_one_by_keys_alone(seats: int, seed: int) -> None:
    table = ZioncheckTable(seats, seed)
    until(table, lambda now: now.seen.public.phase is Phase.SCORES)
    table.sent.clear()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        while table.seen.public.deal < 3:
            sent = len(table.sent)
            await act(pilot, table)
            assert len(table.sent) == sent + 1
            table.run()
            await settle(pilot)
    assert {type(action) for action in table.sent} == {Draw, Discard, Take, Pass, Lay, Add, Swap, Ready}


async def act(pilot: Pilot[None], table: ZioncheckTable) -> None:
    """One action by its keys: what the others would do in our place, and every joker that can be had."""
    choices = table.choices
    if choices.swaps:
        await swap(pilot, choices.swaps[0])
        return
    wish = table.wish()
    match wish:
        case Take():
            await pilot.press("y")
        case Pass():
            await pilot.press("n")
        case Draw():
            await pilot.press("enter")
        case Ready():
            await pilot.press("enter")
        case Discard(card):
            await point(pilot, card)
            await pilot.press("x")
        case Lay():
            await lay(pilot)
        case Add():
            await add(pilot, wish)
        case Swap():
            await swap(pilot, wish)
    await settle(pilot)


async def lay(pilot: Pilot[None]) -> None:
    """The best way: one key, or two where there are several."""
    await pilot.press("y")
    await settle(pilot)
    if screen_of(pilot).ui.way is not None:
        await pilot.press("y")


async def add(pilot: Pilot[None], wish: Add) -> None:
    await point(pilot, wish.card)
    await pilot.press("+")
    await to_meld(pilot, wish.meld)
    aim = screen_of(pilot).ui.aim
    if aim is not None and aim.asks_end:
        await pilot.press("l" if wish.end is End.LOW else "h")


async def swap(pilot: Pilot[None], wish: Swap) -> None:
    await point(pilot, wish.card)
    await pilot.press("e")
    await to_meld(pilot, wish.meld)


async def to_meld(pilot: Pilot[None], meld: int) -> None:
    """Type the meld's number, if it is asked for."""
    await settle(pilot)
    for digit in str(meld + 1):
        aim = screen_of(pilot).ui.aim
        if aim is not None and not aim.asks_end:
            await pilot.press(digit)
    aim = screen_of(pilot).ui.aim
    if aim is not None and not aim.asks_end:
        await pilot.press("enter")
    await settle(pilot)


async def point(pilot: Pilot[None], card: Card) -> None:
    """The cursor to a card, with nothing picked."""
    await pilot.press("u")
    await point_only(pilot, card)


async def settle(pilot: Pilot[None]) -> None:
    """Everything drawn, and every line exactly as wide as the terminal."""
    await pilot.pause()
    size = pilot.app.size
    lines = pilot.app.screen.query_one(Canvas).lines
    assert len(lines) == size.height
    assert [plain(line) for line in lines if width(line) != size.width] == []


def screen_of(pilot: Pilot[None]) -> TableScreen:
    app = pilot.app
    assert isinstance(app, TableApp)
    return app.table_screen


async def test_melds_are_put_together_by_hand_and_laid_down_at_the_table() -> None:
    table = ZioncheckTable(4, 11)
    while not (table.seen.public.phase is Phase.MELD and table.choices.may_lay()):
        if not table.step():
            table.act(table.wish())
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert table.choices.lay is not None
        for meld in table.choices.lay.ways()[0]:
            for card in meld.cards:
                await point_only(pilot, card)
                await pilot.press("space")
            await pilot.press("m")
            await settle(pilot)
        await pilot.press("y")
        await settle(pilot)
    assert table.seen.public.laid[Seat(0)] is not None


async def point_only(pilot: Pilot[None], card: Card) -> None:
    """The cursor to a card, with what is picked left alone."""
    screen = screen_of(pilot)
    hand = laid_out(groups_of(screen.scene, screen.ui))
    steps = hand.index(held(card)) - screen.ui.picking.cursor
    await pilot.press(*["right" if steps > 0 else "left"] * abs(steps))
