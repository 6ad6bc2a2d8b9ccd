"""The level ``random``: any legal choice, for tests and as the arena's yardstick."""

from __future__ import annotations

from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView


def choose(view: SeatView, choices: ZioncheckChoices, rng: Rng) -> Action | None:
    """Any of the choices; where nobody waits for this seat, nothing half of the time."""
    if not is_awaited(view, choices) and rng.random() < 0.5:
        return None
    return choices.example(rng)


def is_awaited(view: SeatView, choices: ZioncheckChoices) -> bool:
    """Whether the game waits for this seat, or for its answer to a live discard; joker swaps wait for nobody."""
    public = view.public
    if public.phase is Phase.CLAIM:
        return bool(choices.plain) or choices.live is not None
    return public.phase is Phase.SCORES or public.turn == view.seat
