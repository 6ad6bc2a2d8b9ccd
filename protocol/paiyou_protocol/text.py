"""Text from people: what may be in it, how wide it is, and how it is drawn without harm.

Text is hostile twice.  The server refuses what could move a cursor, turn the order of a line around, hide, or have no
certain width (`check_text` and what stands on it), and the client does not rely on that: whatever came over the wire passes
`for_terminal` before it is drawn.  Neither makes text safe as markup; a client draws it as plain text.

Width is counted as terminals count it: two cells for wide and full-width characters, none for marks that sit on the one
before, one for all else.  Characters about which common tables disagree may not be used; `tests/protocol/test_text.py`
compares every other one with the table that draws our screens.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal

from paiyou_protocol.errors import ProtocolError

NAME_CELLS: Final = 20
TITLE_CELLS: Final = 40
CHAT_CELLS: Final = 200
MOST_MARKS: Final = 3
"""How many marks may sit on one character: what living scripts need, too few to climb into the next row."""

_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, invisible formats (zero-width, bidi), lone surrogates, private use, unassigned, line separators."""

_REFUSED_RANGES: Final = (
    (0x034F, 0x034F),  # a joiner that shows nothing
    (0x115F, 0x11FF),  # Hangul letters that melt into the one before; whole syllables are characters of their own
    (0x17B4, 0x17B5),  # vowels that show nothing
    (0x180B, 0x180F),  # variation selectors
    (0x2630, 0x2637),  # trigrams: of one cell or of two, as the table's age has it
    (0x268A, 0x268F),  # monograms and digrams: the same
    (0x2800, 0x2800),  # a braille cell without dots: a blank that is no space
    (0x302E, 0x302F),  # tone marks of two cells or none
    (0x3164, 0x3164),  # Hangul filler
    (0x4DC0, 0x4DFF),  # hexagrams: of one cell or of two
    (0xD7B0, 0xD7FF),  # more Hangul letters that melt
    (0xFE00, 0xFE0F),  # variation selectors: they make the character before wider
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0x16FF0, 0x16FF1),  # marks of two cells or none
    (0x1D300, 0x1D37F),  # tetragrams and counting rods: of one cell or of two
    (0x1F1E6, 0x1F1FF),  # letters that pair into flags
    (0x1F3FB, 0x1F3FF),  # skin tones, which melt into the emoji before
    (0xE0100, 0xE01EF),  # variation selectors
)


class TextFault(StrEnum):
    """Why a text may not be used; the values stand in PROTOCOL.md."""

    EMPTY = "empty"
    """Nothing in it."""
    TOO_LONG = "too-long"
    """More cells than allowed."""
    CHARACTER = "character"
    """A character that may not be used."""
    MARKS = "marks"
    """A mark with nothing before it, or too many on one character."""
    SPACES = "spaces"
    """A space at an end, or two in a row."""
    SCRIPTS = "scripts"
    """A name with letters of more than one script, or digits of more than one kind."""


class BadText(ProtocolError):
    """A text that may not be used.

    ``character`` is the first one that is refused, as ``U+200B``, where it is one's fault; ``cells`` are the most allowed.
    """

    def __init__(self, code: TextFault, *, character: str = "", cells: int = 0) -> None:
        super().__init__(code, character, cells)
        self.code = code
        self.character = character
        self.cells = cells


def check_title(text: str) -> str:
    """A table's title in normal form (NFC), 1 to 40 cells.  Raises `BadText`."""
    return check_text(text, "NFC", TITLE_CELLS)


def check_chat(text: str) -> str:
    """A line of chat in normal form (NFC) without spaces at its ends, 1 to 200 cells.  Raises `BadText`."""
    return check_text(text.strip(" "), "NFC", CHAT_CELLS, spaces_matter=False)


def cell_width(text: str) -> int:
    """How many cells a terminal draws the text in.  Right for text that is allowed; other characters count as one."""
    return len(text) if text.isascii() else sum(map(_width, text))


def for_terminal(text: str) -> str:
    """The text as it may be drawn on one line, whatever was in it.

    White space of every kind becomes a space, what is not allowed a question mark, and marks without a character or beyond
    three on one are dropped.
    """
    if text.isascii() and text.isprintable():
        return text
    drawn: list[str] = []
    room = 0
    for each in text:
        if _is_mark(each) and is_allowed(each):
            room -= 1
            if room >= 0:
                drawn.append(each)
            continue
        room = MOST_MARKS
        drawn.append(_drawable(each))
    return "".join(drawn)


@lru_cache(maxsize=4096)
def is_allowed(character: str) -> bool:
    """Whether this one character may stand in text from people; of spaces, only U+0020."""
    code = ord(character)
    if any(first <= code <= last for first, last in _REFUSED_RANGES):
        return False
    category = unicodedata.category(character)
    return category not in _REFUSED_CATEGORIES and (category != "Zs" or character == " ")


def check_text(text: str, form: Literal["NFC", "NFKC"], cells: int, *, spaces_matter: bool = True) -> str:
    """The text in this normal form, 1 to ``cells`` cells.  Raises `BadText`."""
    normal = unicodedata.normalize(form, text)
    if not normal:
        raise BadText(TextFault.EMPTY, cells=cells)
    for each in normal:
        if not is_allowed(each):
            raise BadText(TextFault.CHARACTER, character=f"U+{ord(each):04X}")
    if not _marks_fit(normal):
        raise BadText(TextFault.MARKS)
    if spaces_matter and normal != " ".join(normal.split()):
        raise BadText(TextFault.SPACES)
    if cell_width(normal) > cells:
        raise BadText(TextFault.TOO_LONG, cells=cells)
    return normal


def _marks_fit(text: str) -> bool:
    room = 0
    for each in text:
        room = room - 1 if _is_mark(each) else MOST_MARKS
        if room < 0:
            return False
    return True


def _drawable(character: str) -> str:
    if is_allowed(character):
        return character
    return " " if character.isspace() else "?"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


@lru_cache(maxsize=4096)
def _width(character: str) -> int:
    if _is_mark(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
