"""What a screen shows, as plain text, and the comparison with the frames in ``goldens/``.

``scripts/goldens`` writes the frames; a test never does, and a missing one fails.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

GOLDENS = Path(__file__).parent / "goldens"
WRITING = "PAIYOU_WRITE_GOLDENS"


def frame(source: App[Any] | Pilot[Any]) -> str:
    """The screen on top as plain text: one line a row, each without its trailing blanks, with a line end at the end."""
    app = source.app if isinstance(source, Pilot) else source
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


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
