"""Laying down: which of the ways leaves the least in the hand, and gives the fewest jokers away."""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.adding import left_after
from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.zioncheck.actions import Lay
from paiyou_engine.zioncheck.faces import is_joker, points_of
from paiyou_engine.zioncheck.lay_downs import LayDown
from paiyou_engine.zioncheck.melds import RunMeld, SetMeld
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.table_choices import LayChoices


def best_lay(outlook: Outlook, lay: LayChoices) -> Lay | None:
    """The best way, None where there is none."""
    ways = lay.ways()
    if not ways:
        return None
    best = min(ways, key=lambda melds: _cost(melds, outlook))
    return Lay(tuple(map(proposal_of, best)))


def _cost(melds: LayDown, outlook: Outlook) -> tuple[bool, int, int, int]:
    """Not going out, points left, jokers lost in sets, jokers that somebody may swap out."""
    laid = {card for meld in melds for card in meld.cards}
    left = [card for card in outlook.hand if card not in laid]
    if outlook.options.lay_off_same_turn:
        left = left_after(left, [*(table.meld for table in outlook.melds), *melds], outlook.unseen)
    lost = [card for meld in melds if isinstance(meld, SetMeld) for card in meld.cards if is_joker(card)]
    runs = [meld for meld in melds if isinstance(meld, RunMeld)]
    open_to_swaps = [face for run in runs for _, face in run.jokers() if outlook.unseen[face]]
    return len(left) > 1, points_of(left), len(lost), len(open_to_swaps)
