"""The bench `room`: what an action costs the server at forty tables of eight, beside the least that one could do.

An action is a person's play at a table of Zhao Pengyou: its request read and decoded, the rules, the journal on a disk,
eight private views' events, sent on loopback without TLS.  The baseline (`scripts.bench_lib.baseline_room`) is asked the same
and sends the same bytes in as many writes, a whole deal recorded in the same run, and does nothing else.  CPU seconds are
the system's own count of all threads of the server.

How full a server is changes what an action costs: where it is woken for each request alone, it pays for each waking, and
the journal for each commit.  So both sides are driven in the same way by the same code (`scripts.bench_lib.load`), as fast as
they answer, and the figure is what a full server does beside a full baseline.  The column ``full`` shows whether both were:
the part of the time in which their event loop ran or waited for a core.

Those who watch are told so often a second whatever is played, so the fewer actions there are, the more of it each bears, and
a full server would look best.  So they are measured at `_MODEST` actions a second, a play every three seconds of all who sit there,
which is what the first version of this bench got out of a server.

A turn is half a deal at each table.  The turns of the two sides alternate, and so does which is first and which half is whose;
what is compared are two turns next to each other, and the figure is the median of all pairs.  The smallest and the largest of
them are printed too: where these are far apart, the machine was busy with something else.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, TypeAlias

import msgspec
import trio
from scripts.bench_lib.bench_table import SEATS, BenchTable
from scripts.bench_lib.load import Line, Load, Run, Turn, added
from scripts.bench_lib.server_process import ServerProcess, server

TABLES: Final = 40
SETTINGS: Final = {"requests_per_second": 1000, "ping_after": 600.0, "give_up_after": 1200.0}
"""A table that plays alone and as fast as it can asks more of one person than people do, and in a turn nobody answers pings."""
MAY_ADD: Final = 0.10
_TO_REACH: Final = 0.5
_MODEST: Final = 500

_Recording: TypeAlias = Sequence[tuple[int, bytes, tuple[bytes, ...]]]


async def bench(seed: int, rounds: int, watchers: int) -> bool:
    """Measure and print; whether all marks are reached."""
    with server({**SETTINGS, "watchers": max(200, watchers)}) as ours:
        async with trio.open_nursery() as nursery:
            tables = await all_tables(ours, seed, nursery)
            with _baseline(await tables[0].record_deal()) as echo:
                reached = await _measure(ours, tables, echo, rounds)
            if watchers:
                for table in tables:
                    await table.seat_watchers(watchers, ours.port, nursery)
                reached &= await _measure_watchers(ours, tables, watchers, rounds)
            nursery.cancel_scope.cancel()
    return reached


async def all_tables(ours: ServerProcess, seed: int, nursery: trio.Nursery) -> list[BenchTable]:
    """The tables, all of them with their cards dealt."""
    tables = [BenchTable(number, Random(seed * 1000 + number)) for number in range(TABLES)]
    for table in tables:
        await table.sit_down(ours.port, nursery)
    await _all(table.come_to_play for table in tables)
    await ours.quiet()
    return tables


async def _all(jobs: Iterable[Callable[[], Awaitable[None]]]) -> None:
    async with trio.open_nursery() as nursery:
        for job in jobs:
            nursery.start_soon(job)


async def deal_anew(ours: ServerProcess, tables: Iterable[BenchTable]) -> None:
    """The next deal at each of them, to its first play, and the last one put away."""
    await _all(table.deal_anew for table in tables)
    await ours.quiet()


async def watched(ours: ServerProcess, tables: Sequence[BenchTable], *, begin: bool) -> list[Line]:
    """All who came to watch at these tables do, or do no more; the lines of those who do.  They lack nothing then."""
    await _all(partial(table.watch, begin=begin) for table in tables)
    await ours.quiet()
    return [watcher.line() for table in tables for watcher in table.watchers] if begin else []


async def pair_of_turns(
    ours: ServerProcess,
    tables: Sequence[BenchTable],
    at: Sequence[BenchTable],
    number: int,
    a_second: float = 0.0,
) -> tuple[Turn, Turn]:
    """A turn without and one with those who watch ``at`` some of the tables, each half of a deal; which of them is first
    depends on the number of the pair."""
    found: dict[bool, Turn] = {}
    halves = zip(*(table.whole_deal().cut() for table in tables), strict=True)
    for is_watched, runs in zip((False, True) if number % 2 else (True, False), halves, strict=True):
        watching = await watched(ours, at, begin=True) if is_watched else []
        turn = Load(ours.pid, runs, watching).drive(len(runs) / a_second if a_second else 0.0)
        found[is_watched] = added([turn])
        if is_watched:
            await watched(ours, at, begin=False)
    await deal_anew(ours, tables)
    return found[False], found[True]


@contextmanager
def _baseline(recording: _Recording) -> Iterator[Callable[[], Turn]]:
    """The other server, with everybody connected; what is yielded plays the deal at all its tables."""
    told = msgspec.msgpack.encode([(seat, len(request), list(frames)) for seat, request, frames in recording])
    asked = [(seat, request) for seat, request, _ in recording]
    worker = [sys.executable, str(Path(__file__).with_name("baseline_room.py"))]
    process = subprocess.Popen(worker, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(told)
        process.stdin.close()
        port = int(process.stdout.readline())
        with ExitStack() as open_ones:
            tables = [[_echo(table, seat, port, open_ones) for seat in range(SEATS)] for table in range(TABLES)]
            yield lambda: added([Load(process.pid, [Run(lines, asked) for lines in tables]).drive()])
    finally:
        process.kill()
        process.wait()


def _echo(table: int, seat: int, port: int, open_ones: ExitStack) -> Line:
    one = open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
    one.sendall(table.to_bytes(2, "big") + seat.to_bytes(2, "big"))
    return Line(one.fileno())


async def _measure(ours: ServerProcess, tables: Sequence[BenchTable], echo: Callable[[], Turn], rounds: int) -> bool:
    mine, theirs = [], []
    for _ in range(rounds):
        first, second = zip(*(table.whole_deal().cut() for table in tables), strict=True)
        mine.append(added([Load(ours.pid, first).drive()]))
        theirs += [echo(), echo()]
        mine.append(added([Load(ours.pid, second).drive()]))
        await deal_anew(ours, tables)
    print(f"\n{TABLES} tables of {SEATS}, {rounds} deals in halves: medians")
    print(f"{'':<24}{'CPU an action':>16}{'full':>7}{'actions a second':>18}{'bytes':>7}{'p50':>11}{'p99':>11}")
    for name, found in (("Paiyou", mine), ("sends recorded frames", theirs)):
        cuts = quantiles([one for each in found for one in each.waits], n=100)
        print(
            f"{name:<24}{median(one.cost for one in found):>13.0f} us{median(one.full / one.lasted for one in found):>7.0%}"
            f"{median(one.rate for one in found):>18.0f}{median(one.sent / one.done for one in found):>7.0f}"
            f"{cuts[49]:>8.1f} ms{cuts[98]:>8.1f} ms"
        )
    ratios = [other.cost / one.cost for one, other in zip(mine, theirs, strict=True)]
    print(f"baseline / ours: {median(ratios):.2f} in CPU ({spread(ratios, '.2f')}; to reach: {_TO_REACH})", flush=True)
    return median(ratios) >= _TO_REACH


def spread(ratios: Sequence[float], form: str) -> str:
    """How far apart the pairs were."""
    return f"pairs {min(ratios):{form}} to {max(ratios):{form}}"


async def _measure_watchers(ours: ServerProcess, tables: Sequence[BenchTable], watchers: int, rounds: int) -> bool:
    pairs = [await pair_of_turns(ours, tables, tables, number, _MODEST) for number in range(rounds)]
    more = [with_them.cost / without.cost - 1 for without, with_them in pairs]
    rate, told = median(without.rate for without, _ in pairs), sum(with_them.told for _, with_them in pairs)
    print(
        f"{watchers} watchers a table add {median(more):.1%} to the CPU an action at {rate:.0f} actions a second"
        f" ({spread(more, '.1%')}; told {told} times; at most {MAY_ADD:.0%})"
    )
    return median(more) <= MAY_ADD
