"""Positions that somebody asked to keep, each a file that `paiyou judge` answers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

from paiyou_client.files import write_private

FOLDER: Final = "positions"


def write_case(data: Path, case: Mapping[str, object]) -> Path:
    """Write a case into the data folder under a name of its own.  Raises OSError."""
    folder = data / FOLDER
    path = next(one for number in count(1) if not (one := folder / f"position-{number}.json").exists())
    write_private(path, case)
    return path
