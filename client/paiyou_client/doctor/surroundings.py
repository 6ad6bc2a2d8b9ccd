"""What the environment says of the terminal: its name, its colours, and what stands between us and it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from paiyou_client.attention import is_tmux

_PATIENCE: Final = 1.0
"""Seconds that tmux may take to say how it is set."""


@dataclass(frozen=True)
class Surroundings:
    """``colours`` is how many the terminal is said to have: 0 (none wanted), 16, 256 or 2 ** 24; ``passes`` and ``focus`` are
    tmux's options ``allow-passthrough`` and ``focus-events``, None where they are not known."""

    terminal: str = ""
    colours: int = 256
    utf8: bool = True
    tmux: bool = False
    screen: bool = False
    ssh: bool = False
    passes: bool | None = None
    focus: bool | None = None


TRUE_COLOUR: Final = 2**24


def surroundings(said: Mapping[str, str], *, utf8: bool) -> Surroundings:
    """All of it; tmux is asked where it runs."""
    in_tmux = is_tmux(said)
    return Surroundings(
        terminal=said.get("TERM", ""),
        colours=_colours(said),
        utf8=utf8,
        tmux=in_tmux,
        screen="STY" in said and not in_tmux,
        ssh=any(name in said for name in ("SSH_CONNECTION", "SSH_TTY")),
        passes=_tmux_option("allow-passthrough") if in_tmux else None,
        focus=_tmux_option("focus-events") if in_tmux else None,
    )


def _colours(said: Mapping[str, str]) -> int:
    terminal = said.get("TERM", "")
    if said.get("NO_COLOR"):
        return 0
    if said.get("COLORTERM") in {"truecolor", "24bit"} or terminal.endswith("-direct"):
        return TRUE_COLOUR
    return 256 if "256" in terminal else 16


def _tmux_option(name: str) -> bool | None:
    with suppress(OSError, subprocess.SubprocessError):
        said = subprocess.run(  # noqa: S603 - our own arguments
            ["tmux", "show-options", "-gv", name],  # noqa: S607 - the one that the person runs
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=True,
        ).stdout.strip()
        return said in {"on", "all"}
    return None
