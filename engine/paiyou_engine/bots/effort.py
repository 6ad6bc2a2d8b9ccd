"""How much a bot that searches may think about one decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

PLAYOUTS: Final = 320
"""The default budget of a decision, in deals played out: the same from the same seed on every machine."""


class Effort(NamedTuple):
    """So many deals played out at most; ``enough`` is asked between them and may end the search before, for a clock."""

    playouts: int = PLAYOUTS
    enough: Callable[[], bool] = bool


USUAL: Final = Effort()
"""The default budget and no clock (``bool()`` is False)."""
