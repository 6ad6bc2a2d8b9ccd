"""A thread of one's own for blocking calls, one after the other.

trio's threads come from a pool and can be left behind, which costs more than the commit that one of them is to make.  This
one belongs to one task, which waits for each call and cannot be cancelled while it does.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self, TypeAlias

import outcome
import trio

_Call: TypeAlias = tuple[trio.lowlevel.Task, Callable[[], None]]


class WriterThread:
    """Runs from ``with`` to its end, within a running event loop."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)

    def __enter__(self) -> Self:
        self._token = trio.lowlevel.current_trio_token()
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._calls.put(None)
        self._thread.join()

    async def call(self, job: Callable[[], None]) -> None:
        """Do this in the thread; what it raises is raised here.  Not cancellable."""
        self._calls.put((trio.lowlevel.current_task(), job))
        await trio.lowlevel.wait_task_rescheduled(lambda _: trio.lowlevel.Abort.FAILED)

    def _work(self) -> None:
        for task, job in iter(self._calls.get, None):
            self._token.run_sync_soon(trio.lowlevel.reschedule, task, outcome.capture(job))
