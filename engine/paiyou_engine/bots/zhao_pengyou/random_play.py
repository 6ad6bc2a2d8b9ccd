"""The level ``random``: any legal choice, for tests and as the arena's yardstick."""

from __future__ import annotations

from paiyou_engine.game import Choices
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.view import Phase, SeatView


def choose(view: SeatView, choices: Choices[Action], rng: Rng) -> Action | None:
    """Any of the choices; where nobody waits for this seat, nothing half of the time."""
    if _is_free(view) and rng.random() < 0.5:
        return None
    return choices.example(rng)


def _is_free(view: SeatView) -> bool:
    public = view.public
    return public.phase is Phase.DRAW or (public.turn is not None and public.turn != view.seat)
