"""The server's file: what it may say, and that every mistake is named with its line."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from paiyou_server.command import command_line
from paiyou_server.operating.config_file import BadConfig, take_config
from paiyou_server.operating.starting import BadStart, start
from paiyou_server.settings import Settings


def taken(text: str) -> tuple[argparse.Namespace, Settings]:
    parser = command_line()
    settings = take_config(text, parser, Settings())
    return parser.parse_args([]), settings


def test_options_and_limits_are_taken_under_their_names() -> None:
    given, settings = taken(
        'host = "::1"\nport = 7742\ndata = "/srv/room"\nplaintext = true\n\n[limits]\nconnections = 12\nthink = 0.5\n'
    )
    assert (given.host, given.port, given.data, given.plaintext) == ("::1", 7742, Path("/srv/room"), True)
    assert (settings.connections, settings.think) == (12, 0.5)
    assert settings.tables == Settings().tables


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("port = 7742\nprot = 1\n", 2, "prot"),
        ("# a room\n\nport = 70000\n", 3, "port"),
        ('port = "x"\n', 1, "port"),
        ("port = true\n", 1, "port"),
        ("host = [1]\n", 1, "host"),
        ('plaintext = "yes"\n', 1, "plaintext"),
        ("set = 1\n", 1, "set"),
        ("launch_fd = 3\n", 1, "launch_fd"),
        ("limits = 3\n", 1, "limits"),
        ("[limits]\nconnections = 5\nconections = 6\n", 3, "limits.conections"),
        ("[limits]\nconnections = -5\n", 2, "limits.connections"),
        ("[limits]\nconnections = 1.5\n", 2, "limits.connections"),
        ('[limits]\nthink = "long"\n', 2, "limits.think"),
        ("[limits]\nthink = nan\n", 2, "limits.think"),
        ("[limits]\nthink = true\n", 2, "limits.think"),
        ("limits.tables = -1\n", 1, "limits.tables"),
        ("port = 1\nport = 2\n", 2, ""),
        ("port = \n", 1, ""),
        ("a = " + "[" * 5000, 0, ""),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, line: int, key: str) -> None:
    with pytest.raises(BadConfig) as caught:
        taken(text)
    assert (caught.value.line, caught.value.key) == (line, key)


def test_a_word_that_is_nearly_right_is_guessed_and_a_foreign_one_shows_what_there_is() -> None:
    with pytest.raises(BadConfig, match="do you mean port"):
        taken("prot = 1")
    with pytest.raises(BadConfig, match="plaintext"):
        taken("xyzzy = 1")


def test_the_command_line_comes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('port = 1\nhost = "127.0.0.1"\n[limits]\ntables = 5\nconnections = 6\n')
    started = start(command_line(), ["--config", str(file), "--port", "2", "--set", "tables=7"])
    assert (started.given.port, started.given.host) == (2, "127.0.0.1")
    assert (started.settings.tables, started.settings.connections) == (7, 6)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"port = 0x\n", None])
def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "room.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadStart) as caught:
        start(command_line(), ["--config", str(file)])
    assert str(file) in caught.value.sentence
    assert "\n" not in caught.value.sentence
    assert caught.value.sentence.count("line 1") == (content == b"port = 0x\n")


def test_read_again_the_limits_are_those_of_now_and_a_wrong_file_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "room.toml"
    file.write_text("[limits]\ntables = 5\n")
    started = start(command_line(), ["--config", str(file), "--set", "connections=9"])
    seen_by_others = started.settings
    file.write_text("[limits]\ntables = 6\n")
    started.reload(command_line())
    assert (seen_by_others.tables, seen_by_others.connections) == (6, 9)
    file.write_text("[limits]\ntables = 7\ntabels = 8\n")
    started.reload(command_line())
    assert seen_by_others.tables == 6
    log = capsys.readouterr().err.splitlines()
    assert [name for name in ("reloaded", "reload-refused") if any(f'"{name}"' in line for line in log)] == [
        "reloaded",
        "reload-refused",
    ]
    assert "line 3" in log[-1]


def test_an_option_of_two_words_counts_however_they_are_joined() -> None:
    for name in ("metrics-host", "metrics_host"):
        parser = argparse.ArgumentParser()
        parser.add_argument("--metrics-host", default="127.0.0.1")
        take_config(f'{name} = "::1"\n', parser, Settings())
        assert parser.parse_args([]).metrics_host == "::1"
