"""What a person has set is kept in a file that they may change, and a value that cannot be is named and left out."""

from __future__ import annotations

from contextvars import copy_context
from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_client.settings import Settings, keep_language, read_settings
from paiyou_client.starts import Setup
from tests.client.shell import shell


def test_nothing_is_set_at_first(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == Settings()


def test_the_language_is_kept_and_the_rest_of_the_file_too(tmp_path: Path) -> None:
    keep_language(tmp_path / "new", "cs")
    assert read_settings(tmp_path / "new") == Settings("cs")
    file = tmp_path / "settings.toml"
    file.write_text('# mine\nlanguage = "ru" # for now\nbell = false\n', "utf-8")
    keep_language(tmp_path, "zh")
    assert file.read_text("utf-8") == '# mine\nlanguage = "zh"\nbell = false\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('language = "xx"', "settings.toml: language must be one of: en, ru, cs, zh."),
        ("language = 7", "settings.toml: language must be one of: en, ru, cs, zh."),
        ("language", "Expected '=' after a key in a key/value pair"),
        (b"\xff", "invalid start byte"),
    ],
)
def test_what_is_wrong_is_said_and_left_out(tmp_path: Path, text: str | bytes, said: str) -> None:
    (tmp_path / "settings.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    found = read_settings(tmp_path)
    assert found.language == ""
    assert said in found.wrong


@pytest.mark.asyncio
async def test_the_language_chosen_by_its_key_is_that_of_the_next_start(tmp_path: Path) -> None:
    async with shell(tmp_path) as at:
        await at.press("f3")
    assert read_settings(tmp_path) == Settings("ru")


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
    keep_language(tmp_path, "ru")
    starts(here)
    starts([*here, "--language", "cs"])
    (tmp_path / "settings.toml").write_text("language = 1", "utf-8")
    starts(here)
    assert [setup.language for setup in started] == ["zh", "ru", "cs", "zh"]
    assert [bool(setup.remark) for setup in started] == [False, False, False, True]
