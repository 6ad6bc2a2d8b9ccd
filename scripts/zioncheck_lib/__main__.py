"""The command line of the games of Zioncheck."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TypeVar

from scripts.zioncheck_lib.games import Contest, play_game, play_pair
from scripts.zioncheck_lib.reports import of_games, of_pairs, times

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.zioncheck.options import PRESETS

T = TypeVar("T")


def main(words: Sequence[str]) -> int:
    """Play and print; the same command line prints the same figures."""
    given = _parser().parse_args(words)
    contest = Contest(given.players, given.preset, given.a, given.against or given.a, given.seed)
    if given.against is None:
        games = _play(partial(play_game, contest), given.games, given.jobs)
        lines = list(of_games(games))
    else:
        pairs = _play(partial(play_pair, contest), given.games, given.jobs)
        games = [game for pair in pairs for game in pair.games]
        lines = list(of_pairs(pairs, contest.a, contest.b))
    if given.times:
        lines += [times(games, level) for level in sorted({contest.a, contest.b})]
    print("\n".join([shlex.join(("scripts/zioncheck_games", *words)), *lines]))
    return 0


def _play(play: Callable[[int], T], games: int, jobs: int) -> list[T]:
    if jobs == 1:
        return [play(number) for number in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, range(games)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/zioncheck_games",
        description="Play whole games of Zioncheck between bots, and say how they end; or, against another level, how "
        "many points a seat and deal that one has more, each game played twice with the seats exchanged.",
    )
    parser.add_argument("--players", type=int, default=4, choices=range(2, 13), metavar="2..12")
    parser.add_argument("--games", type=_several, default=200, help="how many games (default 200, at least 2)")
    parser.add_argument("--seed", type=int, default=1, help="a run can be repeated from it (default 1)")
    parser.add_argument("--preset", default="seed", choices=tuple(PRESETS))
    parser.add_argument("--a", default="steady", choices=LEVELS)
    parser.add_argument("--against", choices=LEVELS, help="the other level")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--times", action="store_true", help="print how long the decisions took as well")
    return parser


def _several(text: str) -> int:
    number = int(text)
    if number < 2:
        raise argparse.ArgumentTypeError(f"{number} games have no standard error")
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
