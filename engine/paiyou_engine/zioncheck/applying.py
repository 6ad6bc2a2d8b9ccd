"""Who may do what in which phase: actions led to the phase they belong to."""

from __future__ import annotations

from typing import assert_never

from paiyou_engine.game import CHANCE, TABLE, Actor, NonSeat, Order, Seat, Tick
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import is_permutation
from paiyou_engine.zioncheck import claims, dealing, drawing, scores, turns
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.events import Answer, Event
from paiyou_engine.zioncheck.state import (
    LATEST,
    AwaitDealer,
    Claiming,
    DealStart,
    Drawing,
    InDeal,
    Melding,
    Moved,
    PhaseState,
    Reshuffling,
    Scored,
    State,
    Step,
)
from paiyou_engine.zioncheck.waiting import phase_of, waiting


def apply(state: State, actor: Actor, action: Action | Order | Tick) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened.  Raises `IllegalAction`."""
    start, phase, events = step(state, actor, action)
    if start is not state.start:
        return State(start, phase), events
    earlier, latest = state.earlier, state.latest
    if len(latest) == LATEST:
        earlier, latest = earlier + latest, ()
    done = Step(actor, action, events)
    return State(start, phase, earlier, latest + (done,)), events  # noqa: RUF005 - twice as quick


def step(state: State, actor: Actor, action: Action | Order | Tick) -> Moved:
    """What `apply` does, with no record of it: for searches.  Raises `IllegalAction`."""
    if isinstance(action, Order):
        return _order(state, actor, action)
    if isinstance(action, Tick):
        return _tick(state, actor)
    if isinstance(actor, NonSeat) or not 0 <= actor < state.start.seats:
        raise refusal(state.phase)
    return _act(state.start, state.phase, actor, action)


def _order(state: State, actor: Actor, action: Order) -> Moved:
    need = waiting(state).chance
    if actor != CHANCE or need is None:
        raise refusal(state.phase)
    if not is_permutation(action.order, need.size):
        raise IllegalAction("chance.order", Facts(need=need.size, have=len(action.order)))
    match state.phase:
        case AwaitDealer():
            return dealing.draw_lot(state.start, action.order)
        case Reshuffling():
            return drawing.reshuffle(state.start, state.phase, action.order)
        case _:
            return dealing.deal_out(state.start, action.order)


def _tick(state: State, actor: Actor) -> Moved:
    if actor == TABLE and isinstance(state.phase, Claiming):
        return claims.close_window(state.start, state.phase)
    if actor == TABLE and isinstance(state.phase, Scored):
        return scores.close_sheet(state.phase)
    raise refusal(state.phase)


def _act(start: DealStart, phase: PhaseState, seat: Seat, action: Action) -> Moved:
    if isinstance(phase, Claiming | Drawing | Melding):
        return _act_in_deal(start, phase, seat, action)
    if isinstance(phase, Scored) and isinstance(action, Ready):
        return scores.read_sheet(start, phase, seat)
    raise refusal(phase)


def _act_in_deal(start: DealStart, phase: InDeal, seat: Seat, action: Action) -> Moved:
    match action:
        case Draw():
            return claims.draw(start, phase, seat)
        case Take(card):
            return claims.answer(start, phase, seat, card, Answer.TAKES)
        case Pass(card):
            return claims.answer(start, phase, seat, card, Answer.PASSES)
        case Lay(melds):
            return turns.lay(start, phase, seat, melds)
        case Add():
            return turns.add(start, phase, seat, action)
        case Swap():
            return turns.swap(start, phase, seat, action)
        case Discard(card):
            return turns.discard(start, phase, seat, card)
        case Ready():
            raise refusal(phase)
        case _:
            assert_never(action)


def refusal(phase: PhaseState) -> IllegalAction:
    """Nothing of the kind may be done now."""
    is_in_deal = isinstance(phase, Claiming | Drawing | Melding | Reshuffling)
    return IllegalAction("turn.not-yours" if is_in_deal else "deal.over", Facts(words=(phase_of(phase).value,)))
