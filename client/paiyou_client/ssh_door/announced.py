"""What somebody's terminal can do, as far as SSH tells: the name in the pty request, and what of its environment was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from paiyou_client.attention import is_tmux
from paiyou_client.catalogues import ENGLISH, language_of

ColourSystem: TypeAlias = Literal["standard", "256", "truecolor"] | None

FEWEST: Final = (20, 5)
MOST: Final = (400, 200)
"""Columns and rows that are believed."""
_DUMB: Final = frozenset(
    {"", "dumb", "unknown", "network", "dialup", "emacs", "vt52", "vt50", "vt05", "adm3a", "tvi910"}
)
_COLOURLESS: Final = ("vt1", "vt2", "vt3", "vt4", "vt5", "xterm-mono")
_MANY: Final = ("256", "kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "rio")
_ALL: Final = ("direct", "truecolor", "24bit")


class Dumb(Exception):
    """A terminal on which nothing can be drawn."""


@dataclass(frozen=True)
class Announced:
    """A terminal: its colours (None: none), whether it takes UTF-8, the language of who sits there, whether it can be drawn
    on, and whether tmux stands between."""

    colours: ColourSystem = "standard"
    utf8: bool = True
    language: str = ENGLISH
    is_drawn: bool = True
    in_tmux: bool = False


def announced(term: str, environment: Mapping[str, str]) -> Announced:
    """What is to be thought of a terminal.  Raises `Dumb`."""
    name = term.lower()
    if name in _DUMB:
        raise Dumb(term)
    utf8 = _takes_utf8(name, environment)
    language = language_of(environment) if utf8 else ENGLISH
    return Announced(_colours(name, environment), utf8, language, in_tmux=is_tmux({**environment, "TERM": name}))


def dumb(environment: Mapping[str, str]) -> Announced:
    """What is to be thought of a terminal on which nothing is drawn, but lines are written."""
    utf8 = _takes_utf8("", environment)
    return Announced(None, utf8, language_of(environment) if utf8 else ENGLISH, is_drawn=False)


def clamped(columns: int, rows: int) -> tuple[int, int]:
    """A size that can be drawn, whatever is said."""
    return max(FEWEST[0], min(MOST[0], columns)), max(FEWEST[1], min(MOST[1], rows))


def _colours(name: str, environment: Mapping[str, str]) -> ColourSystem:
    if environment.get("NO_COLOR") or name.startswith(_COLOURLESS):
        return None
    if environment.get("COLORTERM", "").lower() in _ALL or any(part in name for part in _ALL):
        return "truecolor"
    return "256" if any(part in name for part in _MANY) else "standard"


def _takes_utf8(name: str, environment: Mapping[str, str]) -> bool:
    """Where nothing is said, it does."""
    said = (environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name))
    return not name.startswith("vt") and "utf8" in next(said, "utf8").lower().replace("-", "")
