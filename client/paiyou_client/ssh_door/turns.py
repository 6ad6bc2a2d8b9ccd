"""Whose picture is painted next, of all in one loop: who presses a key sees what comes of it before anybody else is painted.

All who are at a table hear of a card at once.  They stand in line, and their pictures are painted one by one, so that a key
never waits for more than the one that is just being painted.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from typing import Final, TypeAlias

HURRY: Final = 0.02
"""Seconds for which a key that shows nothing holds the line up."""
MOST_HELD: Final = 0.2
"""Seconds for which keys may keep anybody waiting: then they are painted whoever types."""
STUCK: Final = 0.25
"""Seconds after which a turn that does not end is over."""

Turn: TypeAlias = Callable[[Callable[[], None]], None]
"""Paints one picture, and calls what it is given when that is done."""


class Turns:
    """The line.  A turn that does not end keeps nobody for long."""

    def __init__(self) -> None:
        self._line: deque[tuple[Turn, float]] = deque()
        self._keys: dict[Hashable, float] = {}
        self._now: Turn | None = None
        self._waiting: asyncio.TimerHandle | None = None

    def stand(self, turn: Turn, *, ahead: bool = False) -> None:
        """Wait for a turn, ``ahead`` of all others."""
        (self._line.appendleft if ahead else self._line.append)((turn, asyncio.get_running_loop().time()))
        self._soon()

    def pressed(self, who: Hashable) -> None:
        """Somebody has pressed a key, and nothing has come of it yet."""
        self._keys[who] = asyncio.get_running_loop().time() + HURRY

    def answered(self, who: Hashable) -> None:
        """Something has come of it, or they have gone."""
        if self._keys.pop(who, None) is not None and not self._keys:
            self._soon()

    def _soon(self) -> None:
        """After whatever has come in meanwhile."""
        if self._now is None and self._line:
            self._look_in(0.0)

    def _look_in(self, seconds: float) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(seconds, self._next)

    def _next(self) -> None:
        self._waiting = None
        if self._now is not None or not self._line:
            return
        now = asyncio.get_running_loop().time()
        self._keys = {who: until for who, until in self._keys.items() if until > now}
        turn, since = self._line[0]
        if self._keys and now - since < MOST_HELD:
            self._look_in(min(self._keys.values()) - now)
            return
        self._line.popleft()
        self._now = turn
        stuck = asyncio.get_running_loop().call_later(STUCK, self._done, turn)

        def done() -> None:
            stuck.cancel()
            self._done(turn)

        turn(done)

    def _done(self, turn: Turn) -> None:
        if self._now is turn:
            self._now = None
            self._soon()
