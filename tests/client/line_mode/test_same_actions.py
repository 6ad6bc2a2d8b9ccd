"""What the line-mode client can do is what the full screen can: each action of both games, and each request of the protocol."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from paiyou_client.house_rules import FROM_FILE
from paiyou_client.keys.scopes import SECTIONS
from paiyou_client.line_mode import words_typed
from paiyou_client.replays.library import open_file
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.starts import JoinServer, Setup, WatchFile
from paiyou_client.words import doors
from paiyou_client.words import lobby as words
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou import actions as zp
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck import actions as zc
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.state import Melding
from paiyou_protocol.messages import (
    Device,
    DeviceCode,
    Devices,
    ListDevices,
    ListReplays,
    ListTables,
    MakeCode,
    Ok,
    PersonChanged,
    PersonLine,
    Readiness,
    ReplaysPage,
    Request,
    SeatState,
    TablesPage,
)
from paiyou_protocol.replays.file import SUFFIX
from tests.client.fakes import FakeLink, FakeNetwork, room, summary
from tests.client.line_mode.lines import at_table, typing
from tests.client.line_mode.test_whole_deal import bots_lines
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC
from tests.client.zioncheck.positions import cards, meld
from tests.test_architecture import ROOT, SOURCES, parsed

SCREENS = ("screens", "app.py", "offering.py", "table_setting.py", "learning.py", "typed_ahead.py", "personal.py")
"""What draws, or takes keys, in the client; all else both clients share."""
APART = ("line_mode", "ssh_door", "web_door", "lessons")
REQUESTS = {kind.__name__ for kind in get_args(Request)}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("game", "actions", "seats", "seed", "by_luck"),
    [(ZHAO_PENGYOU, zp, 6, 3, set()), (ZIONCHECK, zc, 3, 4, {zc.Swap})],
)
async def test_every_kind_of_action_of_a_game_is_typed(
    game: Any, actions: Any, seats: int, seed: int, by_luck: set[type], tmp_path: Path
) -> None:
    """Deals are played by lines until every kind was done; what needs luck is typed at a table laid for it, below."""
    wanted = set(get_args(actions.Action)) - by_luck
    level = "easy" if game is ZIONCHECK else None
    options = {**msgspec.to_builtins(game.presets()[next(iter(game.presets()))])}
    options |= {"take_back": True} if "take_back" in options else {}
    table = LocalTable(seats, seed, options=options, level=level, others_bid=False, game=game)
    async with at_table(table, tmp_path) as typist:
        for number in range(3000):
            if line := out_of_turn(table, number):
                await typist.types(line)
            elif not table.step():
                for line in bots_lines(table, "en"):
                    await typist.types(line)
            if wanted <= table.done:
                break
    assert wanted - table.done == set()


def out_of_turn(table: LocalTable, number: int) -> str:
    """What is said without being waited for: a bid, so that there is a maker's deal; a play taken back, a yes or no to a discard."""
    view: Any = table.model.view
    if zp.TakeBack not in table.done and getattr(view.public, "may_take_back", None) is not None:
        return "takeback" if view.public.may_take_back == table.you else ""
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


@pytest.mark.asyncio
async def test_a_joker_is_exchanged_at_a_table_laid_for_it(tmp_path: Path) -> None:
    table = LocalTable(3, 4, options="seed", level="easy", game=ZIONCHECK)
    table.run()
    while not isinstance(table.state.phase, Melding):
        assert isinstance(table.act(zc.Draw()), Ok)
        table.run()
    deal = table.state.phase.deal
    (seven,) = cards("7s", deck=1)
    hands = ((seven, *deal.hands[0][1:]), *deal.hands[1:])
    laid = replace(deal, hands=hands, melds=(meld(0, 1, "5s 6s Jk 8s", deck=0),), laid=(None, 3, None))
    table.set_state(replace(table.state, phase=Melding(laid)))
    async with at_table(table, tmp_path) as typist:
        assert "you took the joker of meld 1 for 7 of spades" in await typist.types("swap 7 of spades")
    assert zc.Swap in table.done


def with_both_games(network: FakeNetwork, data: Path) -> Setup:
    """With both games."""
    return dataclasses.replace(network.setup(data), games=GAMES)


def keys_of(section: str) -> set[str]:
    return {row.name for row in SECTIONS[section]}


