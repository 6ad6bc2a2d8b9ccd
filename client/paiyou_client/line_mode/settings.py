"""What a person sets by typing it: how cards are written, how much is told, what becomes of what happens while one types."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paiyou_client.line_mode.reading import Arrivals, Cards, Pace, Reading, Verbosity
from paiyou_client.settings import ARRIVALS, PACE, SPOKEN_CARDS, VERBOSITY, Setting, Settings, Value
from paiyou_client.translation import _
from paiyou_client.words import line_mode as words


@dataclass(frozen=True)
class Changed:
    """The settings as they are now."""

    reading: Reading


def changed(reading: Reading, typed: str) -> Changed | None:
    """The settings after a line such as ``cards letters``; None where it sets nothing."""
    match typed.casefold().split():
        case ["cards", value] if value in set(Cards):
            return Changed(replace(reading, cards=Cards(value)))
        case ["verbosity", value] if value in set(Verbosity):
            return Changed(replace(reading, verbosity=Verbosity(value)))
        case ["arrivals", value] if value in set(Arrivals):
            return Changed(replace(reading, arrivals=Arrivals(value)))
        case ["pace", value] if value in set(Pace):
            return Changed(replace(reading, pace=Pace(value)))
        case _:
            return None


def shown(reading: Reading, pause: float) -> str:
    """How all is set."""
    return _(words.SET_WORDS).format(
        cards=reading.cards,
        verbosity=reading.verbosity,
        arrivals=reading.arrivals,
        pace=reading.pace,
        pause=_("{seconds} s").format(seconds=f"{pause:g}"),
    )


def reading_of(settings: Settings) -> Reading:
    """How a person has set to be read to."""
    cards, verbosity, arrivals, pace = (str(settings[each]) for each in (SPOKEN_CARDS, VERBOSITY, ARRIVALS, PACE))
    return Reading(Cards(cards), Verbosity(verbosity), Arrivals(arrivals), Pace(pace))


def kept(reading: Reading) -> dict[Setting, Value]:
    """The same, as it is kept."""
    return {
        SPOKEN_CARDS: reading.cards.value,
        VERBOSITY: reading.verbosity.value,
        ARRIVALS: reading.arrivals.value,
        PACE: reading.pace.value,
    }
