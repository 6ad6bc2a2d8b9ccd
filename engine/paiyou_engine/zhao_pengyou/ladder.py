"""Levels and how they rise; who has won the game (`law/zhao-pengyou.md` §3.1, §3.2, D-06, D-47 to D-50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from paiyou_engine.cards import ACE, RANK_LETTERS, Rank
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.option_values import Ladder, Target
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions


class Standing(msgspec.Struct, frozen=True):
    """A player's level, and whether he is active; with plain levels everybody is, always."""

    level: Rank
    active: bool = True


class Promotion(msgspec.Struct, frozen=True):
    """A player's standing after a deal, at most the ace, and whether he has won the game by it."""

    standing: Standing
    over: bool


def promote(standing: Standing, won: int, options: ZhaoPengyouOptions) -> Promotion:
    """What ``won`` game points do to a player; 0 for a loser."""
    match options.ladder:
        case Ladder.ACTIVE_PASSIVE:
            steps, active = won - (not standing.active), won > 0
        case Ladder.PLAIN:
            steps, active = won, True
        case _:
            assert_never(options.ladder)
    level = standing.level + max(0, steps)
    over = won > 0 and level >= _winning_level(options.target)
    return Promotion(Standing(Rank(min(level, ACE)), active), over)


def after_deal(
    standings: Sequence[Standing], winners: Sequence[Seat], won: int, options: ZhaoPengyouOptions
) -> tuple[tuple[Standing, ...], tuple[Seat, ...]]:
    """Everybody's standing after a deal, and who has won the game, together if several have (D-49).

    ``won`` are the game points of each winner; 0 where nobody won, and then nothing changes.
    """
    if not won:
        return tuple(standings), ()
    promotions = [promote(standing, won if seat in winners else 0, options) for seat, standing in enumerate(standings)]
    over = tuple(Seat(seat) for seat, promotion in enumerate(promotions) if promotion.over)
    return tuple(promotion.standing for promotion in promotions), over


def after_no_bids(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Nobody bid: everybody is active, at an unchanged level (D-16)."""
    return tuple(Standing(standing.level) for standing in standings)


def next_starter(maker: Seat, standings: Sequence[Standing]) -> Seat:
    """Who draws first in the next deal: the maker, or the next active player anticlockwise (D-06)."""
    seats = len(standings)
    in_turn = (Seat((maker + step) % seats) for step in range(seats))
    return next((seat for seat in in_turn if standings[seat].active), maker)


def _winning_level(target: Target) -> int:
    return ACE + 1 if target is Target.PAST_ACE else RANK_LETTERS.index(target.value) + 2
