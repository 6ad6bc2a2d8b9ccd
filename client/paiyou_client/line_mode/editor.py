"""What is typed at a terminal, letter by letter: shown as it is typed, taken back, and a line when Enter is pressed.

The terminal's own line editing would do, but it tells nobody whether somebody is typing, and over SSH there is none.  Letters
that are shown are the only thing written; taking one back writes what a terminal itself does for that key.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from dataclasses import dataclass
from typing import Final

from paiyou_protocol.text import cell_width, is_allowed

MOST: Final = 1000
"""Letters of one line; more are not taken."""
_TIMES_MOST: Final = 16
_BACK: Final = frozenset("\b\x7f")
_END, _ALL, _WORD, _ESCAPE = "\x04", "\x15", "\x17", "\x1b"


@dataclass(frozen=True)
class Typed:
    """What came of some bytes: what is to be shown, the lines that are whole, and whether the end was asked for."""

    echo: str = ""
    lines: tuple[str, ...] = ()
    is_over: bool = False


class Editor:
    """The line that is being typed, of ``most`` letters; ``echo``: whether what is typed is shown."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self.text = ""
        self.echo = True
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._escaping = ""
        self._last = ""
        self._came = 0

    @property
    def is_endless(self) -> bool:
        """Whether many times more came than a line may have, and no end of the line: nobody types that."""
        return self._came > _TIMES_MOST * self._most

    def feed(self, data: bytes) -> Typed:
        """Take what was typed."""
        shown: list[str] = []
        lines: list[str] = []
        for letter in self._decode(data):
            self._came += 1
            before, self._last = self._last, letter
            if self._escaped(letter) or before + letter == "\r\n":
                continue
            if letter in "\r\n":
                lines.append(self.text)
                shown.append("\n")
                self.text = ""
                self._came = 0
            elif letter == _END and not self.text:
                return Typed("".join(shown), tuple(lines), is_over=True)
            else:
                shown.append(self._edited(letter))
        return Typed("".join(shown), tuple(lines))

    def _edited(self, letter: str) -> str:
        """One letter more, or less; what is to be shown."""
        if letter in _BACK:
            return self._taken_back(1)
        if letter == _ALL:
            return self._taken_back(len(self.text))
        if letter == _WORD:
            kept = self.text.rstrip().rpartition(" ")
            return self._taken_back(len(self.text) - len(kept[0] + kept[1]))
        if not is_allowed(letter) or len(self.text) >= self._most:
            return ""
        self.text += letter
        return letter if self.echo else ""

    def _taken_back(self, count: int) -> str:
        taken, self.text = self.text[len(self.text) - count :] if count else "", self.text[: len(self.text) - count]
        return "\b \b" * cell_width(taken) if self.echo else ""

    def _escaped(self, letter: str) -> bool:
        """Whether it is a part of what a key such as an arrow sends, which means nothing here."""
        if letter == _ESCAPE:
            self._escaping = _ESCAPE
            return True
        if not self._escaping:
            return False
        if self._escaping == _ESCAPE and letter in "[O":
            self._escaping = letter
            return True
        is_last = self._escaping == _ESCAPE or "\x40" <= letter <= "\x7e"
        self._escaping = "" if is_last else self._escaping
        return True
