"""The command: it says in a sentence what is wrong, and loads nothing that it does not need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paiyou_cli.main import cli, main
from paiyou_client.address import Address
from paiyou_client.starts import AtHome, JoinServer, PlayNow, Setup, Start
from paiyou_client.trust import Terms

FP = "A" * 43
HEAVY = ("trio", "asyncio", "msgpack", "msgspec", "textual", "rich", "sqlite3", "paiyou_server")

LOADED = """
import json, sys
from paiyou_cli.main import main
status = main({arguments!r})
print(json.dumps([status, sorted(sys.modules)]), file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    """The modules that are there after this command has run."""
    script = LOADED.format(arguments=list(arguments))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    status, names = json.loads(done.stderr.strip().splitlines()[-1])
    assert status == 0
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("play", "--help"), ("join", "--help")])
def test_help_loads_neither_a_loop_nor_a_screen(arguments: tuple[str, ...]) -> None:
    assert loaded(*arguments).isdisjoint(HEAVY)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Setup, Start, bool]]:
    """What the client is started with, in place of starting it."""
    starts: list[tuple[Setup, Start, bool]] = []

    def run(setup: Setup, start: Start, *, plain: bool) -> int:
        starts.append((setup, start, plain))
        return 7

    monkeypatch.setattr("paiyou_client.run.run", run)
    return starts


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ([], AtHome()),
        (["play"], PlayNow()),
        (["play", "--players", "12", "--rules", "classic"], PlayNow("zhao-pengyou", 12, "classic")),
        (["play", "--bots", "strong"], PlayNow(bots="strong")),
        (["join"], AtHome(joining=True)),
        (["join", "attic"], JoinServer(Address("attic"))),
        (["join", "[::1]:80"], JoinServer(Address("::1", 80))),
        (
            ["join", f"paiyou://attic:80/ABCDEF#{FP}"],
            JoinServer(Address("attic", 80), invite="ABCDEF", terms=Terms(FP)),
        ),
        (
            ["join", "attic", "--accept", FP, "--plaintext"],
            JoinServer(Address("attic"), terms=Terms("", FP, plaintext=True)),
        ),
        (["join", "attic", "--code", "abcd-efgh"], JoinServer(Address("attic"), code="ABCDEFGH")),
        (["join", "attic", "abcd-efgh"], JoinServer(Address("attic"), code="ABCDEFGH")),
        (["watch", "attic:80", "t4"], JoinServer(Address("attic", 80), "t4")),
    ],
)
def test_a_command_starts_the_client(
    started: list[tuple[Setup, Start, bool]], arguments: list[str], start: Start
) -> None:
    assert main(arguments) == 7
    assert [each[1] for each in started] == [start]


def test_name_data_and_ascii_reach_the_client(started: list[tuple[Setup, Start, bool]], tmp_path: Path) -> None:
    assert main(["join", "attic", "--name", "Mei", "--data", str(tmp_path), "--ascii"]) == 7
    setup, _, plain = started[0]
    assert (setup.name, setup.data, plain) == ("Mei", tmp_path, True)


@pytest.mark.parametrize("command", [["join", "attic"], ["watch", "attic"], ["play"], ["learn"]])
def test_options_before_the_command_hold_for_it(
    started: list[tuple[Setup, Start, bool]], tmp_path: Path, command: list[str]
) -> None:
    assert main(["--name", "小明李", "--data", str(tmp_path), "--ascii", *command]) == 7
    setup, _, plain = started[0]
    assert (setup.name, setup.data, plain) == ("小明李", tmp_path, True)


def test_an_option_after_the_command_goes_before_the_same_one_before_it(
    started: list[tuple[Setup, Start, bool]], tmp_path: Path
) -> None:
    here = tmp_path / "here"
    assert main(["--name", "Ann", "--data", str(tmp_path), "join", "attic", "--name", "Mei", "--data", str(here)]) == 7
    setup, _, plain = started[0]
    assert (setup.name, setup.data, plain) == ("Mei", here, False)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "--data", ""], "a folder's path, and not empty"),
        (["play", "--players", "4"], "Zhao Pengyou is played by 5 to 12."),
        (["play", "--players", "many"], "is not a valid integer"),
        (["play", "--bots", "clever"], "Bots play easy, steady, strong."),
        (["play", "--bots", "easy", "--from", "x"], "--bots does not go with --from."),
        (["play", "--game", "bridge"], "There is no game called bridge. There is: zhao-pengyou"),
        (["play", "--rules", "odd"], "There are no rules called odd. There are: classic"),
        (["play", "--name", "a\x1bb"], "U+001B"),
        (["join", "--quick"], "Which host?"),
        (["join", "attic:port"], "a number from 1 to 65535"),
        (["join", "paiyou://attic/#tea"], "no whole link"),
        (["join", "attic", "--accept", "tea"], "no fingerprint"),
        (["watch"], "Missing argument 'HOST[:PORT]|LINK'."),
        (["paly"], "No such command 'paly'."),
        (["--nmae"], "No such option"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_line_with_a_hint(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert says in err
    assert err.count("\n") == 1
    assert err.endswith(" --help\n")
    assert out == ""


@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_without_a_terminal_it_reads_and_writes_lines(tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paiyou_cli.main", *arguments, "--data", str(tmp_path), "--language", "en"],
        capture_output=True,
        text=True,
        input="help\nquit\n",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "1: Play now: Zhao Pengyou, 6 seats" in done.stdout
    assert "At any time: hand, table, trick" in done.stdout


@pytest.mark.parametrize(("missing", "is_said"), [("textual", True), ("paiyou_client.no_such", False)])
def test_where_a_package_is_missing_it_is_said_what_puts_that_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str, *, is_said: bool
) -> None:
    def run(*_: object, **__: object) -> int:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr("paiyou_client.run.run", run)
    if not is_said:  # a fault of ours is none of the machine's
        with pytest.raises(ModuleNotFoundError):
            main(["play"])
        return
    assert main(["play"]) == 1
    said = capsys.readouterr().err
    assert missing in said
    assert "scripts/play" in said


def test_serve_becomes_the_server_with_all_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr("os.execv", lambda _, arguments: became.append(arguments))
    assert main(["serve", "--port", "80", "--help", "--set", "a=1"]) == 0
    assert became == [[sys.executable, "-P", "-m", "paiyou_server", "--port", "80", "--help", "--set", "a=1"]]


def test_every_command_stands_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    for name in (*cli.commands, *getattr(cli, "lazy", {})):
        assert f"\n  {name} " in shown
