"""One deal of Zioncheck between bots.  It stands by itself: nobody has points yet; its number says which of the contracts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from msgspec.structs import replace
from scripts.arena_lib.strategies import Seated
from scripts.zioncheck_lib.playing import Table

from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import AwaitPack, State


def play(preset: str, seated: Sequence[Seated], seed: str, number: int) -> tuple[float, ...]:
    """Each seat's penalty points with a minus; the contracts come in turn."""

    def by_seat(seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        return cast("Action | None", seated[seat].strategy(knowledge, rng))

    start = replace(
        ZIONCHECK.start(PRESETS[preset], len(seated)).start,
        deal=number % DEALS + 1,
        dealer=Seat(number % len(seated)),
    )
    table = Table(by_seat, seed, State(start, AwaitPack()), tuple(one.rng for one in seated))
    return tuple(-float(points) for points in table.play_deal().result.points)
