"""The level ``random``: any legal choice, for tests and as the arena's yardstick."""

from __future__ import annotations

from paiyou_engine.game import Choices
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.view import Phase, SeatView


def choose(view: SeatView, choices: Choices[Action], rng: Rng) -> Action | None:
    """Any of the choices; where nobody waits for this seat, nothing half of the time."""
    if not is_awaited(view) and rng.random() < 0.5:
        return None
    return choices.example(rng)


def is_awaited(view: SeatView) -> bool:
    """Whether the game waits for this seat, if it may act at all."""
    public = view.public
    return public.phase is not Phase.DRAW and public.turn in (None, view.seat)
