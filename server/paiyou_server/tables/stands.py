"""Those who watch, at all tables: told together and behind the players, by one task of the server.

A table only says that its watchers are behind.  A few times a second the task goes round these tables, so what happened
meanwhile is joined, and everybody else has a turn after each few watchers.  However many watch, so many are told a second:
the more there are, the longer is joined.
"""

from __future__ import annotations

from typing import Final, Protocol

import trio

from paiyou_server.logs import log_crash
from paiyou_server.settings import Settings

AT_A_TIME: Final = 25
"""Watchers that are told before others have their turn."""


class Stand(Protocol):
    """Those who watch at one table."""

    @property
    def table(self) -> str:
        """The table's id."""

    async def tell_watchers(self) -> int:
        """Bring all up to date, with a checkpoint after each `AT_A_TIME`; how many there were."""


class Stands:
    """All tables' watchers; `run` is the task that tells them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._behind: dict[Stand, None] = {}
        self._came = trio.Event()

    def note(self, stand: Stand) -> None:
        """These are behind."""
        if stand not in self._behind:
            self._behind[stand] = None
            self._came.set()

    def forget(self, stand: Stand) -> None:
        """The table is no more."""
        self._behind.pop(stand, None)

    async def run(self) -> None:
        """Tell all who are behind, again and again."""
        while True:
            await self._came.wait()
            self._came = trio.Event()
            told = 0
            for stand in tuple(self._behind):
                if stand in self._behind:  # it may have closed meanwhile
                    del self._behind[stand]
                    told += await self._tell(stand)
            await trio.sleep(self._pause(told))

    def _pause(self, told: int) -> float:
        every, most = self._settings.watchers_every, self._settings.watchers_per_second
        return max(every, told / max(1, most)) if every else 0.0

    async def _tell(self, stand: Stand) -> int:
        try:
            return await stand.tell_watchers()
        except Exception as error:  # noqa: BLE001 - a fault in one table's game must not end the others
            log_crash("watchers-crash", error, table=stand.table)
            return 0
