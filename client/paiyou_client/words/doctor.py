"""What the terminal doctor says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.doctor.questions import ACCENTS, CHINESE, CYRILLIC, SIGNS, SUITS
from paiyou_client.doctor.surroundings import TRUE_COLOUR
from paiyou_client.settings import Setting, Value
from paiyou_client.translation import N_, NP_, Msgid, _

DOCTOR: Final = N_("Doctor")
DOCTOR_MORE: Final = N_("test this terminal, and set what suits it")
NO_SCREEN: Final = N_("No terminal: nothing was measured, what stands here is what the environment says.")

TERMINAL: Final = N_("terminal")
ENCODING: Final = N_("letters")
NO_UTF8: Final = N_("What is written here is not read as UTF-8: all is drawn in ASCII.")
SAMPLES: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        SUITS: N_("suits"),
        SIGNS: N_("signs"),
        CHINESE: N_("Chinese"),
        CYRILLIC: N_("Cyrillic"),
        ACCENTS: N_("accents"),
    }
)
LOOK_AT_WALL: Final = N_("not measured: does this begin where the other rows do?")
COLOURS: Final = N_("colours")
HELD: Final = N_("It shows them.")
NOT_HELD: Final = N_("But it does not show them: sixteen are safer.")
MOUSE: Final = N_("mouse")
MOUSE_TRY: Final = N_("Click somewhere.")
FOCUS: Final = N_("focus")
FOCUS_TRY: Final = N_("Go to another window and back.")
KNOWN: Final = N_("The terminal knows it.")
UNKNOWN: Final = N_("The terminal does not know it.")
NOT_SAID: Final = N_("The terminal does not say.")
TMUX: Final = "tmux"
TMUX_PASSES: Final = N_("It passes messages on.")
TMUX_HOLDS: Final = N_("It holds messages back: set -g allow-passthrough on")
TMUX_UNKNOWN: Final = N_("Whether it passes messages on is not known.")
TMUX_FOCUS: Final = N_("tmux keeps it to itself: set -g focus-events on")
SCREEN: Final = "screen"
SCREEN_HOLDS: Final = N_("It passes no messages of the desktop on.")
SSH: Final = "SSH"
OVER_SSH: Final = N_("Bell and messages reach the terminal that you sit at.")
BELL: Final = N_("bell")
MESSAGE: Final = N_("message")
ARRIVES: Final = N_("You noticed it.")
NOT_ARRIVED: Final = N_("You did not notice it.")
TRY_IT: Final = N_("Not tried yet.")
KEYS: Final = N_("keys")
PRESS_KEYS: Final = N_("Press any: its name stands here if it arrives.")

ASK_COLOURS: Final = N_("Can you tell the four suits apart by their colours? y or n")
ASK_BELL: Final = N_("It rang just now. Did you hear or see it? y or n")
ASK_MESSAGE: Final = N_("A message of the desktop was sent. Did you see one? y or n")
TEST_MESSAGE: Final = N_("This is how Paiyou calls you.")
NOTHING_TO_SET: Final = N_("Nothing is known yet that would be to be set.")
ALL_SET: Final = N_("What is known to suit this terminal is set.")
NO_FILES: Final = N_("There is no file of settings here.")


def silent_words(name: str) -> str:
    """A terminal that does not answer."""
    return _("{name}; it answers no questions, so nothing could be measured.").format(name=name)


def right_width_words(cells: int) -> str:
    """A sample that takes the cells that it should."""
    return _("cells: {cells}, as it should be").format(cells=cells)


def width_words(stood: int, cells: int) -> str:
    """A sample that takes another number of cells."""
    return _("cells: {stood} instead of {cells}, so lines would not be straight").format(stood=stood, cells=cells)


def colours_words(colours: int) -> str:
    """How many colours the terminal is said to have."""
    if not colours:
        return _("none are wanted (NO_COLOR).")
    if colours == TRUE_COLOUR:
        return _("said to be all (24 bits).")
    return _("said to be {colours}.").format(colours=colours)


def set_words(setting: Setting, value: Value) -> str:
    """What should be set."""
    return _("to be set: {name} = {value}").format(name=setting.label, value=setting.values[value])


def written_words(path: str) -> str:
    """The profile was written."""
    return _("Set, and kept in {path}.").format(path=path)


WRITE: Final = N_("set what suits it")
AGAIN: Final = N_("measure again")
TRY_COLOURS: Final = NP_("a test", "colours")
TRY_BELL: Final = NP_("a test", "bell")
