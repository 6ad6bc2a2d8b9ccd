"""The bench `limits`: how much slower honest actions are answered while others misbehave.

Six tables of eight play at a fixed modest pace, in TLS, at a server with its usual limits and a journal on a disk.  Beside
them, in turns of a few seconds with and without, one kind of misbehaving client after another
(`scripts.bench_lib.attackers`).  What is compared is the time from sending an action to its `Ok`.  The attackers are a
process with nice 19, so that what is measured is what they cost the server, and not that a small machine has to run them
too.

A round is a turn without and one with, next to each other, and the next round goes the other way round, so that a machine
which becomes slower meanwhile is on both sides alike.  A kind misses its mark where the median of all its answers, of all
rounds together, is over it.  The first row is measured as all others are and has no attackers: what it shows is the error of
the measure, and where that is over the mark no kind keeps it.  The 95th percentiles are mostly the machine's where it is
busy.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import IO, Final

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.server_process import server

from paiyou_server.settings import Settings

_NOBODY: Final = "nobody"
KINDS: Final = ("never reads", "a byte a second", "floods", "opens and drops", "stalls in TLS", "random frames")
TABLES: Final = 6
_MAY_SLOW: Final = 0.2
_PACE: Final = 0.05
_SETTLED: Final = 1.0
"""Seconds after which those who came or went have come or gone."""
_USUAL: Final = {
    name: getattr(Settings(), name)
    for name in ("connections", "connections_per_address", "connections_per_minute", "new_people_per_minute")
}


async def bench(seed: int, rounds: int, seconds: float) -> bool:
    """Measure and print; whether every kind keeps its mark."""
    with server(_USUAL, tls=True) as ours:
        tables = [BenchTable(number, Random(seed * 1000 + number), tls=True, next_deal=1.0) for number in range(TABLES)]
        async with trio.open_nursery() as nursery:
            for table in tables:
                await table.sit_down(ours.port, nursery)
                nursery.start_soon(_play, table)
            with _attackers(ours.port) as orders:
                is_quiet = await _measure(_NOBODY, tables, orders, rounds, seconds)
                kept = [await _measure(kind, tables, orders, rounds, seconds) for kind in KINDS]
            nursery.cancel_scope.cancel()
    if not is_quiet:
        print("beside nobody it was as much slower: this machine is too busy to tell anything, so no mark is kept")
    return is_quiet and all(kept)


async def _play(table: BenchTable) -> None:
    while True:
        await table.come_to_play()
        await table.play(1)
        await trio.sleep(_PACE)


@contextmanager
def _attackers(port: int) -> Iterator[IO[str]]:
    command = [sys.executable, "-m", "scripts.bench_lib.attackers", str(port)]
    root = Path(__file__).resolve().parents[2]
    process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "here\n"
        print(f"\n{TABLES} tables of 8, from sending an action to its Ok; without, and with one that ...")
        print(
            f"{'':<18}{'p50':>9}{'':>4}{'p50':>9}{'p95':>12}{'':>4}{'p95':>9}{'slower':>11}{'answers':>10}  (at most {_MAY_SLOW:.0%})"
        )
        yield process.stdin
    finally:
        process.kill()
        process.wait()


async def _measure(kind: str, tables: list[BenchTable], orders: IO[str], rounds: int, seconds: float) -> bool:
    alone: list[float] = []
    beside: list[float] = []
    sides = (("", alone), ("" if kind == _NOBODY else kind, beside))
    for number in range(rounds):
        for order, found in sides if number % 2 == 0 else sides[::-1]:
            print(order, file=orders, flush=True)
            await trio.sleep(_SETTLED)
            found.extend(await _latencies(tables, seconds))
    print(file=orders, flush=True)
    (p50, p95), (p50_b, p95_b) = _cuts(alone), _cuts(beside)
    slower = p50_b / p50 - 1
    is_over = abs(slower) > _MAY_SLOW if kind == _NOBODY else slower > _MAY_SLOW
    print(
        f"{kind:<18}{p50:>6.1f} ms -> {p50_b:>6.1f} ms{p95:>9.1f} ms -> {p95_b:>6.1f} ms{slower:>10.0%}"
        f"{len(alone) + len(beside):>10}{'  over' if is_over else ''}",
        flush=True,
    )
    return not is_over


async def _latencies(tables: list[BenchTable], seconds: float) -> list[float]:
    players = [player for table in tables for player in table.players]
    for player in players:
        player.latencies.clear()
    await trio.sleep(seconds)
    return [1e3 * one for player in players for one in player.latencies]


def _cuts(found: list[float]) -> tuple[float, float]:
    cuts = quantiles(found, n=20)
    return cuts[9], cuts[18]
