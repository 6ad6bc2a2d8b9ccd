"""The processes that show people the client: one, and others beside it where there are more people than one serves well.

Each is watched: one that ends takes its own visits with it and no others, one that gives no sign of life is ended, and where
none is left there is soon another.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import msgspec

from paiyou_client.ssh_door.gate import Ticket
from paiyou_client.ssh_door.handing import BEAT, LEAVING, Ended, Hearing, Said, Work, send_connection
from paiyou_client.ssh_door.log import log

PROGRAM: Final = (sys.executable, "-P", "-m", "paiyou_client.ssh_door", "worker")
EACH: Final = 32
"""People whom a process serves before another is started."""
SILENT: Final = 30.0
"""Seconds without a sign of life after which a process is ended."""
PAUSES: Final = (0.0, 1.0, 5.0, 15.0)
"""Seconds before one is started in the place of those that failed one after another; after the last one the door gives up."""
_QUIET: Final = 60.0
"""Seconds for which a process that is not needed may have nobody."""


class NoWorkers(Exception):
    """No process that shows people the client can be had."""


@dataclass(frozen=True)
class Staffing:
    """How many processes at most, how many people for each before another comes, and when one counts as hanging."""

    most: int
    each: int = EACH
    silent: float = SILENT


class Worker:
    """One process."""

    def __init__(self, process: Process, pair: socket.socket, changed: Callable[[Worker], None]) -> None:
        self.process = process
        self.tickets: dict[int, Ticket] = {}
        self.is_open = False
        self.heard_at = self.used_at = asyncio.get_running_loop().time()
        self._pair = pair
        self._changed = changed
        self._number = 0
        self._hearing = Hearing(pair, self._hear)
        asyncio.get_running_loop().add_reader(pair, self._read)

    def give(self, connection: socket.socket, ticket: Ticket) -> bool:
        """Hand a connection over; False where the process does not take it."""
        self._number += 1
        if not send_connection(self._pair, self._number, connection):
            return False
        self.tickets[self._number] = ticket
        self.used_at = asyncio.get_running_loop().time()
        return True

    def let_go(self) -> None:
        """Say that it is to end, and count what it held as gone."""
        self.is_open = False
        self._hear_no_more()
        self._pair.close()
        for ticket in self.tickets.values():
            ticket.gone()
        self.tickets.clear()

    async def end(self, within: float) -> None:
        """Let it go, and kill it where it does not go in so many seconds."""
        self.let_go()
        try:
            await asyncio.wait_for(self.process.wait(), within)
        except TimeoutError:
            self.kill()
            await self.process.wait()

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self.process.kill()

    def _read(self) -> None:
        try:
            self._hearing.read()
        except Ended:
            self._hear_no_more()
            asyncio.get_running_loop().call_later(LEAVING, self.kill)

    def _hear_no_more(self) -> None:
        if self._pair.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._pair)

    def _hear(self, said: Said, number: int) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        match said:
            case Said.OPEN:
                self.is_open = True
                self._changed(self)
            case Said.KNOWN if number in self.tickets:
                self.tickets[number].known()
            case Said.GONE if number in self.tickets:
                self.tickets.pop(number).gone()
                self.used_at = self.heard_at
            case _:
                pass


class Workers:
    """All of them.  `run` has to run for as long as any is needed."""

    def __init__(
        self,
        work: Work,
        staffing: Staffing,
        *,
        program: Sequence[str] = PROGRAM,
        pauses: Sequence[float] = PAUSES,
        beat: float = BEAT,
    ) -> None:
        self._line = msgspec.json.encode(work) + b"\n"
        self._staffing = staffing
        self._program = program
        self._pauses = pauses
        self._beat = beat
        self.workers: list[Worker] = []
        self._stopping = asyncio.Event()
        self._keeping: set[asyncio.Task[None]] = set()
        self._failures = 0
        self._opened = asyncio.Event()
        self._failed = asyncio.Event()

    @property
    def visits(self) -> int:
        """People who are here."""
        return sum(len(worker.tickets) for worker in self.workers)

    def hand(self, connection: socket.socket, ticket: Ticket) -> bool:
        """Hand a connection to whoever has fewest people, and start another process where that is many."""
        ready = sorted((worker for worker in self.workers if worker.is_open), key=lambda worker: len(worker.tickets))
        if ready and len(ready[0].tickets) >= self._staffing.each and len(ready) == len(self._keeping):
            self._start_another()
        if any(worker.give(connection, ticket) for worker in ready):
            connection.close()
            return True
        return False

    async def run(self) -> None:
        """Have at least one, until cancelled.  Raises `NoWorkers`."""
        self._start_another()
        watching = asyncio.create_task(self._watch_beats())
        try:
            await self._failed.wait()
        finally:
            watching.cancel()
        raise NoWorkers

    async def opened(self) -> None:
        """Return once people can be taken in."""
        await self._opened.wait()

    async def stop(self) -> None:
        """End all of them."""
        self._stopping.set()
        await asyncio.gather(*(worker.end(LEAVING * 2) for worker in tuple(self.workers)))
        await asyncio.gather(*self._keeping)

    # --- each of them

    def _start_another(self) -> None:
        if len(self._keeping) < self._staffing.most and not self._stopping.is_set():
            task = asyncio.create_task(self._keep())
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)

    async def _keep(self) -> None:
        """One process, from its start to its end, and then the next one where it was the last."""
        while True:
            worker = await self._started()
            if worker is not None:
                await self._until_end(worker)
            if self._stopping.is_set() or self.workers:
                return
            if self._failures == len(self._pauses):
                self._failed.set()
                return
            self._failures += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), self._pauses[self._failures - 1])
            if self._stopping.is_set():
                return

    async def _until_end(self, worker: Worker) -> None:
        self.workers.append(worker)
        if self._stopping.is_set():
            await worker.end(LEAVING)
        status = await worker.process.wait()
        self.workers.remove(worker)
        log("door-process-ended", pid=worker.process.pid, status=status, visits=len(worker.tickets))
        worker.let_go()

    async def _started(self) -> Worker | None:
        ours, theirs = socket.socketpair()
        try:
            process = await asyncio.create_subprocess_exec(
                *self._program, str(theirs.fileno()), stdin=PIPE, pass_fds=(theirs.fileno(),)
            )
        except OSError as error:
            log("door-process-unavailable", why=error.strerror or "")
            ours.close()
            return None
        finally:
            theirs.close()
        assert process.stdin is not None
        process.stdin.write(self._line)
        ours.setblocking(False)
        return Worker(process, ours, self._is_open)

    def _is_open(self, worker: Worker) -> None:
        self._failures = 0
        self._opened.set()
        log("door-process-open", pid=worker.process.pid, processes=len(self.workers))

    async def _watch_beats(self) -> None:
        """End who hangs, and who is not needed any more."""
        while True:
            await asyncio.sleep(self._beat)
            now = asyncio.get_running_loop().time()
            for worker in self.workers:
                if now - worker.heard_at > self._staffing.silent:
                    log("door-process-hangs", pid=worker.process.pid, visits=len(worker.tickets))
                    worker.kill()
            idle = [worker for worker in self.workers if not worker.tickets and now - worker.used_at > _QUIET]
            for worker in idle[: len(self.workers) - 1]:
                log("door-process-not-needed", pid=worker.process.pid)
                worker.let_go()


def processors() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
