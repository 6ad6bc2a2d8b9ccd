"""Whom the game waits for, and where it stands, in words that everybody may hear.

Hazard: nothing here looks at a hand.
"""

from __future__ import annotations

from typing import Final, assert_never

from paiyou_engine.game import ChanceNeed, Seat, Summary, Timer, Waiting
from paiyou_engine.zhao_pengyou.auction import bidders
from paiyou_engine.zhao_pengyou.state import (
    AtPlay,
    AwaitPack,
    AwaitStarter,
    Calling,
    Closing,
    DealStart,
    Drawing,
    Exchanging,
    Over,
    PhaseState,
    Scored,
    State,
)
from paiyou_engine.zhao_pengyou.table import MOST_PLAYERS
from paiyou_engine.zhao_pengyou.take_back import who_may_take_back
from paiyou_engine.zhao_pengyou.view import Phase


def waiting(state: State) -> Waiting:
    """Whom the game waits for."""
    phase = state.phase
    if isinstance(phase, AtPlay):  # most of a game
        turn = phase.play.turn
        assert turn is not None
        if not state.start.options.take_back:
            return _TURNS[turn]
        back = who_may_take_back(phase.play, state.start.options)
        return _TURNS[turn] if back is None else Waiting(seats=(turn,), free=(back,))
    start = state.start
    match phase:
        case AwaitStarter():
            return Waiting(chance=ChanceNeed("starter", start.seats, begins=True))
        case AwaitPack():
            return Waiting(chance=ChanceNeed("pack", len(start.pack), begins=True))
        case Drawing():
            able = bidders(start)
            free = tuple([seat for seat in _everyone(start) if seat not in phase.hurried or seat in able])
            return Waiting(free=free, timer=Timer("draw", phase.hurried))
        case Closing():
            asked = tuple(seat for seat in bidders(start) if seat not in phase.passed)
            return Waiting(seats=asked, timer=Timer("window"))
        case Exchanging() | Calling():
            return Waiting(seats=(phase.maker,))
        case Scored():
            reading = tuple(seat for seat in _everyone(start) if seat not in phase.ready)
            return Waiting(seats=reading, timer=Timer("next", phase.ready))
        case Over():
            return Waiting()
        case _:
            assert_never(phase)


def summary(state: State) -> Summary:
    """The line for the lobby."""
    start, phase = state.start, state.phase
    winners = phase.winners if isinstance(phase, Over) else ()
    levels = phase.result.levels if isinstance(phase, Scored | Over) else levels_of(start)
    return Summary(phase_of(phase).value, start.deal, levels, over=isinstance(phase, Over), winners=winners)


def phase_of(phase: PhaseState) -> Phase:
    """The word for a phase."""
    match phase:
        case AwaitStarter():
            return Phase.STARTER
        case AwaitPack():
            return Phase.SHUFFLE
        case Drawing():
            return Phase.DRAW
        case Closing():
            return Phase.WINDOW
        case Exchanging():
            return Phase.EXCHANGE
        case Calling():
            return Phase.CALLS
        case AtPlay():
            return Phase.PLAY
        case Scored():
            return Phase.SCORES
        case Over():
            return Phase.OVER
        case _:
            assert_never(phase)


def levels_of(start: DealStart) -> tuple[int, ...]:
    """Everybody's level when the deal began."""
    return tuple(one.level for one in start.ladder)


def _everyone(start: DealStart) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(start.seats))


_TURNS: Final = tuple(Waiting(seats=(Seat(seat),)) for seat in range(MOST_PLAYERS))
