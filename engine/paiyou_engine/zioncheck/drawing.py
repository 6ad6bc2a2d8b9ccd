"""Cards from the stock, and what happens when there are none (`law/zioncheck.md` R5, R9, R14)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.zioncheck.events import Drew, Event, Reshuffled, StockEmpty
from paiyou_engine.zioncheck.hands import gaining
from paiyou_engine.zioncheck.scores import score_deal
from paiyou_engine.zioncheck.state import Deal, DealStart, Drawing, Melding, Moved, Owed, Reshuffling


def hand_out(start: DealStart, deal: Deal, owed: tuple[Owed, ...], events: tuple[Event, ...]) -> Moved:
    """Give each seat the cards it is owed, in order; the last of them may be the draw of the player in turn.

    An empty stock waits for a reshuffle, or blocks the deal where none can be made or one too many would be.
    """
    while owed and deal.stock:
        seat, penalty = owed[0].seat, owed[0].penalty
        card = deal.stock[0]
        deal = replace(deal, stock=deal.stock[1:], hands=gaining(deal.hands, seat, card))
        events = (*events, Drew(seat, card, penalty))
        if not penalty:
            return start, Melding(deal), events
        owed = owed[1:]
    if not owed:
        return start, Drawing(deal), events
    if len(deal.discards) < 2 or deal.reshuffles == start.options.max_reshuffles:
        return score_deal(start, deal, None, events)
    return start, Reshuffling(deal, owed), (*events, StockEmpty(owed[0].seat, owed[0].penalty))


def reshuffle(start: DealStart, phase: Reshuffling, order: tuple[int, ...]) -> Moved:
    """The dead discards lie in this order, top first, as a new stock; the top discard stays."""
    deal = phase.deal
    *dead, top = deal.discards
    stock = tuple([dead[index] for index in order])
    after = replace(deal, stock=stock, discards=(top,), reshuffles=deal.reshuffles + 1)
    return hand_out(start, after, phase.owed, (Reshuffled(len(stock)),))
