"""What should be set for a terminal, as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from paiyou_client.doctor.questions import NO_ANSWERS, SAMPLES, SIGNS, SUITS, Answers
from paiyou_client.doctor.surroundings import TRUE_COLOUR, Surroundings
from paiyou_client.settings import (
    ASCII,
    BELL,
    CHARACTERS,
    COLOURS,
    DECK,
    MESSAGE,
    THEME,
    Setting,
    Value,
)


class Trial(StrEnum):
    """What only the person can see or hear; the value is the key that does it."""

    COLOURS = "1"
    BELL = "2"
    OSC9 = "3"
    OSC777 = "4"


@dataclass(frozen=True)
class Checkup:
    """All that was found: what the terminal answered, what its surroundings say, and what the person saw and heard."""

    around: Surroundings = field(default_factory=Surroundings)
    answers: Answers = NO_ANSWERS
    seen: Mapping[Trial, bool] = field(default_factory=dict)


_LETTERS: Final = "letters"


def is_off(checkup: Checkup, sample: str) -> bool:
    """Whether a sample stood in another number of cells than it has to."""
    cells = checkup.answers.widths.get(sample)
    return cells is not None and cells != SAMPLES[sample][1]


def profile(checkup: Checkup) -> dict[Setting, Value]:
    """What is to be set; of what is not known nothing is said."""
    found: dict[Setting, Value] = {}
    widths = checkup.answers.widths
    if not checkup.around.utf8 or is_off(checkup, SIGNS):
        found[CHARACTERS] = ASCII
    elif widths:
        found[CHARACTERS] = CHARACTERS.usual
    if is_off(checkup, SUITS) or checkup.seen.get(Trial.COLOURS) is False:
        found[DECK] = _LETTERS
    elif widths and checkup.seen.get(Trial.COLOURS):
        found[DECK] = DECK.usual
    if checkup.answers.true_colour is False and checkup.around.colours == TRUE_COLOUR:
        found[COLOURS] = "16"
    if checkup.answers.is_light is not None:
        found[THEME] = "light" if checkup.answers.is_light else "dark"
    if Trial.BELL in checkup.seen:
        found[BELL] = checkup.seen[Trial.BELL]
    if message := _message(checkup.seen):
        found[MESSAGE] = message
    return found


def _message(seen: Mapping[Trial, bool]) -> str:
    """The sequence whose message was seen; none where both were tried in vain."""
    if seen.get(Trial.OSC9):
        return "osc9"
    if seen.get(Trial.OSC777):
        return "osc777"
    return "none" if {Trial.OSC9, Trial.OSC777} <= set(seen) else ""
