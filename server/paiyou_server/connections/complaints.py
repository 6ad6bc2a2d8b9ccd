"""What the log says of those who ask too much: the first time at once, then once a minute with how often it was.

So who and why can be read, and nobody fills a disk by being refused.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from paiyou_server.logs import log

EVERY: Final = 60.0
"""Seconds between two lines of the same kind about the same peer."""


@dataclass
class _Told:
    at: float
    since: int = 0


class Complaints:
    """Of at most ``keys`` peers and kinds it is known when they were named last; the oldest are forgotten."""

    def __init__(self, *, keys: int = 4096) -> None:
        self._keys = keys
        self._told: OrderedDict[tuple[object, ...], _Told] = OrderedDict()

    def __len__(self) -> int:
        """Of how many it is known."""
        return len(self._told)

    def note(self, event: str, now: float, /, **facts: str) -> None:
        """It happened, with these facts; ``times`` in the log are this one and those since the last line."""
        key = (event, *facts.items())
        told = self._told.get(key)
        if told is not None and now < told.at + EVERY:
            told.since += 1
            return
        log(event, **facts, times=1 + (0 if told is None else told.since))
        self._told[key] = _Told(now)
        self._told.move_to_end(key)
        if len(self._told) > self._keys:
            self._told.popitem(last=False)
