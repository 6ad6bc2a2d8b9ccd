"""The bench `engine`: what the worst positions cost, and how many random plays a second the rules take."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final

from scripts.bench_lib.baselines import READINGS, Baseline, Missing
from scripts.bench_lib.playouts import print_playouts
from scripts.bench_lib.plays import Player, Rates, ZhaoPengyouPlays, ZioncheckPlays
from scripts.bench_lib.positions import adversarial, random_positions
from scripts.bench_lib.solver import measure_solver
from scripts.bench_lib.worst import LIMIT, Cost, costs

from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck.game import ZIONCHECK

_RANDOM_POSITIONS: Final = 200
_RANDOM_HANDS: Final = 300
_TO_REACH: Final = {READINGS["rlcard"][0]: 4.0, READINGS["open_spiel"][0]: 1.0}
"""A count of ours is a play of a player, so it is held against a baseline's actions of players; the reading with chance's
draws in it is printed beside them."""


def measure(seed: int, rounds: int, baselines: bool) -> bool:
    """Measure and print all; whether every figure that was measured reaches its mark."""
    print(
        f"\nThe first answer about a hand of 20, as a multiple of sorted() on 20 numbers; 99th percentile up to {LIMIT}"
    )
    print(f"{'question':<44}{'positions':>10}{'median':>8}{'99th':>8}{'worst':>8}")
    small = [_print_costs("random", costs(random_positions(_RANDOM_POSITIONS, Random(seed)), seed))]
    small.append(_print_costs("adversarial", costs(adversarial(), seed)))
    small.append(measure_solver(_RANDOM_HANDS, seed))
    fast = _measure_plays(seed, rounds, baselines=baselines)
    print_playouts(seed)
    return all(small) and fast


def _print_costs(kind: str, found: Sequence[Cost]) -> bool:
    print(f"-- {kind} positions")
    for cost in found:
        mark = "" if cost.is_small else "  over"
        numbers = f"{cost.middle:>8.0f}{cost.high:>8.0f}{cost.worst:>8.0f}"
        print(f"{cost.question:<44}{cost.positions:>10}{numbers}{mark}")
    return all(cost.is_small for cost in found)


def _measure_plays(seed: int, rounds: int, *, baselines: bool) -> bool:
    zhao_pengyou = [ZhaoPengyouPlays(preset, 6, seed) for preset in ZHAO_PENGYOU.presets()]
    zioncheck = ZioncheckPlays(next(iter(ZIONCHECK.presets())), 4, seed)
    others = [other for package in READINGS if baselines and (other := _begun(package, seed))]
    found = _measured([*zhao_pengyou, zioncheck, *others], rounds)
    for other in others:
        other.close()
    print(f"\nRandom play: counts a CPU second; {rounds} rounds in turn, median")
    print(f"{'':<44}{'in play':>10}{'whole games':>14}")
    for name, rates in found.items():
        print(f"{name:<44}{median(one.in_play for one in rates):>10.0f}{median(one.whole for one in rates):>14.0f}")
    theirs = [reading for other in others for reading in other.readings]
    defaults = [reading for ours in (zhao_pengyou[0], zioncheck) for reading in ours.readings]
    return all([_compared(found, mine, other) for mine in defaults for other in theirs])  # noqa: C419 - all are printed


def _measured(players: Sequence[Player], rounds: int) -> dict[str, list[Rates]]:
    """The rates of each reading, round after round, everybody in turn."""
    found: dict[str, list[Rates]] = {reading: [] for player in players for reading in player.readings}
    for _ in range(rounds):
        for player in players:
            for reading, rates in zip(player.readings, player.rates(1.0), strict=True):
                found[reading].append(rates)
    return found


def _begun(package: str, seed: int) -> Baseline | None:
    try:
        return Baseline(package, seed)
    except Missing as missing:
        print(f"{READINGS[package][0]}: not measured, {missing.reason}")
        return None


def _compared(found: dict[str, list[Rates]], mine: str, other: str) -> bool:
    """Print how the default rules stand beside a reading, each round against the same round; whether the mark is reached,
    where the reading has one."""
    pairs = list(zip(found[mine], found[other], strict=True))
    in_play = median(ours.in_play / theirs.in_play for ours, theirs in pairs)
    whole = median(ours.whole / theirs.whole for ours, theirs in pairs)
    to_reach = _TO_REACH.get(other)
    mark = "no mark" if to_reach is None else f"to reach: {to_reach:.0f} in play"
    print(f"{mine}: {in_play:.2f} times {other} in play, {whole:.2f} in whole games ({mark})")
    return to_reach is None or in_play >= to_reach
