"""``paiyou rules``: presets as files, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_engine.registry import GAMES

PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.presets()]


def saved(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "ours.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_as_a_file_can_be_played_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, preset: str
) -> None:
    assert main(["rules", "show", preset]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f'game = "{game}"\npreset = "{preset}"\n')
    path = saved(tmp_path, shown)
    assert main(["rules", "check", path]) == 0
    said = {"zhao-pengyou": "Zhao Pengyou", "zioncheck": "Zioncheck"}[game]
    assert capsys.readouterr().out == f"{path}: these options of {said} can be played with.\n"


@pytest.mark.parametrize("arguments", [("list",), ("--help",), ("show", "--help")])
def test_which_game_has_which_presets(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert main(["rules", *arguments]) == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    for name, game in GAMES.items():
        assert [name, *", ".join(game.presets()).split()] in rows


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = "zhao-pengyou"\n\nfollow = "suits"\n', "line 3: follow must be one of: sets, strict"),
        ("packs = 1", "line 1: packs must be one of: left out, 2, 3"),
        ("# one\ncolour = 1", "line 2: there is no option colour. There are: scoring"),
        ('game = "whist"', "line 1: game must be one of: zhao-pengyou, zioncheck."),
        ("game = 5", "line 1: game must be one of: zhao-pengyou, zioncheck."),
        ('preset = "house"', "line 1: preset must be one of: classic, modern"),
        ('game = "zioncheck"\npreset = "modern"', "line 2: preset must be one of: seed, family, classic-six."),
        ("take_back = 1", "line 1: take_back must be one of: true, false"),
        ("follow =", "line 1"),
        ("[follow]\nsets = 1", "line 1: follow must be one of"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("a = " + "9" * 5000, "too many digits"),
        ('game = "zioncheck"\npenaltyCards = 3\n', "line 2: penaltyCards must be 0 to 2."),
        ('preset = "seed"\n\ntakesPerDeal = -1', "line 3: takesPerDeal must be one of: left out, 0 to 1000."),
        ('preset = "seed"\njokerSwap = "nobody"', "line 2: jokerSwap must be one of: anyone, own-turn."),
        (
            'preset = "seed"\npenalty_cards = 1',
            "line 2: there is no option penalty_cards. There are: contracts, dealS",
        ),
        ('preset = "seed"\nfollow = "sets"', "line 2: there is no option follow. There are: contracts"),
        ('preset = "seed"\ndealSizes = [10, 10]', "line 2: dealSizes must be 6 numbers from 1 to 50."),
        (
            'preset = "seed"\ncontracts = "T5"',
            "line 2: contracts must be one of: T1, T2, T3, T4, 6 pairs [sets, runs], ea",
        ),
        (
            'preset = "seed"\ncontracts = [[2, 0], [1, 1], [0, 2], [2, 1], [1, 2], [0, 4]]',
            "line 2: contracts must be one of: T1, T2, T3, T4, 6 pairs [sets, runs], each of 1 to 4 melds with at most 3",
        ),
        (
            'preset = "seed"\n\ncontracts = [\n[2, 0], [1, 1], [0, 2], [2, 1], [1, 2], [1, 3]\n]',
            "line 3: contracts must be at most 14 cards in deal 6.",
        ),
    ],
)
def test_a_file_with_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, says: str) -> None:
    assert main(["rules", "check", saved(tmp_path, text)]) == 1
    out, err = capsys.readouterr()
    assert f"ours.toml, {says}" in err or ("too" in says and says in err)
    assert (out, err.count("\n")) == ("", 1)


def test_no_file_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(tmp_path / "none")]) == 2
    assert main(["rules", "check", saved(tmp_path, b"\xff")]) == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_no_such_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "house"]) == 2
    assert "'classic-six'" in capsys.readouterr().err
