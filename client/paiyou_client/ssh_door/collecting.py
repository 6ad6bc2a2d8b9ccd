"""When Python looks for garbage that refers to itself: seldom, and among all that there is only between visits.

A look at all that a hundred apps are made of takes most of a second, in which nobody's key is read.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 5_000
"""New objects after which the newest are looked through."""
_MIDDLE: Final = 10
_NEVER: Final = 1_000_000
_MANY: Final = 10
"""Times of the middle ones after which all is looked through: half a million objects that have come and stayed."""
ENDED: Final = 20
"""Visits, at some MiB each, that may have ended before all is looked through; more of them while more people are here."""


def collect_seldom() -> None:
    """From now on leave the oldest objects to `Ended`, and look no more at what is there already: the modules."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, _MIDDLE, _NEVER)


class Ended:
    """Counts the visits that have ended: an app refers to itself in many ways, so that it does not go by itself."""

    def __init__(self) -> None:
        self._ended = 0

    def count(self) -> None:
        """One more."""
        self._ended += 1

    def look(self, here: int) -> None:
        """Look through all, where that is worth it; ``here`` are the visits that there are."""
        is_much = self._ended >= max(ENDED, here // 2) or gc.get_count()[2] >= _MANY
        if is_much or (self._ended and not here):
            self._ended = 0
            gc.collect()
