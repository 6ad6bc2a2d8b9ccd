"""The journal: what is written down before anybody is told, and read again at the start.

`Journal` groups what all tables want written while the last commit was under way, so the cost of a sync is shared by all
who waited for it.  What it writes to is a store (`paiyou_server.journal.store`).

Hazard: `Journal.write` cannot be cancelled.  What it was given may be on disk already, and a table that was told nothing
would then be behind its own record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Final

import outcome
import trio

from paiyou_server.journal.records import AnyRecord
from paiyou_server.journal.store import BUSY, NotWritten, Store
from paiyou_server.journal.writer_thread import WriterThread
from paiyou_server.logs import log
from paiyou_server.operating.tally import Tally

_PATIENCE: Final = 5.0
"""Seconds that a commit waits for a lock that another process holds."""
_TRIED_AGAIN: Final = 0.05


class JournalBroken(Exception):
    """Nothing can be written any more; what was given may be written or not, and a restart will tell."""


class _Waiter:
    """A task that sleeps until its records are written: without an event and a shield of its own, which would cost as much
    as a play."""

    __slots__ = ("_task", "records")

    def __init__(self, records: Sequence[AnyRecord]) -> None:
        self.records = records
        self._task = trio.lowlevel.current_task()

    async def wait(self) -> Exception | None:
        """Sleep until `settle`; what went wrong.  A cancellation waits for that too."""
        error: Exception | None = await trio.lowlevel.wait_task_rescheduled(lambda _: trio.lowlevel.Abort.FAILED)
        return error

    def settle(self, error: Exception | None) -> None:
        """Let the writer go on.  Exactly once."""
        trio.lowlevel.reschedule(self._task, outcome.Value(error))


class Journal:
    """Writes for everybody; `run` is its task.

    Each table and each new person has at most one write waiting, so what waits is bounded by them.  ``threaded`` lets the
    sync happen beside the event loop; without it a test keeps its virtual clock.
    What comes while a commit is synced waits for the next one, which is pause enough: with a longer one a table that plays
    alone would wait in vain, at twice the CPU an action (`scripts/bench watch`).
    """

    def __init__(self, store: Store, *, threaded: bool = True) -> None:
        self._store = store
        self._threaded = threaded
        self._waiting: list[_Waiter] = []
        self._chores: deque[tuple[_Waiter, Callable[[], None]]] = deque()
        self._wake = trio.Event()
        self._thread: WriterThread | None = None
        self._ended = False
        self.tally = Tally()
        self.commits = 0
        self.records = 0

    def load(self) -> Iterable[AnyRecord]:
        """What was written before, in order."""
        return self._store.load()

    def load_table(self, table: str) -> Iterable[AnyRecord]:
        """What was written before of one table, without its snapshot."""
        return self._store.load_table(table)

    def close(self) -> None:
        """Let go of the store, once `run` has ended."""
        self._store.close()

    async def write(self, records: Sequence[AnyRecord]) -> None:
        """Return once they are durable.  Raises `NotWritten`, and then none is, or `JournalBroken`.  Not cancellable."""
        if self._ended:
            raise JournalBroken
        waiter = _Waiter(records)
        self._waiting.append(waiter)
        self._wake.set()
        error = await waiter.wait()
        if error is not None:
            raise error

    async def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        """As `Store.tidy`, between two commits.  Raises `NotWritten`, `JournalBroken`.  Not cancellable."""
        if self._ended:
            raise JournalBroken
        waiter = _Waiter(())
        self._chores.append((waiter, partial(self._store.tidy, place, rewritten, dropped)))
        self._wake.set()
        error = await waiter.wait()
        if error is not None:
            raise error

    async def run(self) -> None:
        """Commit what waits, group by group, until cancelled.  What a store raises ends it, and every writer with it."""
        try:
            with WriterThread() if self._threaded else nullcontext() as self._thread:
                while True:
                    await self._wake.wait()
                    self._wake = trio.Event()
                    if self._waiting:
                        await self._commit_waiting()
                    if self._chores:
                        self._wake.set()
                        await self._do(*self._chores.popleft())
        finally:
            self._ended = True
            self._settle([*self._waiting, *(waiter for waiter, _ in self._chores)], JournalBroken())

    async def _commit_waiting(self) -> None:
        group, self._waiting = self._waiting, []
        records = [record for waiter in group for record in waiter.records]
        error: Exception | None = JournalBroken()
        begun = trio.current_time()
        try:
            await self._append(records)
            error = None
        except NotWritten as refused:
            log("not-written", records=len(records), why=refused.why)
            error = refused
        finally:
            self._settle(group, error)
        self.tally.commits.note(trio.current_time() - begun)
        self.commits += 1
        self.records += len(records)

    async def _do(self, waiter: _Waiter, chore: Callable[[], None]) -> None:
        error: Exception | None = JournalBroken()
        try:
            await self._beside(chore)
            error = None
        except NotWritten as refused:
            log("not-written", records=0, why=refused.why)
            error = refused
        finally:
            waiter.settle(error)

    async def _append(self, records: Sequence[AnyRecord]) -> None:
        """Write here, and sync beside the event loop."""
        await self._write(records)
        await self._beside(self._store.sync)

    async def _write(self, records: Sequence[AnyRecord]) -> None:
        patient_until = trio.current_time() + _PATIENCE
        while True:
            try:
                return self._store.append(records)
            except NotWritten as refused:
                if refused.why != BUSY or trio.current_time() >= patient_until:
                    raise
            await trio.sleep(_TRIED_AGAIN)

    async def _beside(self, work: Callable[[], None]) -> None:
        if self._thread is None:
            work()
        else:
            await self._thread.call(work)

    @staticmethod
    def _settle(group: Sequence[_Waiter], error: Exception | None) -> None:
        for waiter in group:
            waiter.settle(error)
