"""What the line-mode client can do is what the full screen can: each action of both games, and each request of the protocol."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.games import SPOKEN
from paiyou_client.line_mode.typed_cards import read_cards
from paiyou_client.starts import JoinServer
from paiyou_client.table_parts.effects import Outcome, Send
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.zhao_pengyou import actions as zp
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck import actions as zc
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_protocol.messages import (
    Device,
    DeviceCode,
    Devices,
    ListDevices,
    ListReplays,
    ListTables,
    MakeCode,
    PersonChanged,
    PersonLine,
    Readiness,
    ReplaysPage,
    Request,
    SeatState,
    TablesPage,
)
from tests.client.fakes import FakeLink, FakeNetwork, room, summary
from tests.client.line_mode.lines import at_table, typing
from tests.client.line_mode.test_whole_deal import bots_lines
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC
from tests.client.zioncheck.positions import meld, scene
from tests.test_architecture import SOURCES, parsed

SCREENS = ("screens", "app.py", "offering.py", "table_setting.py", "learning.py", "typed_ahead.py", "personal.py")
"""What draws, or takes keys, in the client; all else both clients share."""
APART = ("line_mode", "ssh_door", "web_door", "lessons")
REQUESTS = {kind.__name__ for kind in get_args(Request)}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("game", "actions", "seats", "seed", "by_chance"),
    [(ZHAO_PENGYOU, zp, 6, 3, {zp.TakeBack}), (ZIONCHECK, zc, 3, 4, {zc.Swap})],
)
async def test_every_kind_of_action_of_a_game_is_typed(
    game: Any, actions: Any, seats: int, seed: int, by_chance: set[type], tmp_path: Path
) -> None:
    """Deals are played by lines until every kind was sent; what needs luck is reached by its word below."""
    wanted = set(get_args(actions.Action)) - by_chance
    level = "easy" if game is ZIONCHECK else None
    table = LocalTable(seats, seed, options=next(iter(game.presets())), level=level, others_bid=False, game=game)
    async with at_table(table, tmp_path) as typist:
        for number in range(3000):
            if line := out_of_turn(table, number):
                await typist.types(line)
            elif not table.step():
                for line in bots_lines(table, "en"):
                    await typist.types(line)
            if wanted <= {type(action) for action in table.sent}:
                break
    assert wanted - {type(action) for action in table.sent} == set()


def out_of_turn(table: LocalTable, number: int) -> str:
    """What is said without being waited for: a bid, so that there is a maker's deal; a yes or no to a discard."""
    view: Any = table.model.view
    if view.public.phase == "window" and not view.public.bids and number % 2:
        return "1"
    is_asked = view.public.phase == "claim" and table.you in view.public.asked and not view.answers
    return ("y" if number % 3 else "n") if is_asked else ""


def kinds_in(paths: Iterator[Path]) -> set[str]:
    """The requests that are made somewhere in these files."""
    found = set()
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call):
                found |= {name.id for name in ast.walk(node.func) if isinstance(name, ast.Name)} & REQUESTS
    return found


def files(*, of_screens: bool) -> Iterator[Path]:
    client = SOURCES["paiyou_client"] / "paiyou_client"
    for path in sorted(client.rglob("*.py")):
        top = path.relative_to(client).parts[0]
        if top not in APART and (top in SCREENS) == of_screens:
            yield path


def test_every_request_that_a_screen_makes_is_made_by_lines_too() -> None:
    client = SOURCES["paiyou_client"] / "paiyou_client"
    of_screens, shared = kinds_in(files(of_screens=True)), kinds_in(files(of_screens=False))
    of_lines = kinds_in(iter(sorted((client / "line_mode").rglob("*.py"))))
    assert len(of_screens) > 15
    assert of_screens <= of_lines | shared
    assert of_lines <= of_screens | shared


