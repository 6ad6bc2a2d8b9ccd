"""The terminal doctor on a terminal that answers nothing: it comes all the same, and gives the terminal back."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.e2e.pseudo_terminal import PseudoTerminal, assert_given_back


def test_a_silent_terminal_is_not_waited_for_and_given_back_whole(tmp_path: Path) -> None:
    command = (sys.executable, "-P", "-m", "paiyou_cli.main", "doctor", "--data", str(tmp_path))
    with PseudoTerminal(*command) as terminal:
        terminal.until("measured:")
        terminal.press("q")
        terminal.until("Play now")
        terminal.press("q")
        assert terminal.ends() == 0
        assert_given_back(terminal)
