"""Guests: people without a key, who are forgotten once they are gone and no table needs them.

While a guest is connected, or has a seat or a table, it is a person like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Container

import trio

from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import GuestLeft
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log
from paiyou_server.people.accounts import Accounts
from paiyou_server.settings import Settings

_EVERY = 30.0


class Guests:
    """Forgets them; `run` is the task.  ``is_needed`` says whether a person has a seat or a table, ``end`` ends the
    connection of one who came back while it was written down."""

    def __init__(  # noqa: PLR0917 - what it looks after and by what it knows
        self,
        accounts: Accounts,
        journal: Journal,
        settings: Settings,
        here: Container[str],
        is_needed: Callable[[str], bool],
        end: Callable[[str], None],
        wall_clock: Callable[[], float],
    ) -> None:
        self._accounts = accounts
        self._journal = journal
        self._settings = settings
        self._here = here
        self._is_needed = is_needed
        self._end = end
        self._wall_clock = wall_clock
        self._gone_since: dict[str, float] = {}

    async def run(self) -> None:
        """Look around now and then, until cancelled."""
        while True:
            await trio.sleep(_EVERY)
            await self._look(trio.current_time())

    async def _look(self, now: float) -> None:
        gone = [person for person in self._accounts.guests() if person not in self._here]
        self._gone_since = {person: self._gone_since.get(person, now) for person in gone}
        due = [
            GuestLeft(person, self._wall_clock())
            for person, since in self._gone_since.items()
            if now - since >= self._settings.guest_life and not self._is_needed(person)
        ]
        if not due:
            return
        try:
            await self._journal.write(due)
        except NotWritten:
            return  # the disk is full; the next time may be better
        for record in due:
            self._accounts.fold(record)
            self._end(record.person)
        log("guests-forgotten", number=len(due))
