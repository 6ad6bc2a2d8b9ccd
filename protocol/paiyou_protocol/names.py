"""What may be a person's name.

On top of what all text from people must be (`paiyou_protocol.text`), a name's letters are of one script, so that no letter
of it passes for one of another alphabet; Han goes with kana, as Japanese is written.  Digits are of one kind.  What belongs
to no script (a hyphen, an apostrophe, a picture) goes with any.

That two names do not look alike is for the server to see to, which knows them all.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache
from typing import Final

from paiyou_protocol.script_table import SCRIPTS
from paiyou_protocol.text import NAME_CELLS, BadText, TextFault, check_text

_JAPANESE: Final = frozenset({"Hani", "Hira", "Kana"})
_PROLONGED: Final = "\u30fc"
"""The mark for a long vowel: shared by both kana in Unicode's table, and by nothing else."""


def check_name(text: str) -> str:
    """A person's name in normal form (NFKC), 1 to 20 cells, of one script.  Raises `BadText`."""
    name = check_any_name(text)
    _check_scripts(name)
    _check_digits(name)
    return name


def check_any_name(text: str) -> str:
    """A name in normal form that somebody may have: who had one before its scripts were looked at keeps it.

    It is for who says by which of their names they come; what a new person is called passes `check_name`.  Raises `BadText`.
    """
    return check_text(text, "NFKC", NAME_CELLS)


def script_of(character: str) -> str:
    """The script of this character in Unicode's four letters; empty where it is of none or of several."""
    starts, ranges = _table()
    found = bisect_right(starts, ord(character)) - 1
    if found < 0:
        return ""
    last, script = ranges[found]
    return script if ord(character) <= last else ""


def _check_scripts(name: str) -> None:
    seen: set[str] = set()
    for each in name:
        script = "Kana" if each == _PROLONGED else script_of(each)
        if script:
            seen.add(script)
        if len(seen) > 1 and not seen <= _JAPANESE:
            raise BadText(TextFault.SCRIPTS, character=f"U+{ord(each):04X}")


def _check_digits(name: str) -> None:
    """Digits of different kinds look alike and mean different numbers."""
    zeros: set[int] = set()
    for each in name:
        value = unicodedata.decimal(each, None)
        if value is not None:
            zeros.add(ord(each) - value)
        if len(zeros) > 1:
            raise BadText(TextFault.SCRIPTS, character=f"U+{ord(each):04X}")


@cache
def _table() -> tuple[list[int], list[tuple[int, str]]]:
    """Where each run of a script begins, and its end and script."""
    starts, ranges = [], []
    for run in SCRIPTS.split():
        script, _, codes = run.partition(":")
        first, _, last = codes.partition("-")
        starts.append(int(first, 16))
        ranges.append((int(last or first, 16), script))
    return starts, ranges
