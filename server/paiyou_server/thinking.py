"""Bots think in other processes, so that a thought never holds up a table and a bot that hangs can be ended.

`Thinker` is what a table needs; `Pool` is a few worker processes at the lowest priority, each with one thought at a time.
A worker that is late or broken is killed and replaced when the next thought needs one.
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
from paiyou_server.thought_frames import HEADER, Answer, Job, body_length, decode_answer, encode_job

_START = 20.0
"""How long a new worker may take to be up, on a machine that has much to do."""


class NoThought(Exception):
    """No answer: ``why`` is ``late``, ``queue``, ``worker`` or ``error``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Thinker(Protocol):
    """What thinks for bots."""

    async def think(self, game: str, level: str, knowledge: bytes) -> object | None:
        """The action as plain data, None for none.  Raises `NoThought`.  Cancelling it forgets the thought."""


class _Worker:
    """One process, idle between thoughts."""

    def __init__(self, process: trio.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Worker:
        command = [sys.executable, "-m", "paiyou_server.bot_worker"]
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
        await self._process.stdin.send_all(encode_job(job))
        return await self._receive()

    async def _receive(self) -> Answer:
        data = b""
        needed = HEADER
        while len(data) < needed:
            assert self._process.stdout is not None
            more = await self._process.stdout.receive_some()
            if not more:
                raise NoThought("worker")
            data += more
            if len(data) >= HEADER:
                needed = HEADER + body_length(data)
        return decode_answer(data)

    def kill(self) -> None:
        self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                await pipe.aclose()


class Pool:
    """A few workers, made when they are needed.  Tasks that reap killed ones live in the nursery."""

    def __init__(self, nursery: trio.Nursery, *, size: int, think: float, queue: float) -> None:
        self._nursery = nursery
        self._free = trio.Semaphore(size, max_value=size)
        self._idle: list[_Worker] = []
        self._think = think
        self._queue = queue

    async def think(self, game: str, level: str, knowledge: bytes) -> object | None:
        """The action of this bot.  Raises `NoThought`."""
        with trio.move_on_after(self._queue) as waited:
            await self._free.acquire()
        if waited.cancelled_caught:
            raise NoThought("queue")
        try:
            return await self._with_worker(Job(game, level, msgspec.Raw(knowledge), secrets.randbits(63)))
        finally:
            self._free.release()

    async def _with_worker(self, job: Job) -> object | None:
        try:
            worker = self._idle.pop() if self._idle else await _Worker.start()
        except (OSError, trio.TooSlowError):
            raise NoThought("worker") from None
        try:
            with trio.fail_after(self._think):
                answer = await worker.ask(job)
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
    """How many workers: as set, else one less than the machine's cores, at least one."""
    return setting or max(1, (os.cpu_count() or 1) - 1)
