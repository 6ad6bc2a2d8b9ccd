"""A whole six-deal game of Zioncheck by the default contracts, on a real server: four bots, and people who look on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import trio

from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import Answered, DealScored, Dealt, DealtHidden, Drew, LaidDown
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.melds import MeldKind, kind_of
from paiyou_engine.zioncheck.options import DEAL_SIZES, PRESETS
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import TableView
from paiyou_protocol.messages import AddBot, CreateTable, Events, JoinTable, StartGame
from tests.e2e.room import PATIENCE, ZIONCHECK, Room, room
from tests.server.harness import Client

SEATS = 4
TIMERS = {"bot": 0.0, "claim": 60.0, "next": 60.0}


async def whole_game(server: Room, seen: list[Any]) -> tuple[TableView, TableView]:
    """What two spectators see at the end, and all that the first one was told; the second comes when all is over."""
    ann, eve = await server.come("Ann", game=ZIONCHECK), await server.come("Eve", game=ZIONCHECK)
    made = await ann.ok(CreateTable(0, "zioncheck", SEATS, "Bots", "seed", TIMERS))
    table = made.table
    assert table is not None
    for _ in range(SEATS):
        await ann.ok(AddBot(0, table))
    await ann.ok(JoinTable(0, table))
    await ann.ok(StartGame(0, table))
    while (view := watched(ann)) is None or view.public.phase is not Phase.OVER:
        while ann.pushes:
            note(ann.pushes.pop(0), seen)
        note(await ann.next(), seen)
    await eve.ok(JoinTable(0, table))
    while (late := watched(eve)) is None or late.public.phase is not Phase.OVER:
        await eve.next()  # the last deal is told from its beginning
    for client in (ann, eve):
        await client.stream.aclose()
    return view, late


def watched(client: Client) -> TableView | None:
    view = client.game.view
    assert view is None or isinstance(view, TableView)
    return view


def note(push: object, seen: list[Any]) -> None:
    if isinstance(push, Events):
        seen += map(ZIONCHECK.read_seen, push.events)


@pytest.mark.trio
async def test_bots_play_all_six_deals_by_their_contracts_and_who_looks_on_sees_it_whole(tmp_path: Path) -> None:
    seen: list[Any] = []
    with trio.fail_after(PATIENCE), room(tmp_path / "data", "--set", "watchers_every=0.0") as server:
        view, late = await whole_game(server, seen)
        status = await trio.to_thread.run_sync(server.stop)
    assert status == 0
    assert view == late, "whoever comes late is told the same as whoever saw it happen"
    results = view.public.results
    assert [result.deal for result in results] == [1, 2, 3, 4, 5, 6]
    assert view.public.winners == tuple(
        seat for seat, total in enumerate(view.public.totals) if total == min(view.public.totals)
    )
    for result in results:
        assert result.points == tuple(map(points_of, result.hands))
        assert result.out is None or not result.hands[result.out]
    scored = [event.result for event in seen if isinstance(event, DealScored)]
    assert scored == list(results)
    assert not [event for event in seen if isinstance(event, Answered | Dealt | Drew)], (
        "and nothing that is not for all"
    )
    check_contracts(seen)


def check_contracts(seen: list[Any]) -> None:
    """In each deal hands had the deal's size, and whoever laid down had the sets and runs of its contract; who went out had."""
    deal, laid = 1, set[int]()
    for event in seen:
        match event:
            case DealtHidden(_, count):
                assert count == DEAL_SIZES[deal - 1]
            case LaidDown(seat, melds):
                kinds = [kind_of(table.meld) for table in melds]
                found = Contract(kinds.count(MeldKind.SET), kinds.count(MeldKind.RUN))
                assert found == PRESETS["seed"].contract(deal)
                laid.add(seat)
            case DealScored(result):
                assert result.out is None or result.out in laid
                assert set(result.stuck) == set(range(SEATS)) - laid
                deal, laid = deal + 1, set()
