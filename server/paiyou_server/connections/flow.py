"""How much a peer may ask: a bucket of tokens for each connection, and one for each address of a thing done seldom.

Time is an argument.
"""

from __future__ import annotations

from collections import OrderedDict

_MINUTE = 60.0
_AFTER_A_REST = 10


class Bucket:
    """``rate`` a second in the long run, ``burst`` at once; full at the start."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self.at = now
        """When something was taken, or asked for, last."""

    def take(self, now: float) -> bool:
        """Take one; False where none is left."""
        self._left = min(self._burst, self._left + (now - self.at) * self._rate)
        self.at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self, number: int) -> None:
        """Take so many, which may be more than are left: then nothing is to be had until they have come."""
        self._left -= number

    def rest(self, until: float) -> None:
        """Until then no more comes than a second brings, or a tenth of what may be had at once: who goes on to flood after
        each rest is answered that little, and whoever asks no faster than comes is not refused again."""
        self._left = min(self._left + self._rate, max(1.0, self._burst / _AFTER_A_REST))
        self.at = until

    def is_full(self, now: float) -> bool:
        """Whether as much is left as can be."""
        return self._left + (now - self.at) * self._rate >= self._burst


class PerMinute:
    """At most ``limit`` at once and ``limit`` a minute (or another ``span``) in the long run of each key.

    Keys that have been idle for so long are forgotten.  More than ``keys`` of them are not told apart: those beyond share
    one count, so that memory is bounded however many addresses come.
    """

    def __init__(self, limit: int, *, keys: int = 4096, span: float = _MINUTE) -> None:
        self._limit = limit
        self._span = span
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._shared: Bucket | None = None

    def __len__(self) -> int:
        """How many keys are told apart now."""
        return len(self._buckets)

    def take(self, key: str, now: float) -> bool:
        """Count one; False where the key has had as many as may be."""
        self._forget(now)
        return self._bucket(key, now).take(now)

    def _bucket(self, key: str, now: float) -> Bucket:
        found = self._buckets.get(key)
        if found is not None:
            self._buckets.move_to_end(key)
            return found
        if len(self._buckets) >= self._keys:
            self._shared = self._shared or self._new(now)
            return self._shared
        self._buckets[key] = self._new(now)
        return self._buckets[key]

    def _new(self, now: float) -> Bucket:
        return Bucket(self._limit / self._span, self._limit, now)

    def _forget(self, now: float) -> None:
        """Those who came last a span ago have all of theirs again; the oldest stand first."""
        while self._buckets and next(iter(self._buckets.values())).at <= now - self._span:
            self._buckets.popitem(last=False)
