"""What a deal did to its winners, in words: where losers turn passive, the first point only makes a passive winner active
again, and the others raise the level (`law/zhao-pengyou.md` §3.1, D-47)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paiyou_client.translation import _
from paiyou_engine.zhao_pengyou.events import DealResult, Side


class Standings(NamedTuple):
    """Everybody's level, and who is active."""

    levels: Sequence[int]
    active: Sequence[bool]


class Winners(NamedTuple):
    """The seats of those who have won a deal: who was active before it, and who was passive and is active again."""

    up: tuple[int, ...]
    again: tuple[int, ...]


def before(results: Sequence[DealResult], number: int) -> Standings:
    """The ladder before a deal, this one of the score sheet."""
    if number:
        return Standings(results[number - 1].levels, results[number - 1].active)
    seats = len(results[number].levels)
    return Standings((2,) * seats, (True,) * seats)


def winners_of(result: DealResult, was: Standings) -> Winners:
    """Who has won a deal.  Whoever rose by every point was active, though the score sheet has it otherwise: all are active
    again when nobody bids, and no line of the sheet tells of that."""
    if result.side is Side.NOBODY:
        return Winners((), ())
    seats = range(len(result.levels))
    won = [seat for seat in seats if (seat in result.maker_side) == (result.side is Side.MAKER)]
    again = tuple(
        seat for seat in won if not was.active[seat] and result.levels[seat] - was.levels[seat] < result.points
    )
    return Winners(tuple(seat for seat in won if seat not in again), again)


def result_words(result: DealResult, was: Standings) -> str:
    """Who won a deal, and what each of them gets."""
    won = winners_of(result, was)
    if not won.again:
        return up_words(result)
    is_maker, fewer = result.side is Side.MAKER, result.points - 1
    if won.up and fewer:
        words = _("the maker's side: +{fewer} or +{levels}") if is_maker else _("the opposition: +{fewer} or +{levels}")
    elif won.up:
        words = _("the maker's side: +{levels} or active") if is_maker else _("the opposition: +{levels} or active")
    elif fewer:
        words = _("the maker's side: active and +{fewer}") if is_maker else _("the opposition: active and +{fewer}")
    else:
        words = _("the maker's side: active again") if is_maker else _("the opposition: active again")
    return words.format(levels=result.points, fewer=fewer)


def up_words(result: DealResult) -> str:
    """Who won a deal, and by how much whoever was active goes up."""
    if result.side is Side.NOBODY:
        return _("nobody goes up")
    if result.side is Side.MAKER:
        return _("the maker's side goes up by {levels}").format(levels=result.points)
    return _("the opposition goes up by {levels}").format(levels=result.points)
