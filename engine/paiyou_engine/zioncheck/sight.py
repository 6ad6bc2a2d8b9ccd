"""What the choices of a seat are made from; every field is in that seat's own view."""

from __future__ import annotations

from typing import Final

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Claiming, Drawing, Melding, Phase, Scored, State
from paiyou_engine.zioncheck.view import SeatView
from paiyou_engine.zioncheck.waiting import phase_of

_IN_DEAL: Final = (Phase.CLAIM, Phase.DRAW, Phase.MELD)


class Sight(msgspec.Struct, frozen=True):
    """One seat's look at a deal.

    ``turn`` is whose turn it is, ``number`` which one of the deal.  ``laid`` is the turn in which this seat laid down.
    ``top`` is the last discard, ``asked`` are the seats that may take it while it is live, ``answers`` what this seat has
    said to it, in order: a pass may be followed by a draw.  ``ready`` says that it has read the score sheet.
    """

    options: ZioncheckOptions
    contract: Contract
    phase: Phase
    seat: Seat
    hand: tuple[Card, ...] = ()
    melds: tuple[TableMeld, ...] = ()
    turn: Seat | None = None
    number: int = 0
    laid: int | None = None
    top: Card | None = None
    asked: tuple[Seat, ...] = ()
    answers: tuple[Answer, ...] = ()
    ready: bool = False


def sight(state: State, seat: Seat) -> Sight:
    """What the seat sees now that bears on its choices."""
    start, phase = state.start, state.phase
    if isinstance(phase, Scored):
        return Sight(start.options, start.contract, Phase.SCORES, seat, ready=seat in phase.ready)
    if not isinstance(phase, Melding | Claiming | Drawing):
        return Sight(start.options, start.contract, phase_of(phase), seat)
    deal = phase.deal
    return Sight(
        start.options,
        start.contract,
        phase_of(phase),
        seat,
        hand=deal.hands[seat],
        melds=deal.melds,
        turn=deal.turn,
        number=deal.number,
        laid=deal.laid[seat],
        top=deal.discards[-1] if deal.discards else None,
        asked=phase.asked if isinstance(phase, Claiming) else (),
        answers=answers_of(state, seat),
    )


def sight_in(view: SeatView) -> Sight:
    """The same, from the seat's own view."""
    public, seat = view.public, view.seat
    found = Sight(public.options, public.options.contract(public.deal), public.phase, seat)
    if public.phase is Phase.SCORES:
        return msgspec.structs.replace(found, ready=seat in public.ready)
    if public.phase not in _IN_DEAL:
        return found
    return msgspec.structs.replace(
        found,
        hand=view.hand,
        melds=public.melds,
        turn=public.turn,
        number=public.number,
        laid=public.laid[seat],
        top=public.discards[-1] if public.discards else None,
        asked=public.asked,
        answers=view.answers,
    )


def answers_of(state: State, seat: Seat) -> tuple[Answer, ...]:
    """What the seat has said to the live discard; its own secret."""
    phase = state.phase
    if not isinstance(phase, Claiming):
        return ()
    said = []
    if seat in phase.claimed:
        said.append(Answer.TAKES)
    if seat in phase.passed:
        said.append(Answer.PASSES)
    if seat == phase.deal.turn and phase.draws:
        said.append(Answer.DRAWS)
    return tuple(said)
