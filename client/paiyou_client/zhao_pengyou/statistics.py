"""What somebody's deals of Zhao Pengyou come to: won as maker, as partner, in the opposition, and the points of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from paiyou_client.replays.statistics import Figure, Tally, games_of
from paiyou_client.translation import N_, Msgid
from paiyou_engine.zhao_pengyou.events import DealResult, Side
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_protocol.replays.record import Replay


class Role(StrEnum):
    """On which side somebody ended a deal."""

    MAKER = "maker"
    PARTNER = "partner"
    OPPOSITION = "opposition"


WON_AS: Final = {
    Role.MAKER: N_("won as the maker"),
    Role.PARTNER: N_("won as a partner"),
    Role.OPPOSITION: N_("won in the opposition"),
}
POINTS: Final = N_("game points a deal, on average")
CAPTURED: Final = N_("card points a deal, on average")
COURSE: Final = N_("game points, deal by deal")
SPREAD: Final = N_("how often a deal brought so many game points")


def tally(deals: Sequence[tuple[Replay, int]]) -> Tally:
    """The figures of these deals, each with one's own seat."""
    results = [(result, seat) for replay, seat in deals if (result := _result(replay)) is not None]
    roles = [(_role(result, seat), _has_won(result, seat)) for result, seat in results]
    gained = [result.points if _has_won(result, seat) else 0 for result, seat in results]
    by_role = [
        Figure(WON_AS[role], sum(won for each, won in roles if each is role), sum(each is role for each, _ in roles))
        for role in Role
    ]
    captured = sum(result.captured[seat] for result, seat in results)
    averages = [_average(POINTS, sum(gained), results), _average(CAPTURED, captured, results)]
    spread = Counter(gained)
    return Tally(
        game=ZHAO_PENGYOU.name,
        games=games_of(deals),
        deals=len(results),
        figures=(*by_role, *averages),
        course=tuple(map(float, gained)),
        course_of=COURSE,
        spread=tuple((str(points), spread[points]) for points in sorted(spread)),
        spread_of=SPREAD,
    )


def _result(replay: Replay) -> DealResult | None:
    try:
        result = msgspec.convert(replay.result, DealResult)
    except msgspec.ValidationError:
        return None
    return result if len(result.captured) == len(replay.seats) else None


def _average(name: Msgid, total: float, of: Iterable[object]) -> Figure:
    return Figure(name, total / max(1, len(list(of))))


def _role(result: DealResult, seat: int) -> Role:
    if seat == result.maker:
        return Role.MAKER
    return Role.PARTNER if seat in result.maker_side else Role.OPPOSITION


def _has_won(result: DealResult, seat: int) -> bool:
    return result.side is not Side.NOBODY and (seat in result.maker_side) == (result.side is Side.MAKER)
