"""The case files of the game, as the tests read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

Case: TypeAlias = dict[str, object]

ROOT = Path(__file__).parents[2] / "cases"
FILES = (ROOT / "zhao-pengyou.jsonl", *sorted((ROOT / "zhao-pengyou").glob("*.jsonl")))


def all_cases() -> list[Case]:
    """Every case, in the order of the files."""
    return [json.loads(line) for path in FILES for line in path.read_text(encoding="utf-8").splitlines() if line]
