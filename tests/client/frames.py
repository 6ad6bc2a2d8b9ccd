"""What a screen shows, as plain text, and the comparison with the frames in ``goldens/``.

``scripts/goldens`` writes the frames; a test never does, and a missing one fails.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot

from paiyou_client.widgets.lettering import to_ascii

GOLDENS = Path(__file__).parent / "goldens"
WRITING = "PAIYOU_WRITE_GOLDENS"


def frame(source: App[Any] | Pilot[Any]) -> str:
    """The screen on top as plain text: one line a row, each without its trailing blanks, with a line end at the end.

    Every row has as many cells as the terminal, in its own letters and in ASCII.
    """
    app = source.app if isinstance(source, Pilot) else source
    rows = [strip.text for strip in app.screen._compositor.render_strips()]
    assert [row for row in rows if not cell_len(row) == len(to_ascii(row)) == app.size.width] == []
    return "\n".join(row.rstrip() for row in rows) + "\n"


def painted(app: App[Any]) -> str:
    """The same as it goes to the terminal, with its styles."""
    return "\n".join(strip.render(app.console) for strip in app.screen._compositor.render_strips())


def check_frame(source: App[Any] | Pilot[Any], name: str) -> None:
    """The screen looks as ``goldens/<name>.txt`` says."""
    check_text(frame(source), name)


def check_text(text: str, name: str) -> None:
    """The text is that of ``goldens/<name>.txt``."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get(WRITING) == "1":
        path.write_text(text, encoding="utf-8")
        return
    assert path.is_file(), f"there is no {path.name}: look at the screen, then run scripts/goldens"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs"
