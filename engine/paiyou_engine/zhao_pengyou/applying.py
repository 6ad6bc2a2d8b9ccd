"""Who may do what in which phase: actions led to the phase they belong to."""

from __future__ import annotations

from typing import assert_never

from paiyou_engine.game import CHANCE, TABLE, Actor, NonSeat, Order, Seat, Tick
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import is_permutation
from paiyou_engine.zhao_pengyou import auction, draw, exchange, scores, trick_play
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.events import Event
from paiyou_engine.zhao_pengyou.state import (
    LATEST,
    AtPlay,
    AwaitStarter,
    Calling,
    Closing,
    DealStart,
    Drawing,
    Exchanging,
    Moved,
    Over,
    PhaseState,
    Scored,
    State,
    Step,
)
from paiyou_engine.zhao_pengyou.waiting import phase_of, waiting


def apply(state: State, actor: Actor, action: Action | Order | Tick) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened.  Raises `IllegalAction`."""
    start, phase = state.start, state.phase
    if isinstance(action, Play) and isinstance(phase, AtPlay) and isinstance(actor, int):  # most of a game
        phase, events = trick_play.play_cards(start, phase, actor, action)
    else:
        start, phase, events = _move(state, actor, action)
        if start is not state.start:
            return State(start, phase), events
    earlier, latest = state.earlier, state.latest
    if len(latest) == LATEST:
        earlier, latest = earlier + latest, ()
    step = Step(actor, action, events)
    return State(start, phase, earlier, latest + (step,)), events  # noqa: RUF005 - twice as quick


def _move(state: State, actor: Actor, action: Action | Order | Tick) -> Moved:
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
    if isinstance(state.phase, AwaitStarter):
        return draw.draw_lot(state.start, action.order)
    return draw.shuffle(state.start, action.order)


def _tick(state: State, actor: Actor) -> Moved:
    phase = state.phase
    if actor != TABLE:
        raise refusal(phase)
    match phase:
        case Drawing():
            return draw.draw_card(state.start, phase)
        case Closing():
            return auction.close_bidding(state.start, phase)
        case Scored():
            return scores.close_sheet(phase)
        case _:
            raise refusal(phase)


def _act(start: DealStart, phase: PhaseState, seat: Seat, action: Action) -> Moved:
    match phase, action:
        case AtPlay(), TakeBack():
            return trick_play.take_play_back(start, phase, seat)
        case Drawing(), Bid(cards):
            return auction.bid_in_draw(start, phase, seat, cards)
        case Drawing(), Ready():
            return draw.hurry(start, phase, seat)
        case Closing(), Bid(cards):
            return auction.bid_in_window(start, phase, seat, cards)
        case Closing(), Pass():
            return auction.pass_bid(start, phase, seat)
        case Exchanging(), Bury(cards):
            return exchange.bury(start, phase, seat, cards)
        case Calling(), CallFriends(calls):
            return exchange.call_friends(start, phase, seat, calls)
        case Scored(), Ready():
            return scores.read_sheet(start, phase, seat)
        case _:
            raise _out_of_place(start, phase, action)


def _out_of_place(start: DealStart, phase: PhaseState, action: Action) -> IllegalAction:
    match action:
        case TakeBack():
            return IllegalAction("take_back.late" if start.options.take_back else "take_back.off")
        case Bid():
            return IllegalAction("bid.closed")
        case Ready() | Pass() | Bury() | CallFriends() | Play():
            return refusal(phase)
        case _:
            assert_never(action)


def refusal(phase: PhaseState) -> IllegalAction:
    """Nothing of the kind may be done now."""
    return IllegalAction("play.over" if isinstance(phase, Over) else "play.turn", Facts(words=(phase_of(phase).value,)))
