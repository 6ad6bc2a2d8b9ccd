"""What somebody's deals of Zioncheck come to: contracts laid down, deals gone out, and the points that one was caught with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from paiyou_client.replays.statistics import Figure, Tally, games_of
from paiyou_client.translation import N_
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_protocol.replays.record import Replay

LAID: Final = N_("contracts laid down")
OUT: Final = N_("went out")
CAUGHT: Final = N_("points caught a deal, on average")
WON: Final = N_("games won")
COURSE: Final = N_("points caught, deal by deal")
SPREAD: Final = N_("how often a deal cost so many points")
_BANDS: Final = (0, 10, 25, 50, 100)


def tally(deals: Sequence[tuple[Replay, int]]) -> Tally:
    """The figures of these deals, each with one's own seat."""
    results = [(result, seat) for replay, seat in deals if (result := _result(replay)) is not None]
    caught = [result.points[seat] for result, seat in results]
    ended = [(replay, seat) for replay, seat in deals if replay.summary is not None and replay.summary.over]
    won = sum(replay.summary is not None and seat in replay.summary.winners for replay, seat in ended)
    return Tally(
        game=ZIONCHECK.name,
        games=games_of(deals),
        deals=len(results),
        figures=(
            Figure(LAID, sum(seat not in result.stuck for result, seat in results), len(results)),
            Figure(OUT, sum(result.out == seat for result, seat in results), len(results)),
            Figure(WON, won, len(ended)),
            Figure(CAUGHT, sum(caught) / max(1, len(caught))),
        ),
        course=tuple(map(float, caught)),
        course_of=COURSE,
        spread=_spread(caught),
        spread_of=SPREAD,
    )


def _spread(caught: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """How often one was caught with so many points at most."""
    bands = Counter(next((band for band in _BANDS if points <= band), None) for points in caught)
    names = [
        (f"{band}" if not band else f"{low + 1}-{band}", band)
        for low, band in zip((-1, *_BANDS[:-1]), _BANDS, strict=True)
    ]
    return (*((name, bands[band]) for name, band in names), (f"{_BANDS[-1] + 1}+", bands[None]))


def _result(replay: Replay) -> DealResult | None:
    try:
        result = msgspec.convert(replay.result, DealResult)
    except msgspec.ValidationError:
        return None
    return result if len(result.points) == len(replay.seats) else None
