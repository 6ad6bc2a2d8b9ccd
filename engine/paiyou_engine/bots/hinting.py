"""Hints: what a bot would do in a seat's place, what else it thought of, and why; from that seat's own view alone.

A hint is an action, up to two others, and a reason: a code and the facts that its sentence speaks of.  Sentences are made
where somebody reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hints import Hint
from paiyou_engine.bots.zhao_pengyou import hinting as zhao_pengyou
from paiyou_engine.bots.zioncheck import hinting as zioncheck
from paiyou_engine.shuffle import Rng

_HINTERS: Final[Mapping[str, Callable[[object, Sequence[object], Rng, Effort], Hint | None]]] = {
    "zhao-pengyou": zhao_pengyou.hint,
    "zioncheck": zioncheck.hint,
}


class Remembered(NamedTuple):
    """What somebody at a table remembers: the game, its view, and the events seen, the newest last, as far back as there are
    any without a gap."""

    game: str
    view: object
    seen: Sequence[object]


def hint(remembered: Remembered, rng: Rng, effort: Effort) -> Hint | None:
    """A hint for the seat whose view it is; None where there is nothing to decide.

    It comes of a search where the events reach back to the beginning of the deal, else of the rules of thumb alone.
    """
    hinter = _HINTERS.get(remembered.game)
    return None if hinter is None else hinter(remembered.view, remembered.seen, rng, effort)
