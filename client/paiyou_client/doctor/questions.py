"""What is asked of a terminal, and how its answers are read.  Pure: bytes out, bytes in.

All questions are written at once, and the last one (who are you, DA1) is one that every terminal answers: when that answer
is here, none of the others will come any more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from paiyou_client.widgets import glyphs

SUITS: Final = "suits"
SIGNS: Final = "signs"
CHINESE: Final = "chinese"
CYRILLIC: Final = "cyrillic"
ACCENTS: Final = "accents"
SAMPLES: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        SUITS: (glyphs.SUITS, 4),
        SIGNS: ("".join((glyphs.TURN, glyphs.WINNING, glyphs.TICK, glyphs.RULE, glyphs.BAR, glyphs.MORE)), 6),
        CHINESE: ("\u724c\u53cb", 4),
        CYRILLIC: ("\u0414\u0438\u043c\u0430", 4),
        ACCENTS: ("\u017dofie", 5),
    }
)
"""What is drawn, and in how many cells it has to stand."""
FOCUS: Final = 1004
MOUSE: Final = 1006
PASTE: Final = 2004
SYNCHRONIZED: Final = 2026
MODES: Final = (FOCUS, MOUSE, PASTE, SYNCHRONIZED)

_WHERE: Final = b"\x1b[6n"
_LINE_START: Final = b"\r\x1b[K"
_WHO: Final = b"\x1b[c"
_COLOUR: Final = (1, 2, 3)
_TRUE_COLOUR: Final = b"\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"
_BACKGROUND: Final = b"\x1b]11;?\x1b\\"
_NAME: Final = b"\x1b[>q"

_PLACE_SAID: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")
_MODE_SAID: Final = re.compile(rb"\x1b\[\?(\d+);(\d)\$y")
_STYLE_SAID: Final = re.compile(rb"\x1bP1\$r([0-9;:]*)m\x1b\\")
_BACKGROUND_SAID: Final = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_NAME_SAID: Final = re.compile(rb"\x1bP>\|([^\x1b]{1,80})\x1b\\")
_WHO_SAID: Final = re.compile(rb"\x1b\[\?[0-9;]*c")
_LIGHT: Final = 0.5


@dataclass(frozen=True)
class Answers:
    """What a terminal said of itself.

    ``widths`` are the cells that each of `SAMPLES` took, ``modes`` whether it knows each mode that it was asked about; ``None``
    and a missing entry are no answer.
    """

    answered: bool = False
    widths: Mapping[str, int] = field(default_factory=dict)
    modes: Mapping[int, bool] = field(default_factory=dict)
    true_colour: bool | None = None
    is_light: bool | None = None
    name: str = ""


NO_ANSWERS: Final = Answers()


def questions() -> bytes:
    """All that is written; what it draws stands in one line, and is wiped away."""
    widths = b"".join(_LINE_START + text.encode() + _WHERE for text, _cells in SAMPLES.values())
    modes = b"".join(b"\x1b[?%d$p" % mode for mode in MODES)
    return widths + _LINE_START + modes + _TRUE_COLOUR + _LINE_START + _BACKGROUND + _NAME + _WHO


def is_complete(said: bytes) -> bool:
    """Whether the last question has its answer."""
    return _WHO_SAID.search(said) is not None


def read(said: bytes) -> Answers:
    """The answers among what came; keys that were pressed meanwhile are passed over."""
    places = [int(column) - 1 for _row, column in _PLACE_SAID.findall(said)]
    widths = dict(zip(SAMPLES, places, strict=False)) if len(places) == len(SAMPLES) else {}
    modes = {int(mode): state in b"1234" for mode, state in _MODE_SAID.findall(said) if int(mode) in MODES}
    name = _NAME_SAID.search(said)
    return Answers(
        answered=is_complete(said) or bool(places),
        widths=widths,
        modes=modes,
        true_colour=_true_colour(said),
        is_light=_is_light(said),
        name=name[1].decode("ascii", "replace") if name else "",
    )


def _true_colour(said: bytes) -> bool | None:
    """Whether the colour that was set is the one that is held; None where nothing is said of it."""
    found = _STYLE_SAID.search(said)
    if found is None:
        return None
    numbers = [int(number) for number in re.split(rb"[;:]+", found[1]) if number]
    return tuple(numbers[-3:]) == _COLOUR


def _is_light(said: bytes) -> bool | None:
    found = _BACKGROUND_SAID.search(said)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return bool(0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT)
