"""What a program's terminal shows: as much of a terminal's work as the client asks of it, which sets every cell by its place.

For plain ASCII, in which every sign is one cell wide.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

_SEQUENCE: Final = re.compile(
    r"\x1b\[(?P<codes>[0-9;?<>=]*)[ -/]*(?P<end>[@-~])"  # a control sequence
    r"|\x1b[PX^_\]].*?(?:\x07|\x1b\\)"  # a string for the terminal itself
    r"|\x1b[()].|\x1b[^\[PX^_\]()]"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])",
    re.DOTALL,
)
_ASKS: Final = "\x1b[?2026$p"
_CAN: Final = "\x1b[?2026;2$y"
"""May frames be marked?  They may."""
_BEGINS: Final = "\x1b[?2026h"
_ENDS: Final = "\x1b[?2026l"


class Writes(Protocol):
    """What has written to a terminal; a `tests.e2e.pseudo_terminal.PseudoTerminal` is one."""

    @property
    def output(self) -> bytes | bytearray: ...

    def press(self, keys: str) -> None: ...

    def read_while(self, condition: Callable[[], bool], else_say: Callable[[], str]) -> None: ...


@dataclass
class Recorded:
    """What something wrote that is asked nothing here."""

    output: bytes | bytearray = b""

    def press(self, keys: str) -> None:
        raise AssertionError(keys)

    def read_while(self, condition: Callable[[], bool], else_say: Callable[[], str]) -> None:
        raise AssertionError(else_say())


class Glass:
    """Looks at a terminal of so many cells and rows."""

    def __init__(self, terminal: Writes, size: tuple[int, int] = (80, 24)) -> None:
        self._terminal = terminal
        self._cells, self._rows = size
        self._lines = [[" "] * self._cells for _ in range(self._rows)]
        self._x = self._y = 0
        self._read = 0
        self._in_frames = False

    def screen(self) -> str:
        """What it shows, a line a row: whole frames only, once the program says where one ends."""
        output = self._terminal.output[self._read :].decode("ascii", errors="replace")
        if _ASKS in output:
            self._terminal.press(_CAN)
        self._in_frames |= _BEGINS in output
        if self._in_frames:
            output = output[: output.rfind(_ENDS) + len(_ENDS)] if _ENDS in output else ""
        used = 0
        for found in _SEQUENCE.finditer(output):
            if found.start() != used:
                break  # the rest of a sequence is still to come
            used = found.end()
            self._take(found)
        self._read += used
        return "\n".join("".join(line).rstrip() for line in self._lines)

    def until(self, seen: Callable[[str], bool], what: str) -> str:
        """The screen as soon as it shows what is looked for."""
        self._terminal.read_while(lambda: not seen(self.screen()), lambda: f"{what} did not come:\n{self.screen()}")
        return self.screen()

    def until_shown(self, text: str) -> str:
        return self.until(lambda screen: text in screen, text)

    def _take(self, found: re.Match[str]) -> None:
        if found["text"] is not None:
            self._write(found["text"])
        elif found["end"] == "H":
            row, _, cell = found["codes"].partition(";")
            self._y, self._x = int(row or 1) - 1, int(cell or 1) - 1
        elif found["end"] == "J":
            self._lines = [[" "] * self._cells for _ in range(self._rows)]
        elif found["control"] == "\n":
            self._y += 1
        elif found["control"] == "\r":
            self._x = 0

    def _write(self, text: str) -> None:
        for sign in text:
            if 0 <= self._x < self._cells and 0 <= self._y < self._rows:
                self._lines[self._y][self._x] = sign
            self._x += 1
