"""Rules of one's own: a file for `paiyou play --rules`, and in the dialog that makes a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App

from paiyou_cli.main import main
from paiyou_client.house_rules import BadRules, chosen_rules, rules_in_file
from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.starts import PlayNow, Setup, Start
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.option_values import Follow
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions, read_options
from paiyou_protocol.messages import CreateTable
from tests.client.frames import frame
from tests.client.shell import ATTIC, shell

GAME = GAMES["zhao-pengyou"]
OURS = 'preset = "modern"\nfollow = "strict"\npacks = 4\n'


def write(path: str, text: str) -> None:
    Path(path).write_text(text)


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.toml"
    path.write_text(OURS)
    return str(path)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_what_the_command_shows_makes_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], preset: str
) -> None:
    assert main(["rules", "show", preset]) == 0
    path = tmp_path / "ours.toml"
    path.write_text(capsys.readouterr().out)
    assert read_options(rules_in_file(str(path))) == PRESETS[preset]


def test_a_preset_or_a_file(ours: str) -> None:
    assert chosen_rules("zhao-pengyou", GAME, "") == ""
    assert chosen_rules("zhao-pengyou", GAME, "shengji") == "shengji"
    options = read_options(chosen_rules("zhao-pengyou", GAME, ours))
    assert isinstance(options, ZhaoPengyouOptions)
    assert (options.follow, options.packs, options.scoring) == (Follow.STRICT, 4, PRESETS["modern"].scoring)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('follow = "suits"', "ours.toml, line 1: follow must be one of: sets, strict, protected, suit-only."),
        (
            'game = "zhao-pengyou"\n\ncolour = "red"',
            "ours.toml, line 3: there is no option colour.  There are: scoring",
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
        rules_in_file(str(path))
    assert says in bad.value.words


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_bytes(b"\xff")
    with pytest.raises(BadRules, match="not UTF-8"):
        rules_in_file(str(tmp_path / "ours.toml"))
    with pytest.raises(BadRules, match="No such file"):
        chosen_rules("zhao-pengyou", GAME, str(tmp_path / "none.toml"))
    with pytest.raises(BadRules, match=r"no rules called none\. There are: classic, .*, or a file's path"):
        chosen_rules("zhao-pengyou", GAME, "none")
    with pytest.raises(BadRules, match=r"no rules called a\.toml\. There are: seed, [^/]*classic-six\.$"):
        chosen_rules("zioncheck", GAMES["zioncheck"], "a.toml")


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
        await pilot.press("down", "left", "down")
        await pilot.pause()
        assert "from a file" in frame(pilot)
        await pilot.press(*ours, "enter")
        await pilot.pause()
        (made,) = app.made
        assert made is not None
        assert read_options(made.options) == read_options({"preset": "modern", "follow": "strict", "packs": 4})


@pytest.mark.asyncio
async def test_the_dialog_says_what_is_wrong_with_a_file(ours: str) -> None:
    write(ours, '\nfollow = "suits"\n')
    app = DialogApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "left", "down", *ours, "enter")
        await pilot.pause()
        shown = "".join(frame(pilot).replace("│", " ").split())
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
