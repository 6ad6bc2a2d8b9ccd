"""Bots think in other processes, so that a thought never holds up a table and a bot that hangs can be ended.

`Thinker` is what a table needs; `Pool` is a few worker processes at the lowest priority, each with one thought at a time.
A worker that is late or broken is killed and replaced when the next thought needs one; one whose thought nobody wants any
more is told to stop, and goes on with the next.

A thought's budget begins when it is asked for: what it has waited for a worker is gone.  So where more bots think than there
are workers for, they think less, each, and a search that has no time left does what needs none.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from typing import Protocol

import msgspec
import trio

from paiyou_server.logs import log
from paiyou_server.play.thought_frames import HEADER, STOP, Answer, Job, body_length, decode_answer, encode_job

_START = 20.0
"""How long a new worker may take to be up, on a machine that has much to do."""
_STOP = 0.1
"""How long it may take to tell a worker to stop, whose pipe is empty while it thinks."""


class NoThought(Exception):
    """No answer: ``why`` is ``late``, ``queue``, ``worker`` or ``error``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Thinker(Protocol):
    """What thinks for bots."""

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        """The action as plain data, None for none, after so many seconds of search at most.  Raises `NoThought`.

        Cancelling it ends the thought."""


class _Worker:
    """One process, idle between thoughts."""

    def __init__(self, process: trio.Process) -> None:
        self._process = process
        self._received = b""
        self._unwanted = 0
        self._is_told = True

    @classmethod
    async def start(cls) -> _Worker:
        command = [sys.executable, "-m", "paiyou_server.play.bot_worker"]
        process = await trio.lowlevel.open_process(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        worker = cls(process)
        try:
            with trio.fail_after(_START):
                await worker._receive()  # it says once that it is up, so that its start is not part of a thought
        except BaseException:
            worker.kill()
            raise
        return worker

    async def ask(self, job: Job) -> Answer:
        assert self._process.stdin is not None
        self._is_told = False
        await self._process.stdin.send_all(encode_job(job))
        self._is_told = True
        while self._unwanted:
            await self._receive()
            self._unwanted -= 1
        return await self._receive()

    async def stop(self) -> None:
        """The answer to the last question is not wanted.  Raises ``OSError``, ``trio.BrokenResourceError``, `NoThought`."""
        assert self._process.stdin is not None
        if not self._is_told:  # a part of the question is in the pipe
            raise NoThought("worker")
        with trio.CancelScope(shield=True, deadline=trio.current_time() + _STOP) as told:
            await self._process.stdin.send_all(STOP)
        if told.cancelled_caught:
            raise NoThought("worker")
        self._unwanted += 1

    def _needed(self) -> int:
        """The bytes of the frame that has begun; until that is known, those of its header."""
        return HEADER + body_length(self._received) if len(self._received) >= HEADER else HEADER

    async def _receive(self) -> Answer:
        assert self._process.stdout is not None
        while len(self._received) < (needed := self._needed()):
            more = await self._process.stdout.receive_some()
            if not more:
                raise NoThought("worker")
            self._received += more
        frame, self._received = self._received[:needed], self._received[needed:]
        return decode_answer(frame)

    def kill(self) -> None:
        self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                await pipe.aclose()


class Pool:
    """A few workers, made when they are needed.  Tasks that reap killed ones live in the nursery.

    ``most`` is the longest budget, whatever is asked for; ``late`` is how much longer a worker may take to answer before it is
    taken for hung, and ``queue`` how long a thought may wait for a worker.
    """

    def __init__(self, nursery: trio.Nursery, *, size: int, most: float, late: float, queue: float) -> None:
        self._nursery = nursery
        self._free = trio.Semaphore(size, max_value=size)
        self._idle: list[_Worker] = []
        self._most = most
        self._late = late
        self._queue = queue

    async def think(self, game: str, level: str, knowledge: bytes, seconds: float) -> object | None:
        """The action of this bot.  Raises `NoThought`."""
        until = trio.current_time() + min(seconds, self._most)
        with trio.move_on_after(self._queue) as waited:
            await self._free.acquire()
        if waited.cancelled_caught:
            raise NoThought("queue")
        try:
            worker = await self._worker()
            left = max(0.0, until - trio.current_time())
            return await self._ask(worker, Job(game, level, msgspec.Raw(knowledge), secrets.randbits(63), left))
        finally:
            self._free.release()

    async def _worker(self) -> _Worker:
        try:
            return self._idle.pop() if self._idle else await _Worker.start()
        except (OSError, trio.TooSlowError):
            raise NoThought("worker") from None

    async def _ask(self, worker: _Worker, job: Job) -> object | None:
        try:
            with trio.fail_after(job.seconds + self._late):
                answer = await worker.ask(job)
        except trio.Cancelled:
            await self._spare(worker)
            raise
        except BaseException as error:
            self._replace(worker)
            if isinstance(error, trio.TooSlowError):
                raise NoThought("late") from None
            if isinstance(error, (OSError, msgspec.MsgspecError, trio.BrokenResourceError)):
                raise NoThought("worker") from None
            raise
        self._idle.append(worker)
        if answer.error:
            raise NoThought("error")
        return answer.action

    async def _spare(self, worker: _Worker) -> None:
        """Nobody waits for this thought any more: the worker is told, or ended where it cannot be."""
        try:
            await worker.stop()
        except (OSError, trio.BrokenResourceError, NoThought):
            self._replace(worker)
        else:
            self._idle.append(worker)

    def _replace(self, worker: _Worker) -> None:
        worker.kill()
        log("bot-worker-ended")
        self._nursery.start_soon(worker.ended)

    async def close(self) -> None:
        """Kill all that are idle."""
        for worker in self._idle:
            worker.kill()
            await worker.ended()
        self._idle.clear()


def pool_size(setting: int) -> int:
    """How many workers: one less than the machine's cores, or fewer if so set; at least one."""
    most = max(1, (os.cpu_count() or 1) - 1)
    return min(setting or most, most)
