"""A whole deal through real pipes of a real process: no terminal, no key, a line typed for each question that is read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.test_architecture import ROOT

RULES = """
game = "zioncheck"
preset = "seed"
contracts = [[1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [1, 0]]
dealSizes = [3, 3, 3, 3, 3, 3]
"""


def answer_to(row: str, drawn: str) -> str:
    """What is typed for a line: lay down as soon as that can be, throw away what was drawn, at last the only card left."""
    if row.startswith("Your turn: "):
        return "lay" if "lay down" in row else "draw" if "draw" in row else f"throw {drawn}" if drawn else "hand"
    group, _colon, name = row.partition(": ")
    if drawn or group not in {"Spades", "Hearts", "Diamonds", "Clubs", "Rest", "Jokers"} or "," in name:
        return ""
    return f"throw {name}" if group in {"Rest", "Jokers"} else f"throw {name} of {group.casefold()}"


def test_a_whole_deal_is_played_through_pipes(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text(RULES, "utf-8")
    arguments = ["play", "--plain", "--game", "zioncheck", "--players", "2", "--rules", str(rules), "--language", "en"]
    command = [sys.executable, "-m", "paiyou_cli.main", *arguments, "--data", str(tmp_path / "data"), "--name", "Mei"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as client:
        assert client.stdin
        assert client.stdout
        assert client.stderr
        told, drawn = [], ""
        for row in client.stdout:
            told.append(row.rstrip("\n"))
            drawn = row.strip().removeprefix("you drew ") if row.startswith("you drew ") else drawn
            if row.startswith("deal 1: "):
                break
            if answer := answer_to(row.rstrip("\n"), drawn):
                print(answer, file=client.stdin, flush=True)
                drawn = "" if answer == "lay" else drawn
        client.stdin.close()
        rest = client.stdout.read()
        assert client.wait() == 0
        assert client.stderr.read() == ""
    text = "\n".join((*told, rest))
    assert sum(row.startswith("you drew ") for row in told) >= 1
    assert all(letter == "\n" or letter.isprintable() for letter in text)
