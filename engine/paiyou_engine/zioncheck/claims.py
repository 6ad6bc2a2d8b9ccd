"""The claim window that follows a discard (`law/zioncheck.md` R9, D4, D7, D8).

Seats are asked clockwise from the discarder, so the player whose turn is next comes first, and their take is their draw; in
the first turn of a deal the next turn is the discarder's own, and all others are asked.  Answers come in any order and are
final; the window closes as soon as they settle who has the card.
"""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.drawing import hand_out
from paiyou_engine.zioncheck.events import Answer, Answered, Discarded, Event, Took, WindowClosed, WindowOpened
from paiyou_engine.zioncheck.hands import gaining
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Claiming, Deal, DealStart, Drawing, InDeal, Melding, Moved, Owed


def open_window(start: DealStart, deal: Deal, discarded: Discarded) -> Moved:
    """The top discard is live, if anybody may take it."""
    seats, discarder = start.seats, discarded.seat
    others = [Seat((discarder + step) % seats) for step in range(1, seats)]
    asked = tuple([seat for seat in others if seat == deal.turn or bar(deal, seat, start.options) is None])
    if not asked:
        return start, Drawing(deal, unasked=True), (discarded,)
    return start, Claiming(deal, discarder, asked), (discarded, WindowOpened(asked))


def bar(deal: Deal, seat: Seat, options: ZioncheckOptions) -> str | None:
    """The rule that keeps a seat from taking out of turn, if any does."""
    return bar_after(deal.laid[seat], deal.taken[seat], options)


def bar_after(laid: int | None, taken: int, options: ZioncheckOptions) -> str | None:
    """The same for a seat that laid down in this turn, or has not, and took so often out of turn."""
    if laid is not None and not options.laid_down_may_claim:
        return "claim.laid-down"
    if options.takes_per_deal is not None and taken >= options.takes_per_deal:
        return "claim.limit"
    return None


def answer(start: DealStart, phase: InDeal, seat: Seat, card: Card, said: Answer) -> Moved:
    """A seat takes the live discard or leaves it; ``card`` is the discard that it means.

    Raises `IllegalAction` ``take.{dead,own,answered}`` or ``claim.*``.
    """
    if card not in phase.deal.discards[-1:]:
        raise IllegalAction("take.dead", Facts(cards=(card,)))
    if not isinstance(phase, Claiming):
        raise IllegalAction(_why_dead(start, phase, seat))
    if seat == phase.discarder:
        raise IllegalAction("take.own", Facts(cards=phase.deal.discards[-1:]))
    if seat not in phase.asked:
        raise IllegalAction(bar(phase.deal, seat, start.options) or "take.dead")
    if seat in phase.passed or seat in phase.claimed:
        raise IllegalAction("take.answered")
    if said is Answer.TAKES:
        after = replace(phase, claimed=_with(phase.claimed, seat))
    else:
        after = replace(phase, passed=_with(phase.passed, seat))
    return _settle(start, after, (Answered(seat, said),))


def draw(start: DealStart, phase: InDeal, seat: Seat) -> Moved:
    """The player in turn draws from the stock, which refuses a live discard; it waits while others may still take that.

    Raises `IllegalAction` ``turn.{not-yours,already-drawn}``.
    """
    if seat != phase.deal.turn:
        raise IllegalAction("turn.not-yours")
    if isinstance(phase, Drawing):
        return hand_out(start, phase.deal, (Owed(seat, penalty=False),), ())
    if isinstance(phase, Melding) or phase.draws:
        raise IllegalAction("turn.already-drawn")
    passes = seat in phase.asked and seat not in phase.passed
    after = replace(phase, passed=_with(phase.passed, seat) if passes else phase.passed, draws=True)
    return _settle(start, after, (Answered(seat, Answer.DRAWS),))


def close_window(start: DealStart, phase: Claiming) -> Moved:
    """The window's time is over: whoever has not answered passes."""
    silent = [seat for seat in phase.asked if seat not in phase.claimed and seat not in phase.passed]
    return _settle(start, replace(phase, passed=_with(phase.passed, *silent)), ())


def _settle(start: DealStart, phase: Claiming, events: tuple[Event, ...]) -> Moved:
    """Give the card to the first claim that has nobody ahead of it, or close the window if there is none to come."""
    first = next((seat for seat in phase.asked if seat not in phase.passed), None)
    owed = (Owed(phase.deal.turn, penalty=False),) if phase.draws else ()
    if first is None:
        return hand_out(start, phase.deal, owed, (*events, WindowClosed()))
    if first not in phase.claimed:
        return start, phase, events
    deal, took = _taking(phase.deal, first)
    if took.in_turn:
        return start, Melding(deal), (*events, took)
    penalty = (Owed(first, penalty=True),) * start.options.penalty_cards
    return hand_out(start, deal, (*penalty, *owed), (*events, took))


def _with(seats: tuple[Seat, ...], *more: Seat) -> tuple[Seat, ...]:
    """In order of seats: who answered first is nobody's business."""
    return tuple(sorted((*seats, *more)))


def _taking(deal: Deal, seat: Seat) -> tuple[Deal, Took]:
    *below, card = deal.discards
    in_turn = seat == deal.turn
    taken = tuple([count + (one == seat and not in_turn) for one, count in enumerate(deal.taken)])
    after = replace(deal, hands=gaining(deal.hands, seat, card), discards=tuple(below), taken=taken)
    return after, Took(seat, card, in_turn)


def _why_dead(start: DealStart, phase: Drawing | Melding, seat: Seat) -> str:
    """Where nobody was asked, which happens in the first turn of a deal alone, everybody learns why."""
    if isinstance(phase, Drawing) and phase.unasked:
        return (None if seat == phase.deal.turn else bar(phase.deal, seat, start.options)) or "take.own"
    return "take.dead"
