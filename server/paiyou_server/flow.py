"""How much a peer may ask: a bucket of tokens for each connection, and a count of new people for each address.

Time is an argument.
"""

from __future__ import annotations

from collections import deque

_MINUTE = 60.0


class Bucket:
    """``rate`` a second in the long run, ``burst`` at once; full at the start."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Take one; False where none is left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class PerMinute:
    """At most ``limit`` a minute of each key; keys that are idle are forgotten."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._times: dict[str, deque[float]] = {}

    def take(self, key: str, now: float) -> bool:
        """Count one; False where the last minute had as many as may be."""
        self._forget(now)
        times = self._times.setdefault(key, deque())
        if len(times) >= self._limit:
            return False
        times.append(now)
        return True

    def _forget(self, now: float) -> None:
        for key in list(self._times):
            times = self._times[key]
            while times and times[0] <= now - _MINUTE:
                times.popleft()
            if not times:
                del self._times[key]
