"""What a person has set is kept in a file that they may change, and a value that cannot be is named and left out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path

import pytest
from rich.console import Console

from paiyou_cli.main import main
from paiyou_client.files import MOST
from paiyou_client.powers import BEHIND_A_DOOR
from paiyou_client.settings import CHARACTERS, COLOURS, LANGUAGE, SETTINGS, Settings
from paiyou_client.settings_file import UnchangeableError, keep_setting, keep_value, read_settings
from paiyou_client.starts import Setup
from tests.client.frames import painted
from tests.client.shell import shell

BY_HAND = """\
# mine
language = "ru" # for now
later = { than = "we know" }

[keys]
lead = ["enter", "x"] # [keys]
"""


def test_nothing_is_set_at_first(tmp_path: Path) -> None:
    found = read_settings(tmp_path)
    assert [found[setting] for setting in SETTINGS] == [setting.usual for setting in SETTINGS]
    assert not found.wrong


def test_every_value_of_every_setting_is_read_as_it_was_kept(tmp_path: Path) -> None:
    for setting in SETTINGS:
        for value in setting.values:
            keep_setting(tmp_path / "new", setting, value)
            found = read_settings(tmp_path / "new")
            assert found[setting] == value
            assert not found.wrong


def test_the_rest_of_the_file_is_kept_comments_too(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(BY_HAND, "utf-8")
    keep_setting(tmp_path, LANGUAGE, "zh")
    keep_value(tmp_path, "keys", "lead", ["l"])
    keep_value(tmp_path, "keys", "pick", ["space"])
    keep_value(tmp_path, "look", "deck", "plain")
    keep_setting(tmp_path, CHARACTERS, "ascii")
    assert file.read_text("utf-8") == (
        'characters = "ascii"\n'
        + BY_HAND.replace('"ru"', '"zh"').replace('["enter", "x"]', '["l"]')
        + 'pick = ["space"]\n\n[look]\ndeck = "plain"\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        'about = """\nlanguage = "cs"\n"""\nlanguage = "cs"\n',
        '"language" = "cs"\n',
        "language",
        'keys = 1\n[a."b"]\n',
    ],
)
def test_a_file_that_would_come_to_harm_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(UnchangeableError):
        keep_value(tmp_path, "keys" if "keys" in text else "", "language", "zh")
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('language = "xx"', "settings.toml: language must be one of: en, ru, cs, zh."),
        ("language = 7", "settings.toml: language must be one of: en, ru, cs, zh."),
        ("characters = true", "settings.toml: characters must be one of: all, ascii."),
        ("language", "Expected '=' after a key in a key/value pair"),
        (b"\xff", "invalid start byte"),
        ("keys = 3", "settings.toml: keys must be one of: [...]."),
        ("[keys]\ntable = 5", "settings.toml: keys.table must be one of: [...]."),
        ("look = 3", "settings.toml: look must be one of: [...]."),
        ("deep = " + "[" * 3000 + "]" * 3000, "settings.toml: it is nested too deeply."),
        ("#" * (MOST + 1), "settings.toml: it is too large."),
    ],
)
def test_what_is_wrong_is_said_and_left_out(tmp_path: Path, text: str | bytes, said: str) -> None:
    (tmp_path / "settings.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    found = read_settings(tmp_path)
    assert [found[setting] for setting in SETTINGS] == [setting.usual for setting in SETTINGS]
    assert said in found.wrong


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "it is not a regular file"),
        (lambda path: path.symlink_to("/dev/zero"), "it is not a regular file"),
        (Path.mkdir, "Is a directory"),
    ],
    ids=["pipe", "device", "folder"],
)
def test_what_is_no_file_is_neither_waited_for_nor_read_nor_replaced(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    file = tmp_path / "settings.toml"
    make(file)
    before = file.lstat().st_ino
    assert read_settings(tmp_path).wrong == f"{file}: {said}."
    with pytest.raises(OSError, match=said):
        keep_setting(tmp_path, LANGUAGE, "zh")
    assert file.lstat().st_ino == before


def test_one_wrong_value_costs_no_other(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "cs"\ncharacters = "runes"\n', "utf-8")
    assert read_settings(tmp_path)[LANGUAGE] == "cs"


@pytest.mark.asyncio
async def test_the_language_chosen_by_its_key_is_that_of_the_next_start(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        await at.press("f3")
    assert read_settings(tmp_path)[LANGUAGE] == "ru"


@pytest.mark.asyncio
async def test_settings_are_set_by_arrows_and_by_clicks_and_show_at_once(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        shown = await at.press("s")
        assert "▶ language        [English]" in shown
        assert "[Čeština]" in await at.press("left", "left")
        assert await at.press("f5") == await at.look()
        assert "[English]" in await at.click("English")
        shown = await at.press("down", "right")
        assert shown.isascii()
        assert "> characters       all [ASCII only]" in shown
        assert "> Settings" in await at.press("q")
        assert "Settings" in await at.press("f5")
    found = read_settings(tmp_path)
    assert (found[LANGUAGE], found[CHARACTERS]) == ("en", "ascii")


@pytest.mark.asyncio
async def test_what_cannot_be_kept_holds_until_the_end_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("nonsense", "utf-8")
    async with shell(tmp_path) as at:
        shown = await at.press("f2")
        assert "This holds until you leave" in shown
        assert shown.isascii()
    assert (tmp_path / "settings.toml").read_text("utf-8") == "nonsense"


@pytest.mark.asyncio
async def test_without_colours_the_cursor_of_a_field_is_still_seen(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        at.app.console = Console(color_system="truecolor", force_terminal=True)
        at.app.set(COLOURS, "none")
        await at.press("c")
        codes = set(re.findall(r"\x1b\[([\d;]*)m", painted(at.app)))
        assert "7" in {part for code in codes for part in code.split(";")}
        assert not [code for code in codes if re.search("3[0-9]|4[0-9]|9[0-9]", code)]


@pytest.mark.asyncio
async def test_behind_a_door_nothing_is_written(tmp_path: Path) -> None:
    async with shell(tmp_path, powers=BEHIND_A_DOOR) as at:
        assert (await at.press("f2")).isascii()
        assert "kept in" not in await at.press("f5")
    assert read_settings(tmp_path) == Settings()


def test_a_command_line_says_more_than_the_file_and_the_file_more_than_the_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Setup] = []

    def run(setup: Setup, *_start: object, **_more: object) -> int:
        started.append(setup)
        return 0

    def starts(arguments: list[str]) -> None:
        copy_context().run(main, arguments)  # so that the language is not that of later tests

    monkeypatch.setattr("paiyou_client.run.run", run)
    monkeypatch.setenv("LANGUAGE", "zh")
    here = ["--data", str(tmp_path)]
    starts(here)
    keep_setting(tmp_path, LANGUAGE, "ru")
    starts(here)
    starts([*here, "--language", "cs"])
    (tmp_path / "settings.toml").write_text("language = 1", "utf-8")
    starts(here)
    assert [setup.language for setup in started] == ["zh", "ru", "cs", "zh"]
    assert [bool(setup.remark) for setup in started] == [False, False, False, True]


def test_settings_stand_with_their_section() -> None:
    sections = [setting.section for setting in SETTINGS]
    assert sections == sorted(sections, key=sections.index)
    assert len({setting.path for setting in SETTINGS}) == len(SETTINGS)
    assert Settings().having(LANGUAGE, "cs").having(CHARACTERS, "ascii")[LANGUAGE] == "cs"
