"""Bots' worker processes: they answer, they are replaced when they are late or dead, and they end with the server."""

from __future__ import annotations

import io
import os

import msgspec
import pytest
import trio

from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.registry import GAMES
from paiyou_server.bot_worker import serve
from paiyou_server.thinking import NoThought, Pool, pool_size
from paiyou_server.thought_frames import HEADER, Answer, Job, body_length, decode_answer, encode_job

ZHAO = GAMES["zhao-pengyou"]
PATIENCE = 60


def knowledge() -> bytes:
    """Of the first seat in a game that has just begun."""
    state = ZHAO.start(ZHAO.read_options("classic"), 5)
    while (need := ZHAO.waiting(state).chance) is not None:
        state, _ = ZHAO.apply(state, CHANCE, Order(tuple(range(need.size))))
    return msgspec.msgpack.encode(ZHAO.knowledge(state, Seat(0)))


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


def test_there_is_always_a_worker() -> None:
    assert pool_size(0) >= 1
    assert pool_size(3) == 3


@pytest.mark.trio
async def test_a_bot_thinks_in_another_process() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = Pool(nursery, size=1, think=30, queue=30)
            first = await pool.think("zhao-pengyou", "random", knowledge())
            process = pool._idle[0]._process
            assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
            assert first is None or isinstance(first, dict)
            process.kill()
            await process.wait()
            with pytest.raises(NoThought) as dead:
                await pool.think("zhao-pengyou", "random", knowledge())
            assert dead.value.why == "worker"
            await pool.think("zhao-pengyou", "random", knowledge())
            assert pool._idle[0]._process.pid != process.pid
            await pool.close()


@pytest.mark.trio
async def test_who_thinks_too_long_is_ended_and_who_waits_too_long_is_told() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = Pool(nursery, size=1, think=0.0, queue=0.0)
            pool._queue = PATIENCE
            with pytest.raises(NoThought) as late:
                await pool.think("zhao-pengyou", "steady", knowledge())
            pool._queue = 0.0
            pool._free.acquire_nowait()
            with pytest.raises(NoThought) as waited:
                await pool.think("zhao-pengyou", "steady", knowledge())
            assert (late.value.why, waited.value.why) == ("late", "queue")
            assert pool._idle == []


@pytest.mark.trio
async def test_what_a_bot_raises_is_told() -> None:
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            pool = Pool(nursery, size=1, think=30, queue=30)
            with pytest.raises(NoThought) as failed:
                await pool.think("bridge", "random", knowledge())
            assert failed.value.why == "error"
            assert len(pool._idle) == 1
            await pool.close()
