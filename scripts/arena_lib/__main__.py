"""The command line of the arena."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from scripts.arena_lib.figures import report, times
from scripts.arena_lib.pairs import Contest, Pair, play_pair

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.zhao_pengyou.options import PRESETS


def main(words: Sequence[str]) -> int:
    """Play and print; the same command line prints the same figures."""
    given = _parser().parse_args(words)
    contest = Contest(given.players, given.preset, given.a, given.b, given.seed)
    pairs = _play(contest, given.deals, given.jobs)
    print(shlex.join(("scripts/arena", *words)))
    for line in report(pairs, contest.a, contest.b):
        print(line)
    if given.times:
        for level in sorted({contest.a, contest.b}):
            print(times(pairs, level))
    return 0


def _play(contest: Contest, deals: int, jobs: int) -> list[Pair]:
    play = partial(play_pair, contest)
    if jobs == 1:
        return [play(deal) for deal in range(deals)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, range(deals), chunksize=4))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/arena",
        description="Play deals of Zhao Pengyou between two levels of bots, each deal twice with the seats exchanged.",
    )
    parser.add_argument("--players", type=int, default=6, choices=range(5, 13), metavar="5..12")
    parser.add_argument("--deals", type=_several, default=200, help="how many deals (default 200, at least 2)")
    parser.add_argument("--seed", type=int, default=1, help="a run can be repeated from it (default 1)")
    parser.add_argument("--preset", default="classic", choices=tuple(PRESETS))
    parser.add_argument("--a", default="steady", choices=LEVELS)
    parser.add_argument("--b", default="random", choices=LEVELS)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--times", action="store_true", help="print how long the decisions took as well")
    return parser


def _several(text: str) -> int:
    number = int(text)
    if number < 2:
        raise argparse.ArgumentTypeError(f"{number} deals have no standard error")
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
