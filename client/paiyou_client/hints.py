"""Hints: thought out here, in a thread, from what our own client remembers of its own view; the server knows nothing of it."""

from __future__ import annotations

import asyncio
import random
from time import monotonic
from typing import Final

from paiyou_client.asides import ASIDES
from paiyou_client.model import TableModel
from paiyou_engine.bots.effort import PLAYOUTS, Effort
from paiyou_engine.bots.hinting import Remembered, hint
from paiyou_engine.bots.hints import Hint

KEY: Final = "i"
"""Asks for a hint, at every table."""

_SECONDS: Final = 1.0


def are_allowed(at: TableModel) -> bool:
    """Whether the table lets people be shown hints."""
    return at.room is not None and at.room.settings.terms.bots.hints


def remembered(at: TableModel) -> Remembered | None:
    """What we have seen of the game, as far back as nothing is missing; None while there is none."""
    if at.game is None or at.view is None:
        return None
    seen: list[object] = []
    for entry in reversed(at.log):
        if not isinstance(entry.seen, ASIDES):
            seen.append(entry.seen)
        if entry.after_gap:
            break
    return Remembered(at.game.name, at.view, tuple(reversed(seen)))


async def think_of(memory: Remembered) -> Hint | None:
    """A hint, after a second at most; the screen goes on meanwhile."""
    until = monotonic() + _SECONDS
    effort = Effort(PLAYOUTS, lambda: monotonic() >= until)
    return await asyncio.to_thread(hint, memory, random.Random(), effort)
