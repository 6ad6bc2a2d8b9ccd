"""The client in a terminal of people who read other languages than English."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tests.e2e.pseudo_terminal import PseudoTerminal

F3: Final = "\x1bOR"
TABLES: Final = {
    "p": ("亮主", "drawing", "роздано", "lízáno"),
    "\tp": ("合约", "contracts", "контракты", "kontrakty"),
}
"""What is pressed at home for a table of each game, and a word there in each language, in the order in which they follow."""


def test_the_first_screens_are_in_each_language_and_letters_of_any_are_typed(tmp_path: Path) -> None:
    paiyou = (sys.executable, "-m", "paiyou_cli.main", "--data", str(tmp_path))
    with PseudoTerminal(*paiyou, env={"LANG": "cs_CZ.UTF-8", "LANGUAGE": ""}) as terminal:
        terminal.until("Hrát")
        terminal.until("přátel")
        for word in ("马上玩", "Play now", "Играть"):
            terminal.press(F3)
            terminal.until(word)
        terminal.press("c")
        terminal.until("Войти на сервер")
        terminal.press("小林")
        terminal.until("小林")


def test_the_tables_of_both_games_are_in_each_language(tmp_path: Path) -> None:
    paiyou = (sys.executable, "-m", "paiyou_cli.main", "--data", str(tmp_path))
    with PseudoTerminal(*paiyou, env={"LANG": "zh_CN.UTF-8", "LANGUAGE": ""}) as terminal:
        terminal.until("马上玩")
        for game, words in TABLES.items():
            for keys, word in zip((game, F3, F3, F3, F3, "Q"), (*words, words[0], "马上玩"), strict=True):
                terminal.output.clear()
                terminal.press(keys)
                terminal.until(word)
        terminal.press("q")
        assert terminal.ends() == 0
