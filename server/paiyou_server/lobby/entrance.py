"""Everybody who comes to a table comes through here: tables are found, guesses counted, passwords tried.

A password is tried by one task beside the loop, so neither a table nor anybody's other requests wait for it; a join
without one goes on at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import trio

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import JoinByCode, JoinTable
from paiyou_server.connections.complaints import Complaints
from paiyou_server.connections.flow import PerMinute
from paiyou_server.denied import Denied
from paiyou_server.people.passwords import Lock, Locksmith
from paiyou_server.settings import Settings
from paiyou_server.tables.entering import Proof, is_hidden, needs_password
from paiyou_server.tables.members import Listener
from paiyou_server.tables.table import Table
from paiyou_server.tables.table_inbox import Asked


class Comer(Listener, Protocol):
    """The part of a session that the entrance uses."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    def enters(self, table: Table) -> bool:
        """Be at this table from now on; False where it is at as many as may be."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    comer: Comer
    request: JoinTable | JoinByCode
    table: Table
    lock: Lock


class Entrance:
    """Finds the table that is asked for and takes the asker to it, with what it has proved."""

    def __init__(self, settings: Settings, tables: Mapping[str, Table], locksmith: Locksmith) -> None:
        self._tables = tables
        self._locksmith = locksmith
        self._most = settings.inbox
        self._of_person = PerMinute(settings.guesses_per_minute)
        self._of_address = PerMinute(settings.guesses_per_minute_per_address)
        self._complaints = Complaints()
        self._attempts: deque[_Attempt] = deque()
        self._came = trio.Event()

    def find(self, person: str, table: str) -> Table | None:
        """The table with this id; None where there is none for this person."""
        found = self._tables.get(table)
        if found is None or (is_hidden(found.room, person) and not found.members.here(person)):
            return None
        return found

    def come(self, comer: Comer, request: JoinTable | JoinByCode) -> None:
        """Take the asker to the table, or answer why not."""
        try:
            self._come(comer, request)
        except Denied as denied:
            comer.reply(denied.reply(request.id))

    def _come(self, comer: Comer, request: JoinTable | JoinByCode) -> None:
        match request:
            case JoinTable():
                table = self.find(comer.person, request.table)
                if table is None:
                    raise Denied(FailedCode.NO_TABLE)
            case JoinByCode():
                self._count_guess(comer)
                table = self._by_code(request.code)
        lock = table.room.door.lock
        if lock is None or not request.password or not needs_password(table.room, comer.person):
            self._take_in(comer, request, table, Proof(isinstance(request, JoinByCode)))
            return
        if isinstance(request, JoinTable):
            self._count_guess(comer)
        if len(self._attempts) >= self._most:
            raise Denied(FailedCode.BUSY)
        self._attempts.append(_Attempt(comer, request, table, lock))
        self._came.set()

    def _by_code(self, code: str) -> Table:
        wanted = code.upper()
        found = next((table for table in self._tables.values() if table.room.door.code == wanted and wanted), None)
        if found is None:
            raise Denied(FailedCode.NO_CODE)
        return found

    def _count_guess(self, comer: Comer) -> None:
        if not self.may_try(comer):
            raise Denied(FailedCode.GUESSES)

    def may_try(self, comer: Comer) -> bool:
        """Count a code or a password that is tried or made; False where a minute has had as many as may be."""
        now = trio.current_time()
        may = self._of_address.take(comer.address, now) and self._of_person.take(comer.person, now)
        if not may:
            self._complaints.note("guesses", now, person=comer.person, address=comer.address)
        return may

    def _take_in(self, comer: Comer, request: JoinTable | JoinByCode, table: Table, proof: Proof) -> None:
        if table.closed:
            raise Denied(FailedCode.NO_TABLE)
        if not comer.enters(table):
            raise Denied(FailedCode.TOO_MANY_TABLES)
        if not table.inbox.ask(Asked(comer, request, proof)):
            table.not_done(comer)
            raise Denied(FailedCode.BUSY)

    async def run(self) -> None:
        """Try passwords, one after another, until cancelled."""
        while True:
            await self._came.wait()
            self._came = trio.Event()
            while self._attempts:
                await self._attempt(self._attempts.popleft())

    async def _attempt(self, attempt: _Attempt) -> None:
        opens = await self._locksmith.opens(attempt.lock, attempt.request.password)
        proof = Proof(isinstance(attempt.request, JoinByCode), attempt.lock if opens else None)
        try:
            self._take_in(attempt.comer, attempt.request, attempt.table, proof)
        except Denied as denied:
            attempt.comer.reply(denied.reply(attempt.request.id))
