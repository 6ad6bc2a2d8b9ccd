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
from typing import Final, NamedTuple, TypeAlias

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

Done: TypeAlias = Callable[[Exception | None], None]
"""Is told what went wrong, or None; raises nothing and waits for nothing."""


class JournalBroken(Exception):
    """Nothing can be written any more; what was given may be written or not, and a restart will tell."""


class _Waiting(NamedTuple):
    """Records that are to be written, and who wants to know of it; told exactly once."""

    records: Sequence[AnyRecord]
    done: Done


class Journal:
    """Writes for everybody; `run` is its task.

    Each table and each new person has at most one write waiting, so what waits is bounded by them.  ``threaded`` lets the
    sync happen beside the event loop; without it a test keeps its virtual clock.  What comes while a commit is synced
    waits for the next one, which is pause enough: a longer one doubles what people wait and saves no CPU where there is some
    to spare (`scripts/bench room`).
    """

    def __init__(self, store: Store, *, threaded: bool = True) -> None:
        self._store = store
        self._threaded = threaded
        self._waiting: list[_Waiting] = []
        self._chores: deque[tuple[Done, Callable[[], None]]] = deque()
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

    def submit(self, records: Sequence[AnyRecord], done: Done) -> None:
        """Call ``done`` once they are durable, or with `NotWritten`, and then none is, or with `JournalBroken`.

        Raises `JournalBroken` where nothing is written any more.
        """
        if self._ended:
            raise JournalBroken
        self._waiting.append(_Waiting(records, done))
        self._wake.set()

    async def write(self, records: Sequence[AnyRecord]) -> None:
        """Return once they are durable.  Raises `NotWritten`, and then none is, or `JournalBroken`.  Not cancellable."""
        self.submit(records, _waking_this_task())
        await _woken()

    async def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        """As `Store.tidy`, between two commits.  Raises `NotWritten`, `JournalBroken`.  Not cancellable."""
        if self._ended:
            raise JournalBroken
        self._chores.append((_waking_this_task(), partial(self._store.tidy, place, rewritten, dropped)))
        self._wake.set()
        await _woken()

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
            for done in (*(each.done for each in self._waiting), *(done for done, _ in self._chores)):
                done(JournalBroken())

    async def _commit_waiting(self) -> None:
        group, self._waiting = self._waiting, []
        records = [record for each in group for record in each.records]
        error: Exception | None = JournalBroken()
        begun = trio.current_time()
        try:
            await self._append(records)
            error = None
        except NotWritten as refused:
            log("not-written", records=len(records), why=refused.why)
            error = refused
        finally:
            self.tally.commits.note(trio.current_time() - begun)
            for each in group:
                each.done(error)
        self.commits += 1
        self.records += len(records)

    async def _do(self, done: Done, chore: Callable[[], None]) -> None:
        error: Exception | None = JournalBroken()
        try:
            await self._beside(chore)
            error = None
        except NotWritten as refused:
            log("not-written", records=0, why=refused.why)
            error = refused
        finally:
            done(error)

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


def _waking_this_task() -> Done:
    """Lets the task that is running now go on from `_woken`."""
    task = trio.lowlevel.current_task()
    return lambda error: trio.lowlevel.reschedule(task, outcome.Value(error))


async def _woken() -> None:
    """Sleep until then, without an event and a shield of one's own, which would cost as much as a play; a cancellation waits
    for that too.  Raises what went wrong."""
    error: Exception | None = await trio.lowlevel.wait_task_rescheduled(lambda _: trio.lowlevel.Abort.FAILED)
    if error is not None:
        raise error
