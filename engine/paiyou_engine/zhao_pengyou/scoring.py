"""From card points to game points (`law/zhao-pengyou.md` §2.14, §3.3, D-37, D-40 to D-46)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import assert_never

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import Side
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.option_values import KittyFactor, Scoring
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.tricks import points_of


class Score(msgspec.Struct, frozen=True):
    """The side that won a deal, and the game points of each of its members."""

    side: Side
    points: int


class Band(msgspec.Struct, frozen=True):
    """A row of the score table: what the opposition's card points from ``least`` on bring."""

    least: int
    score: Score


def score(opposition: int, team: int, numbers: Layout, scoring: Scoring) -> Score:
    """Who wins the deal with so many card points of the opposition, and a maker's side of ``team`` players.

    Nothing or less is the row of nothing (D-42).
    """
    return next(
        band.score for band in reversed(bands(team, numbers, scoring)) if opposition >= band.least or not band.least
    )


@lru_cache(maxsize=256)
def bands(team: int, numbers: Layout, scoring: Scoring) -> tuple[Band, ...]:
    """The score table for a maker's side of ``team`` players, from nothing up (§3.3)."""
    twenty = 20 * numbers.packs
    short = 1 + numbers.maker_team - team
    beaten = [Band(4 * twenty, _opposition(2)), Band(5 * twenty, _opposition(3))]
    match scoring:
        case Scoring.CLASSIC:
            rows = [Band(0, _maker(2 * short)), Band(1, _maker(short)), Band(2 * twenty, _opposition(1))]
        case Scoring.MODERN:
            rows = [
                Band(0, _maker(3 * short)),
                Band(1, _maker(2 * short)),
                Band(twenty, _maker(short)),
                Band(2 * twenty, Score(Side.NOBODY, 0)),
                Band(3 * twenty, _opposition(1)),
            ]
        case _:
            assert_never(scoring)
    return (*rows, *beaten)


def opposition_points(captured: tuple[int, ...], penalties: tuple[int, ...], members: Collection[Seat]) -> int:
    """The opposition's card points, without the kitty; a false group is booked on its leader (D-37), so it may be
    negative."""
    total = 0
    for seat, (points, penalty) in enumerate(zip(captured, penalties, strict=True)):
        total += penalty if seat in members else points - penalty
    return total


def kitty_points(buried: tuple[Card, ...], last_lead: Lead, options: ZhaoPengyouOptions) -> int:
    """What the kitty brings the opposition when it wins the last trick."""
    match options.kitty_factor:
        case KittyFactor.FLAT:
            factor = 2
        case KittyFactor.LARGEST_COMPONENT:
            factor = 2 * max(part.count for part in last_lead.parts)
        case _:
            assert_never(options.kitty_factor)
    return factor * points_of(buried)


def kitty_bonus(playing: Playing, options: ZhaoPengyouOptions) -> int:
    """The kitty's points for the opposition once all is played: 0 where the maker's side took the last trick."""
    last = playing.tricks[-1]
    return 0 if last.winner in playing.friends.members else kitty_points(playing.buried, last.lead, options)


def opposition_total(playing: Playing, options: ZhaoPengyouOptions) -> int:
    """The opposition's card points so far, and with the kitty once all is played.

    Hazard: with the kitty in it, it tells what was buried, so it is public only after the deal.
    """
    points = opposition_points(playing.captured, playing.penalties, playing.friends.members)
    return points + (kitty_bonus(playing, options) if playing.over and playing.tricks else 0)


def _maker(points: int) -> Score:
    return Score(Side.MAKER, points)


def _opposition(points: int) -> Score:
    return Score(Side.OPPOSITION, points)
