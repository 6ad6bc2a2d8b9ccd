"""Deals of Zioncheck between steady bots, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, cast

from msgspec.structs import replace

from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import AwaitPack, Melding, Over, Scored, State

SEATS: Final = 4


def turns(seed: int) -> Iterator[State]:
    """The turns of a deal of players."""
    rng = Random(seed)
    start = replace(ZIONCHECK.start(PRESETS["seed"], SEATS).start, deal=seed % DEALS + 1, dealer=Seat(seed % SEATS))
    state = State(start, AwaitPack())
    while not isinstance(state.phase, Scored | Over):
        if isinstance(state.phase, Melding):
            yield state
        waiting = ZIONCHECK.waiting(state)
        if waiting.chance is not None:
            state, _ = ZIONCHECK.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
            continue
        for seat in waiting.seats or waiting.free:
            action = decide("zioncheck", "steady", ZIONCHECK.knowledge(state, seat), rng)
            if action is not None:
                state, _ = ZIONCHECK.apply(state, seat, cast("Action", action))
                break
        else:
            state, _ = ZIONCHECK.apply(state, TABLE, Tick())
