"""To be noticed by somebody who looks elsewhere: a bell, a message of the desktop, the terminal's title.

Nothing is done while the person is here: the terminal has the focus, and a key or the mouse was used within a minute.  What
stands in a sequence may have been written by anybody, so it passes one filter (`sequence_text`) and is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paiyou_client.asides import Way
from paiyou_client.foreign import for_terminal
from paiyou_client.settings import BELL, MESSAGE, TITLE, Settings
from paiyou_client.widgets.lines import fit_text

IDLE: Final = 60.0
"""Seconds without a key or the mouse after which a person may be elsewhere, whatever the focus."""
MOST: Final = 100
"""Cells of a message, of a title."""
_BEL: Final = "\x07"
_KEEP_TITLE, _OLD_TITLE = "\x1b[22;2t", "\x1b[23;2t"


@dataclass(frozen=True)
class Terminal:
    """Where sequences go, and whether tmux is in between, which lets those of messages through in an envelope alone."""

    write: Callable[[str], None]
    is_tmux: bool = False


class Attention:
    """Whether the person of one app is here, and how to call them."""

    def __init__(self, now: float) -> None:
        self._is_focused = True
        self._acted = now
        self._is_titled = False

    def acted(self, now: float, terminal: Terminal) -> None:
        """A key, the mouse, or the focus: whoever was called is here."""
        self._acted = now
        self._is_focused = True
        self.over(terminal)

    def unfocused(self) -> None:
        """The terminal says that another window has the focus."""
        self._is_focused = False

    def is_elsewhere(self, now: float) -> bool:
        """Whether the person may not see what is on the screen."""
        return not self._is_focused or now - self._acted >= IDLE

    def call(self, words: str, settings: Settings, terminal: Terminal, now: float) -> tuple[Way, ...]:
        """Call the person in the ways that are set, if they may be elsewhere; the ways that were taken."""
        if not self.is_elsewhere(now):
            return ()
        text = sequence_text(words)
        ways: list[Way] = []
        if settings[BELL] is True:
            terminal.write(_BEL)
            ways.append(Way.BELL)
        if message := message_sequence(str(settings[MESSAGE]), text, terminal):
            terminal.write(message)
            ways.append(Way.MESSAGE)
        if settings[TITLE] is True:
            terminal.write(f"{'' if self._is_titled else _KEEP_TITLE}\x1b]2;{text}{_BEL}")
            self._is_titled = True
            ways.append(Way.TITLE)
        return tuple(ways)

    def over(self, terminal: Terminal) -> None:
        """What the person was called for is over: the title is as it was."""
        if self._is_titled:
            self._is_titled = False
            terminal.write(f"\x1b]2;{_BEL}{_OLD_TITLE}")


def sequence_text(words: str) -> str:
    """Words as they may stand within a sequence: one line, nothing but what is drawn, no sign that divides its fields."""
    drawn = "".join(letter for letter in for_terminal(words) if letter.isprintable())
    return fit_text(drawn, MOST).rstrip().replace(";", ",")


def message_sequence(kind: str, text: str, terminal: Terminal) -> str:
    """A message of the desktop as such a sequence (a value of `MESSAGE`) carries it; nothing where there is to be none."""
    message = _MESSAGES.get(kind)
    if message is None:
        return ""
    sequence = message(sequence_text(text))
    return _enveloped(sequence) if terminal.is_tmux else sequence


def is_tmux(environment: Mapping[str, str]) -> bool:
    """Whether tmux stands between us and the terminal, as its variables say."""
    return "TMUX" in environment or environment.get("TERM", "").startswith("tmux")


def _osc9(text: str) -> str:
    return f"\x1b]9;{text}{_BEL}"


def _osc777(text: str) -> str:
    return f"\x1b]777;notify;Paiyou;{text}{_BEL}"


_MESSAGES: Final = {"osc9": _osc9, "osc777": _osc777}


def _enveloped(sequence: str) -> str:
    """As tmux passes it on, where it is allowed to (``allow-passthrough``)."""
    return "\x1bPtmux;" + sequence.replace("\x1b", "\x1b\x1b") + "\x1b\\"
