"""The bench `limits`: how much slower honest actions are answered while others misbehave.

Six tables of eight play at a fixed modest pace, in TLS, at a server with its usual limits and a journal on a disk.  Beside
them, in turns of a few seconds with and without, one kind of misbehaving client after another
(`scripts.bench_lib.attackers`).  What is compared is the time from sending an action to its `Ok`.  The attackers are a
process with nice 19, so that what is measured is what they cost the server, and not that a small machine has to run them
too.

A kind misses its mark where the median of the rounds' ratios of the medians is over it.  The 95th percentiles are of all rounds together and
are printed beside: on a busy machine they are mostly the machine's.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import IO, Final

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.server_process import server

from paiyou_server.settings import Settings

KINDS: Final = ("never reads", "a byte a second", "floods", "opens and drops", "stalls in TLS", "random frames")
TABLES: Final = 6
_MAY_SLOW: Final = 0.2
_PACE: Final = 0.1
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
                kept = [await _measure(kind, tables, orders, rounds, seconds) for kind in KINDS]
            nursery.cancel_scope.cancel()
    return all(kept)


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
            f"{'':<18}{'p50':>9}{'':>4}{'p50':>9}{'p95':>12}{'':>4}{'p95':>9}{'slower':>11}  (at most {_MAY_SLOW:.0%})"
        )
        yield process.stdin
    finally:
        process.kill()
        process.wait()


async def _measure(kind: str, tables: list[BenchTable], orders: IO[str], rounds: int, seconds: float) -> bool:
    alone: list[list[float]] = []
    beside: list[list[float]] = []
    for _ in range(rounds):
        for order, found in (("", alone), (kind, beside)):
            print(order, file=orders, flush=True)
            await trio.sleep(1.0)
            found.append(await _latencies(tables, seconds))
    print(file=orders, flush=True)
    slower = median(median(b) / median(a) for a, b in zip(alone, beside, strict=True)) - 1
    (p50, p95), (p50_b, p95_b) = (_cuts([one for each in found for one in each]) for found in (alone, beside))
    print(
        f"{kind:<18}{p50:>6.1f} ms -> {p50_b:>6.1f} ms{p95:>9.1f} ms -> {p95_b:>6.1f} ms{slower:>10.0%}"
        f"{'  over' if slower > _MAY_SLOW else ''}",
        flush=True,
    )
    return slower <= _MAY_SLOW


async def _latencies(tables: list[BenchTable], seconds: float) -> list[float]:
    players = [player for table in tables for player in table.players]
    for player in players:
        player.latencies.clear()
    await trio.sleep(seconds)
    return [1e3 * one for player in players for one in player.latencies]


def _cuts(found: list[float]) -> tuple[float, float]:
    cuts = quantiles(found, n=20)
    return cuts[9], cuts[18]
