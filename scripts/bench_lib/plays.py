"""Random legal play through the contract that every game keeps.

A count is one accepted play of a player: whom the game waits for, the seat's choices, one of them at random, and the next
state with its events.  In Zhao Pengyou that is a lead or a follow; in Zioncheck a card drawn, taken or discarded, melds
laid down, a card laid off, a joker swapped.  What is not a player's doing is not counted, but its time is: an order of the
pack, the table's ticks, and in Zioncheck also a pass on a discard.

Two figures: from the first play of a deal to the last, and with what comes before in every deal (the shuffle, the draw,
the bids, the exchange).
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final, NamedTuple, Protocol

from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.shuffle import one_of, permutation
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.state import AtPlay
from paiyou_engine.zhao_pengyou.state import State as ZhaoPengyouState
from paiyou_engine.zioncheck.actions import Pass
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.state import AwaitDealer, AwaitPack, Over, Scored

_BIDS: Final = 0.02


class Rates(NamedTuple):
    """Counts a CPU second: from the first play to the last, and with what comes before in every game."""

    in_play: float
    whole: float


class Player(Protocol):
    """Something whose plays a second are measured, counted in one way or in several."""

    readings: tuple[str, ...]

    def rates(self, seconds: float) -> tuple[Rates, ...]:
        """What it does in about so many CPU seconds, for each reading."""


class _Ours:
    """Deals of a preset, one after the other, played at random."""

    def __init__(self, name: str, seed: int) -> None:
        self.readings: tuple[str, ...] = (name,)
        self._rng = Random(seed)

    def rates(self, seconds: float) -> tuple[Rates, ...]:
        plays, in_play, begun = 0, 0.0, process_time()
        while in_play < seconds:
            self._deal()
            begin = process_time()
            plays += self._play_out()
            in_play += process_time() - begin
        return (Rates(plays / in_play, plays / (process_time() - begun)),)

    def _deal(self) -> None:
        raise NotImplementedError

    def _play_out(self) -> int:
        raise NotImplementedError


class ZhaoPengyouPlays(_Ours):
    """First deals at a table of so many seats."""

    def __init__(self, preset: str, seats: int, seed: int) -> None:
        super().__init__(f"Zhao Pengyou, {preset}, {seats} seats", seed)
        self._seats = seats
        self._options = ZHAO_PENGYOU.presets()[preset]
        self._state: ZhaoPengyouState

    def _play_out(self) -> int:
        waiting, choices, apply = ZHAO_PENGYOU.waiting, ZHAO_PENGYOU.choices, ZHAO_PENGYOU.apply
        rng, state = self._rng, self._state
        plays = 0
        while isinstance(state.phase, AtPlay):
            (seat,) = waiting(state).seats
            state, _ = apply(state, seat, choices(state, seat).example(rng))
            plays += 1
        return plays

    def _deal(self) -> None:
        state = ZHAO_PENGYOU.start(self._options, self._seats)
        while not isinstance(state.phase, AtPlay):
            state = self._one_step(state)
        self._state = state

    def _one_step(self, state: ZhaoPengyouState) -> ZhaoPengyouState:
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


class ZioncheckPlays(_Ours):
    """Whole games at a table of so many seats, deal after deal.  Of those who may answer a discard one at random speaks,
    until that settles it or one is asked who has no more to say: then the time is over."""

    def __init__(self, preset: str, seats: int, seed: int) -> None:
        super().__init__(f"Zioncheck, {preset}, {seats} seats", seed)
        self._start = ZIONCHECK.start(ZIONCHECK.presets()[preset], seats)
        self._state = self._start

    def _play_out(self) -> int:
        game, rng, state = ZIONCHECK, self._rng, self._state
        plays = 0
        while not isinstance(state.phase, Scored | Over):
            waiting = game.waiting(state)
            if waiting.chance is not None:
                state, _ = game.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
                continue
            seat = one_of(waiting.seats or waiting.free, rng)
            try:
                action = game.choices(state, seat).example(rng)
            except ValueError:  # the seat has no more to say
                state, _ = game.apply(state, TABLE, Tick())
                continue
            state, _ = game.apply(state, seat, action)
            plays += not isinstance(action, Pass)
        self._state = state
        return plays

    def _deal(self) -> None:
        game, state = ZIONCHECK, self._state
        state = self._start if isinstance(state.phase, Over) else state
        if isinstance(state.phase, Scored):
            state, _ = game.apply(state, TABLE, Tick())
        while isinstance(state.phase, AwaitDealer | AwaitPack):
            need = game.waiting(state).chance
            assert need is not None
            state, _ = game.apply(state, CHANCE, Order(permutation(need.size, self._rng)))
        self._state = state
