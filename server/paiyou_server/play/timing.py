"""When a table's timer starts, runs on, ends at once: pure questions about what a game waits for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from paiyou_engine.game import Actor, NonSeat, Seat, Waiting


def starts_anew(before: Waiting, after: Waiting, actor: Actor) -> bool:
    """Whether the timer that runs after a step is a new one.

    It runs on while it only waits for fewer (a pass, a ``ready``) or was nobody's business (a bid in the draw); a step
    that it must wait for again (a bid clears the passes) gives it its whole length once more.
    """
    if after.timer is None or before.timer is None or after.timer.kind != before.timer.kind:
        return True
    if isinstance(actor, NonSeat):
        return True
    return bool(after.seats) and not set(after.seats) < set(before.seats)


def ends_at_once(waiting: Waiting, people: AbstractSet[Seat], length: float) -> bool:
    """Whether the timer needs no wait: the game waits for no seat, and its length is 0 or every person is in a hurry.

    ``people`` are the seats of persons who play themselves; bots are always in a hurry.
    """
    if waiting.timer is None or waiting.seats:
        return False
    return length == 0 or people <= set(waiting.timer.hurried)


def left_after_restart(length: float, left: float, ran: float, give_back: float) -> float:
    """Seconds left on a timer of this ``length`` that had ``left`` when it last went on and ``ran`` from then to the last
    sign of the server's life.

    The time that the server was away counts against nobody, and everybody has a moment to come back, however often the
    game stood still before, or whoever of them lets it go on.
    """
    return max(left - max(0.0, ran), min(length, give_back))
