"""How often Python looks for garbage that refers to itself, of which a server makes little: what is done with goes at once."""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 20_000
"""New objects after which the newest are looked through; so many at most wait in vain."""
_LESS_OFTEN: Final = 20


def collect_seldom() -> None:
    """From now on look seldom, and not again at what is there already: the modules, and all tables of the start.

    With Python's own numbers a room spends a sixteenth of its time on looking.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, _LESS_OFTEN, _LESS_OFTEN)
