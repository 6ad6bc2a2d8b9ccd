"""The bench `room`: what an action costs the server at forty tables of eight, beside the least that one could do.

An action is a person's play at a table of Zhao Pengyou: its request read and decoded, the rules, the journal on a disk,
eight private views' events, sent on loopback without TLS.  The baseline (`scripts.bench_lib.baseline_room`) sends the same
bytes, recorded in the same run, and does nothing else.  Both are driven from this process, which is not measured; CPU
seconds are the system's own count of all threads of the server.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final, NamedTuple

import msgspec
import trio
from scripts.bench_lib.bench_table import SEATS, BenchTable
from scripts.bench_lib.server_process import ServerProcess, cpu_of, server

TABLES: Final = 40
_TO_REACH: Final = 0.5
_WATCHERS_MAY_ADD: Final = 0.10
_RECORDED: Final = 64


class Round(NamedTuple):
    """One round: microseconds of CPU an action, actions a second of real time, and latencies in milliseconds."""

    cost: float
    rate: float
    latencies: list[float]


class EchoTable:
    """A table of the baseline."""

    def __init__(self, recording: Sequence[tuple[int, bytes, tuple[bytes, ...]]]) -> None:
        self._recording = recording
        self._at = 0
        self._sockets: list[trio.SocketStream] = []

    async def sit_down(self, table: int, port: int) -> None:
        for seat in range(SEATS):
            stream = await trio.open_tcp_stream("127.0.0.1", port)
            await stream.send_all(table.to_bytes(2, "big") + seat.to_bytes(2, "big"))
            self._sockets.append(stream)

    async def play(self, actions: int, latencies: list[float]) -> None:
        for _ in range(actions):
            seat, request, frames = self._recording[self._at % len(self._recording)]
            self._at += 1
            begun = perf_counter()
            await self._sockets[seat].send_all(request)
            for socket, frame in zip(self._sockets, frames, strict=True):
                await _receive(socket, len(frame))
            latencies.append(perf_counter() - begun)


async def _receive(stream: trio.SocketStream, length: int) -> None:
    while length > 0:
        got = await stream.receive_some(65536)
        if not got:
            raise EOFError
        length -= len(got)


async def bench(seed: int, rounds: int, watchers: int) -> bool:
    """Measure and print; whether both marks are reached."""
    with server({"watchers": max(200, watchers)}) as ours:
        async with trio.open_nursery() as nursery:
            tables = [BenchTable(number, Random(seed * 1000 + number)) for number in range(TABLES)]
            for table in tables:
                await table.sit_down(ours.port, nursery)
            await _all(*(table.come_to_play for table in tables))
            await tables[0].play(_RECORDED, record=True)
            async with _baseline(tables[0].recorded) as (baseline, echoes):
                reached = await _measure(ours, tables, baseline, echoes, rounds)
            if watchers:
                reached &= await _measure_watchers(ours, tables, watchers, rounds, nursery)
            nursery.cancel_scope.cancel()
    return reached


async def _all(*jobs: object) -> None:
    async with trio.open_nursery() as nursery:
        for job in jobs:
            nursery.start_soon(job)  # type: ignore[arg-type]


@asynccontextmanager
async def _baseline(
    recording: list[tuple[int, bytes, tuple[bytes, ...]]],
) -> AsyncIterator[tuple[int, list[EchoTable]]]:
    told = msgspec.msgpack.encode([(seat, len(request), list(frames)) for seat, request, frames in recording])
    worker = [sys.executable, str(Path(__file__).with_name("baseline_room.py"))]
    process = subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: ASYNC220 - nothing else runs meanwhile
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(told)
        process.stdin.close()
        port = int(process.stdout.readline())
        echoes = [EchoTable(recording) for _ in range(TABLES)]
        for number, echo in enumerate(echoes):
            await echo.sit_down(number, port)
        yield process.pid, echoes
    finally:
        process.kill()
        process.wait()


async def _measure(
    ours: ServerProcess, tables: list[BenchTable], baseline: int, echoes: list[EchoTable], rounds: int
) -> bool:
    mine, theirs = [], []
    for _ in range(rounds):
        mine.append(await _round(ours.pid, tables, 20))
        theirs.append(await _echo_round(baseline, echoes, 20))
    print(f"\n{TABLES} tables of {SEATS}, {rounds} rounds in turn: medians")
    print(f"{'':<24}{'CPU an action':>16}{'actions a second':>18}{'p50':>10}{'p99':>10}")
    for name, found in (("Paiyou", mine), ("sends recorded frames", theirs)):
        cost, rate = median(one.cost for one in found), median(one.rate for one in found)
        cuts = quantiles([one for each in found for one in each.latencies], n=100)
        print(f"{name:<24}{cost:>13.0f} us{rate:>18.0f}{cuts[49]:>7.1f} ms{cuts[98]:>7.1f} ms")
    ratio = median(other.cost / one.cost for one, other in zip(mine, theirs, strict=True))
    print(f"baseline / ours: {ratio:.2f} in CPU (to reach: {_TO_REACH})")
    return ratio >= _TO_REACH


async def _round(pid: int, tables: list[BenchTable], actions: int) -> Round:
    await _all(*(table.have_cards for table in tables))
    for table in tables:
        for player in table.players:
            player.latencies.clear()
    counts: list[int] = []

    async def one(table: BenchTable) -> None:
        counts.append(await table.play(actions))

    used, begun = cpu_of(pid), perf_counter()
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(one, table)
    used, lasted = cpu_of(pid) - used, perf_counter() - begun
    latencies = [1e3 * one for table in tables for player in table.players for one in player.latencies]
    return Round(1e6 * used / sum(counts), sum(counts) / lasted, latencies)


async def _echo_round(pid: int, echoes: list[EchoTable], actions: int) -> Round:
    latencies: list[float] = []
    used, begun = cpu_of(pid), perf_counter()
    async with trio.open_nursery() as nursery:
        for echo in echoes:
            nursery.start_soon(echo.play, actions, latencies)
    used, lasted = cpu_of(pid) - used, perf_counter() - begun
    return Round(1e6 * used / len(latencies), len(latencies) / lasted, [1e3 * one for one in latencies])


async def _measure_watchers(
    ours: ServerProcess, tables: list[BenchTable], watchers: int, rounds: int, nursery: trio.Nursery
) -> bool:
    for table in tables:
        await table.seat_watchers(watchers, ours.port, nursery)
    ratios = []
    for _ in range(rounds):
        without = await _round(ours.pid, tables, 8)
        await _all(*(lambda table=table: table.watch(begin=True) for table in tables))
        watched = await _round(ours.pid, tables, 8)
        await _all(*(lambda table=table: table.watch(begin=False) for table in tables))
        ratios.append(watched.cost / without.cost)
    added = median(ratios) - 1
    print(
        f"{watchers} watchers a table add {100 * added:.1f} % to the CPU an action (at most {100 * _WATCHERS_MAY_ADD:.0f} %)"
    )
    return added <= _WATCHERS_MAY_ADD
