"""Terminal output with each style told once: only what differs from the style before, and nothing for blanks that show none.

Textual writes every piece of a row with its whole style before it and a reset behind it, so of what it writes for a picture
with colours three quarters are styles.  A text that is rewritten here looks the same on every terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

_STYLE: Final = re.compile(r"\x1b\[([\d;]*)m")
_EXTENDED: Final = {"2": 4, "5": 2}
"""How many numbers follow 38 or 48, this one among them: a colour of three parts, or of a palette."""


_MOVES: Final = re.compile(r"(?:\n|\r|\x1b\[[\d;]*H)+")
"""What only moves the cursor."""
_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""What ends bold, dim, italic, underline, blinking, reverse, concealed, struck."""
_UNSEEN: Final = frozenset(("1", "2", "3"))
"""Those of them that a blank does not show."""


class Style(NamedTuple):
    """What a terminal was told: foreground, background, and all else, each as the numbers that ask for it."""

    ink: str = ""
    paper: str = ""
    more: tuple[str, ...] = ()


PLAIN: Final = Style()


def thrifty(text: str) -> str:
    """The same for a terminal that has no style now, and has none afterwards."""
    if "\x1b[0m" not in text:
        return text
    told, wanted, written = PLAIN, PLAIN, list[str]()
    for at, part in enumerate(_STYLE.split(text)):
        if at % 2:
            wanted = _after(wanted, part)
        elif part:
            if _shows_style(part, told, wanted):
                written.append(_change(told, wanted))
                told = wanted
            written.append(part)
    return "".join((*written, _change(told, PLAIN)))


def _shows_style(part: str, told: Style, wanted: Style) -> bool:
    """Whether a text would look otherwise in the style that was told than in the one that is wanted."""
    if told == wanted or _MOVES.fullmatch(part):
        return False
    is_blank = not part.strip(" ")
    return not is_blank or told.paper != wanted.paper or not _UNSEEN.issuperset((*told.more, *wanted.more))


def _change(told: Style, wanted: Style) -> str:
    """What leads from one style to another, the shorter of two ways."""
    if told == wanted:
        return ""
    anew = ["0", *wanted.more, *filter(None, (wanted.ink, wanted.paper))]
    if wanted == PLAIN:
        return "\x1b[0m"
    gone = [one for one in told.more if one not in wanted.more]
    if not all(one in _OFF for one in gone):
        return f"\x1b[{';'.join(anew)}m"
    off = list(dict.fromkeys(_OFF[one] for one in gone))
    kept = [one for one in told.more if one in wanted.more and _OFF.get(one) not in off]
    on = [one for one in wanted.more if one not in kept]
    ink = [] if told.ink == wanted.ink else [wanted.ink or "39"]
    paper = [] if told.paper == wanted.paper else [wanted.paper or "49"]
    return min((f"\x1b[{';'.join(numbers)}m" for numbers in ([*off, *on, *ink, *paper], anew)), key=len)


@lru_cache(maxsize=1024)
def _after(style: Style, numbers: str) -> Style:
    """The style once these numbers were told too."""
    for number, whole in _told(numbers):
        match number:
            case 0:
                style = PLAIN
            case 38 | 39:
                style = style._replace(ink="" if number == 39 else whole)
            case 48 | 49:
                style = style._replace(paper="" if number == 49 else whole)
            case _ if 30 <= number <= 37 or 90 <= number <= 97:
                style = style._replace(ink=whole)
            case _ if 40 <= number <= 47 or 100 <= number <= 107:
                style = style._replace(paper=whole)
            case _:
                style = style._replace(more=tuple(sorted({*style.more, whole})))
    return style


def _told(numbers: str) -> Iterator[tuple[int, str]]:
    """What is asked for, one after the other: its first number, and all of it."""
    left = numbers.split(";") if numbers else ["0"]
    while left:
        size = 1 + _EXTENDED.get(left[1], 0) if left[0] in {"38", "48"} and len(left) > 1 else 1
        yield int(left[0] or 0), ";".join(left[:size])
        left = left[size:]
