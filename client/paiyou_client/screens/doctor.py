"""The terminal doctor: what was measured, what the person tries out, and what is set by it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import SuspendNotSupported
from textual.binding import Binding, BindingType

from paiyou_client.attention import message_sequence
from paiyou_client.doctor.profile import Checkup, Trial, profile
from paiyou_client.doctor.report import Finding, State, findings
from paiyou_client.screens.sheet import Sheet
from paiyou_client.settings import Setting, Value
from paiyou_client.settings_file import FILE
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, fit, line, width, wrapped
from paiyou_client.words import doctor as words
from paiyou_engine.cards import ACE, SUITS, card

_ABOUT: Final = 12
_SAMPLE: Final = 8
_MOST_KEYS: Final = 8
_ASKED: Final = {
    Trial.COLOURS: words.ASK_COLOURS,
    Trial.BELL: words.ASK_BELL,
    Trial.OSC9: words.ASK_MESSAGE,
    Trial.OSC777: words.ASK_MESSAGE,
}
_INKS: Final = {State.GOOD: "good", State.BAD: "bad", State.UNKNOWN: "soft"}


class DoctorScreen(Sheet):
    """One page; ``checkup`` is what is known so far, None if the terminal has not been asked yet."""

    scope: ClassVar[str] = "doctor"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(trial.value, f"try('{trial.value}')") for trial in Trial),
        Binding("y", "say('y')"),
        Binding("n", "say('n')"),
        Binding("w", "write"),
        Binding("r", "again"),
        Binding("escape,q", "back"),
    ]

    def __init__(self, checkup: Checkup | None = None) -> None:
        super().__init__()
        self._checkup = checkup
        self._asked: Trial | None = None
        self._pressed: list[str] = []
        self._clicked = ""
        self._focused = ""

    def on_mount(self) -> None:
        """Ask the terminal, if it has not been asked; and look out for its focus."""
        super().on_mount()
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        if self._checkup is None:
            self.call_after_refresh(self.action_again)

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return words.DOCTOR, ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The findings, what arrives, and what would be set."""
        checkup = self._checkup or Checkup()
        shown = [
            row for finding in findings(checkup) for row in _finding_rows(finding, self._arrived(finding.about), cells)
        ]
        keys = "  ".join(self._pressed) or _(words.PRESS_KEYS)
        shown += _rows(State.GOOD if self._pressed else State.UNKNOWN, words.KEYS, "", keys, cells)
        suits = line("   ", *faces_line(card(ACE, suit) for suit in SUITS))
        asked = Piece(f"  {glyphs.TURN} {_(_ASKED[self._asked])}", "turn") if self._asked is not None else Piece("")
        proposed = [line("   ", Piece(words.set_words(*pair), "title")) for pair in self._to_set(checkup)]
        if not proposed and profile(checkup):
            proposed = [line("   ", Piece(_(words.ALL_SET), "soft"))]
        return (*shown, line(suits, asked), *proposed)[:rows]

    def _to_set(self, checkup: Checkup) -> list[tuple[Setting, Value]]:
        """What would suit the terminal and is set otherwise."""
        return [
            (setting, value) for setting, value in profile(checkup).items() if self.paiyou.settings[setting] != value
        ]

    def keys(self) -> Sequence[Key]:
        """What can be tried."""
        return [
            Key("1", _(words.TRY_COLOURS), "1"),
            Key("2", _(words.TRY_BELL), "2"),
            Key("3", "OSC 9", "3"),
            Key("4", "OSC 777", "4"),
            Key("w", _(words.WRITE), "w"),
            Key("r", _(words.AGAIN), "r"),
            Key("q", _("back"), "q"),
        ]

    def on_key(self, event: events.Key) -> None:
        """Each key that arrives is named."""
        self._pressed = [*self._pressed, event.key][-_MOST_KEYS:]
        super().on_key(event)
        self.repaint()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click has arrived."""
        self._clicked = f"{event.x + 1}, {event.y + 1}"
        self.repaint()

    def action_try(self, trial: str) -> None:
        """Do what only the person can notice, and ask."""
        self._asked = Trial(trial)
        match self._asked:
            case Trial.BELL:
                self.paiyou.terminal.write("\x07")
            case Trial.OSC9 | Trial.OSC777:
                kind = "osc9" if self._asked is Trial.OSC9 else "osc777"
                self.paiyou.terminal.write(message_sequence(kind, _(words.TEST_MESSAGE), self.paiyou.terminal))
            case Trial.COLOURS:
                pass
        self.repaint()

    def action_say(self, said: str) -> None:
        """Whether it was noticed."""
        if self._asked is not None and self._checkup is not None:
            seen = {**self._checkup.seen, self._asked: said == "y"}
            self._checkup, self._asked = replace(self._checkup, seen=seen), None
            self.repaint()

    def action_write(self) -> None:
        """Set what suits the terminal, and keep it."""
        found = profile(self._checkup or Checkup())
        if not found:
            self.paiyou.say(_(words.NOTHING_TO_SET))
            return
        for setting, value in found.items():
            self.paiyou.set(setting, value)
        kept = self.paiyou.setup.powers.files
        self.paiyou.say(words.written_words(str(self.paiyou.setup.data / FILE)) if kept else _(words.NO_FILES))

    def action_again(self) -> None:
        """Ask the terminal anew; meanwhile the app is not there."""
        from paiyou_client.doctor.checking import check  # noqa: PLC0415 - termios is not on every platform

        seen = {} if self._checkup is None else self._checkup.seen
        try:
            with self.app.suspend():
                self._checkup = check(os.environ)
        except SuspendNotSupported:
            self._checkup = check(os.environ, is_asked=False)
        self._checkup = replace(self._checkup, seen=seen)
        self.repaint()

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.paiyou.pop_screen()

    def _focus_changed(self, has_focus: bool) -> None:
        self._focused = glyphs.TICK if has_focus else glyphs.CROSS
        self.repaint()

    def _arrived(self, about: str | Msgid) -> str:
        """What has come of it here, if anything."""
        arrived: dict[str | Msgid, str] = {words.MOUSE: self._clicked, words.FOCUS: self._focused}
        return arrived.get(about, "")


def _finding_rows(finding: Finding, arrived: str, cells: int) -> Sequence[Line]:
    state, about, said, sample = finding
    if arrived:
        return _rows(State.GOOD, about, sample, arrived, cells)
    return _rows(state, about, sample, said, cells)


def _rows(state: State, about: str | Msgid, sample: str, said: str, cells: int) -> Sequence[Line]:
    start = line(Piece(f" {state.value} ", _INKS[state]), fit((Piece(str(about)),), _ABOUT))
    if sample:
        start = line(start, sample, Piece(glyphs.WALL, "soft"), " " * (_SAMPLE - cells_of(sample)))
    text = wrapped(line(Piece(said, "soft" if state is State.GOOD else "")), cells - width(start) - 1, 0) or (BLANK,)
    return (line(start, text[0]), *(line(" " * width(start), row) for row in text[1:]))
