"""How long decisions take, and what is left in each seat's bank: what the records tell of a table's clock.  Pure.

A clock runs for the one whom the game waits for in turn; windows have their own timers.  A decision has so many seconds of
its own (`ClockTerms.move`); what it takes beyond them comes out of the seat's bank, which lasts a whole game.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import msgspec

from paiyou_engine.game import Actor, NonSeat, Seat, Waiting
from paiyou_protocol.messages import ClockTerms


class Decisions(msgspec.Struct, frozen=True):
    """The clock of a game: ``banks`` are what each seat has left, none without a clock.

    ``number`` counts the decisions, ``since`` is when the clock of the one under way began to run, or went on, and
    ``spent`` the seconds that it had run before.
    """

    banks: tuple[float, ...] = ()
    number: int = 0
    since: float = 0.0
    spent: float = 0.0


def begun(terms: ClockTerms | None, seats: int, at: float) -> Decisions:
    """A new game begins."""
    return Decisions() if terms is None else Decisions((terms.bank,) * seats, 1, at)


def stepped(
    clock: Decisions, terms: ClockTerms | None, moved: tuple[Waiting, Actor, Waiting], used: float, at: float
) -> Decisions:
    """The game went from one waiting to the other by this actor, who had ``used`` so many seconds."""
    before, actor, after = moved
    if terms is None or not clock.banks:
        return clock
    decided = not isinstance(actor, NonSeat) and actor in in_turn(before)
    if not decided and in_turn(before) == in_turn(after):
        return clock
    banks = list(clock.banks)
    if decided:
        banks[int(actor)] = max(0.0, banks[int(actor)] - max(0.0, used - terms.move))
    return Decisions(tuple(banks), clock.number + 1, at)


def held(clock: Decisions, spent: float, at: float) -> Decisions:
    """The clock stands still after so many seconds of this decision, or goes on with them."""
    return msgspec.structs.replace(clock, spent=spent, since=at)


def in_turn(waiting: Waiting) -> AbstractSet[Seat]:
    """Whom the game waits for with no timer of its own."""
    return frozenset() if waiting.timer is not None else frozenset(waiting.seats)
