"""The bot that stands in protocol/JSON_LINES.md, as it stands there, through pipes alone: it plays a whole deal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.test_architecture import ROOT

DOCUMENT = ROOT / "protocol" / "JSON_LINES.md"


def test_the_bot_of_the_document_plays_a_whole_deal(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    bot = tmp_path / "bot.py"
    bot.write_text(found[1], "utf-8")
    arguments = ["play", "--game", "zioncheck", "--players", "2", "--data", str(tmp_path / "data")]
    done = subprocess.run([sys.executable, bot, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"the deal is scored after [1-9][0-9]* actions of mine\n", done.stdout)
    assert done.stderr == ""