PRESSED_ALONE = frozenset(("moves", "cards", "lists", "dialogs", "chat", "doctor"))
"""Sections of keys that move on a screen, pick its cards or fill its fields: lines have numbers and typed cards instead."""
TYPED_FOR: Mapping[str, Mapping[str, str]] = {
    "everywhere": {"end": "quit", "language": "language", "settings": "set", "keys": "help"},
    "table": {
        "hint": "hint",
        "scores": "scores",
        "last_trick": "last",
        "history": "g",
        "memory": "V",
        "why": "why",
        "rules": "rules",
        "rule_book": "rules",
        "find": "rules",
        "help": "help",
        "judge": "judge",
        "chat": "chat",
        "ring": "ring",
        "people": "who",
        "menu": "ask",
        "agree": "agree",
        "refuse": "refuse",
        "play_on": "P",
        "without_others": "T",
        "look_again": "look",
        "leave": "leave",
        "again": "new",
        "terms": "terms",
        "cut": "x",
        "pattern": "forced",
        "put_back": "u",
        "sort": "o",
    },
    "zhao-pengyou": {"take_back": "takeback", "hands": "A"},
    "zioncheck": {"yes": "take", "meld": "meld", "add": "add", "never": "mute"},
    "replay": {"hands": "hand", "faster": "faster", "slower": "slower", "mark": "mark"},
    "home": {
        "play": "1",
        "connect": "join",
        "watch": "watch",
        "continue": "continue",
        "nearby": "nearby",
        "books": "books",
        "replays": "replays",
        "learn": "learn",
        "settings": "set",
    },
    "lobby": {
        "watch": "watch",
        "new_table": "make",
        "code": "code",
        "play": "quick",
        "chat": "chat",
        "people": "people",
        "devices": "devices",
        "deals": "deals",
        "books": "books",
        "learn": "learn",
    },
    "room": {
        "sit": "sit",
        "stand": "stand",
        "bot": "bot",
        "fill": "fill",
        "remove": "free",
        "start": "start",
        "ready": "ready",
        "ring": "ring",
        "terms": "terms",
        "copy": "link",
        "chat": "chat",
        "people": "who",
    },
    "watch-menu": {"watch": "watch", "chat": "chat", "people": "people"},
    "people": {
        "ignore": "ignore",
        "mute": "silence",
        "host": "host",
        "send_away": "away",
        "let_back": "allow",
        "off_list": "allow",
    },
    "devices": {"code": "devices", "forget": "forget"},
    "replays": {"statistics": "statistics"},
    "deals": {"link": "link", "all": "bring"},
    "books": {"books": "books", "find": "rules", "found_next": "rules"},
}
"""For each key of a screen what is typed for it: a word, a number, or the same letter."""
ON_A_SCREEN_ALONE: Mapping[str, set[str]] = {
    "everywhere": {"suspend", "try_now", "ascii"},  # the shell's own, done by itself, nothing is drawn
    "table": {"close"},  # a page is said once
    "zioncheck": {"melds_up", "melds_down"},
    "home": {"doctor", "forget"},  # `paiyou doctor`; what is not taken up again is not in the way here
    "people": {"close"},
    "books": {"found_before"},  # what was said stands above
}


@pytest.mark.parametrize("section", sorted(set(SECTIONS) - PRESSED_ALONE))
def test_each_key_of_a_screen_has_what_is_typed_for_it(section: str) -> None:
    """The whole table of keys is gone through: a new key fails here until it has its line, or its reason to have none."""
    typed, alone = TYPED_FOR[section], ON_A_SCREEN_ALONE.get(section, set())
    assert set(typed) | alone == keys_of(section)
    assert not set(typed) & alone
    assert [line for line in typed.values() if len(line) > 1 and line not in words_typed.ALL] == []


def matched_keys() -> set[str]:
    """The keys that the replay's screen looks for itself: those of its ``match`` statements."""
    screen = parsed(SOURCES["paiyou_client"] / "paiyou_client" / "screens" / "replay.py")
    cases = [case.pattern for node in ast.walk(screen) if isinstance(node, ast.Match) for case in node.cases]
    values = [value for case in cases for value in ast.walk(case) if isinstance(value, ast.MatchValue)]
    return {
        value.value.value
        for value in values
        if isinstance(value.value, ast.Constant) and isinstance(value.value.value, str)
    }


IN_A_REPLAY: Mapping[str, tuple[str, ...]] = {
    "step": ("right",),
    "back": ("left",),
    "jump": ("down",),
    "jump -": ("up",),
    "jump mark": ("pagedown",),
    "jump -mark": ("pageup",),
    "jump 0": ("home",),
    "jump 9999": ("end",),
    "next": ("n", "N"),
    "eyes": ("tab", "shift+tab"),
    "play": ("space",),
    "faster": ("+",),
    "slower": ("-",),
    "mark": ("m",),
    "practise": ("P",),
    "help": ("?", "f1"),
    "leave": ("q", "Q", "escape"),
}
"""What is typed in a replay for the keys of its screen."""


@pytest.mark.asyncio
async def test_what_the_screen_of_a_replay_does_is_typed(tmp_path: Path) -> None:
    alone = {"x", "f"}  # how far it is to the end is drawn, and a file's name was typed
    assert {key for keys in IN_A_REPLAY.values() for key in keys} | alone == matched_keys()
    path = ROOT / "tests" / "corpus" / f"zioncheckseed4-1-2{SUFFIX}"
    setup = with_both_games(FakeNetwork(), tmp_path)
    async with typing(setup, WatchFile(path, open_file(path, GAMES))) as typist:
        for line in IN_A_REPLAY:
            assert "means nothing" not in await typist.types(line)


@pytest.mark.asyncio
async def test_a_new_table_has_the_same_fields_by_lines(tmp_path: Path) -> None:
    """Each field of the dialog, and each value of those with a few."""
    dialog = CreateTableDialog(GAMES, "Mei")
    texts = {str(label) for label in (words.FILE, words.TITLE, doors.LOCK, doors.LIST_NEW)}
    network = FakeNetwork(lambda link: link.answer(ListTables, TablesPage(0, ())))
    async with typing(with_both_games(network, tmp_path), JoinServer(ATTIC.address)) as typist:
        await typist.types("make")
        from_file = dialog._preset.values.index(FROM_FILE) + 1
        rows = {}
        for number in range(1, 40):
            told = await typist.types(f"{number}")
            if "There is no choice" in told:
                break
            field, *values = told.splitlines()
            rows[field.rstrip(":")] = values
            await typist.types("")
            if number == 1:
                assert "from a file" in await typist.types(f"3 {from_file}")
    assert set(rows) == {str(each.label) for each in dialog.choices()} | texts
    for each in dialog.choices():
        shown = " ".join(rows[str(each.label)])
        assert [value for value in map(each.says, each.values) if value not in shown] == []
