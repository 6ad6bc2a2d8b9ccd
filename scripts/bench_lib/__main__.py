"""The command line of the benches."""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
from collections.abc import Sequence
from functools import partial

import trio
from scripts.bench_lib import bots, limits, memory, room, screen, ssh, watch
from scripts.bench_lib.engine import measure


def main(words: Sequence[str]) -> int:
    """Measure and print; the exit status is 1 where a figure misses its mark."""
    given = _parser().parse_args(words)
    print(shlex.join(("scripts/bench", *words)))
    return 0 if _measured(given) else 1


def _measured(given: argparse.Namespace) -> bool:
    match given.bench:
        case "room":
            return trio.run(room.bench, given.seed, given.rounds, given.watchers)
        case "watch":
            return trio.run(watch.bench, given.seed, given.rounds, given.watchers)
        case "screen":
            return asyncio.run(screen.bench(given.updates, given.rounds))
        case "memory":
            return trio.run(partial(memory.bench, given.connections, tls=given.tls))
        case "ssh":
            return asyncio.run(ssh.bench(given.sessions, given.tables, given.seconds))
        case "bots":
            return trio.run(bots.bench, given.seed, given.rounds, given.actions)
        case "limits":
            return trio.run(limits.bench, given.seed, given.rounds, given.seconds)
        case _:
            return measure(given.seed, given.rounds, given.baselines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measure against baselines of the same run.")
    benches = parser.add_subparsers(dest="bench", required=True, metavar="BENCH")
    bench = benches.add_parser("engine", help="the rules: the worst positions, and random plays a second")
    bench.add_argument("--seed", type=int, default=1, help="for random positions and plays (default 1)")
    bench.add_argument("--rounds", type=int, default=5, help="rounds of plays, a second each (default 5)")
    bench.add_argument(
        "--no-baselines",
        dest="baselines",
        action="store_false",
        help="leave out RLCard and OpenSpiel, which are installed into .venv-bench when they are missing",
    )
    bench = benches.add_parser("room", help="the server: CPU an action at forty tables, beside sending the bytes alone")
    bench.add_argument("--seed", type=int, default=1, help="for the plays (default 1)")
    bench.add_argument("--rounds", type=int, default=5, help="rounds in turn with the baseline (default 5)")
    bench.add_argument("--watchers", type=int, default=20, help="watchers a table, 0 leaves them out (default 20)")
    bench = benches.add_parser(
        "watch", help="the server: what a crowd at one table adds to an action, there and elsewhere"
    )
    bench.add_argument("--seed", type=int, default=1, help="for the plays (default 1)")
    bench.add_argument("--rounds", type=int, default=5, help="turns with and without the watchers (default 5)")
    bench.add_argument("--watchers", type=int, default=200, help="how many watch (default 200)")
    bench = benches.add_parser(
        "screen", help="the client: CPU and terminal output of a played card, and of an idle table"
    )
    bench.add_argument("--updates", type=int, default=60, help="played cards a round (default 60)")
    bench.add_argument("--rounds", type=int, default=3, help="rounds in turn with the baseline (default 3)")
    bench = benches.add_parser("memory", help="the server: memory of one more seated connection")
    bench.add_argument("--connections", type=int, default=2000, help="how many (default 2000)")
    bench.add_argument("--tls", action="store_true", help="encrypted ones")
    bench = benches.add_parser("ssh", help="the SSH door: memory, idle CPU, and from a key to the screen")
    bench.add_argument("--sessions", type=int, default=100, help="sessions at tables in all (default 100)")
    bench.add_argument("--tables", type=int, default=10, help="tables of six that play (default 10)")
    bench.add_argument("--seconds", type=float, default=30.0, help="how long they play (default 30)")
    bench = benches.add_parser("bots", help="the server: how much people wait while strong bots think at twenty tables")
    bench.add_argument("--seed", type=int, default=1, help="for the plays (default 1)")
    bench.add_argument("--rounds", type=int, default=5, help="rounds without and with bots in turn (default 5)")
    bench.add_argument("--actions", type=int, default=2000, help="actions a round (default 2000)")
    bench = benches.add_parser("limits", help="the server: how much others are slowed by clients that misbehave")
    bench.add_argument("--seed", type=int, default=1, help="for the plays (default 1)")
    bench.add_argument("--rounds", type=int, default=12, help="turns with and without each kind (default 12)")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long a turn is (default 2)")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
