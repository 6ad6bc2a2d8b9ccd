"""Every screen beside the tables in every display mode: as it was, in ASCII alone, and of one width.

All of them are shown in two runs of the app, and each is drawn twice: in all letters and in ASCII.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from textual.screen import Screen

from paiyou_client.doctor.profile import Checkup
from paiyou_client.keys.keyboard import scope
from paiyou_client.replays.library import open_file
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.accept import AcceptDialog
from paiyou_client.screens.book import BookScreen, FindDialog
from paiyou_client.screens.choices import ChoicesDialog
from paiyou_client.screens.codes import CodeDialog, PasswordDialog
from paiyou_client.screens.connect import ConnectDialog
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.screens.dialog import Dialog
from paiyou_client.screens.doctor import DoctorScreen
from paiyou_client.screens.doorstep import Doorstep, NameDialog
from paiyou_client.screens.help import HelpScreen
from paiyou_client.screens.joining import JoiningScreen
from paiyou_client.screens.keys import KeysScreen
from paiyou_client.screens.learn import LearnScreen
from paiyou_client.screens.offer_seat import OfferSeatDialog
from paiyou_client.screens.options import OptionsScreen
from paiyou_client.screens.picture import PictureScreen
from paiyou_client.screens.replay import ReplayScreen
from paiyou_client.screens.replay_help import ReplayHelp
from paiyou_client.screens.replays import ReplaysScreen
from paiyou_client.screens.settings import SettingsScreen
from paiyou_client.screens.sheet import Sheet
from paiyou_client.screens.statistics import StatisticsScreen
from paiyou_client.screens.table import TableScreen
from paiyou_client.screens.table_door import TableDoorDialog
from paiyou_client.screens.table_list import TableList
from paiyou_client.screens.too_small import TooSmall
from paiyou_client.settings import ASCII, CHARACTERS
from paiyou_client.starts import AtHome
from paiyou_client.translation import reading
from paiyou_client.widgets.canvas import Canvas
from paiyou_client.widgets.lettering import to_ascii
from paiyou_client.widgets.lines import plain
from paiyou_client.words.accept import Doubt
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_protocol.messages import Chat, ChatLine, Device, DeviceCode, Devices, ListDevices, MakeCode
from paiyou_protocol.replays.file import SUFFIX
from paiyou_protocol.text import cell_width
from tests.client.display.modes import Cells, cells_of_lines, cells_of_strips, recorded, text_of
from tests.client.fakes import FakeNetwork, room
from tests.client.frames import check_text
from tests.client.lessons.test_screens import arrive
from tests.client.shell import ATTIC, Shell, joins_as, shell
from tests.client.test_replay_screen import CORPUS, FOUR, attic, serves

pytestmark = pytest.mark.asyncio

BASES = {Sheet, Dialog, ChoicesDialog, TableList, PictureScreen}
AT_TABLES = {TableScreen}
"""Shown by ``test_tables.py``."""
DOUBT = Doubt(
    "Another certificate", ("The server is not the one that was known.", "Ask the host."), "Type accept.", "accept"
)


class Gallery:
    """What was seen, and of which screens."""

    def __init__(self) -> None:
        self.seen: dict[str, tuple[list[Cells], list[str]]] = {}
        self.kinds: set[type[Screen[Any]]] = set()

    async def hang(self, at: Shell, name: str, screen: Screen[Any] | None = None) -> None:
        """Show a screen, or the one that is there, and take it away if it was not there."""
        if screen is not None:
            at.app.push_screen(screen)
        await at.pilot.pause()
        shown = at.app.screen
        self.kinds.add(type(shown))
        assert name not in self.seen
        self.seen[name] = _rows(shown), await _in_ascii(at)
        if screen is not None:
            at.app.pop_screen()
            await at.pilot.pause()


def _rows(screen: Screen[Any]) -> list[Cells]:
    if isinstance(screen, Sheet | PictureScreen | TooSmall):
        return cells_of_lines(screen.query_one(Canvas).lines)
    return cells_of_strips(screen._compositor.render_strips())


async def _in_ascii(at: Shell) -> list[str]:
    """The same for a reader of ASCII: asked of a sheet, and of all else in the whole way that the key goes."""
    shown = at.app.screen
    if isinstance(shown, Sheet):
        with reading("en", ascii_only=True), scope(shown.scope):
            return [to_ascii(plain(line)) for line in shown._lines(80, 24)]
    at.app.set(CHARACTERS, ASCII)
    rows = (await at.look()).split("\n")[:-1]
    at.app.set(CHARACTERS, CHARACTERS.usual)
    await at.pilot.pause()
    return rows


async def in_colours(at: Shell) -> None:
    """As on a terminal of all colours, whatever that of the test can do."""
    at.app.console = Console(color_system="truecolor", force_terminal=True)
    at.app.set(CHARACTERS, CHARACTERS.usual)


@pytest.fixture
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where and when nothing in a frame depends on the machine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("paiyou_client.screens.devices.time.time", lambda: 200_000.0)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_somewhere")
async def test_every_screen_is_as_it_was_in_every_mode() -> None:
    gallery = Gallery()
    await at_home(gallery)
    await at_a_server(gallery)
    assert _all_screens() == gallery.kinds | BASES | AT_TABLES
    for name, (rows, in_ascii) in gallery.seen.items():
        cells = 60 if name == "too-small" else 80
        texts = ["".join(letter for letter, _ in row) for row in rows]
        assert max(map(cell_len, texts)) <= cells, name
        assert [cell_width(text) for text in texts] == [cell_len(text) for text in texts], name
        assert all(row.isascii() and len(row) <= cells for row in in_ascii), name
        assert "?" not in {letter for row in in_ascii for letter in row} or "?" in "".join(texts), name
        check_text(recorded(rows, in_ascii[: len(rows)]), f"modes/{name}")
    assert "\\5C0F\\6797's" in "\n".join(gallery.seen["lobby"][1])
    assert "\\5C0F\\6797" in "\n".join(gallery.seen["chat"][1])
    assert "\u5c0f\u6797" in "\n".join(map(text_of, gallery.seen["chat"][0]))


def _all_screens(kind: type[Screen[Any]] = Screen) -> set[type[Screen[Any]]]:
    ours = {kind} if kind.__module__.startswith("paiyou_client.") else set()
    return ours.union(*(_all_screens(below) for below in kind.__subclasses__()))


async def at_home(gallery: Gallery) -> None:
    path = CORPUS / f"{FOUR}{SUFFIX}"
    course = open_file(path, GAMES)
    options = PRESETS["classic"]
    async with shell(Path("paiyou"), AtHome(), games=GAMES) as at:
        await in_colours(at)
        await gallery.hang(at, "home")
        for name, screen in (
            ("settings", SettingsScreen()),
            ("keys", KeysScreen()),
            ("help", HelpScreen()),
            ("book", BookScreen((*GAMES, GLOSSARY))),
            ("find", FindDialog("pair")),
            ("replays", ReplaysScreen()),
            ("statistics", StatisticsScreen((course.replay,))),
            ("replay", ReplayScreen.of_file(path, course, step=60)),
            ("replay-help", ReplayHelp()),
            ("doctor", DoctorScreen(Checkup())),
            ("learn", LearnScreen("zhao-pengyou")),
            ("connect", ConnectDialog("Mei")),
            ("joining", JoiningScreen()),
            ("doorstep", Doorstep()),
            ("name", NameDialog("Mei", "name-taken")),
            ("accept", AcceptDialog(DOUBT)),
            ("code", CodeDialog()),
            ("password", PasswordDialog(wrong=True)),
            ("create-table", CreateTableDialog(GAMES, "Mei", files=True)),
            ("options", OptionsScreen("zhao-pengyou", replace(options, kitty_point_cap=25), options)),
            ("table-door", TableDoorDialog(room(you=2), "Ana")),
            ("offer-seat", OfferSeatDialog("t1", {1: "Jun"}, {"p-eve": "\u5c0f\u6797"})),
        ):
            await gallery.hang(at, name, screen)
        await arrive(at, "l")
        await arrive(at, "enter")
        await gallery.hang(at, "lesson")
        await at.pilot.resize_terminal(60, 20)
        await gallery.hang(at, "too-small")


async def at_a_server(gallery: Gallery) -> None:
    async with shell(Path("paiyou"), ATTIC, network=FakeNetwork(_prepare), games=GAMES) as at:
        await in_colours(at)
        await gallery.hang(at, "lobby")
        at.link.say(Chat(None, (_said(1, "\u5c0f\u6797", "\u4f60\u597d"), _said(2, "Zo\u00eb", "hello \u2660"))))
        for name, keys in (
            ("chat", ("c",)),
            ("people", ("f4",)),
            ("devices", ("d", "n")),
            ("deals", ("y",)),
        ):
            await at.press(*keys)
            await gallery.hang(at, name)
            at.app.pop_screen()
        await at.press("w")
        await gallery.hang(at, "watch-menu")
        await at.press("enter")
        await gallery.hang(at, "room")


def _prepare(link: Any) -> None:
    joins_as(you=2, host="p-mei")._prepare(link)
    serves(link, attic())
    link.answer(ListDevices, Devices(0, (Device(1, "attic", 0.0), Device(2, "k\u00fcche", 0.0, this=True))))
    link.answer(MakeCode, DeviceCode(0, "ABCD-EFGH", 600.0))


def _said(number: int, name: str, text: str) -> ChatLine:
    return ChatLine(number, f"p-{number}", name, 68_400.0 + number, text=text)
