"""The end of a deal: points, the score sheet, the next deal or the end of the game (`law/zioncheck.md` R2, R13)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.events import DealResult, DealScored, Event, GameOver, Hurried, SheetClosed
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.state import AwaitPack, Deal, DealStart, Moved, Over, Phase, Scored


def score_deal(start: DealStart, deal: Deal, out: Seat | None, events: tuple[Event, ...]) -> Moved:
    """Somebody went out, or the deal is blocked: all score their hands, and after the last deal the game is over."""
    result = _result(start, deal, out)
    events = (*events, DealScored(result))
    if start.deal == DEALS:
        best = min(result.totals)
        winners = tuple([Seat(seat) for seat, total in enumerate(result.totals) if total == best])
        return start, Over(deal, result, winners), (*events, GameOver(winners))
    after = replace(
        start, deal=start.deal + 1, dealer=start.first, totals=result.totals, results=(*start.results, result)
    )
    return start, Scored(deal, result, after), events


def read_sheet(start: DealStart, phase: Scored, seat: Seat) -> Moved:
    """A seat has read the score sheet; after the last one the next deal begins.  Raises `IllegalAction`."""
    if seat in phase.ready:
        raise IllegalAction("deal.over", Facts(words=(Phase.SCORES.value,)))
    after = replace(phase, ready=tuple(sorted((*phase.ready, seat))))
    if len(after.ready) < start.seats:
        return start, after, (Hurried(seat),)
    now, closed, events = close_sheet(after)
    return now, closed, (Hurried(seat), *events)


def close_sheet(phase: Scored) -> Moved:
    """The cards are to be shuffled for the next deal."""
    after = phase.after
    assert after.dealer is not None
    return after, AwaitPack(), (SheetClosed(after.deal, after.dealer),)


def _result(start: DealStart, deal: Deal, out: Seat | None) -> DealResult:
    points = tuple([points_of(hand) for hand in deal.hands])
    return DealResult(
        deal=start.deal,
        out=out,
        hands=deal.hands,
        points=points,
        totals=tuple([total + more for total, more in zip(start.totals, points, strict=True)]),
        stuck=tuple([Seat(seat) for seat, laid in enumerate(deal.laid) if laid is None]),
    )
