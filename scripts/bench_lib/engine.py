"""The bench `engine`: what the worst positions cost, and how many random plays a second the rules take."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, Protocol

from scripts.bench_lib.baselines import BASELINES, Baseline, Missing
from scripts.bench_lib.plays import SEATS, OurPlays, Rates
from scripts.bench_lib.positions import adversarial, random_positions
from scripts.bench_lib.solver import measure_solver
from scripts.bench_lib.worst import LIMIT, Cost, costs

from paiyou_engine.zhao_pengyou.options import PRESETS

_RANDOM_POSITIONS: Final = 200
_RANDOM_HANDS: Final = 300
_TO_REACH: Final = {"rlcard": 4.0, "open_spiel": 1.0}


class _Player(Protocol):
    name: str

    def rates(self, seconds: float) -> Rates: ...


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
    return all(small) and fast


def _print_costs(kind: str, found: Sequence[Cost]) -> bool:
    print(f"-- {kind} positions")
    for cost in found:
        mark = "" if cost.is_small else "  over"
        numbers = f"{cost.middle:>8.0f}{cost.high:>8.0f}{cost.worst:>8.0f}"
        print(f"{cost.question:<44}{cost.positions:>10}{numbers}{mark}")
    return all(cost.is_small for cost in found)


def _measure_plays(seed: int, rounds: int, *, baselines: bool) -> bool:
    ours = [OurPlays(preset, seed) for preset in PRESETS]
    others = [other for name, package in BASELINES.items() if baselines and (other := _begun(name, package, seed))]
    players: list[_Player] = [*ours, *others]
    found: dict[str, list[Rates]] = {player.name: [] for player in players}
    for _ in range(rounds):
        for player in players:
            found[player.name].append(player.rates(1.0))
    for other in others:
        other.close()
    print(f"\nRandom play, {SEATS} seats: counts a CPU second; {rounds} rounds in turn, median")
    print(f"{'':<44}{'in play':>10}{'whole games':>14}")
    for name, rates in found.items():
        print(f"{name:<44}{median(one.in_play for one in rates):>10.0f}{median(one.whole for one in rates):>14.0f}")
    return all([_compared(found, other.name, _TO_REACH[BASELINES[other.name]]) for other in others])  # noqa: C419 - all are printed


def _begun(name: str, package: str, seed: int) -> Baseline | None:
    try:
        return Baseline(name, package, seed)
    except Missing as missing:
        print(f"{name} is not measured: {missing.reason}")
        return None


def _compared(found: dict[str, list[Rates]], baseline: str, to_reach: float) -> bool:
    """Print how the default rules stand beside a baseline, each round against the same round."""
    mine = found[f"Paiyou, {next(iter(PRESETS))}"]
    in_play = median(ours.in_play / theirs.in_play for ours, theirs in zip(mine, found[baseline], strict=True))
    whole = median(ours.whole / theirs.whole for ours, theirs in zip(mine, found[baseline], strict=True))
    print(f"{in_play:.2f} times {baseline} in play, {whole:.2f} in whole games (to reach: {to_reach:.0f} in play)")
    return in_play >= to_reach
