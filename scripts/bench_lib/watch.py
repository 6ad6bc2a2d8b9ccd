"""The bench `watch`: what those who watch one table add to the CPU of an action, there and elsewhere.

Forty tables of eight play as in `room`; two hundred people come to watch the first one, and go, in turns of the same run.

    there      the first table alone plays, each action as soon as the last one is done
    elsewhere  all tables play so, the first one among them

Those are the marks.  What watchers are sent is joined for a quarter of a second, so what they cost is by the second and
what it adds to an action depends on how many of these there are; the rates are printed, and beside the marks the same for
a table alone that plays at the pace of people, where a second has few actions to bear it.
"""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.room import TABLES
from scripts.bench_lib.server_process import ServerProcess, cpu_of, server

_MAY_ADD: Final = 0.10
_ALONE: Final = 64
_AMONG_ALL: Final = 12
_PACE: Final = 0.5


class _Turn(NamedTuple):
    """CPU in microseconds an action, and actions a second."""

    cost: float
    rate: float


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
            print(f"{'':<34}{'CPU an action':>22}{'actions a second':>24}{'added':>10}")
            kept = [
                await _compare(ours, "there, as fast as it plays", tables[:1], _ALONE, 0.0, rounds),
                await _compare(ours, "elsewhere and there, likewise", tables, _AMONG_ALL, 0.0, rounds),
            ]
            await _compare(ours, f"there, an action in {_PACE} s (no mark)", tables[:1], 12, _PACE, 2)
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
    costs = " -> ".join(f"{median(one.cost for one in turns):.0f}" for turns in (without, watched))
    rates = " -> ".join(f"{median(one.rate for one in turns):.0f}" for turns in (without, watched))
    is_over = not pace and added > _MAY_ADD
    mark = "" if pace else f"  (at most {_MAY_ADD:.0%})"
    print(f"{name:<34}{costs + ' us':>22}{rates:>24}{added:>10.1%}{mark}{'  over' if is_over else ''}", flush=True)
    return not is_over


async def _turn(ours: ServerProcess, tables: list[BenchTable], actions: int, pace: float) -> _Turn:
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(table.have_cards)
    await trio.sleep(0.5)  # what watchers lack of that is theirs
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
    return _Turn(1e6 * used / max(1, done), done / lasted)
