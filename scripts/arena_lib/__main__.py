"""The command line of the arena."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from pathlib import Path

from scripts.arena_lib.figures import report
from scripts.arena_lib.keeping import OtherMatch, begin, keep, kept
from scripts.arena_lib.matches import MAKERS, DealPlayed, Match, play_deal
from scripts.arena_lib.progress import Bar
from scripts.arena_lib.strategies import names

from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU

_PLAYERS = {"zhao-pengyou": 6, "zioncheck": 4}


def main(words: Sequence[str]) -> int:
    """Play and print; the same command line prints the same figures, with any number of processes."""
    parser = _parser()
    given = parser.parse_args(words)
    match = _match(parser, given)
    try:
        found = kept(given.keep, match) if given.keep else {}
    except OtherMatch:
        parser.error(f"{given.keep} holds another match")
    _play(match, given, found)
    print(shlex.join(("scripts/arena", *words)))
    for line in report(match, [found[number] for number in range(given.deals)]):
        print(line)
    return 0


def _match(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Match:
    game = GAMES[given.game]
    players = given.players or _PLAYERS[given.game]
    preset = given.preset or next(iter(game.presets()))
    able = names(given.game)
    for name in (given.a, given.b, given.rest):
        if name not in able:
            parser.error(f"{name} is none of {', '.join(able)}")
    if preset not in game.presets():
        parser.error(f"{preset} is none of {', '.join(game.presets())}")
    if not game.fewest_seats <= players <= game.most_seats:
        parser.error(f"{given.game} is for {game.fewest_seats} to {game.most_seats} players")
    seats = min(players if given.seats is None else given.seats, players)
    if seats == MAKERS and given.game != ZHAO_PENGYOU.name:
        parser.error(f"{given.game} has no maker")
    return Match(given.game, players, preset, given.a, given.b, given.rest, given.seed, seats, given.playouts)


def _play(match: Match, given: argparse.Namespace, found: dict[int, DealPlayed]) -> None:
    """Play the deals that were not found, and put them there."""
    missing = [number for number in range(given.deals) if number not in found]
    bar = Bar(sys.stderr, given.deals, given.deals - len(missing))
    with begin(given.keep, match, found) if given.keep else nullcontext() as file:
        for deal in _played(match, missing, given.jobs):
            found[deal.number] = deal
            if file is not None:
                keep(file, deal)
            bar.advance()


def _played(match: Match, numbers: Sequence[int], jobs: int) -> Iterator[DealPlayed]:
    if jobs == 1:
        yield from (play_deal(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(play_deal, match, number) for number in numbers]):
            yield future.result()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/arena",
        description="Play the same deals with one strategy and with another in a seat, the rest of the table being the "
        "same, and print how much better the one is.  Strategies are the bots' levels and a few trivial ones.",
    )
    parser.add_argument("game", nargs="?", default="zhao-pengyou", choices=tuple(GAMES))
    parser.add_argument("--players", type=int, help="seats (default 6; 4 in Zioncheck)")
    parser.add_argument("--preset", help="the rules (default: the game's first preset)")
    parser.add_argument("--a", default="steady", help="a strategy (default steady)")
    parser.add_argument("--b", default="random", help="what it is held against (default random)")
    parser.add_argument("--rest", default="steady", help="the rest of the table (default steady)")
    parser.add_argument("--deals", type=_several, default=200, help="how many deals (default 200, at least 2)")
    parser.add_argument(
        "--seats",
        type=_seats,
        help="how many seats of each deal, by lot, or `makers`, for what makers alone do (default all)",
    )
    parser.add_argument("--seed", type=int, default=1, help="a run can be repeated from it (default 1)")
    parser.add_argument(
        "--playouts", type=int, default=0, help="for a level that searches, a decision (default: its own)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep each deal there, and go on from what it holds")
    return parser


def _seats(text: str) -> int:
    number = MAKERS if text == "makers" else int(text)
    if number < 1 and text != "makers":
        raise argparse.ArgumentTypeError(f"{number} seats")
    return number


def _several(text: str) -> int:
    number = int(text)
    if number < 2:
        raise argparse.ArgumentTypeError(f"{number} deals have no standard error")
    return number


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
