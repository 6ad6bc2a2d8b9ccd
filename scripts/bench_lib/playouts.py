"""How many deals the searching bots play out in a CPU second, and how many states they draw: their strength is their speed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final, cast

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.zhao_pengyou.playout import PlayOut as ZhaoPengyouPlayOut
from paiyou_engine.bots.zioncheck.quick import PlayOut as ZioncheckPlayOut
from paiyou_engine.bots.zioncheck.redealing import Redealing
from paiyou_engine.game import CHANCE, TABLE, Order, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.state import AtPlay, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zioncheck.game import ZIONCHECK

_SECONDS: Final = 1.0


def print_playouts(seed: int) -> None:
    """Of both games, from the first lead and from the first draw of a deal; in Zhao Pengyou by steady bots beside that."""
    print("\nDeals played out a CPU second, and states drawn from one seat's knowledge")
    print(f"{'':<44}{'searching':>10}{'steady':>10}{'states':>10}")
    for name, quick, steady, states in (_zhao_pengyou(seed), _zioncheck(seed)):
        beside = "-" if steady is None else f"{steady:.0f}"
        print(f"{name:<44}{quick:>10.0f}{beside:>10}{states:>10.0f}")


def _zhao_pengyou(seed: int) -> tuple[str, float, float, float]:
    state, rng = _first_lead(seed), Random(seed)
    phase, options = state.phase, state.start.options
    assert isinstance(phase, AtPlay)
    numbers, seat = layout(6, options), phase.play.turn
    assert seat is not None
    sampler = Sampler(ZHAO_PENGYOU.knowledge(state, seat))
    return (
        "Zhao Pengyou, classic, 6 seats",
        _rate(lambda: ZhaoPengyouPlayOut(phase.play, options, numbers, rng).run()),
        _rate(lambda: _steady_out(state, rng)),
        _rate(lambda: sampler.redraw(phase.play, rng)),
    )


def _zioncheck(seed: int) -> tuple[str, float, None, float]:
    rng = Random(seed)
    state = ZIONCHECK.start(ZIONCHECK.presets()["seed"], 4)
    while (need := ZIONCHECK.waiting(state).chance) is not None:
        state, _ = ZIONCHECK.apply(state, CHANCE, Order(permutation(need.size, rng)))
    knowledge = ZIONCHECK.knowledge(state, ZIONCHECK.waiting(state).seats[0])
    redealing = Redealing(knowledge, rng)
    return (
        "Zioncheck, seed, 4 seats, first deal",
        _rate(lambda: ZioncheckPlayOut(redealing.draw()).from_draw()),
        None,
        _rate(redealing.draw),
    )


def _rate(once: Callable[[], object]) -> float:
    done, begun = 0, process_time()
    while process_time() - begun < _SECONDS:
        once()
        done += 1
    return done / (process_time() - begun)


def _first_lead(seed: int) -> State:
    state, rng = ZHAO_PENGYOU.start(ZHAO_PENGYOU.presets()["classic"], 6), Random(seed)
    while not isinstance(state.phase, AtPlay):
        waiting = ZHAO_PENGYOU.waiting(state)
        if waiting.chance is not None:
            state, _ = ZHAO_PENGYOU.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
            continue
        state = _steady_step(state, rng) or ZHAO_PENGYOU.apply(state, TABLE, Tick())[0]
    return state


def _steady_out(state: State, rng: Random) -> State:
    while isinstance(state.phase, AtPlay):
        state = _steady_step(state, rng) or state
    return state


def _steady_step(state: State, rng: Random) -> State | None:
    waiting = ZHAO_PENGYOU.waiting(state)
    for seat in waiting.seats or waiting.free:
        action = decide(ZHAO_PENGYOU.name, "steady", ZHAO_PENGYOU.knowledge(state, seat), rng)
        if action is not None:
            return ZHAO_PENGYOU.apply(state, seat, cast("Action", action))[0]
    return None
