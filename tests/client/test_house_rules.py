"""Rules of one's own: a file for `paiyou play --rules`, and in the dialog that makes a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.app import App

from paiyou_cli.main import main
from paiyou_client.files import MOST
from paiyou_client.house_rules import BadRules, Unreadable, chosen_rules, rules_in_file
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.starts import PlayNow, Setup, Start
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.option_values import Follow
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions, read_options
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_protocol.messages import CreateTable
from tests.client.frames import frame
from tests.client.shell import ATTIC, shell

ZIONCHECK = GAMES["zioncheck"]
EVERY_PRESET = [(name, preset) for name, game in GAMES.items() for preset in game.presets()]
OURS = 'preset = "modern"\nfollow = "strict"\npacks = 4\n'
THEIRS = """game = "zioncheck"
preset = "family"
contracts = [[2, 0], [1, 1], [0, 2], [3, 0], [2, 1], [4, 0]]
dealSizes = [10, 10, 10, 10, 11, 12]
"""


def write(path: str, text: str) -> None:
    Path(path).write_text(text)


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its name in the folder we are in: short enough for one row of a dialog."""
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(OURS)
    return "ours.toml"


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its name in the folder we are in: short enough for one row of a dialog."""
    monkeypatch.chdir(tmp_path)
    Path("theirs.toml").write_text(THEIRS)
    return "theirs.toml"


@pytest.mark.parametrize(("game", "preset"), EVERY_PRESET)
def test_what_the_command_shows_makes_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, preset: str
) -> None:
    assert main(["rules", "show", preset]) == 0
    path = tmp_path / "ours.toml"
    path.write_text(capsys.readouterr().out)
    found = rules_in_file(str(path), GAMES)
    assert found.game == game
    assert GAMES[game].read_options(found.rules) == GAMES[game].presets()[preset]


def test_a_preset_or_a_file(ours: str) -> None:
    assert chosen_rules("", GAMES, "zioncheck") == ("zioncheck", "")
    assert chosen_rules("shengji", GAMES, "zhao-pengyou") == ("zhao-pengyou", "shengji")
    options = read_options(chosen_rules(ours, GAMES, "zhao-pengyou").rules)
    assert isinstance(options, ZhaoPengyouOptions)
    assert (options.follow, options.packs, options.scoring) == (Follow.STRICT, 4, PRESETS["modern"].scoring)


def test_rules_say_which_game_they_are_for(ours: str, theirs: str) -> None:
    assert chosen_rules("", GAMES).game == "zhao-pengyou"
    assert chosen_rules("family", GAMES) == ("zioncheck", "family")
    assert chosen_rules(ours, GAMES).game == "zhao-pengyou"
    assert chosen_rules(theirs, GAMES).game == "zioncheck"
    write(ours, "penaltyCards = 2")
    assert chosen_rules(ours, GAMES, "zioncheck").game == "zioncheck"


def test_a_contract_table_of_one_s_own(theirs: str) -> None:
    options = ZIONCHECK.read_options(chosen_rules(theirs, GAMES).rules)
    assert isinstance(options, ZioncheckOptions)
    assert (options.contract(6), options.penalty_cards) == (Contract(4, 0), 1)


def test_rules_of_another_game(ours: str, theirs: str) -> None:
    with pytest.raises(BadRules, match=r"theirs\.toml, line 1: game must be zhao-pengyou\."):
        chosen_rules(theirs, GAMES, "zhao-pengyou")
    with pytest.raises(BadRules, match=r"ours\.toml, line 1: preset must be one of: seed, family, classic-six\."):
        chosen_rules(ours, GAMES, "zioncheck")
    with pytest.raises(BadRules, match=r"no rules called modern\. There are: seed, family, classic-six, or a file"):
        chosen_rules("modern", GAMES, "zioncheck")


def test_rules_that_so_many_cannot_play_with(theirs: str) -> None:
    write(theirs, 'preset = "seed"\ndealSizes = [10, 10, 10, 10, 11, 19]')
    assert chosen_rules(theirs, GAMES, "zioncheck", 4).game == "zioncheck"
    with pytest.raises(BadRules, match=r"line 2: dealSizes must be at most 17\."):
        chosen_rules(theirs, GAMES, "zioncheck", 12)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('follow = "suits"', "ours.toml, line 1: follow must be one of: sets, strict, protected, suit-only."),
        (
            'game = "zhao-pengyou"\n\ncolour = "red"',
            "ours.toml, line 3: there is no option colour. There are: scoring",
        ),
        ("take_back = 1", "ours.toml, line 1: take_back must be one of: true, false."),
        ("packs = 9", "ours.toml, line 1: packs must be one of: left out, 2, 3"),
        ("scoring = ", "ours.toml, line 1: "),
        ('preset = "modern"\npreset = "classic"', "ours.toml, line 2: "),
    ],
)
def test_what_is_wrong_with_a_file_has_line_field_and_values(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text)
    with pytest.raises(BadRules) as bad:
        rules_in_file(str(path), GAMES)
    assert says in bad.value.words


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/full"])
def test_a_file_without_an_end_is_not_read(path: str) -> None:
    with pytest.raises(Unreadable, match="not a regular file"):
        rules_in_file(path, GAMES)


def test_a_file_that_is_larger_than_rules_can_be_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"#" * (MOST + 1))
    with pytest.raises(Unreadable, match="too large"):
        rules_in_file(str(path), GAMES)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_bytes(b"\xff")
    with pytest.raises(BadRules, match="not UTF-8"):
        rules_in_file(str(tmp_path / "ours.toml"), GAMES)
    with pytest.raises(BadRules, match="No such file"):
        chosen_rules(str(tmp_path / "none.toml"), GAMES)
    with pytest.raises(BadRules, match=r"no rules called none\. There are: classic, .*family, .*, or a file's path"):
        chosen_rules("none", GAMES)


@pytest.mark.parametrize("arguments", [[], ["--game", "zioncheck"]])
def test_play_zioncheck_with_a_file(monkeypatch: pytest.MonkeyPatch, theirs: str, arguments: list[str]) -> None:
    starts: list[Start] = []
    monkeypatch.setattr("paiyou_client.run.run", lambda _, start, *, plain: starts.append(start))
    assert main(["play", *arguments, "--rules", theirs]) == 0
    (start,) = starts
    assert isinstance(start, PlayNow)
    assert start.game == "zioncheck"
    options = ZIONCHECK.read_options(start.rules)
    assert isinstance(options, ZioncheckOptions)
    assert options.contract(6) == Contract(4, 0)


def test_play_with_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ours: str) -> None:
    starts: list[Start] = []

    def run(_setup: Setup, start: Start, *, plain: bool) -> int:
        starts.append(start)
        return 0

    monkeypatch.setattr("paiyou_client.run.run", run)
    assert main(["play", "--rules", ours]) == 0
    (start,) = starts
    assert isinstance(start, PlayNow)
    assert read_options(start.rules) == read_options({"preset": "modern", "follow": "strict", "packs": 4})
    Path(ours).write_text("follow = 1")
    assert main(["play", "--rules", ours]) == 2
    assert "line 1: follow must be one of: sets, strict, protected, suit-only." in capsys.readouterr().err
    assert len(starts) == 1


_TO_THE_FILE = ("down",) * 12
"""From the rules to the field for their file."""


class DialogApp(App[None]):
    """The dialog alone."""

    def __init__(self) -> None:
        super().__init__()
        self.animation_level = "none"
        self.made: list[CreateTable | None] = []

    def on_mount(self) -> None:
        self.push_screen(CreateTableDialog(GAMES, "Mei"), self.made.append)


@pytest.mark.asyncio
async def test_the_dialog_takes_a_file(ours: str) -> None:
    app = DialogApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "left", *_TO_THE_FILE)
        await pilot.pause()
        assert "from a file" in frame(pilot)
        await pilot.press(*ours, "enter")
        await pilot.pause()
        (made,) = app.made
        assert made is not None
        assert read_options(made.options) == read_options({"preset": "modern", "follow": "strict", "packs": 4})


@pytest.mark.asyncio
async def test_the_dialog_takes_a_file_of_zioncheck(theirs: str) -> None:
    app = DialogApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up", "right", "down", "down", "left", *_TO_THE_FILE, *theirs, "enter")
        await pilot.pause()
        (made,) = app.made
        assert made is not None
        assert made.game == "zioncheck"
        options = ZIONCHECK.read_options(made.options)
        assert isinstance(options, ZioncheckOptions)
        assert options.deal_sizes[5] == 12


@pytest.mark.asyncio
async def test_the_dialog_refuses_a_file_of_another_game(theirs: str) -> None:
    app = DialogApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "left", *_TO_THE_FILE, *theirs, "enter")
        await pilot.pause()
        assert "line1:gamemustbezhao-pengyou." in "".join(re.sub("[│▁-█]", " ", frame(pilot)).split())
        assert app.made == []


@pytest.mark.asyncio
async def test_the_dialog_says_what_is_wrong_with_a_file(ours: str) -> None:
    write(ours, '\nfollow = "suits"\n')
    app = DialogApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "left", *_TO_THE_FILE, *ours, "enter")
        await pilot.pause(0.1)
        shown = "".join(re.sub("[│▁-█]", " ", frame(pilot)).split())
        assert "line2:followmustbeoneof:sets,strict,protected,suit-only." in shown
        assert app.made == []
        write(ours, OURS)
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.made) == 1


@pytest.mark.asyncio
@pytest.mark.parametrize("game", list(GAMES))
async def test_v_says_what_the_rules_mean_before_the_table_is_made(tmp_path: Path, game: str) -> None:
    async with shell(tmp_path, ATTIC, games=GAMES) as at:
        steps = list(GAMES).index(game)
        shown = await at.press("t", "up", *["right"] * steps, "v")
        assert {"zhao-pengyou": "bid defence", "zioncheck": "penalty cards"}[game] in shown
        assert "Esc back" in shown
        assert "A new table" in await at.press("escape")
