"""What an audience sees of a state, built field by field (`paiyou_engine.zioncheck.view`)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from paiyou_engine.game import Audience, Gallery, Seat
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.sight import answers_of
from paiyou_engine.zioncheck.state import (
    AwaitDealer,
    AwaitPack,
    Claiming,
    Deal,
    DealStart,
    Drawing,
    Hands,
    Melding,
    Over,
    Phase,
    Reshuffling,
    Scored,
    State,
)
from paiyou_engine.zioncheck.view import OpenView, PublicView, SeatView, TableView, View
from paiyou_engine.zioncheck.waiting import phase_of


def view(state: State, audience: Audience) -> View:
    """What this audience sees now."""
    public = public_view(state)
    match audience:
        case Gallery.PUBLIC:
            return TableView(public)
        case Gallery.EVERYTHING:
            return OpenView(public, hands_in(state))
        case seat:
            return SeatView(public, Seat(seat), hands_in(state)[seat], answers_of(state, Seat(seat)))


def public_view(state: State) -> PublicView:
    """What everybody sees."""
    start, phase = state.start, state.phase
    match phase:
        case AwaitDealer() | AwaitPack():
            return _between_deals(start, phase_of(phase))
        case Claiming(deal, discarder, asked):
            return replace(_dealt(start, deal, Phase.CLAIM), discarder=discarder, asked=asked)
        case Drawing(deal) | Melding(deal) | Reshuffling(deal):
            return _dealt(start, deal, phase_of(phase))
        case Scored(deal, result):
            return replace(_scored(start, deal, result, Phase.SCORES), ready=phase.ready)
        case Over(deal, result):
            return replace(_scored(start, deal, result, Phase.OVER), winners=phase.winners)
        case _:
            assert_never(phase)


def hands_in(state: State) -> Hands:
    """All hands, sorted.  Hazard: secret."""
    if isinstance(state.phase, AwaitDealer | AwaitPack):
        return ((),) * state.start.seats
    return state.phase.deal.hands


def _between_deals(start: DealStart, phase: Phase) -> PublicView:
    return PublicView(
        options=start.options,
        seats=start.seats,
        decks=start.decks,
        contracts=tuple([start.options.contract(deal) for deal in range(1, DEALS + 1)]),
        phase=phase,
        deal=start.deal,
        dealer=start.dealer,
        totals=start.totals,
        counts=(0,) * start.seats,
        laid=(None,) * start.seats,
        taken=(0,) * start.seats,
        results=start.results,
    )


def _dealt(start: DealStart, deal: Deal, phase: Phase) -> PublicView:
    return replace(
        _between_deals(start, phase),
        counts=tuple([len(hand) for hand in deal.hands]),
        laid=deal.laid,
        taken=deal.taken,
        stock=len(deal.stock),
        discards=deal.discards,
        melds=deal.melds,
        turn=deal.turn,
        number=deal.number,
        reshuffles=deal.reshuffles,
    )


def _scored(start: DealStart, deal: Deal, result: DealResult, phase: Phase) -> PublicView:
    results = (*start.results, result)
    return replace(_dealt(start, deal, phase), turn=None, totals=result.totals, results=results)
