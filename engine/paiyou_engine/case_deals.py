"""A case's deal as its table would play it: what the judge's questions ``actions`` and ``play`` begin with, step by step.

Whoever plays a case, such as a lesson, asks the same referee as the judge does: a state to begin with, and how an entry of
``actions`` is written for the game's own ``apply``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, Protocol

from paiyou_engine.game import Actor
from paiyou_engine.zhao_pengyou import judging_actions
from paiyou_engine.zhao_pengyou.state import State as ZhaoPengyouState
from paiyou_engine.zioncheck import judging_play
from paiyou_engine.zioncheck.judging_fields import Cards
from paiyou_engine.zioncheck.state import State as ZioncheckState

_ENTRY: Final = "actions"


class CaseDeal(Protocol):
    """A deal of a case, made from the case; raises `CaseError` where that is none.  States and actions are those of its
    game."""

    ask: ClassVar[str]
    """The judge's question that plays it."""
    begins: Any

    def __init__(self, case: Mapping[str, object]) -> None: ...

    def read(self, entry: object, state: Any) -> tuple[Actor, Any]:  # noqa: ANN401 - each game's own state and action
        """Who does what by an entry of ``actions`` in such a state.  Raises `CaseError`."""


class ZhaoPengyouDeal(CaseDeal):
    """From the closing window of the draw on."""

    ask = "actions"

    def __init__(self, case: Mapping[str, object]) -> None:
        self.begins = judging_actions.deal_of(case)

    def read(self, entry: object, state: ZhaoPengyouState) -> tuple[Actor, Any]:
        """A seat, or the table, and what it does."""
        return judging_actions.read_entry(entry, _ENTRY, state.start.seats)


class ZioncheckDeal(CaseDeal):
    """From before the first draw of a turn on."""

    ask = "play"

    def __init__(self, case: Mapping[str, object]) -> None:
        self._cards = Cards()
        self.begins = judging_play.position(case, self._cards)

    def read(self, entry: object, state: ZioncheckState) -> tuple[Actor, Any]:
        """A seat and what it does, with cards of its hand where it has them."""
        written = judging_play.read_entry(entry, _ENTRY, state.start.seats)
        return written.seat, judging_play.action_of(written, self._cards, state)


DEALS: Final[Mapping[str, type[CaseDeal]]] = MappingProxyType(
    {"zhao-pengyou": ZhaoPengyouDeal, "zioncheck": ZioncheckDeal}
)
"""By the name of the game."""
