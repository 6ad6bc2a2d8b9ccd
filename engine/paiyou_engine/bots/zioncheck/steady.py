"""The level ``steady``: one policy for each phase."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_engine.bots.zioncheck.adding import next_add
from paiyou_engine.bots.zioncheck.discarding import worst_card
from paiyou_engine.bots.zioncheck.laying import best_lay
from paiyou_engine.bots.zioncheck.outlook import Outlook, look
from paiyou_engine.bots.zioncheck.swapping import wanted_swap
from paiyou_engine.bots.zioncheck.taking import is_wanted
from paiyou_engine.bots.zioncheck.tastes import PLAIN, Taste
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass, Ready, Take
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.events import Seen
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView


def choose(view: SeatView, seen: Iterable[Seen], choices: ZioncheckChoices, taste: Taste = PLAIN) -> Action | None:
    """The policy's choice; None where it wants nothing now."""
    if view.public.phase is Phase.SCORES:
        return Ready()
    outlook = look(view, seen, taste)
    return wanted_swap(outlook, choices.swaps) or _move(outlook, choices)


def _move(outlook: Outlook, choices: ZioncheckChoices) -> Action | None:
    if choices.discards:
        return _lay(outlook, choices) or _add(outlook, choices) or Discard(worst_card(outlook))
    if choices.live is not None:
        return _answer(outlook, choices, choices.live)
    return Draw() if Draw() in choices.plain else None


def _answer(outlook: Outlook, choices: ZioncheckChoices, live: Card) -> Action:
    """Take the live discard or leave it; drawing leaves it, and saves saying so."""
    if is_wanted(live, outlook):
        return Take(live)
    return Draw() if Draw() in choices.plain else Pass(live)


def _lay(outlook: Outlook, choices: ZioncheckChoices) -> Action | None:
    return best_lay(outlook, choices.lay) if choices.lay is not None else None


def _add(outlook: Outlook, choices: ZioncheckChoices) -> Action | None:
    if choices.adds is None:
        return None
    return next_add(outlook.hand, [table.meld for table in outlook.melds], outlook.unseen)
