"""All keys can be changed: one table names them, a person's choice is kept and shown, and what cannot be is said."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from paiyou_client.app import PaiyouApp
from paiyou_client.catalogues import LANGUAGES
from paiyou_client.keys.file import wishes_in, with_key
from paiyou_client.keys.keyboard import Keyboard, key_text, keyed, pressed_by, scope
from paiyou_client.keys.keymap import Fault, Place, Wrong, keymap_of
from paiyou_client.keys.names import event_of, is_hard, is_name, name_from_textual, name_of
from paiyou_client.keys.scopes import SCOPES, SECTIONS, rows_of
from paiyou_client.screens.help import help_lines
from paiyou_client.screens.keys import KeysScreen
from paiyou_client.settings import LANGUAGE
from paiyou_client.settings_file import read_settings
from paiyou_client.starts import Setup
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import keys_in
from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.frame import ALWAYS as ZHAO_PENGYOU_ALWAYS
from paiyou_client.zhao_pengyou.phases.stages import stage_of
from paiyou_client.zioncheck.frame import ALWAYS as ZIONCHECK_ALWAYS
from paiyou_client.zioncheck.saying import hints as zioncheck_hints
from paiyou_client.zioncheck.ui import Ui as ZioncheckUi
from tests.client.fakes import FakeNetwork
from tests.client.local_table import LocalTable
from tests.client.shell import ATTIC, shell
from tests.client.zhao_pengyou.tour import at_rest, scenes
from tests.client.zioncheck.tables import ZioncheckTable
from tests.client.zioncheck.tables import scene_at as zioncheck_scene

WATCH = Place("lobby", "watch")
CODE = Place("lobby", "code")


def _screens(kind: type[DOMNode] = Screen) -> Iterator[type[DOMNode]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("paiyou_client."):
            yield below
        yield from _screens(below)


def _owners() -> set[type[DOMNode]]:
    return {*_screens(), PaiyouApp}


def _bindings(owner: type[DOMNode]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each binding of a class and its parents of ours does, and its keys."""
    for each in owner.__mro__:
        for one in vars(each).get("BINDINGS", ()) if each.__module__.startswith("paiyou_client.") else ():
            assert isinstance(one, Binding)
            yield one.action, tuple(map(name_from_textual, one.key.split(",")))


def test_every_binding_of_every_screen_stands_in_the_table() -> None:
    missing = [
        (owner.__name__, key)
        for owner in _owners()
        for _action, keys in _bindings(owner)
        for key in keys
        if all(
            key not in row.keys
            for _, row in rows_of(getattr(owner, "scope", "") if owner is not PaiyouApp else "lists")
        )
    ]
    assert missing == []


def test_every_key_that_a_table_offers_stands_in_the_table_of_keys() -> None:
    offered: dict[str, set[str]] = {"zhao-pengyou": set(), "zioncheck": set()}
    table = LocalTable(6, seed=3)
    for scene in scenes(table):
        shown = (*stage_of(scene).hints(scene, at_rest(table)), *ZHAO_PENGYOU_ALWAYS)
        offered["zhao-pengyou"] |= {key for hint in shown for key in keys_in(hint.key)}
    game = ZioncheckTable(4, seed=3)
    for _ in range(60):
        scene_now = zioncheck_scene(game)
        shown = (*zioncheck_hints(scene_now, ZioncheckUi()), *ZIONCHECK_ALWAYS)
        offered["zioncheck"] |= {key for hint in shown for key in keys_in(hint.key)}
        if not game.step():
            game.act(game.choices.example(game.rng))
    assert all(len(keys) > 12 for keys in offered.values())
    for name, keys in offered.items():
        assert keys <= {key for _, row in rows_of(name) for key in row.keys}


def test_nothing_needs_escape_alt_or_shift_with_enter() -> None:
    rows = [(section, row) for section, rows in SECTIONS.items() for row in rows if row.name != "close"]
    assert [(section, row.name) for section, row in rows if all(map(is_hard, row.keys))] == []
    for owner in _owners():
        ways: dict[str, set[str]] = {}
        for action, keys in _bindings(owner):
            ways.setdefault(action, set()).update(keys)
        assert [action for action, keys in ways.items() if all(map(is_hard, keys))] == [], owner


