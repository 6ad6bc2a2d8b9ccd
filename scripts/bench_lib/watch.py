"""The bench `watch`: what those who watch one table add to the CPU of an action, there and elsewhere.

Forty tables of eight play as in `room`; two hundred people come to watch the first one, and go, in turns of the same run.

    there      the first table alone plays, each action as soon as the last one is done
    elsewhere  all tables play so, the first one among them

Those are the marks.  What watchers are sent is joined for a quarter of a second, so what they cost is by the second, and
what it adds to an action depends on how many of these there are.  At the pace of people a second has few actions to bear
it: that line has no mark of its own kind, as the system's part alone of as many writes, measured beside it without any
server, is more than a tenth of an action.  What players must not lose there is time: their latency is printed for each.
"""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep, thread_time
from typing import Final, NamedTuple

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.room import TABLES
from scripts.bench_lib.server_process import ServerProcess, cpu_of, server

_MAY_ADD: Final = 0.10
_ALONE: Final = 64
_AMONG_ALL: Final = 12
_PACE: Final = 0.5
_AT_PACE: Final = 12
_FRAME: Final = bytes(100)
"""As long as what one action makes."""


class _Turn(NamedTuple):
    """CPU in microseconds an action, actions a second, and how long each player waited for the answer, in milliseconds."""

    cost: float
    rate: float
    latencies: list[float]


async def bench(seed: int, rounds: int, watchers: int) -> bool:
    """Measure and print; whether both marks are kept."""
    with server({"watchers": max(200, watchers)}) as ours:
        async with trio.open_nursery() as nursery:
            tables = [BenchTable(number, Random(seed * 1000 + number)) for number in range(TABLES)]
            for table in tables:
                await table.sit_down(ours.port, nursery)
            async with trio.open_nursery() as all_of_them:
                for table in tables:
                    all_of_them.start_soon(table.come_to_play)
            await tables[0].seat_watchers(watchers, ours.port, nursery)
            print(f"\n{watchers} watchers at one table of {TABLES}, {rounds} rounds in turn: medians")
            print(f"{'':<34}{'CPU an action':>20}{'added':>8}{'a second':>16}{'p50':>22}{'p99':>22}")
            kept = [
                await _compare(ours, "there, as fast as it plays", tables[:1], _ALONE, 0.0, rounds),
                await _compare(ours, "elsewhere and there, likewise", tables, _AMONG_ALL, 0.0, rounds),
            ]
            await _compare(ours, f"there, an action in {_PACE} s", tables[:1], _AT_PACE, _PACE, max(2, rounds // 2))
            system = watchers * _bare_write(watchers)
            print(f"{watchers} bare writes cost the system {system:.0f} us after such a pause, whoever makes them")
            nursery.cancel_scope.cancel()
    return all(kept)


async def _compare(
    ours: ServerProcess, name: str, tables: list[BenchTable], actions: int, pace: float, rounds: int
) -> bool:
    without, watched = [], []
    for _ in range(rounds):
        without.append(await _turn(ours, tables, actions, pace))
        await tables[0].watch(begin=True)
        watched.append(await _turn(ours, tables, actions, pace))
        await tables[0].watch(begin=False)
    added = median(one.cost / other.cost for one, other in zip(watched, without, strict=True)) - 1
    is_over = not pace and added > _MAY_ADD
    mark = "" if pace else f"  (at most {_MAY_ADD:.0%})"
    print(
        f"{name:<34}{_both([one.cost for one in without], [one.cost for one in watched], 'us'):>20}{added:>8.1%}"
        f"{_both([one.rate for one in without], [one.rate for one in watched], ''):>16}"
        f"{_cut(without, watched, 50):>22}{_cut(without, watched, 99):>22}{mark}{'  over' if is_over else ''}",
        flush=True,
    )
    return not is_over


def _both(without: list[float], watched: list[float], unit: str) -> str:
    return f"{median(without):.0f} -> {median(watched):.0f} {unit}".rstrip()


def _cut(without: list[_Turn], watched: list[_Turn], percent: int) -> str:
    cuts = [
        quantiles([one for turn in turns for one in turn.latencies], n=100)[percent - 1] for turns in (without, watched)
    ]
    return f"{cuts[0]:.1f} -> {cuts[1]:.1f} ms"


def _bare_write(number: int) -> float:
    """Microseconds of CPU that one of so many writes to as many idle connections takes, and nothing else."""
    used, times = 0.0, 6
    with ExitStack() as open_ones:
        listening = open_ones.enter_context(socket.create_server(("127.0.0.1", 0), backlog=number))
        peers = [open_ones.enter_context(socket.create_connection(listening.getsockname())) for _ in range(number)]
        ours = [open_ones.enter_context(listening.accept()[0]) for _ in range(number)]
        for _ in range(times):
            sleep(_PACE)
            begun = thread_time()
            for each in ours:
                os.write(each.fileno(), _FRAME)
            used += thread_time() - begun
            for peer in peers:
                peer.recv(len(_FRAME))
    return 1e6 * used / times / number


async def _turn(ours: ServerProcess, tables: list[BenchTable], actions: int, pace: float) -> _Turn:
    players = [player for table in tables for player in table.players]
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(table.have_cards)
    await trio.sleep(0.5)  # what watchers lack of that is theirs
    for player in players:
        player.latencies.clear()
    done = 0

    async def play(table: BenchTable) -> None:
        nonlocal done
        for _ in range(actions if pace else 1):
            played = await table.play(1 if pace else actions)
            done += played
            await trio.sleep(pace)

    used, begun = cpu_of(ours.pid), perf_counter()
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(partial(play, table))
    used, lasted = cpu_of(ours.pid) - used, perf_counter() - begun
    latencies = [1e3 * one for player in players for one in player.latencies]
    return _Turn(1e6 * used / max(1, done), done / lasted, latencies)
