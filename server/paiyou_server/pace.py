"""How fast a person asks, over all connections that it makes: what is taken, what is refused, and when that is a flood.

Everything that comes counts, pings and their answers too.  A long answer counts as several requests, so that nobody makes a
server send much by asking for little.  Time is an argument.
"""

from __future__ import annotations

from enum import Enum

from paiyou_server.flow import Bucket
from paiyou_server.settings import Settings


class Verdict(Enum):
    """What is to be done with something that came."""

    TAKE = "take"
    BUSY = "busy"
    """It comes too soon: refuse it."""
    FLOOD = "flood"
    """So much was refused that no answer is owed any more."""


class Pace:
    """One person's: a bucket for what is taken, and one for what is refused beyond it."""

    def __init__(self, settings: Settings, now: float) -> None:
        rate = settings.requests_per_second
        self._requests = Bucket(rate, settings.requests_burst, now)
        self._refusals = Bucket(rate, settings.flood, now)
        self._bytes = settings.bytes_per_request

    def judge(self, now: float) -> Verdict:
        """Count one thing that came."""
        if self._requests.take(now):
            return Verdict.TAKE
        return Verdict.BUSY if self._refusals.take(now) else Verdict.FLOOD

    def answered(self, size: int) -> None:
        """So many bytes were the answer to something that was taken."""
        self._requests.owe(size // self._bytes)

    def is_rested(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._requests.is_full(now) and self._refusals.is_full(now)


class Paces:
    """Everybody's.  Who has rested is forgotten, so coming back at once makes nobody fresh."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._of: dict[str, Pace] = {}

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._of)

    def of(self, person: str, now: float) -> Pace:
        """This person's."""
        pace = self._of.get(person)
        if pace is None:
            pace = self._of[person] = Pace(self._settings, now)
        return pace

    def tidy(self, now: float) -> None:
        """Forget those who have rested."""
        self._of = {person: pace for person, pace in self._of.items() if not pace.is_rested(now)}