def test_at_first_no_two_rows_of_a_scope_share_a_key_and_all_are_keys() -> None:
    for name in SCOPES:
        keys = [key for _, row in rows_of(name) for key in row.keys]
        assert len(keys) == len(set(keys)), name
        assert all(is_name(key) and name_of(event_of(key)) == key for key in keys)


@pytest.mark.parametrize(
    ("wanted", "faults"),
    [
        ({WATCH: ("f9",)}, ()),
        ({WATCH: ("ж",), CODE: ("w",)}, ()),
        ({WATCH: ("i",), CODE: ("w",)}, ()),
        ({WATCH: ("i",)}, (Fault(Wrong.CLASH, WATCH, "i", CODE),)),
        ({WATCH: ("f9",), CODE: ("f9",)}, (Fault(Wrong.CLASH, CODE, "f9", WATCH),)),
        ({WATCH: ("f3",)}, (Fault(Wrong.CLASH, WATCH, "f3", Place("everywhere", "language")),)),
        (
            {Place("everywhere", "ascii"): ("w",)},
            (Fault(Wrong.CLASH, Place("everywhere", "ascii"), "w", Place("table", "why")),),
        ),
        ({WATCH: ("hello",)}, (Fault(Wrong.NO_KEY, WATCH, "hello"),)),
        ({WATCH: ()}, (Fault(Wrong.NO_KEY, WATCH, ""),)),
        ({Place("chat", "back"): ("x",)}, (Fault(Wrong.NO_KEY, Place("chat", "back"), "x"),)),
        ({Place("lobby", "dance"): ("f9",)}, (Fault(Wrong.NO_ROW, Place("lobby", "dance"), "f9"),)),
        ({Place("attic", "watch"): ("f9",)}, (Fault(Wrong.NO_ROW, Place("attic", "watch"), "f9"),)),
    ],
)
def test_what_cannot_be_set_is_named_and_left_out(wanted: Any, faults: tuple[Fault, ...]) -> None:
    keymap, found = keymap_of(wanted)
    assert found == faults
    assert set(keymap.chosen) == set(wanted) - {fault.place for fault in faults}


def test_a_key_that_was_exchanged_does_what_the_other_did_and_the_old_one_nothing() -> None:
    keymap, _ = keymap_of({WATCH: ("i",), CODE: ("f9", "f10")})
    assert [keymap.meant("lobby", key) for key in ("i", "f9", "f10", "w", "t")] == ["w", "i", "i", None, "t"]
    assert [keymap.meant("room", key) for key in ("i", "w")] == ["i", "w"]
    assert [keymap.shown("lobby", key) for key in ("w", "i", "t")] == ["i", "f9", "t"]


def test_the_file_keeps_what_was_written_there_and_holds_what_is_set() -> None:
    text = '# mine\nlanguage = "cs"\n\n[keys.lobby] # there\ncode = "f8" # c\nwatch = "W"\n[bell]\non = true\n'
    for place, keys in ((WATCH, ("\\",)), (Place("table", "hint"), ("f7", '"')), (CODE, ())):
        text = with_key(text, place, keys)
    found = tomllib.loads(text)
    assert wishes_in(found["keys"]) == {WATCH: ("\\",), Place("table", "hint"): ("f7", '"')}
    assert "# mine" in text
    assert found["bell"] == {"on": True}
    assert wishes_in({"lobby": 7, "room": {"sit": [1]}}) == {Place("room", "sit"): ()}


