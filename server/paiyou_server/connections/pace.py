"""How fast a person asks, over all connections that it makes: what is taken, what is refused, and when that is a flood.

Everything that comes counts, pings and their answers too.  A long answer counts as several requests, so that nobody makes a
server send much by asking for little.  Who asks too much is told so once and then not listened to for a while: what it
sends meanwhile waits on its own side and costs the server nothing, which refusing each request, or ending a connection that
is made anew at once, would.  Time is an argument.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from paiyou_server.connections.flow import Bucket
from paiyou_server.settings import Settings

REST: Final = 1.0
"""Seconds of the first rest; each one more is twice as long, until the person has asked nothing too much for a while."""
LONGEST_REST: Final = 16.0


class Verdict(Enum):
    """What is to be done with something that came."""

    TAKE = "take"
    BUSY = "busy"
    """It comes too soon: refuse it, and listen to nothing more until `Pace.rests_until`."""
    FLOOD = "flood"
    """It was too soon so often in a row that no answer is owed any more."""


class Pace:
    """One person's: a bucket for what is taken, and how often in a row it was empty."""

    def __init__(self, settings: Settings, now: float) -> None:
        self._requests = Bucket(settings.requests_per_second, settings.requests_burst, now)
        self._bytes = settings.bytes_per_request
        self._flood = settings.flood
        self._rests = 0
        self.rests_until = now
        """The person is not listened to before."""

    def judge(self, now: float) -> Verdict:
        """Count one thing that came."""
        if now < self.rests_until:
            return Verdict.BUSY
        if self._requests.is_full(now):
            self._rests = 0
        if self._requests.take(now):
            return Verdict.TAKE
        if self._rests >= self._flood:
            return Verdict.FLOOD
        self.rests_until = now + min(LONGEST_REST, REST * 2**self._rests)
        self._rests += 1
        self._requests.rest(self.rests_until)
        return Verdict.BUSY

    def answered(self, size: int) -> None:
        """So many bytes were the answer to something that was taken."""
        self._requests.owe(size // self._bytes)

    def is_rested(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._requests.is_full(now)


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
