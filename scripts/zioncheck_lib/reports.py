"""The lines that are printed of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from scripts.zioncheck_lib.games import PlayedGame


def of_games(games: Sequence[PlayedGame]) -> Iterator[str]:
    """How games of one level ended, in all and deal by deal."""
    deals = [deal for game in games for deal in game.deals]
    blocked = sum(deal.result.out is None for deal in deals)
    yield f"{len(games)} games ended, {len(deals)} deals, {blocked} of them blocked"
    yield "deal  blocked  turns a seat  points a seat  losers who never laid down"
    for number in range(1, len(games[0].deals) + 1):
        yield _line(number, [game for game in games if len(game.deals) >= number])


def _line(number: int, games: Sequence[PlayedGame]) -> str:
    deals = [game.deals[number - 1] for game in games]
    seats = games[0].players
    blocked = sum(deal.result.out is None for deal in deals)
    turns = fmean(deal.turns for deal in deals) / seats
    points = fmean(points for deal in deals for points in deal.result.points)
    losers = sum(seats - (deal.result.out is not None) for deal in deals)
    stuck = sum(len(deal.result.stuck) for deal in deals)
    return f"{number:>4}  {blocked:>7}  {turns:>12.1f}  {points:>13.1f}  {stuck / losers:>27.0%}"


def times(games: Sequence[PlayedGame], level: str) -> str:
    """How long the decisions took; not the same in every run."""
    taken = sorted(seconds * 1000 for game in games for seconds in game.times)
    return (
        f"{level}: {len(taken)} decisions, mean {fmean(taken):.2f} ms, median {taken[len(taken) // 2]:.2f} ms, "
        f"99 % under {taken[len(taken) * 99 // 100]:.2f} ms, longest {taken[-1]:.2f} ms"
    )
