"""The bench `memory`: what one more seated connection costs the server, after it was sent its snapshot.

Tables of eight are made and a game begins at each; then the server is started anew on what it kept, and everybody comes
back.  What is compared is the memory of its own (PSS) before and after: the tables themselves are there both times, and
nothing was freed before that a connection could use again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Final

import trio
from scripts.bench_lib.bench_table import SEATS, BenchTable
from scripts.bench_lib.server_process import ServerProcess, server

_MAY_COST: Final = 32 * 1024
_MAY_COST_IN_TLS: Final = 64 * 1024
_SETTLED: Final = 64 * 1024
_PATIENT: Final = 600.0
"""Seconds: on a busy machine one process is long at so many clients, and none of them is to be taken for dead meanwhile."""
_SETTINGS: Final = {
    "tables": 10_000,
    "tables_per_address": 10_000,
    "handshake": _PATIENT,
    "ping_after": _PATIENT,
    "give_up_after": 2 * _PATIENT,
}


async def bench(connections: int, *, tls: bool) -> bool:
    """Measure and print; whether the mark is reached."""
    tables = [BenchTable(number, Random(number), tls=tls) for number in range(connections // SEATS)]
    with tempfile.TemporaryDirectory() as folder:
        with server(_SETTINGS, Path(folder), tls=tls) as ours:
            async with trio.open_nursery() as nursery:
                for table in tables:
                    await table.sit_down(ours.port, nursery)
                for table in tables:
                    await table.come_to_play()
                nursery.cancel_scope.cancel()
        for table in tables:
            await table.go()
        with server(_SETTINGS, Path(folder), tls=tls) as ours:
            away = await _settled(ours)
            async with trio.open_nursery() as nursery:
                for table in tables:
                    await table.come_back(ours.port, nursery)
                back = await _settled(ours)
                nursery.cancel_scope.cancel()
    number = len(tables) * SEATS
    cost = (back - away) / number
    may = _MAY_COST_IN_TLS if tls else _MAY_COST
    print(f"\n{number} people away: {away / 2**20:.1f} MiB; seated: {back / 2**20:.1f} MiB")
    print(f"{cost / 1024:.1f} KiB a seated connection{' in TLS' if tls else ''} (at most {may // 1024} KiB)")
    return cost <= may


async def _settled(ours: ServerProcess) -> int:
    """The server's memory once it does not change any more."""
    before = 0
    while abs((now := ours.pss()) - before) > _SETTLED:
        before = now
        await trio.sleep(1.0)
    return now
