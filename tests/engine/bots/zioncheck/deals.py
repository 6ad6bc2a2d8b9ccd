"""Deals of Zioncheck between steady bots, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Final

from msgspec.structs import replace

from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import AwaitPack, Melding, Over, Scored, State
from tests.engine.bots.deals import steps

SEATS: Final = 4


def turns(seed: int) -> Iterator[State]:
    """The turns of a deal of players."""
    start = replace(ZIONCHECK.start(PRESETS["seed"], SEATS).start, deal=seed % DEALS + 1, dealer=Seat(seed % SEATS))
    deal = steps(ZIONCHECK, State(start, AwaitPack()), "steady", Random(seed))
    for state in takewhile(lambda one: not isinstance(one.phase, Scored | Over), deal):
        if isinstance(state.phase, Melding):
            yield state
