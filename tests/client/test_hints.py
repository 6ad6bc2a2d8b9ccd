"""A hint at a table: from our own view, in words, in both games, and not where the table's host wants none."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from paiyou_client import hints
from paiyou_client.powers import BEHIND_A_DOOR
from paiyou_client.widgets.lines import plain
from paiyou_client.words.cases import NO_FILES_HERE
from paiyou_client.words.hints import NO_HINTS, NOT_HERE, NOTHING, THINKING
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hinting import Remembered, hint
from paiyou_engine.game import EVERYTHING
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_protocol.messages import BotTerms
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp
from tests.client.test_table_house import zioncheck
from tests.client.zhao_pengyou.tour import until

pytestmark = pytest.mark.asyncio


def zhao_pengyou() -> LocalTable:
    """Our turn to play."""
    table = LocalTable(5, seed=8)
    until(table, Phase.PLAY)
    while table.step():
        pass
    return table


async def asked(app: TableApp, pilot: Pilot[None]) -> str:
    """What is said once the hint is there."""
    await pilot.pause()
    await pilot.press(hints.KEY)
    await app.workers.wait_for_complete()
    await pilot.pause()
    return app.said


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PLAYOUTS", 6)
    monkeypatch.setattr(hints, "_SECONDS", 60.0)


@pytest.mark.parametrize(("make", "verb"), [(zhao_pengyou, "play"), (zioncheck, "lay down")])
async def test_i_says_what_a_bot_would_do_and_why(make: object, verb: str) -> None:
    app = TableApp(make())  # type: ignore[operator]
    async with app.run_test(size=(80, 24)) as pilot:
        said = await asked(app, pilot)
    assert said.startswith(f"Hint: {verb}")
    assert ", since " in said
    assert app.crashes == []


@pytest.mark.parametrize("make", [zhao_pengyou, zioncheck])
async def test_a_hint_is_made_of_our_own_view_alone(make: object) -> None:
    """Another state that our seat could be in, put in the true one's place, gives the same hint from the same memory."""
    table: LocalTable = make()  # type: ignore[operator]
    before = hints.remembered(table.model)
    assert table.you is not None
    assert before is not None
    table.state = table.game.sample(table.game.knowledge(table.state, table.you), table.rng)
    after = hints.remembered(table.model)
    assert before == after
    assert table.game.view(table.state, EVERYTHING) != before.view


async def test_a_host_may_want_none() -> None:
    table = zhao_pengyou()
    room = table.model.room
    assert room is not None
    terms = replace(room.settings.terms, bots=BotTerms(hints=False))
    table.model.apply_room(replace(room, settings=replace(room.settings, terms=terms)), time.monotonic())
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await asked(app, pilot) == NO_HINTS.english


async def test_behind_a_door_none_is_thought_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "think_of", lambda _: pytest.fail("thought of one"))
    app = TableApp(zioncheck())
    async with app.run_test(size=(80, 24)) as pilot:
        app.table_screen._powers = BEHIND_A_DOOR
        assert await asked(app, pilot) == NOT_HERE.english


@pytest.mark.parametrize("made", [zioncheck, zhao_pengyou])
async def test_keys_that_are_off_behind_a_door_are_not_named_and_what_they_say_hides_no_question(
    made: Callable[[], LocalTable],
) -> None:
    app = TableApp(made())
    async with app.run_test(size=(80, 50)) as pilot:
        screen = app.table_screen
        *_, asked_for, _keys, _more = map(plain, screen._canvas.lines)
        screen._powers = BEHIND_A_DOOR
        for said in (NOT_HERE, NO_FILES_HERE):
            app.say(said.english)
            await pilot.pause()
            *_, shown, still_asked, _keys, _more = map(plain, screen._canvas.lines)
            assert shown.strip() == said.english
            assert still_asked == asked_for
        await pilot.press("?")
        await pilot.pause()
        named = {plain(row)[2:4] for row in screen._canvas.lines}
        assert {"F2", "H "} <= named
        assert not {"J ", "i "} & named


@pytest.mark.parametrize("made", [zioncheck, zhao_pengyou])
async def test_its_key_stands_in_the_last_lines_while_there_is_something_to_decide(
    made: Callable[[], LocalTable],
) -> None:
    app = TableApp(made())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.table_screen

        def keys() -> str:
            *_, own, always = map(plain, screen._canvas.lines)
            return f"{own} {always} "

        assert " i hint " in keys()
        screen._powers = BEHIND_A_DOOR
        screen.refresh_table()
        assert " i hint " not in keys()


async def test_where_nothing_is_to_be_decided_that_is_said() -> None:
    table = LocalTable(5, seed=8)
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await asked(app, pilot) == NOTHING.english
        assert not any(" i hint" in plain(row) for row in app.table_screen._canvas.lines)


async def test_a_hint_for_what_is_over_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table = zhao_pengyou()
    app = TableApp(table)

    async def late(memory: Remembered) -> object:
        assert app.said == THINKING.english
        table.act(table.game.choices(table.state, table.you).example(table.rng))
        return hint(memory, table.rng, Effort(0))

    monkeypatch.setattr(hints, "think_of", late)
    async with app.run_test(size=(80, 24)) as pilot:
        assert not await asked(app, pilot)


async def test_a_hint_goes_once_something_else_is_to_be_decided() -> None:
    """That there is nothing to decide, too."""
    table = zhao_pengyou()
    table.act(table.game.choices(table.state, table.you).example(table.rng))
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await asked(app, pilot) == NOTHING.english
        assert table.step()
        await pilot.pause()
        assert app.said == NOTHING.english
        while table.step():
            pass
        await pilot.pause()
        assert not app.said
        hinted = await asked(app, pilot)
        assert hinted.startswith("Hint: play")
        table.changed()
        await pilot.pause()
        assert app.said == hinted
        table.act(table.game.choices(table.state, table.you).example(table.rng))
        await pilot.pause()
        assert not app.said


async def test_what_else_is_said_stays_when_a_hint_would_go() -> None:
    table = zhao_pengyou()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await asked(app, pilot)
        app.say("something else")
        table.act(table.game.choices(table.state, table.you).example(table.rng))
        await pilot.pause()
        assert app.said == "something else"