TYPED_IN_LOBBY = (
    "list",
    "people",
    "ignore Ana",
    "devices",
    "devices code",
    "forget 1",
    "yes",
    "deals",
    "say hello",
    "quick",
)
TYPED_IN_ROOM = (
    "sit",
    "stand",
    "bot",
    "fill",
    "free 2",
    "free 3",
    "start",
    "ready",
    "ring",
    "who",
    "silence Ana",
    "host Ana",
    "away Ana",
    "yes",
    "allow Ana",
    "terms",
    "1",
    "2",
    "",
    "say 1",
    "chat",
    "link",
    "leave",
)


@pytest.mark.asyncio
async def test_what_is_done_in_a_lobby_and_in_a_room_is_asked_of_the_server(tmp_path: Path) -> None:
    def prepare(link: FakeLink) -> None:
        link.answer(ListTables, *[TablesPage(0, (summary(),))] * 3)
        link.answer(ListDevices, *[Devices(0, (Device(1, "laptop", 0.0),))] * 4)
        link.answer(MakeCode, DeviceCode(0, "ABCDEFGH", 60.0))
        link.answer(ListReplays, *[ReplaysPage(0, ())] * 4)

    network = FakeNetwork(prepare)
    async with typing(network.setup(tmp_path), JoinServer(ATTIC.address)) as typist:
        network.link.say(PersonChanged(PersonLine("p-ana", "Ana", None)))
        for line in TYPED_IN_LOBBY:
            await typist.types(line)
        seats = (SeatState("Mei", "p-mei", here=True), SeatState("Bao", bot="steady"), SeatState("Ana", "p-ana"))
        for ready, free in ((Readiness.NOT_ASKED, 3), (Readiness.ASKED, 0)):
            full = (*seats, *[SeatState()] * free)
            asked = tuple(SeatState(s.name, s.person, s.bot, here=s.here, ready=ready) for s in full)
            network.link.say(room(you=None if free else 0, host="p-mei", seats=asked))
            typist.client.at = "t1"
            typist.client.settle()
            for line in TYPED_IN_ROOM[: -1 if free else None]:
                await typist.types(line)
            network.link.say(room(you=0, host="p-mei", seats=asked))
        made = {type(request).__name__ for request in network.link.asked}
        told = "".join(typist.transcript)
    wanted = {
        "ListPeople",
        "IgnorePerson",
        "ListDevices",
        "MakeCode",
        "ForgetDevice",
        "ListReplays",
        "Say",
        "QuickPlay",
    }
    wanted |= {
        "Sit",
        "AddBot",
        "FillBots",
        "RemoveBot",
        "Unseat",
        "StartGame",
        "CheckReady",
        "Nudge",
        "ListTablePeople",
    }
    wanted |= {"MutePerson", "PassHost", "Kick", "Allow", "ChangeTable", "LeaveTable"}
    assert wanted - made == set()
    assert "no choice" not in told
    assert made <= REQUESTS


@pytest.mark.parametrize(("name", "typed", "key"), [("zhao-pengyou", "takeback", "z"), ("zhao-pengyou", "z", "z")])
def test_a_word_is_a_key_of_the_screen(name: str, typed: str, key: str) -> None:
    """What the key does there, the screen's own tests say."""
    spoken = SPOKEN[name]
    word, _rest = words_typed.split(typed)
    assert spoken.keys.get(word, typed) == key


def test_a_card_and_a_meld_are_a_swap() -> None:
    at = scene("7s 8h 2d", melds=(meld(0, 1, "8c 8d Jk", "set"), meld(1, 2, "5s 6s Jk 8s")), laid=(3, 4, 5, None))
    wanted = read_cards("7 of spades")
    assert wanted is not None
    outcome = SPOKEN["zioncheck"].with_cards(at, Ui(), "e", wanted, "2")
    assert isinstance(outcome, Outcome)
    assert isinstance(outcome.effect, Send)
    assert isinstance(outcome.effect.action, zc.Swap)
