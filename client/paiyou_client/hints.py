"""Hints: thought out here, in a thread, from what our own client remembers of its own view; the server knows nothing of it."""

from __future__ import annotations

import asyncio
import random
from time import monotonic
from typing import Any, Final

from paiyou_client.asides import ASIDES
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.translation import _
from paiyou_client.words import hints as words
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


def decision(at: TableModel) -> object:
    """What there is to decide: a hint holds while that is the same."""
    return None if at.game is None or at.view is None else at.game.choices_in(at.view)


async def think_of(memory: Remembered) -> Hint | None:
    """A hint, after a second at most; the screen goes on meanwhile."""
    until = monotonic() + _SECONDS
    effort = Effort(PLAYOUTS, lambda: monotonic() >= until)
    return await asyncio.to_thread(hint, memory, random.Random(), effort)


async def asked(
    at: TableModel,
    presenter: Presenter[Any, Any],
    scene: Any,  # noqa: ANN401 - the game's own
    *,
    is_thinking: bool,
) -> str:
    """What to say to somebody who asks for a hint: one, or why there is none; empty where the table has gone on meanwhile."""
    memory = remembered(at)
    if memory is None:
        return ""
    if not are_allowed(at):
        return _(words.NO_HINTS)
    if not is_thinking:
        return _(words.NOT_HERE)
    number = at.number
    found = await think_of(memory)
    if at.number != number:
        return ""
    return _(words.NOTHING) if found is None else presenter.hinted(scene, found)
