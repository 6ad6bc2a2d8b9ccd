"""What the server counts as it goes: plain numbers, cheap to keep; `paiyou_server.operating.metrics` shows them.

Hazard: a count is of actions and rules, never of cards, and bears the name of nobody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the histograms' buckets, in seconds; the last bucket has none."""


class Histogram:
    """Counts of durations by bucket, and their sum in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Tally:
    """One server's counts since its start."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        """Accepted actions by game."""
        self.refusals: Counter[tuple[str, str]] = Counter()
        """Requests that did nothing, by code and by the rule that refuses, "" where it is none of the game's."""
        self.latency = Histogram()
        """From a request's arrival at its table to its answer."""
        self.commits = Histogram()
        """How long commits of the journal took."""
        self.outbox_peak = 0
        """The most bytes that waited for one peer."""
        self.ended: Counter[str] = Counter()
        """Connections that ended, by reason."""
