"""Trivial strategies for Zioncheck: each is ``easy`` with one thing done without thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from paiyou_engine.bots.deciding import decide
from paiyou_engine.zioncheck.actions import Discard, Draw, Pass, Take
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.view import SeatView


def never_claim(knowledge: object, rng: Random) -> object | None:
    """Never takes a discard, in turn or out of it."""
    action = _easy(knowledge, rng)
    if isinstance(action, Take):
        return Draw() if Draw() in ZIONCHECK.choices_in(_view(knowledge)).plain else Pass(action.card)
    return action


def always_claim(knowledge: object, rng: Random) -> object | None:
    """Takes whatever may be taken."""
    live = ZIONCHECK.choices_in(_view(knowledge)).live
    return Take(live) if live is not None else _easy(knowledge, rng)


def throw_highest(knowledge: object, rng: Random) -> object | None:
    """Throws the dearest card."""
    action = _easy(knowledge, rng)
    if isinstance(action, Discard):
        return Discard(max(_view(knowledge).hand, key=lambda card: (points_of([card]), card)))
    return action


def throw_lowest(knowledge: object, rng: Random) -> object | None:
    """Throws the cheapest card."""
    action = _easy(knowledge, rng)
    if isinstance(action, Discard):
        return Discard(min(_view(knowledge).hand, key=lambda card: (points_of([card]), card)))
    return action


def _easy(knowledge: object, rng: Random) -> object | None:
    return decide(ZIONCHECK.name, "easy", knowledge, rng)


def _view(knowledge: object) -> SeatView:
    assert isinstance(knowledge, Knowledge)
    assert isinstance(knowledge.view, SeatView)
    return knowledge.view


STRATEGIES: Final[Mapping[str, Callable[[object, Random], object | None]]] = {
    "never-claim": never_claim,
    "always-claim": always_claim,
    "throw-highest": throw_highest,
    "throw-lowest": throw_lowest,
}
