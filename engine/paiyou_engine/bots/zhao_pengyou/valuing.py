"""What a deal that was played out is worth to a seat that searches."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import Side
from paiyou_engine.zhao_pengyou.option_values import Scoring
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.scoring import opposition_total, score
from paiyou_engine.zhao_pengyou.table import Layout

_THEIRS: Final = 0.2
"""What a game point of the other side is worth, beside one of one's own."""
_A_ROW: Final = 0.1
"""What the card points of a row of the score table are worth beyond the row they lead to, counted from where the opposition
wins.  As much for the one side as against the other, so that no side is worth being on for it."""
_SPREAD: Final = 0.6
"""How far a deal may yet come out from where it was played out to, in rows, when play begins; less as cards are gone."""
_QUANTILES: Final = tuple([NormalDist().inv_cdf((number + 0.5) / 9) for number in range(9)])


def value(playing: Playing, seat: Seat, options: ZhaoPengyouOptions, numbers: Layout, spread: int = 0) -> float:
    """What a deal that is over is worth to a seat: game points, and a little for card points; the mean over what the
    opposition's total may be, which has a standard deviation of ``spread`` card points."""
    members = playing.friends.members
    worth = _spread_worth(opposition_total(playing, options), len(members), numbers, options.scoring, spread)
    return worth[0] if seat in members else worth[1]


def spread_of(left: int, numbers: Layout) -> int:
    """In card points, with so many cards left in a hand."""
    return round(_SPREAD * _row(numbers) * sqrt(left / numbers.hand))


@lru_cache(maxsize=16384)
def _spread_worth(opposition: int, team: int, numbers: Layout, scoring: Scoring, spread: int) -> tuple[float, float]:
    """What the deal is worth to one of the maker's side, and to one of the opposition."""
    totals = [max(0, round(opposition + spread * quantile)) for quantile in _QUANTILES] if spread else [opposition]
    found = [_worth(total, team, numbers, scoring) for total in totals]
    return fmean([maker for maker, _ in found]), fmean([other for _, other in found])


def _worth(opposition: int, team: int, numbers: Layout, scoring: Scoring) -> tuple[float, float]:
    result = score(opposition, team, numbers, scoring)
    share = _A_ROW * (opposition - 2 * _row(numbers)) / _row(numbers)
    if result.side is Side.MAKER:
        return result.points - share, share - _THEIRS * result.points
    if result.side is Side.OPPOSITION:
        return -_THEIRS * result.points - share, share + result.points
    return -share, share


def _row(numbers: Layout) -> int:
    return 20 * numbers.packs
