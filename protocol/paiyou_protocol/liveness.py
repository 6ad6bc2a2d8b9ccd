"""When to ping a silent peer, and when to give it up; time is an argument, in seconds of any clock that never goes back.

Only a ping tells a dead peer from a silent one: a system takes in about a thousand small messages for a process that has
stopped reading before a send blocks.  So the task that reads answers pings itself, and neither a ping nor its answer
waits behind other messages (`Connection` hands them out like any message, `answer` makes the reply).

    liveness = Liveness(now)
    ...  on every event read:   liveness.heard(now)
    ...  at liveness.wake_at:   match liveness.check(now):  a `Ping` to send, `Verdict.LOST`, or None

Anything that a peer says shows that it lives, so a talking peer is never pinged.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

from paiyou_protocol.messages import Ping, Pong

PING_AFTER: Final = 15.0
GIVE_UP_AFTER: Final = 45.0


class Verdict(Enum):
    """What `Liveness.check` says of a peer that is given up."""

    LOST = "lost"


LOST: Final = Verdict.LOST
Lost: TypeAlias = Literal[Verdict.LOST]


def answer(ping: Ping) -> Pong:
    """What to send back at once."""
    return Pong(ping.number)


class Liveness:
    """What is known of one peer's life; changed by the task that reads and asked by whoever keeps the time.

    ``ping_after`` is the silence after which, and then the pace at which, it is pinged; ``give_up_after`` the silence after
    which it is lost.  Raises ValueError where the second is not the longer one.
    """

    def __init__(self, now: float, *, ping_after: float = PING_AFTER, give_up_after: float = GIVE_UP_AFTER) -> None:
        if not 0 < ping_after < give_up_after:
            raise ValueError(ping_after, give_up_after)
        self._ping_after = ping_after
        self._give_up_after = give_up_after
        self._heard_at = now
        self._ping_at = now + ping_after
        self._pings = 0

    @property
    def wake_at(self) -> float:
        """When to call `check` next, if nothing is heard before; it may be called sooner at no cost."""
        return min(self._ping_at, self._heard_at + self._give_up_after)

    def heard(self, now: float) -> None:
        """Something came from the peer."""
        self._heard_at = now
        self._ping_at = now + self._ping_after

    def check(self, now: float) -> Ping | Lost | None:
        """What is to be done now: send this ping, give the peer up, or nothing yet."""
        if now - self._heard_at >= self._give_up_after:
            return LOST
        if now < self._ping_at:
            return None
        self._ping_at = now + self._ping_after
        self._pings += 1
        return Ping(self._pings)
