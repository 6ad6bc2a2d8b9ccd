"""The command line of the games of Zioncheck."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from scripts.zioncheck_lib.games import Setting, play_game
from scripts.zioncheck_lib.reports import of_games, times

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.zioncheck.options import PRESETS


def main(words: Sequence[str]) -> int:
    """Play and print; the same command line prints the same figures."""
    given = _parser().parse_args(words)
    play = partial(play_game, Setting(given.players, given.preset, given.a, given.seed))
    if given.jobs == 1:
        games = [play(number) for number in range(given.games)]
    else:
        with ProcessPoolExecutor(given.jobs) as pool:
            games = list(pool.map(play, range(given.games)))
    lines = [*of_games(games), *([times(games, given.a)] if given.times else ())]
    print("\n".join([shlex.join(("scripts/zioncheck_games", *words)), *lines]))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/zioncheck_games",
        description="Play whole games of Zioncheck between bots of one level, and say how they end, deal by deal.",
    )
    parser.add_argument("--players", type=int, default=4, choices=range(2, 13), metavar="2..12")
    parser.add_argument("--games", type=int, default=200, help="how many games (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="a run can be repeated from it (default 1)")
    parser.add_argument("--preset", default="seed", choices=tuple(PRESETS))
    parser.add_argument("--a", default="steady", choices=LEVELS)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--times", action="store_true", help="print how long the decisions took as well")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