def test_a_sentence_names_the_key_as_it_is_set() -> None:
    keymap, _ = keymap_of({Place("zioncheck", "yes"): ("f9",), Place("moves", "do"): ("ctrl+j",)})
    pressed_by(Keyboard(keymap))
    try:
        with scope("zioncheck"):
            assert keyed("Enter draws; try y (y) anyway", "y", "enter") == "Ctrl+J draws; try F9 (F9) anyway"
            assert [key_text(key) for key in ("y", "enter", "n")] == ["F9", "Ctrl+J", "n"]
        with scope("lobby"):
            assert key_text("enter") == "Enter"
    finally:
        pressed_by(Keyboard())


def test_in_a_sentence_keys_change_places_and_words_are_no_keys() -> None:
    chosen = {Place("room", "sit"): ("f",), Place("room", "fill"): ("s",), Place("everywhere", "language"): ("f8",)}
    pressed_by(Keyboard(keymap_of(chosen)[0]))
    try:
        with scope("room"):
            assert keyed("s, not the host's f; 按s或f键", "s", "f") == "f, not the host's s; 按f或s键"
        assert keyed("F3 is next", "f3") == "F8 is next", "what works everywhere is named anywhere"
    finally:
        pressed_by(Keyboard())


def test_the_help_page_names_the_keys_of_each_place_as_they_are_set() -> None:
    places = {Place("lobby", "new_table"): ("f9",), Place("room", "sit"): ("f10",), Place("table", "chat"): ("f11",)}
    keymap, faults = keymap_of({**places, Place("everywhere", "settings"): ("f12",)})
    pressed_by(Keyboard(keymap))
    try:
        text = "\n".join("".join(piece.text for piece in each) for each in help_lines(80))
    finally:
        pressed_by(Keyboard())
    assert not faults
    for said in (
        "F9 makes a table",
        "F10 takes a seat",
        "c talks (F11 in a game)",
        "all but F10",
        "F12 opens the settings",
    ):
        assert said in " ".join(text.split())


@pytest.mark.asyncio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_row_of_the_list_is_cut_and_keys_stand_beside_what_they_do(tmp_path: Path, language: str) -> None:
    for cells in (80, 140):
        async with shell(tmp_path, size=(cells, 24)) as at:
            at.app.set(LANGUAGE, language)
            await at.press("f6")
            assert isinstance(at.app.screen, KeysScreen)
            rows = [plain(row).rstrip() for row in at.app.screen.picture(cells, 1000)]
            assert [row for row in rows if glyphs.MORE in row] == []
            assert max(len(row) for row in rows if glyphs.RULE not in row) < 90


@pytest.mark.asyncio
async def test_a_key_is_set_by_pressing_it_is_kept_and_stands_in_the_last_line(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC) as at:
        await at.press("f6", "tab", "tab", "tab", "tab", "tab", "tab", "tab", "tab", "tab")
        assert "Lobby" in await at.press("enter")
        assert "F9: watch (Lobby)" in await at.press("f9")
        assert "watch (Lobby): t is taken already: new table (Lobby)" in await at.press("enter", "t")
        assert "F9 watch" in await at.press("q")
        shown = await at.press("w")
        assert "F9 watch" in shown
        assert "Tables that" in await at.press("f9") or at.app.watch_menu is not None
    assert read_settings(tmp_path).keys == {WATCH: ("f9",)}


@pytest.mark.asyncio
async def test_what_the_file_cannot_have_is_said_at_the_start_and_the_rest_holds(tmp_path: Path) -> None:
    text = '[keys.lobby]\nwatch = "i"\ncode = "f9"\ndance = "f8"\n[keys.chat]\nback = "f10"\n'
    (tmp_path / "settings.toml").write_text(text, "utf-8")

    class Network(FakeNetwork):
        """People whose file that is."""

        def setup(self, data: Path) -> Setup:
            return replace(super().setup(data), settings=read_settings(data))

    async with shell(tmp_path, network=Network()) as at:
        assert "keys.lobby.dance: there is no such key to set" in await at.look()
    async with shell(tmp_path, ATTIC, network=Network()) as at:
        assert "i watch" in await at.look()
        assert "F9 invite code" in await at.look()
        assert "F10 back" in await at.press("c")
        assert "F10 back" not in await at.press("f10")
