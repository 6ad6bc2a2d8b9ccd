"""Random legal play at a table of six, through the contract that every game keeps.

A count is one accepted play: whom the game waits for, the seat's choices, one of them at random, and the next state with
its events.  Beside it stands what is left of that if the draw, the bids and the exchange before it are timed too.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final, NamedTuple

from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.state import AtPlay, State

SEATS: Final = 6
_BIDS: Final = 0.02


class Rates(NamedTuple):
    """Counts a CPU second: from the first play to the last, and with what comes before in every game."""

    in_play: float
    whole: float


class OurPlays:
    """Deals of a preset, one after the other, played at random."""

    def __init__(self, preset: str, seed: int) -> None:
        self.name = f"Paiyou, {preset}"
        self._options = ZHAO_PENGYOU.presets()[preset]
        self._rng = Random(seed)

    def rates(self, seconds: float) -> Rates:
        """Accepted plays a CPU second over about so many of them."""
        plays, in_play, begun = 0, 0.0, process_time()
        while in_play < seconds:
            state = self._dealt()
            begin = process_time()
            plays += self._play_out(state)
            in_play += process_time() - begin
        return Rates(plays / in_play, plays / (process_time() - begun))

    def _play_out(self, state: State) -> int:
        game, rng = ZHAO_PENGYOU, self._rng
        plays = 0
        while isinstance(state.phase, AtPlay):
            (seat,) = game.waiting(state).seats
            state, _ = game.apply(state, seat, game.choices(state, seat).example(rng))
            plays += 1
        return plays

    def _dealt(self) -> State:
        state = ZHAO_PENGYOU.start(self._options, SEATS)
        while not isinstance(state.phase, AtPlay):
            state = self._one_step(state)
        return state

    def _one_step(self, state: State) -> State:
        game, rng = ZHAO_PENGYOU, self._rng
        waiting = game.waiting(state)
        if waiting.chance is not None:
            return game.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))[0]
        willing = [seat for seat in waiting.seats or waiting.free if rng.random() < _BIDS or waiting.timer is None]
        for seat in willing:
            choices = game.choices(state, Seat(seat))
            if choices.count():
                return game.apply(state, seat, choices.example(rng))[0]
        return game.apply(state, TABLE, Tick())[0]
