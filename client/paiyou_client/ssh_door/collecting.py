"""When Python looks for garbage that refers to itself: seldom, and among all that there is only where much of it has ended.

A look at all that sixty apps are made of takes a quarter of a second, in which nobody's key is read.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 5_000
"""New objects after which the newest are looked through."""
_MIDDLE: Final = 10
_NEVER: Final = 1_000_000
_MANY: Final = 4
"""Times of the middle ones after which all new objects are looked through, and then counted among the old: 200 000."""
ENDED: Final = 20
"""Visits, at some MiB each, that may have ended before the old ones are too; more of them while more people are here."""


def collect_seldom() -> None:
    """From now on leave the oldest objects to `Ended`, and do not look again at what is there already: the modules."""
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
        """Look through what is worth it; ``here`` are the visits that there are."""
        if self._ended >= max(ENDED, here // 2) or (self._ended and not here):
            self._ended = 0
            gc.unfreeze()
        elif gc.get_count()[2] < _MANY:
            return
        gc.collect()
        gc.freeze()
