"""Whom the game waits for, and where it stands, in words that everybody may hear.

Hazard: nothing here looks at a hand, nor at who has answered a live discard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from paiyou_engine.game import ChanceNeed, Seat, Summary, Timer, Waiting
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.melds import RunMeld, TableMeld
from paiyou_engine.zioncheck.option_values import JokerSwap
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import (
    AwaitDealer,
    AwaitPack,
    Claiming,
    Deal,
    DealStart,
    Drawing,
    Melding,
    Over,
    Phase,
    PhaseState,
    Reshuffling,
    Scored,
    State,
)

TIMERS: Final[Mapping[str, float]] = {"claim": 8.0, "next": 60.0}
"""The claim window and the score sheet, in seconds."""


def waiting(state: State) -> Waiting:
    """Whom the game waits for.

    While a discard is live nobody is waited for by name, since that would tell who has answered: whoever may answer is
    free to, and the timer ends it.  The window closes by itself once the answers settle it.
    """
    start, phase = state.start, state.phase
    match phase:  # most of a game comes first
        case Melding() | Drawing():
            turn = phase.deal.turn
            others = tuple([seat for seat in _swappers(start, phase.deal) if seat != turn])
            return Waiting(seats=(turn,), free=others)
        case Claiming():
            may_answer = {*phase.asked, phase.deal.turn, *_swappers(start, phase.deal)}
            return Waiting(free=tuple(sorted(may_answer)), timer=Timer("claim"))
        case AwaitDealer():
            return Waiting(chance=ChanceNeed("dealer", start.seats, begins=True))
        case AwaitPack():
            return Waiting(chance=ChanceNeed("pack", len(packs(start.decks)), begins=True))
        case Reshuffling():
            return Waiting(chance=ChanceNeed("reshuffle", len(phase.deal.discards) - 1))
        case Scored():
            reading = tuple([seat for seat in _everyone(start) if seat not in phase.ready])
            return Waiting(seats=reading, timer=Timer("next", phase.ready))
        case Over():
            return Waiting()
        case _:
            assert_never(phase)


def summary(state: State) -> Summary:
    """The line for the lobby."""
    start, phase = state.start, state.phase
    winners = phase.winners if isinstance(phase, Over) else ()
    totals = phase.result.totals if isinstance(phase, Scored | Over) else start.totals
    return Summary(phase_of(phase).value, start.deal, totals, over=isinstance(phase, Over), winners=winners)


def phase_of(phase: PhaseState) -> Phase:
    """The word for a phase."""
    match phase:
        case AwaitDealer():
            return Phase.DEALER
        case AwaitPack():
            return Phase.SHUFFLE
        case Claiming():
            return Phase.CLAIM
        case Drawing():
            return Phase.DRAW
        case Melding():
            return Phase.MELD
        case Reshuffling():
            return Phase.RESHUFFLE
        case Scored():
            return Phase.SCORES
        case Over():
            return Phase.OVER
        case _:
            assert_never(phase)


def swappers(
    turn: Seat, seats: tuple[Seat, ...], melds: tuple[TableMeld, ...], options: ZioncheckOptions
) -> tuple[Seat, ...]:
    """Which of the seats might take a joker from the table for the card it stands for, whatever they hold."""
    if not any([isinstance(one.meld, RunMeld) and one.meld.has_jokers for one in melds]):  # noqa: C419 - quicker
        return ()
    return seats if options.joker_swap is JokerSwap.ANYONE else tuple([seat for seat in seats if seat == turn])


def _swappers(start: DealStart, deal: Deal) -> tuple[Seat, ...]:
    return swappers(deal.turn, _everyone(start), deal.melds, start.options)


def _everyone(start: DealStart) -> tuple[Seat, ...]:
    return tuple([Seat(seat) for seat in range(start.seats)])
