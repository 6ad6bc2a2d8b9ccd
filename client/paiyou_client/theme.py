"""The colours behind everything.  A theme of our own, as Textual's ansi themes with NO_COLOR are black on black."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

PAIYOU: Final = Theme(
    name="paiyou",
    dark=True,
    primary="#f0d68c",
    secondary="#6cb6ff",
    accent="#ffd866",
    foreground="#dfe6ee",
    background="#12161b",
    surface="#12161b",
    panel="#1b2128",
    success="#7ee081",
    warning="#ffb454",
    error="#ff7b72",
)
