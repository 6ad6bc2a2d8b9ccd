"""Bots' worker processes: they answer, they are replaced when they are late or dead, and they end with the server."""

from __future__ import annotations

import io
import os
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
import trio
import trio.testing
from trio.testing import MockClock

from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.registry import GAMES
from paiyou_server.play.bot_worker import serve
from paiyou_server.play.thinking import NoThought, Pool, _Worker, pool_size
from paiyou_server.play.thought_frames import (
    HEADER,
    STOP,
    Answer,
    Job,
    body_length,
    decode_answer,
    encode_answer,
    encode_job,
)
from tests.engine.bots.test_strong import after

ZHAO = GAMES["zhao-pengyou"]
PATIENCE = 60


def knowledge() -> bytes:
    """Of the first seat in a game that has just begun."""
    state = ZHAO.start(ZHAO.read_options("classic"), 5)
    while (need := ZHAO.waiting(state).chance) is not None:
        state, _ = ZHAO.apply(state, CHANCE, Order(tuple(range(need.size))))
    return msgspec.msgpack.encode(ZHAO.knowledge(state, Seat(0)))


def to_lead() -> bytes:
    """Of the seat that leads the first trick, where a strong bot searches."""
    state = after(0)
    (seat,) = ZHAO.waiting(state).seats
    return msgspec.msgpack.encode(ZHAO.knowledge(state, seat))


def job(game: str = "zhao-pengyou") -> Job:
    return Job(game, "random", msgspec.Raw(knowledge()), 3)


def answers_to(*jobs: bytes) -> list[Answer]:
    """What a worker writes, run here."""
    written = io.BytesIO()
    serve(io.BytesIO(b"".join(jobs)), written)
    data, answers = written.getvalue(), []
    while data:
        end = HEADER + body_length(data)
        answers.append(decode_answer(data[:end]))
        data = data[end:]
    return answers


def test_a_worker_says_that_it_is_up_and_answers_each_question() -> None:
    up, first, second = answers_to(encode_job(job()), encode_job(job()))
    assert up == Answer()
    assert first == second
    assert first.error == ""


def test_a_worker_survives_what_a_bot_raises() -> None:
    _, bad, good = answers_to(encode_job(job("bridge")), encode_job(job()))
    assert bad.error == "KeyError"
    assert good.error == ""


def test_an_empty_question_has_no_answer() -> None:
    assert len(answers_to(STOP, encode_job(job()), STOP)) == 2


def test_a_search_ends_when_its_answer_is_no_longer_wanted() -> None:
    asked: list[None] = []

    def is_unwanted() -> bool:
        asked.append(None)
        return len(asked) == 3

    written = io.BytesIO()
    serve(io.BytesIO(encode_job(Job("zhao-pengyou", "strong", msgspec.Raw(to_lead()), 3, 1e9))), written, is_unwanted)
    assert len(asked) == 3
    assert written.getvalue()


def test_there_is_always_a_worker_and_a_core_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, expected in ((1, [1, 1]), (2, [1, 1]), (8, [7, 3]), (None, [1, 1])):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert [pool_size(0), pool_size(3)] == expected


def a_pool(nursery: trio.Nursery, *, late: float = 30, queue: float = 30) -> Pool:
    return Pool(nursery, size=1, most=30, late=late, queue=queue)


def process_of(pool: Pool) -> trio.Process:
    return pool._idle[0]._process


@pytest.mark.trio
async def test_a_bot_thinks_in_another_process() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = a_pool(nursery)
            first = await pool.think("zhao-pengyou", "random", knowledge(), 1)
            process = process_of(pool)
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
            assert first is None or isinstance(first, dict)
            process.kill()
            await process.wait()
            with pytest.raises(NoThought) as dead:
                await pool.think("zhao-pengyou", "random", knowledge(), 1)
            assert dead.value.why == "worker"
            await pool.think("zhao-pengyou", "random", knowledge(), 1)
            assert process_of(pool).pid != process.pid
            await pool.close()


@pytest.mark.trio
async def test_a_thought_that_is_dropped_ends_and_its_worker_goes_on_with_the_next() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = a_pool(nursery)
            await pool.think("zhao-pengyou", "random", knowledge(), 0)
            process = process_of(pool)
            for _ in range(2):
                async with trio.open_nursery() as asking:
                    asking.start_soon(pool.think, "zhao-pengyou", "strong", to_lead(), 30.0)
                    await trio.testing.wait_all_tasks_blocked()
                    asking.cancel_scope.cancel()
            answer = await pool.think("zhao-pengyou", "steady", to_lead(), 0)
            assert isinstance(answer, dict)
            assert answer["do"] == "play"
            assert process_of(pool) is process
            await pool.close()


class OneRead:
    """A worker's output, all of which is there at once."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    async def receive_some(self) -> bytes:
        await trio.lowlevel.checkpoint()
        data, self.data = self.data, b""
        return data


@pytest.mark.trio
async def test_answers_that_are_read_at_once_are_told_apart() -> None:
    answers = [Answer({"do": "pass"}), Answer(error="late"), Answer()]
    process = SimpleNamespace(stdout=OneRead(b"".join(map(encode_answer, answers))))
    worker = _Worker(cast("trio.Process", process))
    assert [await worker._receive() for _ in answers] == answers
    with pytest.raises(NoThought):
        await worker._receive()


@pytest.mark.trio
async def test_who_thinks_too_long_is_ended_and_who_waits_too_long_is_told() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = a_pool(nursery, late=0.0)
            with pytest.raises(NoThought) as late:
                await pool.think("zhao-pengyou", "steady", knowledge(), 0.0)
            pool._queue = 0.0
            pool._free.acquire_nowait()
            with pytest.raises(NoThought) as waited:
                await pool.think("zhao-pengyou", "steady", knowledge(), 1.0)
            assert (late.value.why, waited.value.why) == ("late", "queue")
            assert pool._idle == []


@pytest.mark.trio
async def test_what_a_thought_has_waited_for_a_worker_is_gone_from_its_budget(autojump_clock: MockClock) -> None:
    budgets: list[float] = []

    class Idle:
        async def ask(self, job: Job) -> Answer:
            budgets.append(job.seconds)
            await trio.sleep(job.seconds)
            return Answer()

    async with trio.open_nursery() as nursery:
        pool = Pool(nursery, size=1, most=1.5, late=1, queue=30)
        pool._idle.append(Idle())  # type: ignore[arg-type]
        for seconds in (1.0, 1.2, 5.0):
            nursery.start_soon(pool.think, "zioncheck", "strong", b"", seconds)
            await trio.testing.wait_all_tasks_blocked()
    assert budgets == pytest.approx([1.0, 0.2, 0.3])


@pytest.mark.trio
async def test_what_a_bot_raises_is_told() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = a_pool(nursery)
            with pytest.raises(NoThought) as failed:
                await pool.think("bridge", "random", knowledge(), 1)
            assert failed.value.why == "error"
            assert len(pool._idle) == 1
            await pool.close()
