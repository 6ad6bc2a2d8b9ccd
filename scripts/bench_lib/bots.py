"""The bench `bots`: what people wait for while strong bots think at twenty tables, beside the same tables without them.

At tables of people alone somebody plays at random, one action after the other at a steady pace, and what is measured is the
time from sending an action to its `Ok`.  The rounds with bots and those without come in turn; with them the same server has
twenty tables more, each of one person and strong bots, whose person plays too, so that the bots always have something to
think about.  The server is told its default number of workers and budget.
"""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from typing import Final

import trio
from scripts.bench_lib.bench_table import BenchTable
from scripts.bench_lib.players import Gone, Player, connect, letters
from scripts.bench_lib.server_process import server

from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_protocol.messages import CreateTable, FillBots, Sit, StartGame

_MEASURED: Final = 10
_THINKING: Final = 20
_SEATS: Final = 5
_PACE: Final = 0.05
_MAY_SLOW: Final = 1.5
_WIDE: Final = {"tables_per_person": 1000, "requests_per_second": 10_000, "requests_burst": 10_000}
_TIMERS: Final = {"draw": 0.0, "window": 1.0, "next": 1.0, "bot": 0.0}


async def bench(seed: int, rounds: int, actions: int) -> bool:
    """Measure and print; whether the p95 with bots stays within its mark."""
    with server(_WIDE) as ours:
        tables = [BenchTable(number, Random(seed * 1000 + number), next_deal=1.0) for number in range(_MEASURED)]
        async with trio.open_nursery() as nursery:
            for table in tables:
                await table.sit_down(ours.port, nursery)
            thinking = _Thinking(seed)
            await thinking.sit_down(ours.port, nursery)
            print(f"\n{_MEASURED} tables of people, from sending an action to its Ok; {actions} actions a round")
            print(f"{'round':<8}{'p95 without':>14}{f'p95, bots at {_THINKING} tables':>28}")
            alone, beside = [], []
            for number in range(1, rounds + 1):
                alone.append(await _p95(tables, actions))
                thinking.go_on.set()
                beside.append(await _p95(tables, actions))
                thinking.go_on = trio.Event()
                print(f"{number:<8}{alone[-1]:>11.1f} ms{beside[-1]:>25.1f} ms", flush=True)
            nursery.cancel_scope.cancel()
    slower = median(beside) / median(alone)
    print(f"medians {median(alone):.1f} ms and {median(beside):.1f} ms: {slower:.2f} times (at most {_MAY_SLOW})")
    print(f"people at the tables of bots have acted {thinking.acted} times")
    return slower <= _MAY_SLOW


class _Thinking:
    """The tables of strong bots; their people act while ``go_on`` is set."""

    def __init__(self, seed: int) -> None:
        self.go_on = trio.Event()
        self.acted = 0
        self._rng = Random(seed)

    async def sit_down(self, port: int, nursery: trio.Nursery) -> None:
        """Everybody comes, and the games begin; they wait for their people."""
        for number in range(_THINKING):
            news = trio.Event()
            person = await connect(port, news.set, nursery, letters(200_000 + number))
            request = CreateTable(0, ZHAO_PENGYOU.name, _SEATS, timers=_TIMERS)
            table = (await person.must(request)).table
            assert table is not None
            person.table = table
            for step in (Sit(0, table), FillBots(0, table, level="strong"), StartGame(0, table)):
                await person.must(step)
            nursery.start_soon(self._play, person)

    async def _play(self, person: Player) -> None:
        while True:
            await self.go_on.wait()
            if person.awaited():
                try:
                    await person.ask(person.act(self._rng))
                    self.acted += 1
                except Gone:
                    return
            await trio.sleep(_PACE)


async def _p95(tables: list[BenchTable], actions: int) -> float:
    """The 95th percentile of so many actions in all, in milliseconds."""
    players = [player for table in tables for player in table.players]
    for player in players:
        player.latencies.clear()
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(_play, table, actions // len(tables))
    return 1e3 * quantiles([one for player in players for one in player.latencies], n=20)[18]


async def _play(table: BenchTable, actions: int) -> None:
    done = 0
    while done < actions:
        await table.come_to_play()
        done += await table.play(1)
        await trio.sleep(_PACE)
