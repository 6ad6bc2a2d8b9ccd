"""The bench `watch`: what those who watch one table add to the CPU of an action, there and elsewhere.

Forty tables of eight play as in `room`; two hundred people come to watch the first one, and go, in turns of the same run.

    there      the first table alone plays, each action at once when the last one has been seen, or nearly so
    elsewhere  all tables play, as fast as the server answers, the first one among them

Those are the marks.  What watchers are sent is joined for a quarter of a second, so what they cost is by the second, and
what it adds to an action depends on how many of these there are.  At the pace of people a second has few actions to bear
it: that line has no mark of its own kind, as the system's part alone of as many writes, measured beside it without any
server, is more than a tenth of an action.  What players must not lose there is time: how long an action takes to the last
player is printed for each.

A deal at one table could be over before those who watch are told twice, so there is a moment before each action (`_MOMENT`),
and a turn there is several deals.  The longer that moment, the more watchers add: none at all would look better.  Turns with and without are compared in pairs,
and the figure is the median of the pairs; the smallest and the largest are printed beside it.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from statistics import median, quantiles
from time import sleep, thread_time
from typing import Final

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.load import Load, Turn, added
from scripts.bench_lib.room import MAY_ADD, SETTINGS, TABLES, all_tables, deal_anew, pair_of_turns, spread, watched
from scripts.bench_lib.server_process import ServerProcess, server

_DEALS: Final = 4
_MOMENT: Final = 0.005
_PACE: Final = 0.5
_AT_PACE: Final = 16
"""Actions of a deal that are played at the pace of people."""
_FRAME: Final = bytes(100)
"""As long as what one action makes."""


async def bench(seed: int, rounds: int, watchers: int) -> bool:
    """Measure and print; whether both marks are kept."""
    with server({**SETTINGS, "watchers": max(200, watchers)}) as ours:
        async with trio.open_nursery() as nursery:
            tables = await all_tables(ours, seed, nursery)
            await tables[0].seat_watchers(watchers, ours.port, nursery)
            print(f"\n{watchers} watchers at one table of {TABLES}, {rounds} pairs of turns: medians")
            print(f"{'':<34}{'CPU an action':>20}{'added':>8}{'a second':>16}{'p50':>22}{'p99':>22}")
            there = [await _pair(ours, tables[0], number) for number in range(rounds)]
            elsewhere = [await pair_of_turns(ours, tables, tables[:1], number) for number in range(rounds)]
            kept = [
                _shown("there, nearly as fast as it plays", there, MAY_ADD),
                _shown("elsewhere and there, as fast", elsewhere, MAY_ADD),
            ]
            paced = [await _pair(ours, tables[0], number, _PACE, 1) for number in range(max(2, rounds // 3))]
            _shown(f"there, an action in {_PACE} s", paced)
            system = watchers * _bare_write(watchers)
            print(f"{watchers} bare writes cost the system {system:.0f} us after such a pause, whoever makes them")
            nursery.cancel_scope.cancel()
    return all(kept)


async def _pair(
    ours: ServerProcess, table: BenchTable, number: int, pace: float = _MOMENT, deals: int = _DEALS
) -> tuple[Turn, Turn]:
    """Some deals at a table without those who watch, and as many with them; at the pace of people only the beginning counts."""
    found: dict[bool, Turn] = {}
    for is_watched in (False, True) if number % 2 else (True, False):
        watching = await watched(ours, [table], begin=True) if is_watched else []
        turns = []
        for _ in range(deals):
            measured, rest = table.whole_deal().cut(-1 if pace == _MOMENT else _AT_PACE)
            turns.append(Load(ours.pid, [measured], watching).drive(pace))
            Load(ours.pid, [rest], watching).drive()
            await deal_anew(ours, [table])
        found[is_watched] = added(turns)
        if is_watched:
            await watched(ours, [table], begin=False)
    return found[False], found[True]


def _shown(name: str, pairs: Sequence[tuple[Turn, Turn]], may_add: float | None = None) -> bool:
    """Print what these pairs of turns without and with show; whether the mark is kept."""
    more = [with_them.cost / without.cost - 1 for without, with_them in pairs]
    is_over = may_add is not None and median(more) > may_add
    mark = "" if may_add is None else f", at most {may_add:.0%}"
    print(
        f"{name:<34}{_medians(pairs, lambda turn: turn.cost, 'us'):>20}{median(more):>8.1%}"
        f"{_medians(pairs, lambda turn: turn.rate):>16}{_cut(pairs, 50):>22}{_cut(pairs, 99):>22}"
        f"  ({spread(more, '.1%')}{mark}{'; over' if is_over else ''})",
        flush=True,
    )
    return not is_over


def _medians(pairs: Sequence[tuple[Turn, Turn]], of: Callable[[Turn], float], unit: str = "") -> str:
    without, with_them = (median(map(of, turns)) for turns in zip(*pairs, strict=True))
    return f"{without:.0f} -> {with_them:.0f} {unit}".rstrip()


def _cut(pairs: Sequence[tuple[Turn, Turn]], percent: int) -> str:
    cuts = [
        quantiles([one for turn in turns for one in turn.waits], n=100)[percent - 1]
        for turns in zip(*pairs, strict=True)
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
